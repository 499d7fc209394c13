import type { Candle, Timeframe } from './candle';
import { type Level, MINUTE_LEVEL, upTo } from './levels';
import { CLOSE, HIGH, LOW, OPEN, VOLUME, WIDTH } from './subdivide';
import type { SymbolMarket } from './symbol-market';
import { DAY_SECONDS, periodStartDay } from './timeframe';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LONGEST_PERIOD_DAYS = 31;

/** Which candles: the newest `count` up to `to`, and none that opens before `from` (broker seconds, both included). */
export interface RatesRange {
  readonly count: number;
  readonly from?: number;
  readonly to?: number;
}

/** A bar being built: prices in ticks of the symbol, time in broker minutes since 1970. */
interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

const LEVEL_OF: Partial<Record<Timeframe, Level>> = { M1: 5, M5: 4, M15: 3, M30: 2, H1: 1 };

/**
 * Candles as of `at` (broker milliseconds), oldest first: closed ones never change, the newest consists of its closed parts and the
 * ticks so far. Nothing later than `at` is used.
 */
export function rates(market: SymbolMarket, timeframe: Timeframe, at: number, range: RatesRange): Candle[] {
  const to = Math.min(range.to ?? Number.POSITIVE_INFINITY, Math.floor(at / 1000));
  const from = range.from ?? Number.NEGATIVE_INFINITY;
  const newestFirst: Bar[] = [];
  const take = (bar: Bar): boolean => {
    const time = bar.time * 60;
    if (time < from) return false;
    if (time <= to) newestFirst.push(bar);
    return newestFirst.length < range.count;
  };
  if (range.count > 0) walkBack(market, timeframe, at, to, take);
  const candles: Candle[] = [];
  for (let i = newestFirst.length - 1; i >= 0; i -= 1) {
    const bar = newestFirst[i];
    if (bar !== undefined) candles.push(candleOf(market, bar));
  }
  return candles;
}

/** Passes bars from the newest backwards until `take` has enough. Bars after `to` (seconds) may be skipped. */
function walkBack(
  market: SymbolMarket,
  timeframe: Timeframe,
  at: number,
  to: number,
  take: (bar: Bar) => boolean,
): void {
  const level = LEVEL_OF[timeframe];
  // A week or month that opens before `to` includes days after it.
  const later = level === undefined && timeframe !== 'H4' ? LONGEST_PERIOD_DAYS : 0;
  const newestDay = Math.min(Math.floor(at / DAY_MS), Math.floor(to / DAY_SECONDS) + later);
  let index = market.days.countUpTo(newestDay) - 1;
  switch (timeframe) {
    case 'D1':
    case 'W1':
    case 'MN1':
      walkDays(market, timeframe, at, index, take);
      return;
    default:
      for (; index >= 0; index -= 1) {
        const day = market.days.dayAt(index);
        const bars = level === undefined ? fourHours(market, day, at) : dayBars(market, level, day, at);
        for (let i = bars.length - 1; i >= 0; i -= 1) {
          const bar = bars[i];
          if (bar !== undefined && !take(bar)) return;
        }
      }
  }
}

function walkDays(
  market: SymbolMarket,
  timeframe: 'D1' | 'W1' | 'MN1',
  at: number,
  newest: number,
  take: (bar: Bar) => boolean,
): void {
  const today = Math.floor(at / DAY_MS);
  let pending: Bar | null = null;
  for (let index = newest; index >= 0; index -= 1) {
    const day = market.days.dayAt(index);
    const bar = day === today ? forming(market, day * 1440, at) : packed(market.days.bars, index, day * 1440);
    if (bar === null) continue;
    bar.time = periodStartDay(timeframe, day) * 1440;
    if (pending !== null && pending.time === bar.time) {
      prepend(pending, bar);
      continue;
    }
    if (pending !== null && !take(pending)) return;
    pending = bar;
  }
  if (pending !== null) take(pending);
}

