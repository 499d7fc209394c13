import { describe, expect, it } from 'vitest';
import {
  cancelOrder,
  changeOrder,
  changePosition,
  closePosition,
  type OrderChange,
} from '../../../demo-bridge/engine/change';
import type { OrderRequest } from '../../../demo-bridge/engine/place';
import { retcodeOf, wordsOf } from '../../../demo-bridge/engine/retcodes';
import { DEMO_ACCOUNT, type Order, type Position } from '../../../demo-bridge/engine/state';
import { NOON, type Script, symbolNamed } from './scripted-prices';
import { engineFor, type TestEngine } from './test-engine';

/** Bid 1.17000, ask 1.17010; the symbol keeps stops ten points away. */
const STILL: Script = [[0, 1.17, 1.1701]];
const NOTHING_ELSE = { price: null, stopLimit: null, sl: null, tp: null, lifetime: null, expiration: null };

function order(engine: TestEngine, ticket: number): Order {
  const found = engine.state.orders.get(ticket);
  if (found === undefined) throw new Error(`no order ${ticket}`);
  return found;
}

function position(engine: TestEngine, ticket: number): Position {
  const found = engine.state.positions.get(ticket);
  if (found === undefined) throw new Error(`no position ${ticket}`);
  return found;
}

describe('a new order is judged by side and distance', () => {
  const cases: readonly [string, Partial<OrderRequest>, string][] = [
    ['a buy limit at the stops level', { type: 2, price: 1.17 }, 'done'],
    ['a buy limit inside of it', { type: 2, price: 1.17001 }, 'invalidPrice'],
    ['a buy limit above the market', { type: 2, price: 1.18 }, 'invalidPrice'],
    ['a sell limit at the stops level', { type: 3, price: 1.1701 }, 'done'],
    ['a sell limit below the market', { type: 3, price: 1.16 }, 'invalidPrice'],
    ['a buy stop at the stops level', { type: 4, price: 1.1702 }, 'done'],
    ['a buy stop inside of it', { type: 4, price: 1.17019 }, 'invalidPrice'],
    ['a sell stop at the stops level', { type: 5, price: 1.1699 }, 'done'],
    ['a sell stop above the market', { type: 5, price: 1.18 }, 'invalidPrice'],
    ['a pending order without a price', { type: 2 }, 'invalidPrice'],
    ['a price off the grid', { type: 2, price: 1.165005 }, 'invalidPrice'],
    ['a buy stop-limit with its limit below', { type: 6, price: 1.172, stopLimit: 1.171 }, 'done'],
    [
      'a buy stop-limit with its limit at the trigger',
      { type: 6, price: 1.172, stopLimit: 1.172 },
      'invalidPrice',
    ],
    ['a buy stop-limit with its limit above', { type: 6, price: 1.172, stopLimit: 1.173 }, 'invalidPrice'],
    ['a buy stop-limit without a limit', { type: 6, price: 1.172 }, 'invalidPrice'],
    ['a sell stop-limit with its limit above', { type: 7, price: 1.168, stopLimit: 1.169 }, 'done'],
    ['a sell stop-limit with its limit below', { type: 7, price: 1.168, stopLimit: 1.167 }, 'invalidPrice'],
    ["a buy's stop loss at the stops level below the bid", { sl: 1.1699 }, 'done'],
    ["a buy's stop loss too near", { sl: 1.16991 }, 'invalidStops'],
    ["a buy's stop loss above the market", { sl: 1.18 }, 'invalidStops'],
    ["a buy's take profit too near", { tp: 1.17009 }, 'invalidStops'],
    ["a sell's stop loss at the stops level above the ask", { type: 1, sl: 1.1702 }, 'done'],
    ["a sell's stop loss too near", { type: 1, sl: 1.17019 }, 'invalidStops'],
    ["a sell's take profit above the market", { type: 1, tp: 1.18 }, 'invalidStops'],
    ["a limit's stop loss counts from its own price", { type: 2, price: 1.16, sl: 1.1599 }, 'done'],
    ["a limit's stop loss above its own price", { type: 2, price: 1.16, sl: 1.165 }, 'invalidStops'],
    [
      "a stop-limit's levels count from its limit",
      { type: 6, price: 1.18, stopLimit: 1.175, sl: 1.1749, tp: 1.1751 },
      'done',
    ],
    [
      "a stop-limit's stop loss between limit and trigger",
      { type: 6, price: 1.18, stopLimit: 1.175, sl: 1.176 },
      'invalidStops',
    ],
    ['a stop loss off the grid', { sl: 1.160005 }, 'invalidStops'],
  ];
  it.each(cases)('%s', (_words, request, verdict) => {
    expect(engineFor({ script: STILL }).send(request).verdict).toBe(verdict);
  });
});

