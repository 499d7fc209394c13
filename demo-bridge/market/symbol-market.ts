import type { DayWalk } from './days';
import { IntradayLevels, type Level, MINUTE_LEVEL, upTo } from './levels';
import { HIGH, LOW } from './subdivide';
import type { SymbolDefinition } from './symbols';
import {
  lastBefore,
  type Quote,
  type SpreadRange,
  spreadBounds,
  spreadIn,
  type TickSource,
  tickSource,
  ticksOfMinute,
} from './ticks';

const MINUTE_MS = 60_000;
const KEPT_MINUTES = 120;

/** Lengths of stretches that have a bar, minutes; each begins at a multiple of its length. */
export type Stretch = 1 | 15 | 60;
const LEVEL_OF: Readonly<Record<Stretch, Level>> = { 1: MINUTE_LEVEL, 15: 3, 60: 1 };

/** Lowest and highest bid of a stretch, in points. */
export interface BidRange {
  readonly low: number;
  readonly high: number;
}

/**
 * The price of one symbol as a pure function of broker time (milliseconds): everything is derived from the daily walk; only results
 * are cached.
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
    return this.days.isOpen(at);
  }

  spreadIn(minute: number, length: Stretch = 1): SpreadRange {
    return length === 1 ? spreadIn(this.#source, minute) : spreadBounds(this.#source, minute, length);
  }

  /** All ticks of a broker minute (minutes since 1970); none when closed. */
  ticksIn(minute: number): readonly Quote[] {
    const known = this.#minutes.get(minute);
    if (known !== undefined) return known;
    const place = this.#bar(MINUTE_LEVEL, minute);
    const made = place === null ? [] : ticksOfMinute(this.#source, minute, place.bars, place.at);
    this.#minutes.set(minute, made);
    const oldest = this.#minutes.size > KEPT_MINUTES ? this.#minutes.keys().next().value : undefined;
    if (oldest !== undefined) this.#minutes.delete(oldest);
    return made;
  }

  /** For the whole stretch that contains the minute, its future part too: for bounds, never for display. */
  bidRange(minute: number, length: Stretch): BidRange | null {
    const place = this.#bar(LEVEL_OF[length], minute);
    if (place === null) return null;
    const { tickPoints } = this.definition;
    return {
      low: (place.bars[place.at + LOW] ?? 0) * tickPoints,
      high: (place.bars[place.at + HIGH] ?? 0) * tickPoints,
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

  #bar(level: Level, minute: number): { readonly bars: Int32Array; readonly at: number } | null {
    const day = Math.floor(minute / 1440);
    return this.levels.bar(level, day, minute - day * 1440);
  }

  /** The nearest open minute before `minute`. */
  #minuteBefore(minute: number): number | null {
    const day = Math.floor(minute / 1440);
    const today = this.levels.minutes(MINUTE_LEVEL, day);
    const found = today[upTo(today, today.length, minute - day * 1440 - 1) - 1];
    if (found !== undefined) return day * 1440 + found;
    const earlier = this.days.countUpTo(day - 1);
    if (earlier === 0) return null;
    const previousDay = this.days.dayAt(earlier - 1);
    const last = this.levels.minutes(MINUTE_LEVEL, previousDay).at(-1);
    return last === undefined ? null : previousDay * 1440 + last;
  }

  /** The nearest open minute after `minute` and not after `limit`. */
  #minuteAfter(minute: number, limit: number): number | null {
    const lastDay = Math.floor(limit / 1440);
    const today = Math.floor(minute / 1440);
    const trading = this.days.countUpTo(lastDay);
    for (let index = this.days.countUpTo(Math.min(today - 1, lastDay)); index < trading; index += 1) {
      const day = this.days.dayAt(index);
      const minutes = this.levels.minutes(MINUTE_LEVEL, day);
      const found = minutes[upTo(minutes, minutes.length, minute - day * 1440)];
      if (found !== undefined) return day * 1440 + found;
    }
    return null;
  }
}
