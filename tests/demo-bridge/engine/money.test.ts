import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closePosition } from '../../../demo-bridge/engine/change';
import { advance } from '../../../demo-bridge/engine/match';
import { accountFigures, floatingProfit, marginFor, totalMargin } from '../../../demo-bridge/engine/money';
import { placeOrder } from '../../../demo-bridge/engine/place';
import type { PriceSource } from '../../../demo-bridge/engine/prices';
import { type OrderType, openAccount, type ServerState } from '../../../demo-bridge/engine/state';
import { Market } from '../../../demo-bridge/market/market';
import { NOON, symbolNamed } from './scripted-prices';
import { engineFor } from './test-engine';

describe('profit in dollars', () => {
  it('is points times contract for a pair with the dollar behind', () => {
    const engine = engineFor({
      script: [
        [0, 1.17, 1.1701],
        [1000, 1.1715, 1.1716],
      ],
    });
    engine.send({ volume: 0.5 });
    engine.until(1000);
    expect(accountFigures(engine.state, engine.state.now).profit).toBe(70);
  });

  it('is converted by the rate that the broker gives: gains at one side, losses at the other', () => {
    const engine = engineFor({
      symbol: symbolNamed('USDJPY'),
      script: [
        [0, 150, 150.01],
        [1000, 151.01, 151.02],
        [2000, 149.01, 149.02],
      ],
    });
    engine.send({ volume: 1 });
    engine.until(1000);
    expect(accountFigures(engine.state, engine.state.now).profit).toBeCloseTo(100_000 / 151.02, 2);
    engine.until(2000);
    expect(accountFigures(engine.state, engine.state.now).profit).toBeCloseTo(-100_000 / 149.01, 2);
  });

  it("converts an index in euros by the euro's pair", () => {
    const euro = { symbol: symbolNamed('EURUSD'), script: [[0, 1.17, 1.18]] as const };
    const engine = engineFor({
      symbol: symbolNamed('GER40.cash'),
      script: [
        [0, 23_900, 23_901],
        [1000, 23_911, 23_912],
      ],
      others: [euro],
      deposit: 100_000,
    });
    engine.send({ volume: 2 });
    engine.until(1000);
    expect(accountFigures(engine.state, engine.state.now).profit).toBe(23.4);
  });
});

describe('margin', () => {
  const engine = engineFor({
    script: [[0, 1.17, 1.1701]],
    others: [{ symbol: symbolNamed('USDJPY'), script: [[0, 150, 150.01]] }],
  });
  const margin = (name: string, lots: number, points: number) =>
    marginFor(engine.state, symbolNamed(name), lots, points, NOON);

  it('follows the calculation mode', () => {
    expect(margin('EURUSD', 1, 117_010)).toBe(1170.1);
    expect(margin('USDJPY', 1, 150_010)).toBe(1000);
    expect(margin('EURJPY', 1, 175_500)).toBe(1170.1);
    expect(margin('XAUUSD', 0.1, 330_000)).toBe(330);
    expect(margin('#AAPL', 10, 23_200)).toBe(2320);
  });

  it('of a hedged pair is half of one leg, the rest counts in full', () => {
    const symbol = symbolNamed('EURUSD');
    const leg = (direction: 'buy' | 'sell', volume: number, money: number) => ({
      symbol,
      direction,
      volume,
      margin: money,
    });
    expect(totalMargin([leg('buy', 1, 1000), leg('sell', 1, 1000)])).toBe(500);
    expect(totalMargin([leg('buy', 2, 2000), leg('sell', 1, 1000)])).toBe(1500);
    expect(totalMargin([leg('buy', 1, 1000)])).toBe(1000);
  });
});