describe('a new order is judged by what the symbol offers', () => {
  const cases: readonly [string, string, Partial<OrderRequest>, string, number][] = [
    ['a volume below the minimum', 'EURUSD', { volume: 0.001 }, 'invalidVolume', 10014],
    ['a volume off the step', 'EURUSD', { volume: 0.015 }, 'invalidVolume', 10014],
    ['a volume above the maximum', 'EURUSD', { volume: 101 }, 'invalidVolume', 10014],
    ['no volume', 'EURUSD', { volume: 0 }, 'invalidVolume', 10014],
    ['a large step', 'ADAUSD', { volume: 150 }, 'invalidVolume', 10014],
    ['too much in one direction', 'US500.cash', { volume: 50, type: 2, price: 1 }, 'done', 10009],
    ['a sale of what can only be bought', '#BRK/B', { type: 1, volume: 1 }, 'longOnly', 10042],
    ['an opening of what can only be closed', 'LTCUSD', { volume: 0.1 }, 'closeOnly', 10044],
    [
      'a stop-limit where there is none',
      '#AAPL',
      { type: 6, volume: 1, price: 2, stopLimit: 1.5 },
      'invalidOrder',
      10035,
    ],
    ['RETURN in market execution', 'EURUSD', { filling: 2 }, 'invalidFill', 10030],
    ['RETURN on an exchange', '#AAPL', { filling: 2, volume: 1 }, 'done', 10009],
    ['BOC without its bit', 'EURUSD', { type: 2, price: 1.16, filling: 3 }, 'invalidFill', 10030],
    ['IOC in instant execution', 'USDCAD', { filling: 1 }, 'invalidFill', 10030],
    [
      'an end that is over',
      'EURUSD',
      { type: 2, price: 1.16, lifetime: 2, expiration: NOON / 1000 },
      'invalidExpiration',
      10022,
    ],
    ['an end without a date', 'EURUSD', { type: 2, price: 1.16, lifetime: 2 }, 'invalidExpiration', 10022],
    [
      'an end by date where only the day is offered',
      '#AAPL',
      { type: 2, price: 1.1, volume: 1, lifetime: 2, expiration: NOON / 1000 + 99 },
      'invalidExpiration',
      10022,
    ],
    ['more than the money is for', 'EURUSD', { volume: 90 }, 'noMoney', 10019],
  ];
  it.each(cases)('%s (%s)', (_words, name, request, verdict, retcode) => {
    const symbol = symbolNamed(name);
    // The same numbers serve every symbol: only its rules matter here. The index needs whole quarters.
    const script: Script = name === 'US500.cash' ? [[0, 6450, 6450.5]] : [[0, 1.17, 1.18]];
    const result = engineFor({ symbol, script: name === 'EURUSD' ? STILL : script }).send(request);
    expect([result.verdict, retcodeOf(result.verdict)]).toEqual([verdict, retcode]);
  });

  it('off the tick of a symbol whose tick is wider than a point', () => {
    const engine = engineFor({ symbol: symbolNamed('US500.cash'), script: [[0, 6450, 6450.5]] });
    expect(engine.send({ type: 2, price: 6400.1 }).verdict).toBe('invalidPrice');
    expect(engine.send({ type: 2, price: 6400.25 }).verdict).toBe('done');
  });

  it("past the symbol's volume limit, counting positions and pending orders of that direction", () => {
    const engine = engineFor({
      symbol: symbolNamed('US500.cash', { volumeLimit: 1 }),
      script: [[0, 6450, 6450.5]],
    });
    expect(engine.send({ volume: 0.1 }).verdict).toBe('done');
    expect(engine.send({ type: 2, volume: 0.8, price: 6400 }).verdict).toBe('done');
    expect(engine.send({ volume: 0.2 }).verdict).toBe('limitVolume');
    expect(engine.send({ type: 1, volume: 0.2 }).verdict).toBe('done');
  });

  it('with the market closed', () => {
    const engine = engineFor({ script: STILL, closedFrom: 0 });
    expect(engine.send({}).verdict).toBe('marketClosed');
    expect(engine.send({ type: 2, price: 1.16 }).verdict).toBe('marketClosed');
    expect(wordsOf('marketClosed')).toBe('Market closed');
  });

  it('in short-only and disabled modes', () => {
    expect(
      engineFor({ symbol: symbolNamed('EURUSD', { tradeMode: 2 }), script: STILL }).send({}).verdict,
    ).toBe('shortOnly');
    expect(
      engineFor({ symbol: symbolNamed('EURUSD', { tradeMode: 0 }), script: STILL }).send({}).verdict,
    ).toBe('tradeDisabled');
  });

  it('with too many pending orders', () => {
    const engine = engineFor({ script: STILL, account: { ...DEMO_ACCOUNT, limitOrders: 2 } });
    const results = [1, 2, 3].map(() => engine.send({ type: 2, price: 1.16 }).verdict);
    expect(results).toEqual(['done', 'done', 'limitOrders']);
  });

  it('by a requote in instant execution when the price has left its deviation', () => {
    const engine = engineFor({ symbol: symbolNamed('USDCAD'), script: [[0, 1.38, 1.3801]] });
    expect(engine.send({ price: 1.37995, deviation: 10 }).verdict).toBe('requote');
    expect(engine.send({ price: 1.37995, deviation: 20 }).verdict).toBe('done');
    expect(engineFor({ script: STILL }).send({ price: 1.1, deviation: 1 }).verdict).toBe('done');
  });
});

