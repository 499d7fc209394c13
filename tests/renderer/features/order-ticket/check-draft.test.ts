import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, noHabits, sameSideVolume } from '../../../../renderer/features/order-ticket/check-draft';
import {
  emptyDraft,
  type SizingMode,
  sizings,
  type TicketDraft,
} from '../../../../renderer/features/order-ticket/draft';
import { prefilled } from '../../../../renderer/features/order-ticket/prefill';
import { type LevelUnit, levelUnits } from '../../../../shared/math/levels';
import { priceTicks } from '../../../../shared/math/price';
import { volumeSteps } from '../../../../shared/math/volume';
import { orderTimes, orderTypes } from '../../../../shared/model/enums';
import { newOrderSchema } from '../../../../shared/model/trade';
import { fieldsOf } from '../../../../shared/rules/order-types';
import { btcusd, eurusd, orderOf, positionOf, quotes, us500 } from '../../../fixtures/trading';
import { marketOf } from './market';

const market = marketOf(eurusd, quotes.eurusd);
const draftOf = (changes: Partial<TicketDraft>): TicketDraft => ({
  ...emptyDraft('EURUSD'),
  volume: '0.10',
  ...changes,
});

describe('an order of each type, from the texts of its own fields', () => {
  it.each(orderTypes)('%s carries what the type needs and no other field', (type) => {
    const filled = prefilled(
      draftOf({ type, time: 'SPECIFIED', expiration: '2026-05-14T09:30', comment: 'by hand' }),
      quotes.eurusd,
      eurusd,
    );
    const { order, problems } = checkDraft(filled, market);
    expect(problems).toEqual([]);
    const fields = fieldsOf(type);
    expect(order).toMatchObject({ symbol: 'EURUSD', type, volume: 0.1, sl: 0, tp: 0, comment: 'by hand' });
    expect(order !== null && 'stopLimit' in order).toBe(fields.has('stopLimit'));
    expect(order !== null && 'deviation' in order).toBe(fields.has('deviation'));
    expect(order !== null && 'time' in order).toBe(fields.has('time'));
    expect(order?.expiration).toBe(
      fields.has('expiration') ? Date.UTC(2026, 4, 14, 9, 30) / 1000 : undefined,
    );
    expect(newOrderSchema.safeParse({ ...order, intentId: randomUUID() }).success).toBe(true);
  });

  it('prices a market buy at the ask and a market sell at the bid', () => {
    expect(checkDraft(draftOf({ type: 'BUY' }), market).order?.price).toBe(1.17089);
    expect(checkDraft(draftOf({ type: 'SELL' }), market).order?.price).toBe(1.17077);
  });

  it('ignores what stands in fields that the type does not show', () => {
    const { order } = checkDraft(
      draftOf({ type: 'BUY', price: 'rubbish', stopLimit: '9', expiration: 'never', time: 'SPECIFIED' }),
      market,
    );
    expect(order).not.toBeNull();
    expect(order).not.toHaveProperty('expiration');
  });
});

describe('what is typed badly is named beside its field', () => {
  const firstProblem = (changes: Partial<TicketDraft>) => checkDraft(draftOf(changes), market).problems[0];

  it('an unreadable price', () => {
    expect(firstProblem({ type: 'BUY_LIMIT', price: '1.17.0' })).toMatchObject({
      field: 'price',
      retcode: 10015,
      message: 'the price is not a number',
    });
  });

  it('a missing volume offers the smallest', () => {
    expect(firstProblem({ volume: ' ' })).toMatchObject({ field: 'volume', fix: { value: '0.01' } });
  });

  it('a stop six points from the bid where the broker wants ten, with its fix', () => {
    expect(firstProblem({ sl: '1.17071' })).toMatchObject({
      field: 'sl',
      retcode: 10016,
      message: 'the stop loss is 6 points below the bid, the broker wants 10',
      fix: { value: '1.17067' },
    });
  });

  it('a date that does not exist', () => {
    expect(
      firstProblem({
        type: 'SELL_STOP',
        price: '1.16900',
        time: 'SPECIFIED',
        expiration: '2026-02-31T10:00',
      }),
    ).toMatchObject({ field: 'expiration', retcode: 10022 });
  });

  it('a deviation that is no whole number', () => {
    expect(firstProblem({ deviation: '2.5' })).toMatchObject({ field: 'deviation', fix: { value: '20' } });
    expect(firstProblem({ deviation: '' })).toMatchObject({ field: 'deviation' });
  });

  it('a comment with an umlaut', () => {
    expect(firstProblem({ comment: 'über' })).toMatchObject({ field: 'comment' });
  });

  it('a market order without a quote', () => {
    expect(checkDraft(draftOf({}), marketOf(eurusd, null)).problems[0]).toMatchObject({
      field: 'symbol',
      retcode: 10021,
    });
    expect(checkDraft(draftOf({}), marketOf(eurusd, { bid: 1.2, ask: 1.1 })).order).toBeNull();
  });
});

describe('slips that every broker would take are asked about, not refused', () => {
  it('a limit price with a digit too few', () => {
    const { order, problems } = checkDraft(
      { ...emptyDraft('US500.cash'), type: 'BUY_LIMIT', volume: '0.1', price: '611' },
      marketOf(us500, quotes.us500),
    );
    expect(order).not.toBeNull();
    expect(problems[0]).toMatchObject({ field: 'price', severity: 'warn', retcode: null });
  });

  it('ten times the size last used', () => {
    expect(
      checkDraft(draftOf({ volume: '1' }), market, { ...noHabits, lastVolume: 0.1 }).problems[0],
    ).toMatchObject({
      field: 'volume',
      severity: 'warn',
    });
    expect(checkDraft(draftOf({ volume: '0.9' }), market, { ...noHabits, lastVolume: 0.1 }).problems).toEqual(
      [],
    );
  });
});

