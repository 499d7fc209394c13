import { describe, expect, it } from 'vitest';
import { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';
import { seeded } from '../../../demo-bridge/market/random';
import { rates } from '../../../demo-bridge/market/rates';
import { pointOf, priceOf } from '../../../demo-bridge/market/symbols';
import type { Quote } from '../../../demo-bridge/market/ticks';
import { livelyPast } from '../../../demo-bridge/traders/lively';
import {
  type ExcursionStretch,
  excursionOfBars,
  excursionOfTicks,
  type Reach,
} from '../../../shared/math/excursion';
import type { Bars } from '../../../shared/model/bars';
import type { Timeframe } from '../../../shared/model/enums';
import type { TickRecord } from '../../../shared/model/tick';
import { barsOfCandles } from '../../fixtures/candles';

const market = new Market(5);
const clock = startClock({ now: () => Date.UTC(2026, 10, 18, 11), speed: 1 });
/** As the card reads: before the entry, and up to the end of the exit's second. Seconds. */
const beforeS = 120;
const longestS = 10 * 3_600;
/** Of longer trades the card reads candles. */
const longestTicksS = 1_800;

interface DemoTrade {
  readonly symbol: string;
  readonly entryMs: number;
  readonly exitMs: number;
  readonly held: Omit<ExcursionStretch, 'closes'> & { readonly exit: number; readonly exitPrice: number };
}

/** The closed trades of the demo's five traders that had one entry, one exit and lasted ten hours at most: a share of them. */
function tradesOfDemo(): readonly DemoTrade[] {
  const { deals } = new TradeServer(market, clock, undefined, livelyPast(market, clock, true)).state();
  const byPosition = new Map<number, (typeof deals)[number][]>();
  for (const deal of deals) byPosition.set(deal.position, [...(byPosition.get(deal.position) ?? []), deal]);
  const whole = [...byPosition.values()].flatMap(([entry, exit, ...more]): readonly DemoTrade[] => {
    if (entry?.symbol == null || exit === undefined || more.length > 0) return [];
    if (entry.entry !== 0 || exit.entry !== 1 || exit.volume !== entry.volume) return [];
    if (exit.time - entry.time > longestS * 1_000) return [];
    const held = {
      side: entry.type === 0 ? 'BUY' : 'SELL',
      entryPrice: priceOf(entry.symbol, entry.price),
      exitPrice: priceOf(entry.symbol, exit.price),
      entry: Math.floor(entry.time / 1_000),
      exit: Math.floor(exit.time / 1_000),
    } as const;
    return [{ symbol: entry.symbol.name, entryMs: entry.time, exitMs: exit.time, held }];
  });
  return whole.filter((_, index) => index % 3 === 0);
}

const stretchOf = ({ held }: DemoTrade): readonly ExcursionStretch[] => [
  { ...held, closes: [{ at: held.exit, price: held.exitPrice }] },
];

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

/** What the ticks leave open: whether a quote in the second of a deal came before it or after. */
function boundsOfTicks(trade: DemoTrade) {
  const { definition } = marketOf(trade.symbol);
  const { side, entry, exit, entryPrice, exitPrice } = trade.held;
  const sign = side === 'BUY' ? 1 : -1;
  const move = ({ bid, ask }: Quote) => (priceOf(definition, side === 'BUY' ? bid : ask) - entryPrice) * sign;
  const met = marketOf(trade.symbol).lastTick(entry * 1_000);
  const known = [0, (exitPrice - entryPrice) * sign];
  const within = marketOf(trade.symbol).ticksFrom((entry + 1) * 1_000, exit * 1_000, 1_000_000);
  const maybe = marketOf(trade.symbol).ticksFrom(entry * 1_000, (exit + 1) * 1_000 - 1, 1_000_000);
  const surely = [...known, ...within.map(move)];
  const possibly = [...surely, ...maybe.map(move), ...(met === null ? [] : [move(met)])];
  return {
    favourable: { atLeast: Math.max(...surely), atMost: Math.max(...possibly) },
    adverse: { atLeast: -Math.min(...surely), atMost: -Math.min(...possibly) },
  };
}

function barsAround({ symbol, held }: DemoTrade, timeframe: Timeframe, seconds: number): Bars {
  const range = { count: 50_000, from: held.entry - 2 * seconds, to: held.exit + 1 };
  return barsOfCandles(rates(marketOf(symbol), timeframe, clock.brokerMs(), range));
}

/** Further than the card reads: what came after the trade must not count. */
function ticksAround({ symbol, held }: DemoTrade): readonly TickRecord[] {
  const { definition } = marketOf(symbol);
  const from = (held.entry - beforeS) * 1_000;
  return marketOf(symbol)
    .ticksFrom(from, held.exit * 1_000 + 60_000, 1_000_000)
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
const both = ['favourable', 'adverse'] as const;
const holds = (reach: Reach, farthest: number, point: number, what: string) => {
  expect(reach.atLeast, what).toBeLessThanOrEqual(farthest + point / 100);
  if (reach.atMost !== null) expect(reach.atMost, what).toBeGreaterThanOrEqual(farthest - point / 100);
};

describe('MFE and MAE of the demo’s trades', () => {
  it('are those of a scan of all ticks, but for what shares the second of a deal', () => {
    let [short, exact] = [0, 0];
    for (const trade of trades.filter(({ held }) => held.exit - held.entry <= longestTicksS)) {
      short += 1;
      const point = pointOf(marketOf(trade.symbol).definition);
      const found = excursionOfTicks(stretchOf(trade), ticksAround(trade));
      const scan = bruteForce(trade);
      const bounds = boundsOfTicks(trade);
      const what = JSON.stringify(trade);
      if (found === null) throw new Error(`no ticks: ${what}`);
      for (const is of both) {
        holds(found[is], scan[is], point, what);
        const { atLeast, atMost } = found[is];
        // No wider than what is not known.
        expect(atLeast, what).toBeCloseTo(bounds[is].atLeast, 9);
        expect(atMost, what).toBeCloseTo(bounds[is].atMost, 9);
        if (atMost !== null && atMost - atLeast < point / 100) exact += 1;
      }
    }
    expect(short).toBeGreaterThan(80);
    expect(exact / (2 * short)).toBeGreaterThan(0.7);
  });

  it.each([
    ['M1', 60],
    ['M5', 300],
    ['H1', 3_600],
  ] as const)('lie in what candles of %s tell, which of a sell is one side', (timeframe, seconds) => {
    let [narrow, all] = [0, 0];
    for (const trade of trades) {
      const point = pointOf(marketOf(trade.symbol).definition);
      const bars = barsAround(trade, timeframe, seconds);
      const found = excursionOfBars(stretchOf(trade), bars, seconds);
      const scan = bruteForce(trade);
      const what = JSON.stringify(trade);
      if (found === null) throw new Error(`no candles: ${what}`);
      for (const is of both) holds(found[is], scan[is], point, what);
      expect(found.favourable.atMost, what).not.toBeNull();
      expect(found.adverse.atMost === null, what).toBe(trade.held.side === 'SELL');
      // No candle counts that began after the trade, nor of one that ended before it more than its close.
      const { entry, exit, entryPrice, exitPrice, side } = trade.held;
      const sign = side === 'BUY' ? 1 : -1;
      const possible = bars.time.flatMap((from, row) =>
        from > exit || from + seconds <= entry
          ? []
          : [side === 'BUY' ? (bars.high[row] ?? 0) : (bars.low[row] ?? 0)],
      );
      const met = bars.close[bars.time.findLastIndex((from) => from + seconds <= entry)] ?? entryPrice;
      const far = Math.max(0, ...[exitPrice, met, ...possible].map((price) => (price - entryPrice) * sign));
      expect(found.favourable.atMost, what).toBeCloseTo(far, 9);
      all += 1;
      if ((found.favourable.atMost ?? 0) - found.favourable.atLeast < 20 * point) narrow += 1;
    }
    expect(all).toBeGreaterThan(200);
    if (timeframe === 'M1') expect(narrow / all).toBeGreaterThan(0.2);
  });

  it('of several entries are those of a scan by the mean price of each moment', () => {
    const random = seeded(11);
    const symbols = ['EURUSD', 'XAUUSD', 'USDJPY'];
    const now = clock.brokerMs();
    let [exact, later] = [0, 0];
    for (let round = 0; round < 150; round += 1) {
      const symbol = symbols[round % symbols.length] ?? 'EURUSD';
      const side = round % 2 === 0 ? 'BUY' : 'SELL';
      const sign = side === 'BUY' ? 1 : -1;
      const { definition } = marketOf(symbol);
      const quoteAt = (ms: number) => {
        const quote = marketOf(symbol).lastTick(ms);
        if (quote === null) throw new Error(`no quote of ${symbol} at ${ms}`);
        return { bid: priceOf(definition, quote.bid), ask: priceOf(definition, quote.ask) };
      };
      // Each act some seconds to minutes after the one before, at the engine's milliseconds.
      let ms = now - 8 * 3_600_000 + Math.floor(random() * 6 * 3_600_000);
      const held: { readonly from: number; readonly mean: number }[] = [];
      let [open, mean] = [0, 0];
      for (let act = 0; act < 3; act += 1) {
        const lots = 1 + Math.floor(random() * 5);
        const price = side === 'BUY' ? quoteAt(ms).ask : quoteAt(ms).bid;
        mean = (mean * open + price * lots) / (open + lots);
        open += lots;
        held.push({ from: ms, mean });
        ms += 2_000 + Math.floor(random() * 400_000);
        if (open > 1 && random() < 0.5) open -= 1;
      }
      const exitMs = ms;
      const exitPrice = side === 'BUY' ? quoteAt(exitMs).bid : quoteAt(exitMs).ask;
      const moves = [0];
      for (const [row, { from, mean: price }] of held.entries()) {
        const to = held[row + 1]?.from ?? exitMs;
        const quotes = [
          quoteAt(from),
          ...marketOf(symbol)
            .ticksFrom(from + 1, to, 1_000_000)
            .map(({ bid, ask }) => ({
              bid: priceOf(definition, bid),
              ask: priceOf(definition, ask),
            })),
        ];
        moves.push(...quotes.map(({ bid, ask }) => ((side === 'BUY' ? bid : ask) - price) * sign));
      }
      const stretches = held.map(({ from, mean: entryPrice }, row): ExcursionStretch => {
        const next = held[row + 1];
        const to = next?.from ?? exitMs;
        return {
          ...{ side, entryPrice, entry: Math.floor(from / 1_000) },
          ...{
            exit: Math.floor(to / 1_000),
            closes: next === undefined ? [{ at: Math.floor(to / 1_000), price: exitPrice }] : [],
          },
        };
      });
      const entry = stretches[0]?.entry ?? 0;
      const life = { entry, exit: Math.floor(exitMs / 1_000) };
      const around = {
        symbol,
        held: { ...life, side, entryPrice: 0, exitPrice },
        entryMs: 0,
        exitMs,
      } as const;
      const point = pointOf(definition);
      const byTicks = excursionOfTicks(stretches, ticksAround(around));
      const byBars = excursionOfBars(stretches, barsAround(around, 'M1', 60), 60);
      const scan = { favourable: Math.max(...moves), adverse: -Math.min(...moves) };
      const what = JSON.stringify({ symbol, side, stretches });
      if (byTicks === null || byBars === null) throw new Error(`nothing told: ${what}`);
      for (const is of both) {
        holds(byTicks[is], scan[is], point, what);
        holds(byBars[is], scan[is], point, what);
        const { atLeast, atMost, far } = byTicks[is];
        if (atMost !== null && atMost - atLeast < point / 100) exact += 1;
        if (far !== null && far.entryPrice !== stretches[0]?.entryPrice) later += 1;
      }
    }
    expect(exact / 300).toBeGreaterThan(0.6);
    expect(later, 'farthest after a further entry').toBeGreaterThan(60);
  });
});