describe('the default filling', () => {
  it('is IOC at the market, RETURN in the book, FOK in instant execution', () => {
    const market = engineFor({ script: STILL });
    market.send({});
    const pending = market.send({ type: 2, price: 1.16 });
    const instant = engineFor({ symbol: symbolNamed('USDCAD'), script: [[0, 1.38, 1.3801]] });
    instant.send({});
    expect(market.state.oldOrders.at(-1)?.filling).toBe(1);
    expect(order(market, pending.order).filling).toBe(2);
    expect(instant.state.oldOrders.at(-1)?.filling).toBe(0);
  });
});

describe('a change of a pending order', () => {
  it('sets what is named and leaves the rest', () => {
    const engine = engineFor({ script: STILL });
    const { order: ticket } = engine.send({ type: 2, price: 1.16, sl: 1.15, tp: 1.18 });
    const result = changeOrder(engine.state, order(engine, ticket), { ...NOTHING_ELSE, price: 1.165, tp: 0 });
    expect(result.verdict).toBe('done');
    expect(order(engine, ticket)).toMatchObject({ price: 116_500, sl: 115_000, tp: 0 });
  });

  it('is refused when nothing changes, and by the same rules as a new order', () => {
    const engine = engineFor({ script: STILL });
    const pending = order(engine, engine.send({ type: 2, price: 1.16 }).order);
    const change = (values: Partial<OrderChange>) =>
      changeOrder(engine.state, pending, { ...NOTHING_ELSE, ...values }).verdict;
    expect(change({ price: 1.16 })).toBe('noChanges');
    expect(change({ price: 1.18 })).toBe('invalidPrice');
    expect(change({ sl: 1.17 })).toBe('invalidStops');
    expect(change({ expiration: 5, lifetime: 2 })).toBe('invalidExpiration');
    expect(change({ expiration: NOON / 1000 + 60, lifetime: 2 })).toBe('done');
    expect(pending.expires).toBe(NOON + 60_000);
  });

  it('is frozen near the market, and so is its cancellation', () => {
    const engine = engineFor({ symbol: symbolNamed('EURUSD', { freezeLevel: 20 }), script: STILL });
    const near = order(engine, engine.send({ type: 2, price: 1.1699 }).order);
    const far = order(engine, engine.send({ type: 2, price: 1.16 }).order);
    expect(changeOrder(engine.state, near, { ...NOTHING_ELSE, price: 1.16 }).verdict).toBe('frozen');
    expect(cancelOrder(engine.state, near).verdict).toBe('frozen');
    expect(cancelOrder(engine.state, far).verdict).toBe('done');
    expect(engine.state.oldOrders.at(-1)).toMatchObject({ state: 2, ticket: far.ticket });
  });
});

