import { expect, test } from 'vitest';
import { candlePlace, unwatchedStrips } from '../../../../../renderer/features/chart/plan/replay-marks';

/** Minutes 0 to 3, then after a closed market minute 100. */
const rows = [0, 60, 120, 180, 6_000].map((time) => ({ time }));

test('a candle takes the room of its minutes, a closed market none', () => {
  expect([-60, 0, 30, 59, 60, 210].map((time) => candlePlace(rows, 'M1', time))).toEqual([
    -0.5,
    -0.5,
    0,
    59 / 60 - 0.5,
    0.5,
    3,
  ]);
  expect([240, 3_000, 6_000, 6_030, 9_000].map((time) => candlePlace(rows, 'M1', time))).toEqual([
    3.5, 3.5, 3.5, 4, 4.5,
  ]);
  expect(candlePlace([], 'M1', 60)).toBe(-0.5);
});

test('time that nobody watched is a strip up to the second that is shown; what came later is not told', () => {
  const strips = (at: number, gaps: { from: number; to: number | null }[]) =>
    unwatchedStrips(rows, 'M1', { at, gaps, knownFrom: null });
  expect(strips(6_030, [{ from: 60, to: 120 }])).toEqual([{ from: 0.5, to: 1.5, seconds: 60 }]);
  // It goes on at that second: only what had passed of it.
  expect(strips(90, [{ from: 60, to: null }])).toEqual([{ from: 0.5, to: 1, seconds: 30 }]);
  expect(strips(90, [{ from: 60, to: 6_000 }])).toEqual([{ from: 0.5, to: 1, seconds: 30 }]);
  expect(strips(90, [{ from: 120, to: 180 }])).toEqual([]);
  // That of the days before ends where that of the day begins.
  expect(
    strips(180, [
      { from: 0, to: 60 },
      { from: 60, to: 120 },
    ]),
  ).toEqual([{ from: -0.5, to: 1.5, seconds: 120 }]);
  // The market was closed for all of it, and for the most of the other.
  expect(strips(6_030, [{ from: 300, to: 5_000 }])).toEqual([]);
  expect(strips(6_030, [{ from: 180, to: 6_000 }])).toEqual([{ from: 2.5, to: 3.5, seconds: 5_820 }]);
});
