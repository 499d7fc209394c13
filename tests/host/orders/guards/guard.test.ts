import { describe, expect, test } from 'vitest';
import { bringsNewRisk, guard } from '../../../../host/orders/guards/guard';
import { defaultLimits } from '../../../../shared/model/limits';
import type { TradeRequest } from '../../../../shared/model/trade';
import { orderOf, quotes } from '../../../fixtures/trading';
import { intentId, known, placing, quote } from './quotes';

const exits: readonly TradeRequest[] = [
  { name: 'close-position', input: { intentId, ticket: '1', deviation: 20 } },
  { name: 'close-position', input: { intentId, ticket: '1', volume: 0.05, deviation: 20 } },
  { name: 'cancel-order', input: { intentId, ticket: '1' } },
  { name: 'modify-position', input: { intentId, ticket: '1', sl: 1.1, tp: 0 } },
];
const live = { generation: 1, needsArming: true, isArmed: false, account: '7@Live' };

describe('a live account', () => {
  test('takes no new risk before it is armed for the session', () => {
    expect(guard(placing(), known({ arming: live }))).toMatchObject({
      kind: 'held-back',
      field: 'live-account',
    });
    expect(guard(placing(), known({ arming: { ...live, isArmed: true } }))).toBeNull();
  });
  test('is not armed by an override: the page cannot skip it', () => {
    const sly = placing({ overrides: ['live-account'] });
    expect(guard(sly, known({ arming: live }))?.field).toBe('live-account');
  });
  test('can always be left: closing, cancelling and protecting need no arming', () => {
    for (const exit of exits) expect(guard(exit, known({ arming: live, quote: null }))).toBeNull();
  });
  test('a pending order that gets another price is new risk, one that gets a stop is not', () => {
    const order = orderOf();
    const change = (over: object): TradeRequest => ({
      name: 'modify-order',
      input: { intentId, ticket: order.ticket, ...over },
    });
    expect(bringsNewRisk(change({ price: 1.18 }), order)).toBe(true);
    expect(bringsNewRisk(change({ price: order.price, stopLimit: 0.1 }), order)).toBe(true);
    expect(bringsNewRisk(change({ price: order.price, sl: 1.2 }), order)).toBe(false);
    expect(bringsNewRisk(change({ price: 1.18 }), null)).toBe(true);
    expect(guard(change({ price: 1.18 }), known({ arming: live, order }))?.field).toBe('live-account');
    expect(guard(change({ price: 1.5 }), known({ order }))?.field).toBe('price-distance');
    expect(guard(change({ sl: 1.2 }), known({ arming: live, order }))).toBeNull();
    // One that waits far away may come nearer.
    const far = orderOf({ price: 1.6 });
    expect(guard(change({ price: 1.5 }), known({ order: far }))).toBeNull();
    expect(guard(change({ price: 1.7 }), known({ order: far }))?.field).toBe('price-distance');
  });
});

