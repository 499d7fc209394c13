import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DragMarket,
  planDrag,
  type TradeRecord,
} from '../../../../../renderer/features/chart/plan/drag-plan';
import { priceTicks } from '../../../../../shared/math/price';
import type { Order } from '../../../../../shared/model/order';
import type { Position } from '../../../../../shared/model/position';
import { checkLevels } from '../../../../../shared/rules/change-rules';
import { eurusd, orderOf, positionOf, quotes, us500 } from '../../../../fixtures/trading';

const market: DragMarket = {
  spec: eurusd,
  quote: quotes.eurusd,
  money: { currency: 'USD', digits: 2 },
};
const position = (change: Partial<Position> = {}): TradeRecord => ({
  of: 'position',
  row: positionOf(change),
});
const order = (change: Partial<Order> = {}): TradeRecord => ({ of: 'order', row: orderOf(change) });

describe('a stop loss that is dragged', () => {
  it('tells its new price, its points and its money', () => {
    const plan = planDrag(position({ priceOpen: 1.16921, volume: 0.2, sl: 1.165 }), 'sl', 1.167003, market);
    expect(plan).toMatchObject({
      target: 'sl',
      price: 1.167,
      values: { sl: 1.167, tp: 1.182 },
      refusal: null,
      isSame: false,
      words: 'S/L 1.16700 · \u2212221 points · \u221244.20 USD',
    });
  });
  it('tells the loss before, where it moves away', () => {
    const plan = planDrag(position({ priceOpen: 1.16921, volume: 0.2, sl: 1.167 }), 'sl', 1.165, market);
    expect(plan?.words).toBe('S/L 1.16500 · \u2212421 points · \u221284.20 USD · was \u221244.20 USD');
  });
  it('tells the loss before of a pending order too, by its stop or by its limit price', () => {
    const row = {
      type: 'BUY_STOP_LIMIT',
      price: 1.18,
      stopLimit: 1.175,
      sl: 1.17,
      tp: 0,
      volumeCurrent: 0.1,
    } as const;
    expect(planDrag(order(row), 'sl', 1.165, market)?.words).toBe(
      'S/L 1.16500 · \u22121000 points · \u2212100.00 USD · was \u221250.00 USD',
    );
    expect(planDrag(order(row), 'stop-limit', 1.178, market)?.words).toBe(
      'Stop limit price 1.17800 · 200 points from the stop · S/L \u221280.00 USD · was \u221250.00 USD',
    );
    expect(planDrag(order(row), 'stop-limit', 1.172, market)?.words).not.toContain('was');
    expect(planDrag(order(row), 'pending', 1.182, market)?.words).not.toContain('was');
  });
  it('is refused inside the stops level and on the wrong side of the market', () => {
    expect(planDrag(position(), 'sl', 1.17072, market)?.refusal).toMatch(/5 points below the bid.*wants 10/);
    expect(planDrag(position(), 'sl', 1.175, market)?.refusal).toMatch(/below the bid/);
  });
  it('is refused while the broker freezes the position', () => {
    const frozen = { ...market, spec: { ...eurusd, freezeLevel: 60 } };
    expect(planDrag(position({ sl: 1.1705 }), 'sl', 1.165, frozen)?.refusal).toMatch(/freezes/);
  });
  it('changes nothing where it was', () => {
    expect(planDrag(position({ sl: 1.165 }), 'sl', 1.165, market)).toMatchObject({
      isSame: true,
      refusal: null,
    });
  });
  it('is refused on a symbol that takes none', () => {
    const without = { ...market, spec: { ...eurusd, orderMode: 1 } };
    expect(planDrag(position(), 'sl', 1.16, without)?.refusal).toBe('this symbol takes no stop loss');
  });
  it('tells no money while the account is not known', () => {
    expect(planDrag(position(), 'sl', 1.167, { ...market, money: null })?.words).toBe(
      'S/L 1.16700 · \u2212221 points',
    );
  });
});

describe('a drag from the entry', () => {
  it.each([
    ['BUY', 1.16, 'sl'],
    ['BUY', 1.18, 'tp'],
    ['SELL', 1.18, 'sl'],
    ['SELL', 1.16, 'tp'],
  ] as const)('of a %s to %d makes the %s', (side, to, target) => {
    const plan = planDrag(position({ side, priceOpen: 1.17, sl: 0, tp: 0 }), 'entry', to, market);
    expect(plan).toMatchObject({ target, values: { [target]: to, price: 1.17 }, refusal: null });
  });
});

