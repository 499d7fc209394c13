import { expect, test } from 'vitest';
import {
  chartBars,
  intervalFactorOf,
  mostOverlayBars,
  overlayBars,
} from '../../../renderer/data/overlay-bars';
import { describeReach } from '../../../renderer/features/chart/plan/legend-text';

test('overlays are asked for as far back as the view reaches, with a margin, up to what the sidecar takes', () => {
  expect(overlayBars(0, chartBars)).toBe(chartBars);
  expect(overlayBars(190, chartBars)).toBe(chartBars);
  expect(overlayBars(301, chartBars)).toBe(1_500);
  expect(overlayBars(1_300, 1_500)).toBe(1_500);
  expect(overlayBars(1_301, 1_500)).toBe(3_000);
  expect(overlayBars(50_000, chartBars)).toBe(mostOverlayBars);
});

test('a longer question is given up only when the view is well inside of a shorter one', () => {
  expect(overlayBars(4_000, 5_000)).toBe(5_000);
  expect(overlayBars(2_750, 5_000)).toBe(5_000);
  expect(overlayBars(2_740, 5_000)).toBe(3_000);
  expect(overlayBars(190, 5_000)).toBe(chartBars);
  expect(overlayBars(-20, 5_000), 'beyond the newest candle').toBe(chartBars);
  for (let inSight = 0; inSight < 6_000; inSight += 10) {
    for (const before of [500, 1_500, 3_000, 5_000]) {
      const count = overlayBars(inSight, before);
      expect(overlayBars(inSight, count), 'asked again it stays').toBe(count);
      expect(count).toBeGreaterThanOrEqual(Math.min(inSight, mostOverlayBars));
    }
  }
});

test('the longer the answer, the rarer it is asked for', () => {
  expect([500, 1_500, 3_000, 5_000].map(intervalFactorOf)).toEqual([1, 1, 2, 4]);
});

test('candles beyond the overlays are reported where they are seen, and where the sidecar takes no more', () => {
  const words = (answered: number, candles: number, inSight: number, indicators = 1) =>
    describeReach({ answered, candles, inSight }, indicators);
  const limit = /^indicators on the newest 5\s000 of 12\s000 candles$/;
  expect(words(5_000, 12_000, 200)).toMatch(limit);
  expect(words(5_000, 12_000, 9_000)).toMatch(limit);
  expect(words(5_000, 12_000, 9_000, 0), 'no indicators').toBe('');
  expect(words(5_000, 5_000, 5_000)).toBe('');
  expect(words(3, 5, 5)).toBe('indicators on the newest 3 of 5 candles');
  // Scrolled back once, and at the newest candle again.
  expect(words(500, 1_500, 200)).toBe('');
  // The view may reach beyond the oldest candle.
  expect(words(500, 500, 620)).toBe('');
});