/** A random trader on the real market: whatever he does, the books agree. */
describe('any trading day', () => {
  const START = NOON - 3_600_000;
  const SYMBOLS = ['EURUSD', 'USDJPY', 'XAUUSD', 'BTCUSD', 'ADAUSD', 'GER40.cash'];
  const act = fc.record({
    wait: fc.integer({ min: 1, max: 1_800_000 }),
    symbol: fc.constantFrom(...SYMBOLS),
    type: fc.constantFrom<OrderType>(0, 1, 2, 3, 4, 5, 6, 7),
    steps: fc.integer({ min: 1, max: 60 }),
    distance: fc.integer({ min: 1, max: 40 }),
    close: fc.boolean(),
  });
  type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

  function live(market: PriceSource, acts: readonly Act[], looks: readonly number[]): ServerState {
    const state = openAccount(market, START, 5000);
    let at = START;
    for (const { wait, symbol: name, type, steps, distance, close } of acts) {
      for (const look of looks) if (look < wait) advance(state, at + look);
      at += wait;
      advance(state, at);
      const prices = market.find(name);
      const quote = prices?.lastTick(at);
      if (prices === null || quote === undefined || quote === null) continue;
      const [oldest] = state.positions.values();
      if (close && oldest !== undefined) closePosition(state, oldest, null);
      const symbol = prices.definition;
      const unit = symbol.stopsLevel + distance * (quote.ask - quote.bid);
      const buy = type % 2 === 0;
      const away = type <= 3 === buy ? -1 : 1;
      const entry = type <= 1 ? quote.bid : quote.bid + away * unit;
      const limit = entry + (buy ? -1 : 1) * unit;
      const from = type >= 6 ? limit : entry;
      const price = (points: number) =>
        (Math.round(points / symbol.tickPoints) * symbol.tickPoints) / 10 ** symbol.digits;
      placeOrder(state, {
        symbol,
        type,
        volume: Math.round(steps * symbol.volumeStep * 100) / 100,
        price: price(entry),
        stopLimit: price(limit),
        sl: price(from - (buy ? 1 : -1) * 3 * unit),
        tp: price(from + (buy ? 1 : -1) * 2 * unit),
        deviation: null,
        magic: 0,
        comment: '',
        filling: null,
        lifetime: type > 1 ? 1 : 0,
        expiration: 0,
        reason: 3,
      });
    }
    advance(state, at + 7_200_000);
    return state;
  }

  /** The same prices, with bounds so wide that no minute is ever passed over. */
  function withoutBounds(market: Market): PriceSource {
    return {
      find: (name) => {
        const prices = market.find(name);
        return (
          prices && {
            definition: prices.definition,
            isOpen: (at) => prices.isOpen(at),
            lastTick: (at) => prices.lastTick(at),
            ticksIn: (minute) => prices.ticksIn(minute),
            spreadIn: (minute, length) => prices.spreadIn(minute, length),
            bidRange: () => ({ low: 1, high: 2 ** 31 }),
          }
        );
      },
    };
  }

  it('ends the same however often anybody looked, and its balance is the sum of its deals', () => {
    fc.assert(
      fc.property(
        fc.array(act, { minLength: 3, maxLength: 12 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 1_800_000 }), { maxLength: 8 }),
        (acts, looks) => {
          const market = new Market(11);
          const once = live(market, acts, []);
          const often = live(
            market,
            acts,
            looks.toSorted((a, b) => a - b),
          );
          expect(often.deals).toEqual(once.deals);
          expect(often.oldOrders).toEqual(once.oldOrders);
          expect(live(withoutBounds(market), acts, []).deals).toEqual(once.deals);
          const booked = once.deals.reduce((sum, deal) => sum + deal.profit + deal.commission + deal.swap, 0);
          expect(once.balance).toBeCloseTo(booked, 6);
          const state = accountFigures(once, once.now);
          const floating = [...once.positions.values()].reduce(
            (sum, position) => sum + floatingProfit(once, position, once.now) + position.swap,
            0,
          );
          expect(state.equity).toBeCloseTo(once.balance + floating, 6);
          const entries = once.deals.filter((deal) => deal.type !== 2 && deal.entry === 0).length;
          const exits = once.deals.filter((deal) => deal.entry === 1);
          expect(new Set(exits.map((deal) => deal.position)).size).toBe(entries - once.positions.size);
        },
      ),
      { numRuns: 15, seed: 2026 },
    );
  });
});