describe('a pending order that is dragged', () => {
  const limit = order({ type: 'BUY_LIMIT', price: 1.168, sl: 1.166, tp: 1.172, stopLimit: 0 });

  it('takes its stop loss and take profit along', () => {
    expect(planDrag(limit, 'pending', 1.167, market)?.values).toEqual({
      price: 1.167,
      stopLimit: 0,
      sl: 1.165,
      tp: 1.171,
    });
  });
  it('says how far from the market it is, and what its levels are worth', () => {
    expect(planDrag(limit, 'pending', 1.167, market)?.words).toMatch(
      /^Buy limit 1\.16700 · \u2212389 points from the ask · S\/L \u2212.* USD · T\/P \+.* USD$/,
    );
  });
  it('is refused on the other side of the market', () => {
    expect(planDrag(limit, 'pending', 1.18, market)?.refusal).toMatch(/below the ask/);
  });
  it('of a stop-limit moves everything by its trigger, and the limit alone', () => {
    const stopLimit = order({
      type: 'BUY_STOP_LIMIT',
      price: 1.18,
      stopLimit: 1.179,
      sl: 1.177,
      tp: 1.185,
    });
    expect(planDrag(stopLimit, 'pending', 1.181, market)?.values).toEqual({
      price: 1.181,
      stopLimit: 1.18,
      sl: 1.178,
      tp: 1.186,
    });
    expect(planDrag(stopLimit, 'stop-limit', 1.1785, market)?.values).toEqual({
      price: 1.18,
      stopLimit: 1.1785,
      sl: 1.177,
      tp: 1.185,
    });
    expect(planDrag(stopLimit, 'stop-limit', 1.1805, market)?.refusal).toMatch(/below the trigger/);
  });
});

describe('any drag', () => {
  it('is no plan for a side that nobody knows, or a place that is no price', () => {
    expect(planDrag(position({ side: 'unknown (9)' }), 'sl', 1.16, market)).toBeNull();
    expect(planDrag(position(), 'sl', Number.NaN, market)).toBeNull();
    expect(planDrag(position(), 'sl', -1, market)).toBeNull();
  });

  it('ends on the grid of ticks, and what is not refused passes the rules', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 6_000, max: 6_250, noNaN: true }),
        fc.constantFrom('sl', 'tp', 'entry'),
        fc.constantFrom('BUY', 'SELL'),
        (to, kind, side) => {
          const row = positionOf({ symbol: us500.name, side, priceOpen: 6_110.25, sl: 0, tp: 0, volume: 1 });
          const plan = planDrag({ of: 'position', row }, kind, to, {
            ...market,
            spec: us500,
            quote: quotes.us500,
          });
          if (plan === null) throw new Error('no plan');
          expect(priceTicks(plan.price, us500.tickSize)).not.toBeNull();
          expect(plan.values[plan.target]).toBe(plan.price);
          const refused = checkLevels(row, plan.values, us500, quotes.us500).some(
            ({ severity }) => severity === 'refuse',
          );
          expect(plan.refusal !== null || plan.isSame).toBe(refused);
        },
      ),
    );
  });

  it('of a pending price keeps every distance to the tick', () => {
    fc.assert(
      fc.property(fc.integer({ min: 110_000, max: 125_000 }), (ticks) => {
        const row = orderOf({ type: 'SELL_STOP_LIMIT', price: 1.165, stopLimit: 1.166, sl: 1.169, tp: 1.16 });
        const plan = planDrag({ of: 'order', row }, 'pending', ticks * 0.00001, market);
        const distance = (from: number, to: number): number => Math.round((to - from) / 0.00001);
        expect(distance(plan?.values.price ?? 0, plan?.values.stopLimit ?? 0)).toBe(100);
        expect(distance(plan?.values.price ?? 0, plan?.values.sl ?? 0)).toBe(400);
        expect(distance(plan?.values.price ?? 0, plan?.values.tp ?? 0)).toBe(-500);
      }),
    );
  });
});
