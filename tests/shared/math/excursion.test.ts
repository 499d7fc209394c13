import { describe, expect, it } from 'vitest';
import { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';
import { rates } from '../../../demo-bridge/market/rates';
import { pointOf, priceOf } from '../../../demo-bridge/market/symbols';
import type { Quote } from '../../../demo-bridge/market/ticks';
import {
  type ExcursionTrade,
  excursionOfBars,
  excursionOfTicks,
  type Reach,
} from '../../../shared/math/excursion';
import type { Bars } from '../../../shared/model/bars';
import type { TickRecord } from '../../../shared/model/tick';

const market = new Market(5);
const clock = startClock({ now: () => Date.UTC(2026, 10, 18, 11), speed: 1 });
/** As long as a candle that the entry falls into, and the one before. */
const beforeS = 120;

interface DemoTrade {
  readonly symbol: string;
  readonly entryMs: number;
  readonly exitMs: number;
  readonly held: ExcursionTrade & { readonly exit: number; readonly exitPrice: number };
}

/** The closed trades of the demo's past that had one entry, one exit and lasted ten hours at most. */
function tradesOfDemo(): readonly DemoTrade[] {
  const { deals } = new TradeServer(market, clock).state();
  return deals.flatMap((deal): readonly DemoTrade[] => {
    if (deal.symbol === null || deal.entry !== 0) return [];
    const [exit, ...more] = deals.filter(({ position, entry }) => position === deal.position && entry === 1);
    if (exit === undefined || more.length > 0 || exit.volume !== deal.volume) return [];
    if (exit.time - deal.time > 10 * 3_600_000) return [];
    const held = {
      side: deal.type === 0 ? 'BUY' : 'SELL',
      entryPrice: priceOf(deal.symbol, deal.price),
      exitPrice: priceOf(deal.symbol, exit.price),
      entry: Math.floor(deal.time / 1_000),
      exit: Math.floor(exit.time / 1_000),
    } as const;
    return [{ symbol: deal.symbol.name, entryMs: deal.time, exitMs: exit.time, held }];
  });
}

const marketOf = (symbol: string) => {
  const found = market.find(symbol);
  if (found === null) throw new Error(`no ${symbol}`);
  return found;
};

/** The quotes from the one that the entry met to the one that the exit met, by the engine's own milliseconds. */
function quotesHeld({ symbol, entryMs, exitMs }: DemoTrade): readonly Quote[] {
  const met = marketOf(symbol).lastTick(entryMs);
  return [...(met === null ? [] : [met]), ...marketOf(symbol).ticksFrom(entryMs + 1, exitMs, 1_000_000)];
}

/** The farthest that the trade could have been closed at, tick by tick. */
function bruteForce(trade: DemoTrade): { readonly favourable: number; readonly adverse: number } {
  const { definition } = marketOf(trade.symbol);
  const { side, entryPrice, exitPrice } = trade.held;
  const sign = side === 'BUY' ? 1 : -1;
  const moves = [
    0,
    (exitPrice - entryPrice) * sign,
    ...quotesHeld(trade).map(
      ({ bid, ask }) => (priceOf(definition, side === 'BUY' ? bid : ask) - entryPrice) * sign,
    ),
  ];
  return { favourable: Math.max(...moves), adverse: -Math.min(...moves) };
}

function barsAround({ symbol, held }: DemoTrade): Bars {
  const range = { count: 50_000, from: held.entry - beforeS, to: held.exit };
  const candles = rates(marketOf(symbol), 'M1', clock.brokerMs(), range);
  return {
    time: candles.map(({ time }) => time),
    open: candles.map(({ open }) => open),
    high: candles.map(({ high }) => high),
    low: candles.map(({ low }) => low),
    close: candles.map(({ close }) => close),
    tickVolume: candles.map(({ tick_volume }) => tick_volume),
    spread: candles.map(({ spread }) => spread),
  };
}

function ticksAround({ symbol, held }: DemoTrade): readonly TickRecord[] {
  const { definition } = marketOf(symbol);
  const from = (held.entry - beforeS) * 1_000;
  return marketOf(symbol)
    .ticksFrom(from, held.exit * 1_000 + 5_000, 1_000_000)
    .map(({ time, bid, ask }) => ({
      timeMs: time,
      bid: priceOf(definition, bid),
      ask: priceOf(definition, ask),
      last: null,
      volume: null,
      flags: null,
    }));
}

const trades = tradesOfDemo();
const holds = (reach: Reach, farthest: number, point: number, what: string) => {
  expect(reach.atLeast, what).toBeLessThanOrEqual(farthest + point / 100);
  if (reach.atMost !== null) expect(reach.atMost, what).toBeGreaterThanOrEqual(farthest - point / 100);
};

describe('MFE and MAE of the demo’s trades', () => {
  it('are those of a scan of all ticks, where no tick shares the second of a deal', () => {
    let exact = 0;
    for (const trade of trades) {
      const point = pointOf(marketOf(trade.symbol).definition);
      const found = excursionOfTicks(trade.held, ticksAround(trade));
      const scan = bruteForce(trade);
      const what = JSON.stringify(trade);
      if (found === null) throw new Error(`no ticks: ${what}`);
      for (const is of ['favourable', 'adverse'] as const) {
        holds(found[is], scan[is], point, what);
        const { atLeast, atMost } = found[is];
        if (atMost === null || atMost - atLeast > point / 100) continue;
        exact += 1;
        expect(atLeast, what).toBeCloseTo(scan[is], 9);
      }
    }
    expect(trades.length).toBeGreaterThan(80);
    expect(exact / (2 * trades.length)).toBeGreaterThan(0.85);
  });

  it('lie in what candles of a minute tell, which of a sell is one side', () => {
    for (const trade of trades) {
      const point = pointOf(marketOf(trade.symbol).definition);
      const found = excursionOfBars(trade.held, barsAround(trade), 60);
      const scan = bruteForce(trade);
      const what = JSON.stringify(trade);
      if (found === null) throw new Error(`no candles: ${what}`);
      holds(found.favourable, scan.favourable, point, what);
      holds(found.adverse, scan.adverse, point, what);
      expect(found.favourable.atMost, what).not.toBeNull();
      expect(found.adverse.atMost === null, what).toBe(trade.held.side === 'SELL');
    }
  });
});
