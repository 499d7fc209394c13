import { z } from 'zod';
import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';
import { candles, isOlderPage, newestOpen, openChart, patient, stage } from './chart.page';

/** What the chart must never draw, and what stays while the bridge fails. */

test.describe.configure({ timeout: 240_000 });

const tick = z.looseObject({ bid: z.number(), ask: z.number(), time: z.number(), time_msc: z.number() });

test('quotes of nothing and absurd ones move no candle, and a symbol that vanishes leaves its candles and says so', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  const { chart } = dashboard;
  const legend = chart.locator('[data-legend="candle"]');
  await expect(legend).toContainText(/C\s*1\.\d{5}/, patient);
  const real = tick.parse(await proxy.read('/symbols/EURUSD/tick'));

  let asked = 0;
  for (const [bid, ask, words] of [
    [0, 0, 'quote 0.00000 / 0.00000 is not valid, not drawn'],
    [real.bid * 40, real.ask * 40, /quote 4\d\.\d{5} \/ 4\d\.\d{5} is not valid, not drawn/],
    [real.bid / 40, real.ask / 40, /quote 0\.02\d{3} \/ 0\.02\d{3} is not valid, not drawn/],
    [real.ask + 0.01, real.bid - 0.01, /quote 1\.\d{5} \/ 1\.\d{5} is not valid, not drawn/],
    // Not read at all: the failure of the read is told where quotes stand.
    ['NaN', real.ask, ''],
  ] as const) {
    asked = 0;
    proxy.instead(({ path }) => {
      if (!path.startsWith('/symbols/EURUSD/tick')) return null;
      asked += 1;
      const now = real.time_msc + 60_000 + asked;
      return json(200, { ...real, bid, ask, time: Math.floor(now / 1_000), time_msc: now });
    });
    await expect.poll(() => asked, patient).toBeGreaterThan(2);
    await expect(chart.locator('[data-legend="remark"]')).toContainText(words, patient);
    await expect(legend).toContainText(/C\s*1\.\d{5}/);
    expect(await legend.textContent()).toMatch(/H\s*1\.\d{5}.*L\s*1\.\d{5}/);
    await dashboard.expectNothingBroken();
  }

  proxy.instead(({ path }) =>
    path.startsWith('/symbols/EURUSD/')
      ? json(404, { retcode: 404, message: 'symbol EURUSD not found' })
      : null,
  );
  await expect(page.locator('body')).toContainText(/EURUSD not found|not found/i, patient);
  await expect(legend).toContainText(/C\s*1\.\d{5}/);
  await expect(chart.locator('canvas').first()).toBeVisible();
  await dashboard.expectNothingBroken();
  await picture('chart-symbol-gone');

  // Another symbol is drawn at once; and the one that came back, too.
  await dashboard.selectSymbol('GBPUSD');
  await expect(chart.locator('[data-stage]')).toHaveAttribute(
    'aria-label',
    /^GBPUSD H1, \d+ candles/,
    patient,
  );
  proxy.instead(() => null);
  await dashboard.selectSymbol('EURUSD');
  await expect(chart.locator('[data-stage]')).toHaveAttribute(
    'aria-label',
    /^EURUSD H1, \d+ candles/,
    patient,
  );
  await expect(legend).toContainText(/C\s*1\.\d{5}/, patient);
});

test('an answer for a symbol that was left meanwhile is never drawn', async ({ faultyBridge, open }) => {
  const proxy = await faultyBridge();
  const dashboard = await openChart(open, proxy);
  const { chart } = dashboard;
  await dashboard.watch('USDJPY');
  const bars = await proxy.read('/symbols/USDJPY/rates?timeframe=H1&count=500');
  const late = json(200, { bars, symbol: 'USDJPY', timeframe: 'H1', ta: {} }, 3_000);
  proxy.instead(({ path }) => (path.startsWith('/symbols/USDJPY/rates') ? late : null));
  const legend = chart.locator('[data-legend="candle"]');
  await dashboard.selectSymbol('USDJPY');
  await expect(chart).toContainText('USDJPY');
  await dashboard.selectSymbol('EURUSD');
  // Longer than the late answer takes.
  const until = Date.now() + 5_000;
  while (Date.now() < until) {
    expect((await legend.textContent()) ?? '').not.toMatch(/O\s*1[0-9]{2}\./);
    await dashboard.page.waitForTimeout(100);
  }
  await expect(legend).toContainText(/O\s*1\.\d{5}/);
  await expect(stage(chart)).toHaveAttribute('aria-label', /^EURUSD H1/, patient);
});

test('candles twice, late or without sense are merged or refused in words, and nothing breaks', async ({
  faultyBridge,
  open,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await openChart(open, proxy);
  const { chart } = dashboard;
  const newest = await newestOpen(proxy, 'M30');
  const at = (bars: number, price: number, change: object = {}) => ({
    time: newest + (bars - 4) * 1_800,
    open: price,
    high: price + 0.001,
    low: price - 0.001,
    close: price,
    tick_volume: 5,
    ...change,
  });
  const answered = (bars: readonly object[]) => {
    proxy.instead(({ path }) =>
      isOlderPage(path)
        ? json(200, [])
        : path.includes('/rates') && path.includes('timeframe=M30')
          ? json(200, { bars, symbol: 'EURUSD', timeframe: 'M30', ta: {} })
          : null,
    );
  };
  // One time twice, and two out of order.
  answered([at(3, 1.13), at(1, 1.11), at(2, 1.12), at(2, 1.125), at(4, 1.14)]);
  await dashboard.selectTimeframe('M30');
  await expect(chart).toContainText(/O\s*1\.14000/, patient);
  await expect.poll(() => candles(chart), patient).toBe(4);
  // A high below its low: the candles stay, the reason is named.
  answered([at(1, 1.11), at(2, 1.12, { high: 1.0, low: 1.2 })]);
  await expect(chart).toContainText(/high/, patient);
  await expect(chart).toContainText(/O\s*1\.14000/, patient);
  await dashboard.expectNothingBroken();
  // No history at all.
  proxy.instead(({ path }) =>
    path.includes('/rates') && path.includes('timeframe=M5')
      ? json(200, { bars: [], symbol: 'EURUSD', timeframe: 'M5', ta: null })
      : null,
  );
  await dashboard.selectTimeframe('M5');
  await expect(chart).toContainText('No bars for EURUSD M5', patient);
  await dashboard.expectNothingBroken();
});
