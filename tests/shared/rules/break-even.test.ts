import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTicks } from '../../../shared/math/price';
import { estimateProfit } from '../../../shared/math/profit';
import { breakEven, commissionPerLot, costsOf } from '../../../shared/rules/break-even';
import { breakEvenPlan, levelsPlan } from '../../../shared/rules/bulk-levels';
import type { PlanMarket } from '../../../shared/rules/plan';
import { dealOf, eurusd, positionOf } from '../../fixtures/trading';

const quote = { bid: 1.17077, ask: 1.17089 };
const market: PlanMarket = { spec: () => eurusd, quote: () => quote };
const none = { commission: 0, swap: 0 };

describe('break-even', () => {
  const long = positionOf({ side: 'BUY', volume: 1, priceOpen: 1.169, sl: 1.165, tp: 0 });
  const short = positionOf({ side: 'SELL', volume: 1, priceOpen: 1.1725, sl: 1.178, tp: 0 });

  it('is the entry moved by costs and slack, up for a buy and down for a sell', () => {
    // 7 of commission and 3 of swap at 1 a point are 10 points, 12 of slack on top.
    expect(breakEven(long, { commission: 7, swap: 3 }, 12, eurusd, quote)).toEqual({
      price: 1.16922,
      points: 22,
      problem: null,
    });
    expect(breakEven(short, { commission: 7, swap: 3 }, 12, eurusd, quote)).toMatchObject({
      price: 1.17228,
      problem: null,
    });
  });

  it('does not go below the entry for a swap that was earned', () => {
    expect(breakEven(long, { commission: 0, swap: -50 }, 0, eurusd, quote).price).toBe(1.169);
  });

  it('is refused while the market has not gone far enough for the stops level', () => {
    const near = { ...long, priceOpen: 1.17075 };
    expect(breakEven(near, none, 0, eurusd, quote).problem).toMatchObject({
      retcode: 10016,
      message: expect.stringContaining('8 points further'),
    });
    const under = { ...long, priceOpen: 1.172 };
    expect(breakEven(under, none, 0, eurusd, quote).problem).toMatchObject({ retcode: 10016 });
  });

  it('never loosens a stop that protects more already', () => {
    expect(breakEven({ ...long, sl: 1.17 }, none, 0, eurusd, quote).problem?.message).toContain('already');
    expect(breakEven({ ...short, sl: 1.172 }, none, 0, eurusd, quote).problem?.message).toContain('already');
  });

  it('is refused inside the freeze distance and without a quote', () => {
    const frozen = { ...eurusd, freezeLevel: 600 };
    expect(breakEven(long, none, 0, frozen, quote).problem).toMatchObject({ retcode: 10029 });
    expect(breakEven(long, none, 0, eurusd, null).problem).toMatchObject({ retcode: 10021 });
  });

  it('cannot be known where costs have no known worth in points', () => {
    const blind = { ...eurusd, tickValue: null, tickValueProfit: null, tickValueLoss: null };
    expect(breakEven(long, { commission: 7, swap: 0 }, 0, blind, quote).price).toBeNull();
    expect(breakEven(long, none, 0, blind, quote).price).toBe(1.169);
  });

  it('lies on the grid and covers its costs, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BUY' as const, 'SELL' as const),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: -50, max: 200, noNaN: true }),
        fc.constantFrom(0.00001, 0.00005, 0.0001, 0.00025),
        (side, volume, commission, swap, tickSize) => {
          const spec = { ...eurusd, tickSize, tickValue: 1, tickValueProfit: 1 };
          const held = positionOf({ side, volume, priceOpen: 1.17, sl: 0 });
          const { price } = breakEven(held, { commission, swap }, 3, spec, quote);
          if (price === null) return;
          expect(priceTicks(price, tickSize)).not.toBeNull();
          const kept = estimateProfit({ side, volume, open: 1.17, close: price, spec });
          expect(kept ?? Number.NEGATIVE_INFINITY).toBeGreaterThanOrEqual(commission + swap - 1e-6);
        },
      ),
    );
  });
});

