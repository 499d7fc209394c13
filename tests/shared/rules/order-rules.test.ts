import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderTypes } from '../../../shared/model/enums';
import { checkOrder, type OrderDraft } from '../../../shared/rules/order-rules';
import { isStopLimit, sideOf } from '../../../shared/rules/order-types';
import { emptyAccount as account, eurusd } from '../../fixtures/trading';
import { draft, market } from './market';

const refusals = (
  order: Partial<OrderDraft> & Pick<OrderDraft, 'type'>,
  over: Parameters<typeof market>[0] = {},
) => checkOrder(draft(order), market(over)).filter((problem) => problem.severity === 'refuse');
const first = (...args: Parameters<typeof refusals>) => refusals(...args)[0];
/** Bid 1.17077, ask 1.17089, point 0.00001, stops level 10 points. */
const point = 0.00001;
const price = (points: number): number => Number((points * point).toFixed(5));
const bid = 117077;
const ask = 117089;

describe('each of the eight types passes where reference/trading-rules.md 3.2 says it may stand', () => {
  it.each([
    ['BUY', {}],
    ['SELL', {}],
    ['BUY_LIMIT', { price: price(ask - 10) }],
    ['SELL_LIMIT', { price: price(bid + 10) }],
    ['BUY_STOP', { price: price(ask + 10) }],
    ['SELL_STOP', { price: price(bid - 10) }],
    ['BUY_STOP_LIMIT', { price: price(ask + 20), stopLimit: price(ask + 10) }],
    ['SELL_STOP_LIMIT', { price: price(bid - 20), stopLimit: price(bid - 10) }],
  ] as const)('%s', (type, fields) => {
    expect(refusals({ type, ...fields })).toEqual([]);
  });

  it.each([
    ['BUY_LIMIT', { price: price(ask - 9) }, 'price', 'down'],
    ['SELL_LIMIT', { price: price(bid + 9) }, 'price', 'up'],
    ['BUY_STOP', { price: price(ask + 9) }, 'price', 'up'],
    ['SELL_STOP', { price: price(bid - 9) }, 'price', 'down'],
    ['BUY_STOP_LIMIT', { price: price(ask + 20), stopLimit: price(ask + 11) }, 'stopLimit', 'down'],
    ['SELL_STOP_LIMIT', { price: price(bid - 20), stopLimit: price(bid - 11) }, 'stopLimit', 'up'],
  ] as const)(
    '%s one point nearer is 10015, and the fix stands one point further',
    (type, fields, field, way) => {
      const problem = first({ type, ...fields });
      expect(problem).toMatchObject({ field, retcode: 10015 });
      const asked = Math.round(
        (field === 'price' ? fields.price : (fields as { stopLimit: number }).stopLimit) / point,
      );
      expect(Math.round(Number(problem?.fix?.value) / point)).toBe(asked + (way === 'up' ? 1 : -1));
    },
  );
});

describe('stop loss and take profit', () => {
  it('of a market buy are measured from the bid, of a sell from the ask', () => {
    expect(refusals({ type: 'BUY', sl: price(bid - 10), tp: price(bid + 10) })).toEqual([]);
    expect(first({ type: 'BUY', sl: price(bid - 9) })).toMatchObject({
      field: 'sl',
      retcode: 10016,
      message: 'the stop loss is 9 points below the bid, the broker wants 10',
      fix: { value: '1.17067' },
    });
    expect(refusals({ type: 'SELL', sl: price(ask + 10), tp: price(ask - 10) })).toEqual([]);
    expect(first({ type: 'SELL', sl: price(ask + 9) })).toMatchObject({ field: 'sl', retcode: 10016 });
    expect(first({ type: 'BUY', tp: price(bid - 50) })).toMatchObject({ field: 'tp', retcode: 10016 });
  });

  it('of a pending order are measured from its price, of a stop-limit from its limit', () => {
    expect(
      refusals({ type: 'BUY_LIMIT', price: price(116000), sl: price(115990), tp: price(116010) }),
    ).toEqual([]);
    expect(first({ type: 'BUY_LIMIT', price: price(116000), sl: price(115991) })).toMatchObject({
      field: 'sl',
    });
    const order = { type: 'BUY_STOP_LIMIT', price: price(118000), stopLimit: price(117500) } as const;
    expect(refusals({ ...order, sl: price(117490) })).toEqual([]);
    expect(first({ ...order, sl: price(117600) })).toMatchObject({ field: 'sl', retcode: 10016 });
  });

  it('0 means none', () => {
    expect(refusals({ type: 'BUY', sl: 0, tp: 0 })).toEqual([]);
  });

  it('without a stops level a stop may come close but never onto or across the market', () => {
    const spec = { ...eurusd, stopsLevel: 0 };
    expect(refusals({ type: 'BUY', sl: price(bid - 1) }, { spec })).toEqual([]);
    expect(first({ type: 'BUY', sl: price(bid) }, { spec })).toMatchObject({ retcode: 10016 });
  });
});