describe('a position', () => {
  it('takes new levels, loses one by 0, and refuses the wrong side', () => {
    const engine = engineFor({ script: STILL });
    const held = position(engine, engine.send({ sl: 1.16, tp: 1.18 }).order);
    expect(changePosition(engine.state, held, { sl: 1.165, tp: null }).verdict).toBe('done');
    expect(changePosition(engine.state, held, { sl: null, tp: 0 }).verdict).toBe('done');
    expect(held).toMatchObject({ sl: 116_500, tp: 0 });
    expect(changePosition(engine.state, held, { sl: 1.165, tp: 0 }).verdict).toBe('noChanges');
    expect(changePosition(engine.state, held, { sl: 1.3, tp: null }).verdict).toBe('invalidStops');
  });

  it('is frozen when a level is near', () => {
    const engine = engineFor({ symbol: symbolNamed('EURUSD', { freezeLevel: 20 }), script: STILL });
    const held = position(engine, engine.send({ sl: 1.16985 }).order);
    expect(changePosition(engine.state, held, { sl: 1.16, tp: null }).verdict).toBe('frozen');
    expect(closePosition(engine.state, held, null).verdict).toBe('frozen');
  });

  it('is closed in part, then whole, with its money shared out to the cent', () => {
    const engine = engineFor({ script: [...STILL, [1000, 1.1711, 1.1712]] });
    const held = position(engine, engine.send({ volume: 0.1 }).order);
    const { balance } = engine.state;
    engine.until(1000);
    const part = closePosition(engine.state, held, 0.04);
    expect(part).toMatchObject({ verdict: 'done', volume: 0.04, price: 117_110 });
    expect(held.volume).toBe(0.06);
    expect(closePosition(engine.state, held, 0.07).verdict).toBe('invalidCloseVolume');
    expect(closePosition(engine.state, held, 0.005).verdict).toBe('invalidVolume');
    expect(closePosition(engine.state, held, null).volume).toBe(0.06);
    expect(engine.state.positions.size).toBe(0);
    const exits = engine.state.deals.filter((deal) => deal.entry === 1);
    expect(exits.map(({ profit, commission }) => [profit, commission])).toEqual([
      [4, -0.14],
      [6, -0.21],
    ]);
    expect(engine.state.balance).toBeCloseTo(balance + 10 - 0.35, 10);
  });

  it('of a symbol in close-only mode can be closed', () => {
    const engine = engineFor({ script: STILL });
    const held = position(engine, engine.send({}).order);
    const closing = { ...held, symbol: symbolNamed('EURUSD', { tradeMode: 3 }) };
    expect(closePosition(engine.state, closing, null).verdict).toBe('done');
  });

  it('stays when its market is closed', () => {
    const engine = engineFor({ script: STILL, closedFrom: 5000 });
    const held = position(engine, engine.send({}).order);
    engine.until(6000);
    expect(closePosition(engine.state, held, null).verdict).toBe('marketClosed');
  });
});
