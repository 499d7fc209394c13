import { z } from 'zod';
import { documentRecords, familyRecords } from '../fixtures/own-records';
import { readRealAnalysis, readRecorded, whyNoRecorded } from '../fixtures/recorded';
import { serveRecords } from '../fixtures/recorded-server';
import { expect, test } from './app';

/**
 * The whole dashboard on the answers of an independent bridge, on real candles and a real sidecar's outputs; the same code on
 * answers of our own in both dialects, which every clone has.
 */

const token = 'recorded-token-1234';

test.describe('the recorded bridge', () => {
  test.skip(whyNoRecorded !== null, whyNoRecorded ?? '');

  test('its account, positions, orders, candles and 500 bars of real outputs are shown', async ({
    open,
    picture,
    page,
  }) => {
    const { candles } = readRealAnalysis();
    // The recorded tick is from another day than the candles; one inside the last candle shows that candle as it is.
    const last = z.object({ time: z.number(), close: z.number() }).parse(candles.at(-1));
    const tick = {
      bid: last.close,
      ask: last.close + 0.00012,
      time: last.time + 60,
      time_msc: (last.time + 60) * 1000,
    };
    const server = await serveRecords(readRecorded(), {
      token,
      prefix: '/broker/account',
      analysis: readRealAnalysis(),
      instead: ({ path }) =>
        path.endsWith('/symbols/EURUSD/tick')
          ? { status: 200, contentType: 'application/json', body: JSON.stringify(tick) }
          : null,
    });
    try {
      const dashboard = await open({ bridgeUrl: server.url, token });
      await expect(dashboard.account).toContainText('9\u202f993.32');
      await expect(dashboard.connection).toContainText('DEMO');
      for (const ticket of ['42094801', '42094803', '42094809', '42094811']) {
        await expect(dashboard.row(ticket)).toBeVisible();
      }
      await dashboard.selectSymbol('EURUSD');
      await dashboard.selectTimeframe('H1');
      // The last real candle and the real outputs of its bar, as the sidecar gave them.
      await expect(dashboard.chart).toContainText('1.16953');
      await expect(dashboard.chart).toContainText('1.17300');
      await expect(dashboard.chart).toContainText('1.17538');
      await expect(dashboard.chart).toContainText('26.7');
      await picture('real-candles');
      await dashboard.showTab('Orders');
      await expect(dashboard.row('42094813')).toContainText(/Buy limit/i);
      await dashboard.selectSymbol('#AAPL');
      await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('#AAPL');
      await dashboard.expectNothingBroken();
      await expect(page.locator('body')).not.toContainText(token);
    } finally {
      await server.close();
    }
  });
});

for (const [dialect, records] of [
  ['the document', documentRecords],
  ['the recorded family', familyRecords],
] as const) {
  test(`answers of our own in the dialect of ${dialect} fill the dashboard`, async ({ open }) => {
    const server = await serveRecords(records, { token, prefix: '/some/prefix' });
    try {
      const dashboard = await open({ bridgeUrl: `${server.url}/`, token });
      await expect(dashboard.account).toContainText('4\u202f987.75');
      await expect(dashboard.connection).toContainText(/UTC\+3/);
      await expect(dashboard.chart.locator('canvas').first()).toBeVisible();
      expect(await dashboard.positions.getByRole('row').count()).toBeGreaterThan(1);
      await dashboard.expectNothingBroken();
    } finally {
      await server.close();
    }
  });
}
