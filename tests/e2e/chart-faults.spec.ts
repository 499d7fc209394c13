import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';
import { candles, isOlderPage, newestOpen, openChart } from './chart.page';

/** What the chart must never draw, from the wire. Quotes, late answers, failing indicators: tests/renderer/features/chart/candles.view.test.tsx. */

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
  await expect(chart).toContainText(/O\s*1\.14000/);
  await expect.poll(() => candles(chart)).toBe(4);
  // A high below its low: the candles stay, the reason is named.
  answered([at(1, 1.11), at(2, 1.12, { high: 1.0, low: 1.2 })]);
  await expect(chart).toContainText(/high/);
  await expect(chart).toContainText(/O\s*1\.14000/);
  await dashboard.expectNothingBroken();
  // No history at all.
  proxy.instead(({ path }) =>
    path.includes('/rates') && path.includes('timeframe=M5')
      ? json(200, { bars: [], symbol: 'EURUSD', timeframe: 'M5', ta: null })
      : null,
  );
  await dashboard.selectTimeframe('M5');
  await expect(chart).toContainText('No bars for EURUSD M5');
  await dashboard.expectNothingBroken();
});
