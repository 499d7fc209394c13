import { z } from 'zod';
import { serveFaults } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** What the chart must never draw, and what stays while the bridge fails: journeys beside those of chart-time.spec.ts. */

test.describe.configure({ timeout: 240_000 });
const patient = { timeout: 40_000 };

const json = (body: unknown, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
const tick = z.looseObject({ bid: z.number(), ask: z.number(), time: z.number(), time_msc: z.number() });

test('quotes of nothing and absurd ones move no candle, and a symbol that vanishes leaves its candles and says so', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  const demo = await bridge();
  const proxy = await serveFaults(demo.address);
  try {
    const dashboard = await open({ bridgeUrl: proxy.url, token: demo.token });
    await dashboard.expectLive();
    const { chart } = dashboard;
    const legend = chart.locator('.chart-legend-candle');
    await expect(legend).toContainText(/C\s*1\.\d{5}/, patient);
    const answer = await fetch(`${demo.address}/symbols/EURUSD/tick`, {
      headers: { authorization: `Bearer ${demo.token}` },
    });
    const real = tick.parse(await answer.json());

    let asked = 0;
    for (const [bid, ask] of [
      [0, 0],
      [real.bid * 40, real.ask * 40],
      [real.bid / 40, real.ask / 40],
      [real.ask + 0.01, real.bid - 0.01],
      ['NaN', real.ask],
    ] as const) {
      asked = 0;
      proxy.instead(({ path }) => {
        if (!path.startsWith('/symbols/EURUSD/tick')) return null;
        asked += 1;
        const now = real.time_msc + 60_000 + asked;
        return json({ ...real, bid, ask, time: Math.floor(now / 1_000), time_msc: now });
      });
      await expect.poll(() => asked, patient).toBeGreaterThan(2);
      await expect(legend).toContainText(/C\s*1\.\d{5}/);
      expect(await legend.textContent()).toMatch(/H\s*1\.\d{5}.*L\s*1\.\d{5}/);
      await dashboard.expectNothingBroken();
    }

    proxy.instead(({ path }) =>
      path.startsWith('/symbols/EURUSD/')
        ? json({ retcode: 404, message: 'symbol EURUSD not found' }, 404)
        : null,
    );
    await expect(page.locator('body')).toContainText(/EURUSD not found|not found/i, patient);
    await expect(legend).toContainText(/C\s*1\.\d{5}/);
    await expect(chart.locator('canvas').first()).toBeVisible();
    await dashboard.expectNothingBroken();
    await picture('chart-symbol-gone');

    // Another symbol is drawn at once; and the one that came back, too.
    await dashboard.selectSymbol('GBPUSD');
    await expect(chart.locator('.chart-stage')).toHaveAttribute(
      'aria-label',
      /^GBPUSD H1, \d+ candles/,
      patient,
    );
    proxy.instead(() => null);
    await dashboard.selectSymbol('EURUSD');
    await expect(chart.locator('.chart-stage')).toHaveAttribute(
      'aria-label',
      /^EURUSD H1, \d+ candles/,
      patient,
    );
    await expect(legend).toContainText(/C\s*1\.\d{5}/, patient);
  } finally {
    await page.goto('about:blank');
    await proxy.close();
  }
});

test('the crosshair reads every pane, and the other chart with it', async ({ open, page }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { chart } = dashboard;
  const rows = chart.locator('.chart-legend-row');
  await expect(rows).toHaveCount(4);
  await expect(chart.locator('.chart-legend-row[data-status="waiting"]')).toHaveCount(0, patient);
  const stage = chart.locator('.chart-stage').first();
  const box = await stage.boundingBox();
  if (box === null) throw new Error('the chart has no box');
  const read = async (): Promise<readonly string[]> => [
    (await chart.locator('.chart-legend-candle').first().textContent()) ?? '',
    ...(await rows.allTextContents()),
  ];
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  const left = await read();
  // In the lowest pane, at another candle: the words of all panes follow.
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.85);
  const right = await read();
  expect(left.filter((words, index) => words === right[index])).toEqual([]);

  await chart.getByRole('button', { name: 'Layout of charts' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Two charts side by side' }).click();
  const other = chart.locator('.chart-legend-candle').nth(1);
  await expect(other).toContainText(/C\s*1\.\d{5}/, patient);
  const first = await chart.locator('.chart-stage').first().boundingBox();
  if (first === null) throw new Error('the chart has no box');
  await page.mouse.move(first.x + 60, first.y + first.height * 0.3);
  await expect(other).toHaveAttribute('data-pointed', '');
  await page.mouse.move(2, 2);
  await expect(other).not.toHaveAttribute('data-pointed', '');
});
