import { describe, expect, test } from 'vitest';
import {
  compareChange,
  compareLevels,
  compareOrder,
  comparePosition,
  droppedBy,
} from '../../../host/orders/compare';
import { type ActualRecord, type Comparable, compareWith } from '../../../host/orders/compare-placed';
import type { Resolution } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { NewOrder } from '../../../shared/model/trade';
import { account, brokerNow, eurusd, orderOf, positionOf } from '../../fixtures/trading';

const intentId = '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a';
const label = { magic: 36_459_123_456_789, comment: 'wb:ABCDEFGHIJ' };

const asked: NewOrder = {
  intentId,
  symbol: 'EURUSD',
  type: 'BUY_STOP_LIMIT',
  volume: 0.3,
  price: 1.18,
  stopLimit: 1.179,
  sl: 1.17,
  tp: 1.19,
  filling: 'RETURN',
  time: 'SPECIFIED',
  expiration: brokerNow + 3_600,
};
const asAsked: Order = orderOf({
  ticket: '77',
  type: 'BUY_STOP_LIMIT',
  volumeInitial: 0.3,
  volumeCurrent: 0.3,
  price: 1.18,
  stopLimit: 1.179,
  sl: 1.17,
  tp: 1.19,
  filling: 'RETURN',
  time: 'SPECIFIED',
  expiration: brokerNow + 3_600,
  magic: label.magic,
  comment: label.comment,
});
const compare = (over: Partial<Order>) => compareOrder(asked, label, { ...asAsked, ...over }, eurusd);

describe('a pending order as the broker holds it', () => {
  test('is as asked, float noise or not', () => {
    expect(compare({})).toEqual([]);
    expect(compare({ price: 1.1800000000000002, volumeInitial: 0.1 + 0.2 })).toEqual([]);
  });
  test.each([
    ['symbol', { symbol: 'EURUSD.r' }],
    ['type', { type: 'BUY_STOP' }],
    ['volume', { volumeInitial: 0.29 }],
    ['price', { price: 1.18001 }],
    ['stopLimit', { stopLimit: 1.17901 }],
    ['sl', { sl: 1.16999 }],
    ['tp', { tp: 1.19001 }],
    ['filling', { filling: 'IOC' }],
    ['time', { time: 'GTC' }],
    ['expiration', { expiration: brokerNow + 3_601 }],
    ['magic', { magic: 0 }],
    ['comment', { comment: 'Request executed' }],
  ] as const)('one step off in %s is found, half a step is not', (field, over) => {
    expect(compare(over).map((each) => each.field)).toEqual([field]);
  });
  test('half a tick and half a step are the same number', () => {
    expect(compare({ price: 1.180004, sl: 1.169996, volumeInitial: 0.304 })).toEqual([]);
  });
  test('row 58: a bridge that drops stop limit, expiration and filling is caught in each', () => {
    const found = compare({ stopLimit: 0, expiration: 0, time: 'GTC', filling: 'IOC' });
    expect(found).toEqual([
      { field: 'stopLimit', asked: '1.17900', held: 'none' },
      { field: 'filling', asked: 'RETURN', held: 'IOC' },
      { field: 'time', asked: 'SPECIFIED', held: 'GTC' },
      { field: 'expiration', asked: '2026.05.13 13:00:00', held: 'none' },
    ]);
    expect(found.map(droppedBy)).toEqual(['stop-limit', 'filling', 'expiry', 'expiry']);
  });
  test('prices are reported with the symbol’s digits, and with more where one lies between them', () => {
    const found = compare({ price: 1.1, sl: 1.170006 });
    expect(found.map(({ asked: wanted, held }) => [wanted, held])).toEqual([
      ['1.18000', '1.10000'],
      ['1.17000', '1.170006'],
    ]);
  });
  test('row 57: a bridge that drops magic and comment is caught; a comment alone is no grave matter', () => {
    const found = compare({ magic: 0, comment: '' });
    expect(found).toEqual([
      { field: 'magic', asked: '36459123456789', held: 'none' },
      { field: 'comment', asked: 'wb:ABCDEFGHIJ', held: 'none' },
    ]);
  });
  test('what the bridge does not tell is not compared', () => {
    expect(compare({ magic: null, filling: null, time: null })).toEqual([]);
  });
  test('what was not asked for is not compared', () => {
    const { filling: _filling, time: _time, expiration: _expiration, ...plain } = asked;
    expect(compareOrder(plain, { magic: null, comment: null }, asAsked, eurusd)).toEqual([]);
  });
  test('an expiry by day may lie anywhere in that day, and on another day it is another expiry', () => {
    const byDay: NewOrder = { ...asked, time: 'SPECIFIED_DAY', expiration: brokerNow };
    const held = { ...asAsked, time: 'SPECIFIED_DAY' as const };
    const endOfDay = Math.floor(brokerNow / 86_400) * 86_400 + 86_399;
    expect(compareOrder(byDay, label, { ...held, expiration: endOfDay }, eurusd)).toEqual([]);
    expect(compareOrder(byDay, label, { ...held, expiration: endOfDay + 1 }, eurusd)).toHaveLength(1);
  });
});

