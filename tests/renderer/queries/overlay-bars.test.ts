import { expect, test } from 'vitest';
import { reachWords } from '../../../renderer/chart/plan/legend-words';
import { chartBars, mostOverlayBars, overlayBars, slownessOf } from '../../../renderer/queries/overlay-bars';

test('overlays are asked for as far back as candles are loaded, up to what the sidecar takes', () => {
  expect(overlayBars(0)).toBe(chartBars);
  expect(overlayBars(500)).toBe(chartBars);
  // Candles that fell out of the polls, one by one.
  expect(overlayBars(650)).toBe(chartBars);
  expect(overlayBars(1_500)).toBe(1_500);
  expect(overlayBars(1_501)).toBe(3_000);
  expect(overlayBars(50_000)).toBe(mostOverlayBars);
});

test('an answer of any step asks for the same step again', () => {
  for (const step of [500, 1_500, 3_000, 5_000]) expect(overlayBars(step)).toBe(step);
});

test('the longer the answer, the rarer it is asked for', () => {
  expect([500, 1_500, 3_000, 5_000].map(slownessOf)).toEqual([1, 1, 2, 4]);
});

test('candles beyond the overlays are told', () => {
  expect(reachWords(5_000, 5_000, 3)).toBe('');
  expect(reachWords(5_000, 12_000, 0)).toBe('');
  expect(reachWords(5_000, 12_000, 1)).toMatch(/^indicators on the newest 5\s000 of 12\s000 candles$/);
  // What fell out of the polls since the chart was opened.
  expect(reachWords(500, 504, 1)).toBe('');
});
