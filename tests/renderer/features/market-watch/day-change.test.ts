import { describe, expect, it } from 'vitest';
import { dayChange, dayChangeText } from '../../../../renderer/features/market-watch/watch-columns';
import { dayBoundsOf } from '../../../../renderer/features/symbols/sheet-lines';
import { eurusd } from '../../../fixtures/trading';

const text = (bid: number | null, close: number | null) => dayChangeText(dayChange(bid, close));

describe('the change of the day', () => {
  it('counts from the close before, with its sign', () => {
    expect(text(101, 100)).toBe('+1.00');
    expect(text(99, 100)).toBe('−1.00');
    expect(text(100, 100)).toBe('0.00');
    expect(text(100.001, 100)).toBe('0.00');
  });
  it('is never longer than its narrow column', () => {
    expect(text(112.34, 100)).toBe('+12.3');
    expect(text(109.996, 100)).toBe('+10.0');
    expect(text(250, 100)).toBe('+150');
  });
  it('is a dash where nothing is known', () => {
    expect(text(null, 100)).toBe('–');
    expect(text(100, null)).toBe('–');
    expect(text(100, 0)).toBe('–');
  });
});

describe('the day’s bounds', () => {
  it('follow the bid outwards', () => {
    const boundsWith = dayBoundsOf(eurusd);
    expect(boundsWith(null)).toEqual({ low: 1.16953, high: 1.17466 });
    expect(boundsWith(1.18)).toEqual({ low: 1.16953, high: 1.18 });
    expect(boundsWith(1.17)).toEqual({ low: 1.16953, high: 1.18 });
  });
  it('are not known where the bridge sends 0', () => {
    expect(dayBoundsOf({ ...eurusd, bidLow: 0 })(1.17)).toBeNull();
  });
});