describe('a position that an order opened', () => {
  const market: NewOrder = {
    intentId,
    symbol: 'EURUSD',
    type: 'BUY',
    volume: 0.2,
    price: 1.17,
    sl: 1.165,
    tp: 1.182,
  };
  const own = { magic: 7701, comment: 'trend' };
  const hedging = { isNetting: false, filledVolume: null };

  test('may have any price; volume, side and levels are as asked', () => {
    expect(comparePosition(market, own, positionOf({ priceOpen: 1.2 }), eurusd, hedging)).toEqual([]);
    const fields = comparePosition(
      market,
      own,
      positionOf({ side: 'SELL', volume: 0.1, sl: 0, tp: 1.18 }),
      eurusd,
      hedging,
    ).map(({ field }) => field);
    expect(fields).toEqual(['type', 'volume', 'sl', 'tp']);
  });
  test('of a partial fill the volume that was filled counts', () => {
    const part = { isNetting: false, filledVolume: 0.1 };
    expect(comparePosition(market, own, positionOf({ volume: 0.1 }), eurusd, part)).toEqual([]);
  });
  test('row 54: on a netting account it gathers other deals: only its levels are compared', () => {
    const netting = { isNetting: true, filledVolume: null };
    const gathered = positionOf({ volume: 3, magic: 1, comment: 'x' });
    expect(comparePosition(market, own, gathered, eurusd, netting)).toEqual([]);
    expect(comparePosition(market, own, { ...gathered, sl: 0 }, eurusd, netting)).toHaveLength(1);
  });
  test('of a netting account keeps its levels where the order only took a part away: nothing differs', () => {
    const netting = { isNetting: true, filledVolume: null };
    const reducing = { ...market, type: 'SELL' as const, sl: 0, tp: 0 };
    expect(comparePosition(reducing, own, positionOf({ volume: 0.1 }), eurusd, netting)).toEqual([]);
    expect(
      comparePosition(reducing, own, positionOf({ symbol: 'GBPUSD' }), eurusd, netting).map(
        ({ field }) => field,
      ),
    ).toEqual(['symbol']);
  });
});

describe('a change that was called done', () => {
  test('is held against the order and the position', () => {
    const change = {
      intentId,
      ticket: '77',
      price: 1.181,
      stopLimit: 1.179,
      sl: 0,
      tp: 1.19,
      time: 'GTC',
      expiration: 0,
    } as const;
    expect(compareChange(change, { ...asAsked, price: 1.181, sl: 0, time: 'GTC' }, eurusd)).toEqual([]);
    expect(compareChange(change, asAsked, eurusd).map(({ field }) => field)).toEqual(['price', 'sl', 'time']);
    const levels = { intentId, ticket: '1', sl: 1.165, tp: 0 };
    expect(compareLevels(levels, positionOf(), eurusd).map(({ field }) => field)).toEqual(['tp']);
  });
});

describe('where an intent is looked for', () => {
  const intent = (over: Partial<Comparable> = {}): Comparable => ({
    request: { name: 'place-order', input: asked },
    label,
    outcome: null,
    resolution: null,
    ...over,
  });
  const found: Resolution = { kind: 'executed', at: 0, words: '', tickets: ['77'], isLate: false };
  const world = { spec: () => eurusd, account: () => ({ value: account, askedMs: 0, atMs: 0 }) };
  const held = (over: Partial<ActualRecord>): ActualRecord => ({ orders: [], positions: [], ...over });

  test('by its tickets, or by our magic where no answer told any', () => {
    expect(
      compareWith(intent({ resolution: { ...found, tickets: ['77'] } }), held({ orders: [asAsked] }), world),
    ).toEqual([]);
    expect(compareWith(intent(), held({ orders: [asAsked] }), world)).toEqual([]);
    expect(compareWith(intent(), held({ orders: [{ ...asAsked, magic: 5 }] }), world)).toBeNull();
  });
  test('what has become a position is compared as one', () => {
    const opened = positionOf({
      ticket: '77',
      volume: 0.3,
      sl: 1.17,
      tp: 1.18,
      magic: label.magic,
      comment: label.comment,
    });
    expect(compareWith(intent({ resolution: found }), held({ positions: [opened] }), world)).toEqual([
      { field: 'tp', asked: '1.19000', held: '1.18000' },
    ]);
  });
  test('what is gone already cannot be compared', () => {
    expect(compareWith(intent({ resolution: found }), held({}), world)).toBeNull();
  });
  test('a list in another order is the same list: rows go by their tickets', () => {
    const other = orderOf({ ticket: '78', price: 9 });
    const one = compareWith(intent({ resolution: found }), held({ orders: [other, asAsked] }), world);
    expect(one).toEqual(
      compareWith(intent({ resolution: found }), held({ orders: [asAsked, other] }), world),
    );
    expect(one).toEqual([]);
  });
});
