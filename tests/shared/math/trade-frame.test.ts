import { expect, it } from 'vitest';
import { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';
import { rates } from '../../../demo-bridge/market/rates';
import { barsOfTrade, frameRows, frameSeconds, frameTimeframe } from '../../../shared/math/trade-frame';
import type { Timeframe } from '../../../shared/model/enums';

const now = Date.UTC(2026, 10, 18, 11);
const market = new Market(5);
const clock = startClock({ now: () => now, speed: 1 });
const brokerNow = clock.brokerMs();

/** Entry and last exit of each closed position of the demo's past, broker seconds. */
function tradesOfDemo() {
  const server = new TradeServer(market, clock);
  const byPosition = new Map<number, { symbol: string; entry: number; exit: number }>();
  for (const deal of server.state().deals) {
    if (deal.symbol === null) continue;
    const at = Math.floor(deal.time / 1000);
    const held = byPosition.get(deal.position);
    if (held === undefined) byPosition.set(deal.position, { symbol: deal.symbol.name, entry: at, exit: at });
    else held.exit = at;
  }
  return [...byPosition.values()].filter(({ entry, exit }) => exit > entry);
}

/** Spans that the bots do not trade: from seconds to months, over weekends, in every symbol. */
function randomTrades(count: number) {
  const random = randomOf(7);
  const names = market.names;
  return Array.from({ length: count }, () => {
    const symbol = names[Math.floor(random() * names.length)] ?? 'EURUSD';
    const seconds = Math.round(5 * (60 * 86_400) ** random());
    const exit = Math.floor(brokerNow / 1000 - random() * 40 * 86_400);
    return { symbol, entry: exit - seconds, exit };
  });
}

/** The same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const candlesOf = (symbol: string, timeframe: Timeframe, entry: number, exit: number): readonly number[] => {
  const found = market.find(symbol);
  if (found === null) throw new Error(`no ${symbol}`);
  const since = (from: number) =>
    rates(found, timeframe, brokerNow, { count: 50_000, from, to: exit }).map(({ time }) => time);
  const near = since(entry - 2 * frameSeconds(timeframe));
  // Entered in a closed market: the last candle lies before the weekend.
  return (near[0] ?? exit) <= entry ? near : since(entry - 4 * 86_400 - 2 * frameSeconds(timeframe));
};

it('has the entry and the exit bar in view for each of 500 random trades of the demo', () => {
  const own = tradesOfDemo();
  const trades = [...own, ...randomTrades(500 - own.length)];
  expect(trades.length).toBe(500);
  for (const { symbol, entry, exit } of trades) {
    const first = frameTimeframe(exit - entry);
    const bars = barsOfTrade(candlesOf(symbol, first, entry, exit), entry, exit);
    const timeframe = bars === null ? first : frameTimeframe(bars * frameSeconds(first));
    const times = candlesOf(symbol, timeframe, entry, exit);
    const rows = frameRows(times, entry, exit);
    const what = `${symbol} ${timeframe} ${entry} ${exit}`;
    if (rows === null) throw new Error(`not framed: ${what}`);
    // The bars of entry and exit, found another way: the last that opened by then.
    const entryRow = times.filter((time) => time <= entry).length - 1;
    const exitRow = times.filter((time) => time <= exit).length - 1;
    expect(rows.from, what).toBeLessThan(entryRow - 0.5);
    expect(rows.to, what).toBeGreaterThan(exitRow + 0.5);
    const held = exitRow - entryRow + 1;
    const before = entryRow - 0.5 - rows.from;
    expect(before, what).toBeGreaterThanOrEqual(held * 0.15 - 1e-9);
    expect(rows.to - exitRow - 0.5, what).toBeCloseTo(before, 9);
    // No timeframe comes nearer to 60 … 200: they are up to 7 times as long as the one before.
    expect(held, what).toBeLessThanOrEqual(300);
    if (timeframe !== 'M1') expect(held, what).toBeGreaterThanOrEqual(40);
  }
});

it.each([
  [30, 'M1'],
  [3_600, 'M1'],
  [200 * 60, 'M1'],
  [5 * 3_600, 'M5'],
  [15 * 3_600, 'M5'],
  [5 * 86_400, 'H1'],
  [60 * 86_400, 'D1'],
] as const)('shows %d seconds of open market on %s', (seconds, timeframe) => {
  expect(frameTimeframe(seconds)).toBe(timeframe);
});

it('frames an open trade up to the newest candle, and none whose entry is before the candles', () => {
  const times = Array.from({ length: 100 }, (_, row) => 1_000 + row * 60);
  expect(frameRows(times, 1_000, null)).toEqual({ from: -15.5, to: 114.5 });
  expect(frameRows(times, 999, null)).toBeNull();
  expect(barsOfTrade(times, 999, 1_100)).toBeNull();
});

it('keeps the exit left of the price labels, and the frame where they do not reach it', () => {
  const times = Array.from({ length: 200 }, (_, row) => 1_000 + row * 60);
  const exit = 1_000 + 119 * 60;
  // 100 candles from row 20 to 119, and 15 on each side.
  const free = frameRows(times, 1_000 + 20 * 60, exit);
  expect(free).toEqual({ from: 4.5, to: 134.5 });
  expect(frameRows(times, 1_000 + 20 * 60, exit, 0.1)).toEqual(free);
  const covered = frameRows(times, 1_000 + 20 * 60, exit, 0.25);
  if (covered === null) throw new Error('not framed');
  expect(covered.from).toBe(4.5);
  const labelsBegin = covered.to - 0.25 * (covered.to - covered.from);
  expect(labelsBegin).toBeCloseTo(120.5, 9);
});