describe('freshness at market', () => {
  const at = (ms: number, over = {}) => guard(placing(over), known({ quote: quote({ changedAgoMs: ms }) }));

  test('up to 3 s nothing is asked, up to 10 s the user looks again, beyond nothing is sent', () => {
    expect(at(3_000)).toBeNull();
    expect(at(3_001)?.field).toBe('stale-quote');
    expect(at(3_001, { overrides: ['stale-quote'] })).toBeNull();
    expect(at(10_000)?.field).toBe('stale-quote');
    expect(at(10_001)?.field).toBe('dead-quote');
    expect(at(10_001, { overrides: ['stale-quote', 'dead-quote'] })?.field).toBe('dead-quote');
  });
  test('what was fresh at the click may take two seconds on its way, and not more', () => {
    const seen = { ...quotes.eurusd, ageMs: 2_900, clickedAt: 0 };
    expect(at(5_000, { seen })).toBeNull();
    expect(at(5_001, { seen })?.field).toBe('stale-quote');
    expect(at(3_100, { seen: { ...seen, ageMs: 3_100 } })?.field).toBe('stale-quote');
    expect(at(10_001, { seen })?.field).toBe('dead-quote');
  });
  test('a calm symbol is asked about later, never beyond what blocks it, and only while it is read', () => {
    const calm = (over: object, order = {}) =>
      guard(placing(order), known({ quote: quote({ lookMs: 6_000, ...over }) }))?.field;
    expect(calm({ changedAgoMs: 6_000 })).toBeUndefined();
    expect(calm({ changedAgoMs: 6_001 })).toBe('stale-quote');
    expect(calm({ changedAgoMs: 10_001 })).toBe('dead-quote');
    expect(calm({ changedAgoMs: 5_000, readAgoMs: 3_001 })).toBe('stale-quote');
    const seen = { ...quotes.eurusd, ageMs: 6_000, clickedAt: 0 };
    expect(calm({ changedAgoMs: 8_000 }, { seen })).toBeUndefined();
    expect(calm({ changedAgoMs: 8_001 }, { seen })).toBe('stale-quote');
    expect(calm({ changedAgoMs: 7_000, readAgoMs: 3_001 }, { seen })).toBe('stale-quote');
  });
  test('the older one of what the page saw and what the host has read counts', () => {
    const seen = { ...quotes.eurusd, ageMs: 11_000, clickedAt: 0 };
    expect(guard(placing({ seen }), known())?.field).toBe('dead-quote');
    expect(guard(placing({ seen: { ...seen, ageMs: 100 } }), known())).toBeNull();
  });
  test('a quote that no read has confirmed lately is as old as its last read', () => {
    expect(guard(placing(), known({ quote: quote({ readAgoMs: 4_000 }) }))?.field).toBe('stale-quote');
  });
  test('one tick alone counts only beside a broker clock that agrees with it', () => {
    const first = (behindMs: number | null) =>
      guard(placing(), known({ quote: quote({ hasMoved: false, behindMs }) }));
    expect(first(1_000)).toBeNull();
    expect(first(3_600_000)?.field).toBe('dead-quote');
    expect(first(null)?.field).toBe('dead-quote');
  });
  test('does not hold up pending orders', () => {
    const pending = placing({ type: 'BUY_LIMIT', price: 1.16 });
    expect(guard(pending, known({ quote: quote({ changedAgoMs: 60_000 }) }))).toBeNull();
  });
});

describe('quotes that are none', () => {
  test.each([
    ['bid above ask', { bid: 1.2, ask: 1.1 }],
    ['zero', { bid: 0, ask: 1.1 }],
    ['negative', { bid: -1, ask: 1.1 }],
    ['not a number', { bid: Number.NaN, ask: 1.1 }],
    ['infinite', { bid: 1.1, ask: Number.POSITIVE_INFINITY }],
  ])('row 39: an order on a quote with %s is blocked, a close is not', (_name, broken) => {
    const world = known({ quote: quote(broken) });
    expect(guard(placing({ overrides: ['bad-quote'] }), world)?.field).toBe('bad-quote');
    expect(guard(placing({ type: 'SELL_STOP', price: 1.1 }), world)?.field).toBe('bad-quote');
    for (const exit of exits) expect(guard(exit, world)).toBeNull();
  });
  test('row 39: a spread a thousand times the usual one is asked about', () => {
    const wide = quote({ bid: 1.11089, ask: 1.17089 });
    expect(guard(placing({ deviation: 9_999 }), known({ quote: wide }))?.field).toBe('wide-spread');
    expect(
      guard(placing({ deviation: 9_999, overrides: ['wide-spread'] }), known({ quote: wide })),
    ).toBeNull();
  });
  test('row 39: a quote that has doubled or halved from one look to the next is blocked, also with its usual spread', () => {
    for (const bid of [2.34154, 0.58]) {
      const world = known({ quote: quote({ bid, ask: bid + 0.00012 }) });
      expect(guard(placing({ price: bid, overrides: ['bad-quote'] }), world)).toMatchObject({
        field: 'bad-quote',
        message: expect.stringMatching(/cannot be right.* about 1\.17077 until now/),
      });
      for (const exit of exits) expect(guard(exit, world)).toBeNull();
    }
  });
  test('row 39: a price of 1e308 is no price near the market', () => {
    const far = placing({ type: 'BUY_STOP', price: 1e308 });
    expect(guard(far, known())?.field).toBe('price-distance');
  });
  test('without any quote nothing new is sent', () => {
    expect(guard(placing(), known({ quote: null }))?.field).toBe('bad-quote');
  });
});

