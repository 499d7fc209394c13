import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LevelFrame,
  type LevelUnit,
  levelAmount,
  levelPrice,
  levelText,
  levelUnits,
  liesBelow,
  pipsText,
  pointsPerPip,
} from '../../../shared/math/levels';
import { priceTicks } from '../../../shared/math/price';
import { sides } from '../../../shared/model/enums';
import { btcusd, eurusd, us500 } from '../../fixtures/trading';

/** A buy of 0.10 EURUSD at the ask: one point is 0.10 USD. */
const stop: LevelFrame = {
  level: 'sl',
  side: 'BUY',
  entry: 1.17089,
  volume: 0.1,
  balance: 10_000,
  stop: null,
  spec: eurusd,
};
const target: LevelFrame = { ...stop, level: 'tp', stop: 1.16889 };

const priceIn = (unit: LevelUnit, amount: number, frame: LevelFrame): number | string => {
  const price = levelPrice(unit, amount, frame);
  return price.kind === 'known' ? price.value : price.reason;
};

describe('a level given as points, money, percent or R', () => {
  it('of a buy lies below the ask as a stop and above it as a target', () => {
    expect(priceIn('points', 200, stop)).toBe(1.16889);
    expect(priceIn('money', 20, stop)).toBe(1.16889);
    expect(priceIn('percent', 0.2, stop)).toBe(1.16889);
    expect(priceIn('points', 400, target)).toBe(1.17489);
    expect(priceIn('money', 40, target)).toBe(1.17489);
    expect(priceIn('r', 2, target)).toBe(1.17489);
  });

  it('of a sell is mirrored', () => {
    const sell = { ...stop, side: 'SELL', entry: 1.17077 } as const;
    expect(priceIn('points', 200, sell)).toBe(1.17277);
    expect(priceIn('r', 1.5, { ...sell, level: 'tp', stop: 1.17277 })).toBe(1.16777);
  });

  it('lies on the tick grid where that is coarser than the point', () => {
    const index = { ...stop, spec: us500, entry: 6119, volume: 1 };
    expect(priceIn('points', 1010, index)).toBe(6109);
    expect(priceIn('points', 1020, index)).toBe(6108.75);
  });

  it('given as money never risks more than that', () => {
    const index = { ...stop, spec: us500, entry: 6119, volume: 1 };
    expect(priceIn('money', 10.2, index)).toBe(6109);
    expect(priceIn('money', 10.2, { ...index, side: 'SELL' })).toBe(6129);
  });

  it('counts a stop by the tick value of losses and a target by that of profits', () => {
    const spec = { ...eurusd, tickValueProfit: 0.5, tickValueLoss: 2 };
    expect(priceIn('money', 20, { ...stop, spec })).toBe(1.16989);
    expect(priceIn('money', 20, { ...target, spec })).toBe(1.17489);
  });

  it('says why a unit is not to be had, and never divides by zero', () => {
    const silent = { ...eurusd, tickValue: 0, tickValueProfit: 0, tickValueLoss: 0 };
    expect(priceIn('money', 20, { ...stop, spec: silent })).toBe("the symbol's tick value is not known");
    expect(priceIn('percent', 1, { ...stop, spec: silent })).toBe("the symbol's tick value is not known");
    expect(priceIn('points', 20, { ...stop, spec: silent })).toBe(1.17069);
    expect(priceIn('money', 20, { ...stop, volume: null })).toBe('the volume is not known');
    expect(priceIn('percent', 1, { ...stop, balance: null })).toBe('the balance is not known');
    expect(priceIn('percent', 1, { ...stop, balance: 0 })).toBe('the balance is not known');
    expect(priceIn('r', 2, { ...target, stop: null })).toBe('R needs a stop loss');
    expect(priceIn('r', 2, { ...target, stop: 1.2 })).toBe('R needs a stop loss');
    expect(priceIn('r', 1, stop)).toBe('the stop loss itself is 1 R');
  });

  it('refuses a distance of nothing, below zero, below one tick, or beyond the price itself', () => {
    expect(priceIn('points', 0, stop)).toBe('the distance of the stop loss must be above 0');
    expect(priceIn('points', -5, target)).toBe('the distance of the take profit must be above 0');
    expect(priceIn('money', 0.05, stop)).toBe('that is less than one tick, which is 0.10 at this volume');
    expect(priceIn('points', 200_000, stop)).toBe('the stop loss would lie below zero');
    expect(priceIn('points', Number.NaN, stop)).toBe('it is not a number');
  });

  it('leaves a price as it was typed: the rules name one that lies off the grid', () => {
    expect(priceIn('price', 1.170895, stop)).toBe(1.170895);
  });
});

