import { z } from 'zod';
import { isRecord, readErrorBody } from '../../host/bridge/decode/error-body';
import { documentRecords, familyRecords } from '../fixtures/own-records';
import { readRealAnalysis, readRecorded, whyNoRecorded } from '../fixtures/recorded';
import { type RecordedServerOptions, serveRecords } from '../fixtures/recorded-server';
import { expect, test } from './app';

/**
 * The whole dashboard on the answers of an independent bridge, on real candles and a real sidecar's outputs; the same code on
 * answers of our own in both dialects, which every clone has.
 */

const token = 'recorded-token-1234';
type Instead = NonNullable<RecordedServerOptions['instead']>;

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
      await expect(dashboard.account).toContainText('9\u00a0993.32');
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

  test('every recorded error of a read is shown in its own words, and what was there stays', async ({
    open,
  }) => {
    let instead: Instead = () => null;
    const server = await serveRecords(readRecorded(), {
      token,
      analysis: readRealAnalysis(),
      instead: (request) => instead(request),
    });
    const errors = readRecorded().filter(
      ({ status, request }) => status >= 400 && status !== 401 && request.method === 'GET',
    );
    expect(errors.length).toBeGreaterThan(5);
    try {
      const dashboard = await open({ bridgeUrl: server.url, token });
      await expect(dashboard.row('42094801')).toBeVisible();
      for (const { status, contentType, body } of errors) {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        const said = readErrorBody(contentType, text).said ?? '';
        instead = ({ path }) => (path.startsWith('/positions') ? { status, contentType, body: text } : null);
        await expect(dashboard.page.getByRole('tabpanel', { name: /Positions/ }), said).toContainText(
          said.slice(0, 60),
        );
        await expect(dashboard.row('42094801')).toBeVisible();
        await dashboard.expectNothingBroken();
        instead = () => null;
        await expect(dashboard.page.getByRole('tabpanel', { name: /Positions/ })).not.toContainText(
          said.slice(0, 60),
        );
      }
    } finally {
      await server.close();
    }
  });

  test('every recorded refusal of an order is a refusal in the server’s words, HTTP 200 or not', async ({
    open,
    picture,
  }) => {
    let instead: Instead = () => null;
    let ticks = 0;
    const server = await serveRecords(readRecorded(), {
      token,
      analysis: readRealAnalysis(),
      instead: (request) => {
        const tick = movingTick(request);
        if (tick !== null) ticks += 1;
        return instead(request) ?? tick;
      },
    });
    const refusals = readRecorded().filter(
      ({ request, status, body }) =>
        request.method === 'POST' &&
        request.path === '/orders' &&
        (status >= 400 || (isRecord(body) && body.retcode !== 10009)),
    );
    expect(refusals.length).toBeGreaterThan(5);
    try {
      const dashboard = await open({ bridgeUrl: server.url, token });
      await dashboard.selectSymbol('EURUSD');
      // These quotes are stamped in UTC and the terminal's clock is three hours ahead: that they live is seen by their moving.
      await expect.poll(() => ticks).toBeGreaterThan(3);
      for (const { status, contentType, body } of refusals) {
        const text = JSON.stringify(body);
        instead = ({ method, path }) =>
          method === 'POST' && path === '/orders' ? { status, contentType, body: text } : null;
        await dashboard.fillTicket('BUY', { Volume: '0.01' });
        await dashboard.submitTicket('BUY');
        await dashboard.send();
        const said = readErrorBody(contentType, text).said ?? '';
        await expect(dashboard.confirm).toContainText(said.slice(0, 60));
        await expect(dashboard.confirm).toContainText(/refused|rejected/i);
        if (isRecord(body) && typeof body.retcode === 'number') {
          await expect(dashboard.confirm).toContainText(String(body.retcode));
        }
        await expect(dashboard.confirm).not.toContainText(/order placed|filled/i);
        await picture('recorded-refusal');
        await dashboard.page.keyboard.press('Escape');
        await expect(dashboard.confirm).toBeHidden();
      }
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
      await expect(dashboard.account).toContainText('4\u00a0987.75');
      await expect(dashboard.connection).toContainText(/UTC\+3/);
      await expect(dashboard.chart.locator('canvas').first()).toBeVisible();
      expect(await dashboard.positions.getByRole('row').count()).toBeGreaterThan(1);
      await dashboard.expectNothingBroken();
    } finally {
      await server.close();
    }
  });
}

/** The recorded tick with a clock that goes on: one that stands still for long is a closed market, where nothing can be sent. */
function movingTick({ method, path }: Parameters<Instead>[0]): ReturnType<Instead> {
  const recorded = readRecorded().find(
    ({ request }) => request.method === 'GET' && request.path === '/symbols/EURUSD/tick',
  );
  if (method !== 'GET' || path !== recorded?.request.path || !isRecord(recorded.body)) return null;
  const now = Date.now();
  const body = { ...recorded.body, time: Math.floor(now / 1_000), time_msc: now };
  return { status: recorded.status, contentType: recorded.contentType, body: JSON.stringify(body) };
}
