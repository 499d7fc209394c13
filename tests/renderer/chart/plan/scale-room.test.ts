import { describe, expect, test } from 'vitest';
import { legendMargin } from '../../../../renderer/chart/plan/scale-room';

describe('the room above the candles', () => {
  test('holds the legend with a little air', () => {
    expect(legendMargin(62, 340) * 340).toBeCloseTo(68);
  });
  test('does not press the candles flat for many indicators, and is never nothing', () => {
    expect(legendMargin(300, 340)).toBe(0.35);
    expect(legendMargin(0, 340)).toBeGreaterThan(0);
    expect(legendMargin(60, 0)).toBeGreaterThan(0);
  });
});
