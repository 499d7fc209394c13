import { describe, expect, test } from 'vitest';
import { candlesShare, heightNeeded, legendMargin } from '../../../../renderer/chart/plan/scale-room';

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

describe('the room for panes', () => {
  test('is what candles and lines need to be read, and nothing without panes', () => {
    expect(heightNeeded(0)).toBe(0);
    expect(heightNeeded(10) - heightNeeded(9)).toBeGreaterThanOrEqual(40);
  });

  test('leaves the candles the largest part', () => {
    for (let panes = 1; panes <= 12; panes += 1) expect(candlesShare(panes)).toBeGreaterThan(2);
  });
});