function dayBars(market: SymbolMarket, level: Level, day: number, at: number): Bar[] {
  const { bars, minutes, count } = market.levels.day(level, day);
  const isToday = Math.floor(at / DAY_MS) === day;
  const made: Bar[] = [];
  for (let i = 0; i < count; i += 1) {
    const opens = day * 1440 + (minutes[i] ?? 0);
    if (isToday && opens * MINUTE_MS > at) break;
    const next = minutes[i + 1];
    const isOver = !isToday || (next !== undefined && (day * 1440 + next) * MINUTE_MS <= at);
    const bar = isOver ? packed(bars, i, opens) : forming(market, opens, at, levelEnd(level, opens));
    if (bar !== null) made.push(bar);
  }
  return made;
}

function levelEnd(level: Level, opens: number): number {
  return opens + ([1440, 60, 30, 15, 5, 1][level] ?? 1);
}

function fourHours(market: SymbolMarket, day: number, at: number): Bar[] {
  const made: Bar[] = [];
  for (const hour of dayBars(market, 1, day, at)) {
    const time = hour.time - (hour.time % 240);
    const last = made.at(-1);
    if (last !== undefined && last.time === time) append(last, hour);
    else made.push({ ...hour, time });
  }
  return made;
}

/** The unfinished bar that opens at minute `opens`, from its closed minutes and the ticks up to `at`; null before its first tick. */
function forming(market: SymbolMarket, opens: number, at: number, end = opens + 1440): Bar | null {
  const day = Math.floor(opens / 1440);
  const { bars, minutes, count } = market.levels.day(MINUTE_LEVEL, day);
  const current = Math.floor(at / MINUTE_MS);
  let bar: Bar | null = null;
  for (let i = upTo(minutes, count, opens - day * 1440 - 1); i < count; i += 1) {
    const minute = day * 1440 + (minutes[i] ?? 0);
    if (minute > current || minute >= end) break;
    const part = minute < current ? packed(bars, i, minute) : ticksSoFar(market, minute, at);
    if (part === null) continue;
    if (bar === null) bar = { ...part, time: opens };
    else append(bar, part);
  }
  return bar;
}

function ticksSoFar(market: SymbolMarket, minute: number, at: number): Bar | null {
  const { tickPoints } = market.definition;
  let bar: Bar | null = null;
  for (const quote of market.ticksIn(minute)) {
    if (quote.time > at) break;
    const bid = quote.bid / tickPoints;
    if (bar === null) bar = { time: minute, open: bid, high: bid, low: bid, close: bid, volume: 1 };
    else {
      bar.high = Math.max(bar.high, bid);
      bar.low = Math.min(bar.low, bid);
      bar.close = bid;
      bar.volume += 1;
    }
  }
  return bar;
}

function packed(bars: Int32Array, index: number, time: number): Bar {
  const at = index * WIDTH;
  return {
    time,
    open: bars[at + OPEN] ?? 0,
    high: bars[at + HIGH] ?? 0,
    low: bars[at + LOW] ?? 0,
    close: bars[at + CLOSE] ?? 0,
    volume: bars[at + VOLUME] ?? 0,
  };
}

function append(bar: Bar, later: Bar): void {
  bar.high = Math.max(bar.high, later.high);
  bar.low = Math.min(bar.low, later.low);
  bar.close = later.close;
  bar.volume += later.volume;
}

function prepend(bar: Bar, earlier: Bar): void {
  bar.high = Math.max(bar.high, earlier.high);
  bar.low = Math.min(bar.low, earlier.low);
  bar.open = earlier.open;
  bar.volume += earlier.volume;
}

/** `spread` is the one at the bar's open. */
function candleOf(market: SymbolMarket, bar: Bar): Candle {
  const { tickPoints, digits, unitsPerTick } = market.definition;
  const scale = 10 ** digits;
  return {
    time: bar.time * 60,
    open: (bar.open * tickPoints) / scale,
    high: (bar.high * tickPoints) / scale,
    low: (bar.low * tickPoints) / scale,
    close: (bar.close * tickPoints) / scale,
    tick_volume: bar.volume,
    real_volume: bar.volume * unitsPerTick,
    spread: market.spreadIn(bar.time).least,
  };
}