it('reads a decimal comma as a decimal point', () => {
  expect(checkDraft(draftOf({ volume: '0,25', sl: '1,16500' }), market).order).toMatchObject({
    volume: 0.25,
    sl: 1.165,
  });
});

it('counts positions and pending orders of one side for the volume limit', () => {
  const orders = [orderOf({ type: 'BUY_STOP' }), orderOf(), orderOf({ symbol: 'GBPUSD', type: 'BUY_STOP' })];
  const positions = [positionOf(), positionOf({ side: 'SELL', volume: 5 })];
  expect(sameSideVolume(positions, orders, 'EURUSD', 'BUY')).toBe(0.3);
  expect(sameSideVolume(positions, orders, 'EURUSD', 'SELL')).toBe(5.1);
});

describe('whatever is typed', () => {
  const number = fc.oneof(
    fc.double({ min: 0, max: 200_000, noNaN: true }).map((value) => String(value)),
    fc.double({ min: 0.9, max: 1.4, noNaN: true }).map((value) => value.toFixed(5)),
    fc.integer({ min: -10, max: 100_000 }).map(String),
    fc.constantFrom('', '0', '-0', '.', '1e5', 'NaN', 'Infinity', '1,17', '1 000.5', '1,234.5', '0x10', '٣'),
    fc.string({ maxLength: 12 }),
  );
  /** An order needs all fields to be right at once. */
  const mostly = (usual: string): fc.Arbitrary<string> =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, number);
  const units = fc.oneof(
    { weight: 12, arbitrary: fc.constant<LevelUnit>('price') },
    fc.constantFrom(...levelUnits),
  );
  const drafts = fc.record<TicketDraft>({
    symbol: fc.constantFrom('EURUSD', '#AAPL'),
    type: fc.constantFrom(...orderTypes),
    volume: fc.oneof(number, fc.constantFrom('0.1', '0.2', '1', '0.015'), fc.constantFrom('0.1', '2')),
    volumeBefore: fc.constant(null),
    price: number,
    stopLimit: number,
    sizing: fc.oneof({ weight: 12, arbitrary: fc.constant<SizingMode>('lots') }, fc.constantFrom(...sizings)),
    risk: fc.oneof(number, fc.constant('1')),
    sl: fc.oneof(number, fc.constant('')),
    slUnit: units,
    tp: fc.oneof(number, fc.constant('')),
    tpUnit: units,
    time: fc.constantFrom(...orderTimes),
    expiration: fc.constantFrom('', '2026-05-13T12:30', '2026-05-14', '1999-01-01T00:00', '2026-13-01'),
    filling: fc.constantFrom(null, 'FOK', 'IOC', 'RETURN'),
    deviation: mostly('20'),
    comment: fc.oneof(fc.string({ maxLength: 40 }), fc.constant('')),
    magic: mostly('7701'),
    hasOwnPrice: fc.boolean(),
    hasOwnStopLimit: fc.boolean(),
    hasVolume: fc.constant(true),
    isVolumeTyped: fc.constant(true),
  });
  const markets = fc.constantFrom(
    marketOf(eurusd, quotes.eurusd),
    marketOf(us500, quotes.us500),
    marketOf(btcusd, quotes.btcusd),
    marketOf(eurusd, null),
  );

  it('the order lies on the grid and fits the contract, or a problem names its field', () => {
    let orders = 0;
    fc.assert(
      fc.property(drafts, markets, fc.boolean(), (typed, where, fills) => {
        const draft = fills && where.tick !== null ? prefilled(typed, where.tick, where.spec) : typed;
        const { order, problems } = checkDraft(draft, where);
        for (const problem of problems) {
          expect(problem.message).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
          expect(fieldsOf(draft.type).has(problem.field)).toBe(true);
        }
        if (order === null) {
          expect(problems.some((problem) => problem.severity === 'refuse')).toBe(true);
          return;
        }
        orders += 1;
        const { spec } = where;
        expect(newOrderSchema.safeParse({ ...order, intentId: randomUUID() }).error).toBeUndefined();
        for (const price of [order.price, order.stopLimit, order.sl, order.tp]) {
          if (price === undefined || price === 0) continue;
          expect(priceTicks(price, spec.tickSize)).not.toBeNull();
          expect(Number(price.toFixed(spec.digits))).toBe(price);
        }
        expect(volumeSteps(order.volume, spec.volumeStep)).not.toBeNull();
      }),
      { numRuns: 3_000 },
    );
    // The property means little if hardly anything typed becomes an order.
    expect(orders).toBeGreaterThan(100);
  });
});

it('counts the orders of the last minute as the host does, and lets none more be confirmed', () => {
  const minute = (count: number | null) => ({
    ...noHabits,
    limits: { ...noHabits.limits, maxOrdersPerMinute: 2 },
    ordersLastMinute: () => count,
  });
  const guards = (count: number | null) =>
    checkDraft(draftOf({}), market, minute(count)).problems.map(({ guard }) => guard);
  expect(guards(2)).toContain('order-rate');
  for (const count of [null, 0, 1]) expect(guards(count)).not.toContain('order-rate');
});