describe('volume, fill policy, expiry and permissions name the retcode to expect', () => {
  it.each([
    [0.001, 'below the minimum', '0.01'],
    [101, 'above the maximum', '100'],
    [0.015, 'multiple of 0.01', '0.02'],
    [0, 'above 0', '0.01'],
    [Number.NaN, 'above 0', '0.01'],
  ])('a volume of %s is 10014', (volume, words, fix) => {
    const problem = first({ type: 'BUY', volume });
    expect(problem).toMatchObject({ field: 'volume', retcode: 10014, fix: { value: fix } });
    expect(problem?.message).toContain(words);
  });

  it('the total in one direction is 10034, with what is left as the fix', () => {
    const spec = { ...eurusd, volumeLimit: 5 };
    expect(first({ type: 'BUY', volume: 1 }, { spec, sameSideVolume: 4.5 })).toMatchObject({
      retcode: 10034,
      fix: { value: '0.5' },
    });
  });

  it.each([
    ['DISABLED', 'BUY', 10017],
    ['LONGONLY', 'SELL', 10042],
    ['SHORTONLY', 'BUY_LIMIT', 10043],
    ['CLOSEONLY', 'SELL_STOP', 10044],
  ] as const)('a symbol that is %s refuses %s with %i', (tradeMode, type, retcode) => {
    expect(first({ type, price: 1 }, { spec: { ...eurusd, tradeMode } })).toMatchObject({
      field: 'type',
      retcode,
    });
  });

  it('a type outside order_mode is 10035', () => {
    expect(
      first({ type: 'BUY_STOP_LIMIT', price: 1 }, { spec: { ...eurusd, orderMode: 1 + 2 + 4 } }),
    ).toMatchObject({
      retcode: 10035,
    });
  });

  it('a fill policy that the flags do not offer is 10030', () => {
    expect(first({ type: 'BUY', filling: 'RETURN' })).toMatchObject({ field: 'filling', retcode: 10030 });
    expect(first({ type: 'BUY', filling: 'IOC' }, { spec: { ...eurusd, fillingMode: 1 } })).toMatchObject({
      retcode: 10030,
      fix: { value: 'FOK' },
    });
  });

  it('an expiry must be offered, dated and ahead of the broker’s clock', () => {
    const order = { type: 'BUY_LIMIT', price: price(116000) } as const;
    const brokerNow = 1_778_673_600;
    expect(first({ ...order, time: 'SPECIFIED' }, { brokerNow })).toMatchObject({ retcode: 10022 });
    expect(first({ ...order, time: 'SPECIFIED', expiration: brokerNow + 59 }, { brokerNow })).toMatchObject({
      field: 'expiration',
      retcode: 10022,
    });
    expect(refusals({ ...order, time: 'SPECIFIED', expiration: brokerNow + 60 }, { brokerNow })).toEqual([]);
    const endOfToday = { time: 'SPECIFIED_DAY', expiration: brokerNow } as const;
    expect(refusals({ ...order, ...endOfToday }, { brokerNow })).toEqual([]);
    expect(first({ ...order, time: 'DAY' }, { spec: { ...eurusd, expirationMode: 1 } })).toMatchObject({
      field: 'time',
      retcode: 10022,
    });
  });

  it('the account’s limit of pending orders is 10033', () => {
    const order = { type: 'BUY_LIMIT', price: price(116000) } as const;
    const limited = { ...account, limitOrders: 3 };
    expect(first(order, { account: limited, pendingCount: 3 })).toMatchObject({ retcode: 10033 });
    expect(refusals(order, { account: limited, pendingCount: 2 })).toEqual([]);
  });

  it('the switch of the terminal is 10027, of the server 10026, and no quote is 10021', () => {
    const terminal = { tradeAllowed: false };
    expect(first({ type: 'BUY' }, { terminal })).toMatchObject({ retcode: 10027 });
    expect(first({ type: 'BUY' }, { account: { ...account, tradeExpert: false } })).toMatchObject({
      retcode: 10026,
    });
    expect(first({ type: 'BUY' }, { tick: null })).toMatchObject({ retcode: 10021 });
  });

  it('margin is an estimate: it warns and never refuses', () => {
    const problems = checkOrder(draft({ type: 'BUY', volume: 90 }), market({}));
    expect(problems).toMatchObject([{ severity: 'warn', retcode: 10019, field: 'volume' }]);
    const owing = { ...account, marginFree: -398_765 };
    const [reported] = checkOrder(draft({ type: 'BUY' }), market({ account: owing }));
    expect(reported?.message).toMatch(/, \u2212398\u202f765\.00 is free$/);
  });
});