describe('a price told in another unit', () => {
  it('is below zero on the wrong side', () => {
    expect(levelAmount('points', 1.17189, stop)).toEqual({ kind: 'known', value: -100 });
    expect(levelText('points', 1.17189, stop, 2)).toBeNull();
  });

  it('has as few decimals as bring it back to the same tick', () => {
    expect(levelText('points', 1.16889, stop, 2)).toBe('200');
    expect(levelText('money', 1.16889, stop, 2)).toBe('20.00');
    expect(levelText('percent', 1.16889, stop, 2)).toBe('0.20');
    expect(levelText('r', 1.17489, target, 2)).toBe('2.0');
    expect(levelText('price', 1.1749, target, 2)).toBe('1.17490');
    expect(levelText('percent', 1.16888, { ...stop, balance: 123_456 }, 2)).toBe('0.0163');
    expect(levelText('money', 1.16889, { ...stop, volume: null }, 2)).toBeNull();
  });

  it('names pips only where they differ from points', () => {
    expect(pointsPerPip(5)).toBe(10);
    expect(pointsPerPip(3)).toBe(10);
    expect(pointsPerPip(2)).toBe(1);
    expect(pipsText(221, 5)).toBe('22.1 pips');
    expect(pipsText(221, 2)).toBeNull();
  });
});

const entries = [
  { spec: eurusd, entry: 1.17089 },
  { spec: us500, entry: 6119 },
  { spec: btcusd, entry: 97_268.12 },
  { spec: { ...eurusd, digits: 3, point: 0.001, tickSize: 0.001, tickValue: 0.66 }, entry: 151.402 },
] as const;

const frames = fc
  .record({
    level: fc.constantFrom('sl', 'tp'),
    side: fc.constantFrom(...sides),
    market: fc.constantFrom(...entries),
    steps: fc.integer({ min: 1, max: 500 }),
    balance: fc.double({ min: 100, max: 1e6, noNaN: true }),
    stopTicks: fc.integer({ min: 5, max: 900 }),
  })
  .map(({ level, side, market, steps, balance, stopTicks }): LevelFrame => {
    const { spec, entry } = market;
    const away = (liesBelow('sl', side) ? -1 : 1) * stopTicks * spec.tickSize;
    return {
      level,
      side,
      entry,
      spec,
      balance,
      volume: Number((steps * spec.volumeStep).toFixed(8)),
      stop: Number((entry + away).toFixed(spec.digits)),
    };
  });

const reachTicks = (price: number, { level, side, entry, spec }: LevelFrame): number =>
  ((liesBelow(level, side) ? -1 : 1) * (price - entry)) / spec.tickSize;

describe('for any symbol, side and size', () => {
  it('a level comes back from every unit to within one tick, and from its text to the same tick', () => {
    fc.assert(
      fc.property(
        frames,
        fc.constantFrom(...levelUnits),
        fc.integer({ min: 1, max: 1000 }),
        (frame, unit, ticks) => {
          fc.pre(!(unit === 'r' && frame.level === 'sl'));
          const away = (liesBelow(frame.level, frame.side) ? -1 : 1) * ticks * frame.spec.tickSize;
          const price = Number((frame.entry + away).toFixed(frame.spec.digits));
          const amount = levelAmount(unit, price, frame);
          if (amount.kind === 'unavailable') throw new Error(amount.reason);
          const back = levelPrice(unit, amount.value, frame);
          if (back.kind === 'unavailable') throw new Error(back.reason);
          expect(Math.abs(back.value - price)).toBeLessThanOrEqual(frame.spec.tickSize * 1.000001);
          const text = levelText(unit, price, frame, 2);
          // A tick of the smallest size on a large account is no number of percent that anyone could type.
          if (text === null) {
            expect(amount.value).toBeLessThan(1e-5);
            return;
          }
          const again = levelPrice(unit, Number(text), frame);
          expect(again).toEqual({ kind: 'known', value: price });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('a stop or target by distance lies on the grid, on its own side, and risks no more than was typed', () => {
    fc.assert(
      fc.property(
        frames,
        fc.constantFrom('points', 'money', 'percent', 'r'),
        fc.double({ min: 0.01, max: 5_000, noNaN: true }),
        (frame, unit, amount) => {
          const price = levelPrice(unit, amount, frame);
          if (price.kind === 'unavailable') {
            expect(price.reason).not.toMatch(/NaN|undefined|Infinity/);
            return;
          }
          expect(price.value).toBeGreaterThan(0);
          expect(priceTicks(price.value, frame.spec.tickSize)).not.toBeNull();
          expect(reachTicks(price.value, frame)).toBeGreaterThan(0.49);
          if (frame.level === 'sl' && (unit === 'money' || unit === 'percent')) {
            const loss = levelAmount(unit, price.value, frame);
            expect(loss.kind === 'known' && loss.value).toBeLessThanOrEqual(amount * (1 + 1e-6));
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never answers with something that is no number', () => {
    const numbers = fc.oneof(fc.double(), fc.constantFrom(0, -0, Number.NaN, Infinity, 1e308, 1e-308));
    fc.assert(
      fc.property(frames, fc.constantFrom(...levelUnits), numbers, (frame, unit, amount) => {
        for (const reported of [levelPrice(unit, amount, frame), levelAmount(unit, amount, frame)]) {
          if (reported.kind === 'known') expect(Number.isFinite(reported.value)).toBe(true);
        }
      }),
    );
  });
});
