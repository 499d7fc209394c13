import { expect, test } from 'vitest';
import { curvePlace } from '../../../../../renderer/features/chart/plan/curve-place';

test('a time lies on the way to its own step, whose value is that of its end', () => {
  const rows = [0, 60, 120, 180].map((time) => ({ time }));
  expect([60, 90, 119, 120, 150].map((time) => curvePlace(rows, time))).toEqual([0, 0.5, 59 / 60, 1, 1.5]);
  // Outside of them: at the nearest.
  expect([-30, 0, 30, 240, 900].map((time) => curvePlace(rows, time))).toEqual([0, 0, 0, 3, 3]);
  expect(curvePlace([{ time: 0 }], 30)).toBe(0);
});