describe('price drift', () => {
  const seen = { ...quotes.eurusd, ageMs: 100, clickedAt: 0 };
  const moved = (points: number) =>
    known({ quote: quote({ bid: 1.17077 + points * 1e-5, ask: 1.17089 + points * 1e-5 }) });

  test('row 40: a market that jumped between confirming and sending is confirmed again', () => {
    // Three spreads of 12 points, or the deviation where that is more.
    expect(guard(placing({ seen }), moved(36))).toBeNull();
    expect(guard(placing({ seen }), moved(-36))).toBeNull();
    expect(guard(placing({ seen }), moved(37))?.field).toBe('price-drift');
    expect(guard(placing({ seen, overrides: ['price-drift'] }), moved(-37))?.field).toBe('price-drift');
    expect(guard(placing({ seen, deviation: 50 }), moved(50))).toBeNull();
    expect(guard(placing({ seen, deviation: 50 }), moved(51))?.field).toBe('price-drift');
  });
  test('row 40: without a deviation the 20 points count that the bridge would fill in', () => {
    const tight = (points: number) =>
      known({ quote: quote({ bid: 1.17089 + (points - 1) * 1e-5, ask: 1.17089 + points * 1e-5 }) });
    expect(guard(placing({ seen, deviation: undefined }), tight(20))).toBeNull();
    expect(guard(placing({ seen, deviation: undefined }), tight(21))?.field).toBe('price-drift');
  });
  test('a host that has not read the quote lately does not judge by it', () => {
    const old = known({ quote: quote({ bid: 1.1, ask: 1.1001, readAgoMs: 3_500 }) });
    expect(guard(placing({ seen, overrides: ['stale-quote'] }), old)).toBeNull();
  });
});

describe('the limits of the user', () => {
  const limits = { ...defaultLimits, maxLots: 1, maxNotional: 50_000, maxOrdersPerMinute: 3 };

  test('lots, worth and orders a minute cannot be set aside', () => {
    const sly = ['max-lots', 'max-notional', 'order-rate'];
    expect(guard(placing({ volume: 1.01, overrides: sly }), known({ limits }))?.field).toBe('max-lots');
    expect(guard(placing({ volume: 0.5, overrides: sly }), known({ limits }))?.field).toBe('max-notional');
    expect(guard(placing({ overrides: sly }), known({ limits, ordersLastMinute: 3 }))?.field).toBe(
      'order-rate',
    );
    expect(guard(placing({ volume: 0.42 }), known({ limits, ordersLastMinute: 2 }))).toBeNull();
  });
  test('an unusual size and a far price are asked about', () => {
    const unusual = known({ lastVolume: 0.1 });
    expect(guard(placing({ volume: 1 }), unusual)).toMatchObject({
      field: 'usual-size',
      message: '1.00 lots are 10 times the last size on this symbol (0.10 lots).',
    });
    expect(guard(placing({ volume: 1, overrides: ['usual-size'] }), unusual)).toBeNull();
    expect(guard(placing({ volume: 0.99 }), unusual)).toBeNull();
    const far = { type: 'BUY_LIMIT', price: 1.1 } as const;
    expect(guard(placing(far), known())?.field).toBe('price-distance');
    expect(guard(placing({ ...far, overrides: ['price-distance'] }), known())).toBeNull();
  });
  test('an override of one guard sets no other aside', () => {
    const both = placing({ type: 'BUY_LIMIT', price: 1.1, volume: 1, overrides: ['price-distance'] });
    expect(guard(both, known({ lastVolume: 0.1 }))?.field).toBe('usual-size');
  });
  test('a stop on the wrong side is never sent', () => {
    expect(guard(placing({ sl: 1.18, overrides: ['stop-side'] }), known())?.field).toBe('stop-side');
    expect(guard(placing({ type: 'SELL', price: 1.17077, tp: 1.18 }), known())?.field).toBe('stop-side');
    expect(guard(placing({ sl: 1.16, tp: 1.18 }), known())).toBeNull();
  });
});