describe('what getting in and out costs', () => {
  const held = positionOf({ ticket: '5', volume: 0.5, swap: -2 });
  const entry = dealOf({ positionId: '5', entry: 'IN', volume: 1, commission: -3, fee: -0.5 });
  it('is the part of the entry that is still open, and as much for the exit', () => {
    expect(costsOf(held, [entry])).toMatchObject({ commission: 3.5, swap: 2, isEstimate: true });
  });
  it('takes what the last exit of the symbol did cost', () => {
    const older = dealOf({ entry: 'OUT', volume: 1, commission: -9, fee: 0, time: 1 });
    const exit = dealOf({ entry: 'OUT', volume: 2, commission: 0, fee: 0, time: 2 });
    expect(costsOf(held, [entry, exit, older])).toMatchObject({ commission: 1.75, isEstimate: false });
  });
  it('of a new order is what the newest entry and exit cost a lot, and the entry twice where nothing was closed', () => {
    const exit = dealOf({ entry: 'OUT', volume: 2, commission: -1, fee: 0 });
    expect(commissionPerLot([entry, exit])).toBe(4);
    expect(commissionPerLot([entry])).toBe(7);
    expect(commissionPerLot([])).toBeNull();
  });
  it('says so when no deals are known', () => {
    expect(costsOf(held, null)).toMatchObject({ commission: 0, swap: 2, isEstimate: true });
    expect(costsOf(held, []).source).toContain('No deals found');
  });
});

describe('levels of several positions at once', () => {
  const long = positionOf({ ticket: '1', side: 'BUY', priceOpen: 1.169, sl: 1.165, tp: 1.182 });
  const short = positionOf({ ticket: '2', side: 'SELL', priceOpen: 1.1725, sl: 1.18, tp: 0 });
  const keep = { as: 'keep' } as const;

  it('counts points on the side that the position needs', () => {
    const { steps } = levelsPlan(
      { sl: { as: 'points', points: 300, from: 'entry' }, tp: keep },
      [long, short],
      market,
    );
    expect(steps.map(({ write }) => write.input)).toEqual([
      { ticket: '1', sl: 1.166, tp: 1.182 },
      { ticket: '2', sl: 1.1755, tp: 0 },
    ]);
    expect(steps[0]?.change).toBe('SL 1.16500 → 1.16600');
  });

  it('checks each by its own side: one price is a stop for one and nonsense for the other', () => {
    const { steps } = levelsPlan({ sl: { as: 'price', price: 1.166 }, tp: keep }, [long, short], market);
    expect(steps.map(({ leftOut }) => leftOut)).toEqual([null, expect.stringContaining('above the ask')]);
  });

  it('says what is removed, and leaves out what holds the levels already', () => {
    const gone = levelsPlan({ sl: { as: 'none' }, tp: { as: 'none' } }, [long, short], market);
    expect(gone.notes).toEqual(['This removes a level of 2 positions.']);
    const same = levelsPlan({ sl: { as: 'price', price: 1.165 }, tp: keep }, [long], market);
    expect(same.steps[0]?.leftOut).toBe('has these levels already');
  });

  it('sends nothing for a symbol whose conditions are not known', () => {
    const { steps } = levelsPlan({ sl: { as: 'none' }, tp: keep }, [long], { ...market, spec: () => null });
    expect(steps[0]?.leftOut).toContain('not loaded yet');
  });

  it('moves several stops to break-even, the spread as slack', () => {
    const costs = () => ({ commission: 0, swap: 0, isEstimate: false, source: '' });
    const { steps } = breakEvenPlan([long, { ...long, ticket: '3', priceOpen: 1.19 }], costs, null, market);
    expect(steps[0]).toMatchObject({ leftOut: null, write: { input: { sl: 1.16912, tp: 1.182 } } });
    expect(steps[1]?.leftOut).toContain('the market must first move');
  });
});