describe('the price grid', () => {
  it('a price between two ticks is 10015 with the nearest tick as the fix', () => {
    const spec = { ...eurusd, digits: 2, point: 0.01, tickSize: 0.25, stopsLevel: 0 };
    const tick = { bid: 6118.25, ask: 6119.0 };
    expect(first({ type: 'BUY_LIMIT', price: 6100.3 }, { spec, tick })).toMatchObject({
      retcode: 10015,
      fix: { value: '6100.25' },
    });
  });

  it('every fix, once used, passes the rule that offered it', () => {
    const someLevel = fc.integer({ min: 116800, max: 117400 }).map(price);
    fc.assert(
      fc.property(
        fc.constantFrom(...orderTypes),
        someLevel,
        someLevel,
        someLevel,
        someLevel,
        (type, p, l, sl, tp) => {
          const order: OrderDraft = draft({
            type,
            price: p,
            sl,
            tp,
            ...(isStopLimit(type) ? { stopLimit: l } : {}),
          });
          const problem = checkOrder(order, market({}))[0];
          if (problem?.fix == null) return;
          const fixed = { ...order, [problem.field]: Number(problem.fix.value) };
          const again = checkOrder(fixed, market({})).filter(({ field }) => field === problem.field);
          expect(again, `${sideOf(type)} ${problem.message}`).toEqual([]);
        },
      ),
    );
  });
});

describe('a stops level of 0 may float', () => {
  const spec = { ...eurusd, stopsLevel: 0 };
  const problemsOf = (sl: number, level = spec) =>
    checkOrder(draft({ type: 'BUY', sl }), market({ spec: level })).map(({ field, retcode, severity }) => ({
      field,
      retcode,
      severity,
    }));

  it('so a stop nearer than the spread is doubted, not refused', () => {
    // The bid is 1.17077, the spread 12 points.
    expect(problemsOf(1.17066)).toEqual([{ field: 'sl', retcode: 10016, severity: 'warn' }]);
    expect(problemsOf(1.17065)).toEqual([]);
    expect(problemsOf(0)).toEqual([]);
  });

  it('but a level that the broker names is the one that counts', () => {
    expect(problemsOf(1.17066, { ...eurusd, stopsLevel: 5 })).toEqual([]);
  });
});
