import { describe, expect, it } from 'vitest';
import {
  pointsToStop,
  pointsToTarget,
  profitPoints,
} from '../../../../renderer/features/positions/distances';
import { positionOf } from '../../../fixtures/trading';

const long = positionOf({ side: 'BUY', priceOpen: 1.1, priceCurrent: 1.10123, sl: 1.099, tp: 1.105 });
const short = positionOf({ side: 'SELL', priceOpen: 1.1, priceCurrent: 1.10123, sl: 1.102, tp: 1.095 });
const point = 0.00001;

describe('distances of a position in points', () => {
  it('count the way that the position wants as positive', () => {
    expect(profitPoints(long, point)).toBe(123);
    expect(profitPoints(short, point)).toBe(-123);
  });

  it('say how far the levels are away', () => {
    expect(pointsToStop(long, point)).toBe(223);
    expect(pointsToTarget(long, point)).toBe(377);
    expect(pointsToStop(short, point)).toBe(77);
    expect(pointsToTarget(short, point)).toBe(623);
  });

  it('are negative once the price is beyond the stop', () => {
    expect(pointsToStop({ ...long, priceCurrent: 1.0985 }, point)).toBe(-50);
  });

  it('are nothing without a level, a price, the symbol’s point or a side that is known', () => {
    expect(pointsToStop({ ...long, sl: 0 }, point)).toBeNull();
    expect(profitPoints({ ...long, priceCurrent: null }, point)).toBeNull();
    expect(profitPoints(long, null)).toBeNull();
    expect(profitPoints(long, 0)).toBeNull();
    expect(profitPoints({ ...long, side: 'unknown (7)' }, point)).toBeNull();
  });

  it('never print a signed zero', () => {
    expect(Object.is(profitPoints({ ...short, priceCurrent: 1.1 }, point), 0)).toBe(true);
  });
});
