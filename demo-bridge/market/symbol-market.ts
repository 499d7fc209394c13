import type { DayWalk } from './days';
import { IntradayLevels, MINUTE_LEVEL } from './levels';
import { isOpen } from './sessions';
import { CLOSE, HIGH, LOW, OPEN, WIDTH } from './subdivide';
import type { SymbolDefinition } from './symbols';
import {
  lastBefore,
  type Quote,
  type SpreadRange,
  spreadIn,
  type TickSource,
  tickSource,
  ticksOfMinute,
} from './ticks';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const KEPT_MINUTES = 120;

/** A minute's candle in points, bid. */
export interface MinuteBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * The price of one symbol as a pure function of the broker's time (milliseconds): everything is made from the daily
 * walk downwards, nothing is remembered but what was already worked out.
 */
export class SymbolMarket {
  readonly definition: SymbolDefinition;
  readonly days: DayWalk;
  readonly levels: IntradayLevels;
  readonly #source: TickSource;
  readonly #minutes = new Map<number, readonly Quote[]>();

  constructor(definition: SymbolDefinition, seed: number, days: DayWalk) {
    this.definition = definition;
    this.days = days;
    this.levels = new IntradayLevels(definition, seed, days);
    this.#source = tickSource(definition, seed);
  }

  isOpen(at: number): boolean {
    return isOpen(this.definition.sessions, at);
  }

  spreadIn(minute: number): SpreadRange {
    return spreadIn(this.#source, minute);
  }

  /** All ticks of a broker minute (minutes since 1970); none when closed. */
  ticksIn(minute: number): readonly Quote[] {
    const known = this.#minutes.get(minute);
    if (known !== undefined) return known;
    const place = this.#find(minute);
    const made = place === null ? [] : ticksOfMinute(this.#source, minute, place.bars, place.index * WIDTH);
    this.#minutes.set(minute, made);
    const oldest = this.#minutes.size > KEPT_MINUTES ? this.#minutes.keys().next().value : undefined;
    if (oldest !== undefined) this.#minutes.delete(oldest);
    return made;
  }

  /** The whole candle of a minute, also of one that is not over: for bounds, never for showing. */
  minuteBar(minute: number): MinuteBar | null {
    const place = this.#find(minute);
    if (place === null) return null;
    const { tickPoints } = this.definition;
    const at = place.index * WIDTH;
    return {
      open: (place.bars[at + OPEN] ?? 0) * tickPoints,
      high: (place.bars[at + HIGH] ?? 0) * tickPoints,
      low: (place.bars[at + LOW] ?? 0) * tickPoints,
      close: (place.bars[at + CLOSE] ?? 0) * tickPoints,
    };
  }

  /** The newest tick at or before `at`; null before the symbol was listed. */
  lastTick(at: number): Quote | null {
    const minute = Math.floor(at / MINUTE_MS);
    const current = lastBefore(this.ticksIn(minute), at);
    if (current !== null) return current;
    const previous = this.#minuteBefore(minute);
    return previous === null ? null : (this.ticksIn(previous).at(-1) ?? null);
  }

  /** Ticks with `from` ≤ time ≤ `to`, oldest first, at most `limit` from the start. */
  ticksFrom(from: number, to: number, limit: number): Quote[] {
    const found: Quote[] = [];
    const last = Math.floor(to / MINUTE_MS);
    let minute: number | null = Math.floor(from / MINUTE_MS);
    while (minute !== null && minute <= last && found.length < limit) {
      for (const quote of this.ticksIn(minute)) {
        if (quote.time >= from && quote.time <= to && found.length < limit) found.push(quote);
      }
      minute = this.#minuteAfter(minute, last);
    }
    return found;
  }

  /** The newest `limit` ticks at or before `to`, oldest first. */
  ticksUpTo(to: number, limit: number): Quote[] {
    const newestFirst: Quote[] = [];
    let minute: number | null = Math.floor(to / MINUTE_MS);
    while (minute !== null && newestFirst.length < limit) {
      const quotes = this.ticksIn(minute);
      for (let i = quotes.length - 1; i >= 0 && newestFirst.length < limit; i -= 1) {
        const quote = quotes[i];
        if (quote !== undefined && quote.time <= to) newestFirst.push(quote);
      }
      minute = this.#minuteBefore(minute);
    }
    return newestFirst.reverse();
  }

  #find(minute: number): { readonly bars: Int32Array; readonly index: number } | null {
    const day = Math.floor(minute / 1440);
    const { bars, minutes, count } = this.levels.day(MINUTE_LEVEL, day);
    const index = upTo(minutes, count, minute - day * 1440) - 1;
    return index >= 0 && minutes[index] === minute - day * 1440 ? { bars, index } : null;
  }

  /** The nearest open minute before `minute`. */
  #minuteBefore(minute: number): number | null {
    const day = Math.floor(minute / 1440);
    const today = this.levels.day(MINUTE_LEVEL, day);
    const index = upTo(today.minutes, today.count, minute - day * 1440 - 1) - 1;
    const found = today.minutes[index];
    if (found !== undefined) return day * 1440 + found;
    const earlier = this.days.countUpTo(day - 1);
    if (earlier === 0) return null;
    const previousDay = this.days.dayAt(earlier - 1);
    const last = this.levels.day(MINUTE_LEVEL, previousDay).minutes.at(-1);
    return last === undefined ? null : previousDay * 1440 + last;
  }

  /** The nearest open minute after `minute` and not after `limit`. */
  #minuteAfter(minute: number, limit: number): number | null {
    const lastDay = Math.floor(limit / 1440);
    const today = Math.floor(minute / 1440);
    const trading = this.days.countUpTo(lastDay);
    for (let index = this.days.countUpTo(Math.min(today - 1, lastDay)); index < trading; index += 1) {
      const day = this.days.dayAt(index);
      const { minutes, count } = this.levels.day(MINUTE_LEVEL, day);
      const found = minutes[upTo(minutes, count, minute - day * 1440)];
      if (found !== undefined) return day * 1440 + found;
    }
    return null;
  }

  /** Index of the trading day in the walk that holds `at` or precedes it; -1 before the first. */
  dayIndexAt(at: number): number {
    return this.days.countUpTo(Math.floor(at / DAY_MS)) - 1;
  }
}

/** How many of the ascending `values` are at or below `limit`. */
export function upTo(values: ArrayLike<number>, count: number, limit: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
