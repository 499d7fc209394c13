import type { DayWalk } from './days';
import { hash, hashText } from './random';
import { activityAt, openMinutes, type Session } from './sessions';
import { type Shares, subdivide, WIDTH } from './subdivide';
import type { SymbolDefinition } from './symbols';

/** The bars of one level within one broker day. */
export interface DayBars {
  readonly count: number;
  /** Minute of the day at which each bar opens. */
  readonly minutes: readonly number[];
  /** Packed as in subdivide.ts; the bar at `i` begins at `i * WIDTH`. */
  readonly bars: Int32Array;
}

/** Minutes of a bar by level; each level subdivides the one before. */
const LEVELS = [1440, 60, 30, 15, 5, 1] as const;
export type Level = 0 | 1 | 2 | 3 | 4 | 5;
export const MINUTE_LEVEL: Level = 5;

/** M5 bars kept: minutes are requested one at a time, from all over months of history. */
const KEPT_FIVES = 400;

/** Days cached per level. */
const KEPT: readonly number[] = [0, 1500, 600, 400, 200, 40];

const EMPTY: DayBars = { count: 0, minutes: [], bars: new Int32Array(0) };

/** How a level's bars are subdivided: the same for all days with the same sessions. */
interface Cut {
  readonly minutes: readonly number[];
  /** For each bar, its parent in the level above. */
  readonly parents: readonly number[];
  /** For each parent, its children and the index of the first one. */
  readonly plans: readonly (Shares & { readonly first: number })[];
}

/** A day's bars while they are generated, parent by parent. */
interface Making extends DayBars {
  readonly cut: Cut;
  /** Minutes at which the bars of the level above open. */
  readonly above: readonly number[];
  /** By parent. */
  readonly isMade: Uint8Array;
  unmade: number;
}

/** Intraday bars of one symbol, generated from the daily candle as far as requested, and cached. */
export class IntradayLevels {
  readonly #definition: SymbolDefinition;
  readonly #seed: number;
  readonly #id: number;
  readonly #days: DayWalk;
  readonly #kept = LEVELS.map(() => new Map<number, Making>());
  /** By a day's sessions, of which there are a few lists. */
  readonly #cuts = new Map<readonly Session[], Map<Level, Cut>>();
  readonly #fives = new Map<number, Int32Array>();

  constructor(definition: SymbolDefinition, seed: number, days: DayWalk) {
    this.#definition = definition;
    this.#seed = seed;
    this.#id = hashText(definition.name);
    this.#days = days;
  }

  /** All bars of a day at a level, future ones too; none on a day off. */
  day(level: Level, day: number): DayBars {
    if (level === 0) return this.#daily(day);
    const making = this.#making(level, day);
    if (making === null) return EMPTY;
    for (let parent = 0; making.unmade > 0 && parent < making.isMade.length; parent += 1) {
      this.#make(level, day, making, parent);
    }
    return making;
  }

  /**
   * The bar of a level that contains a minute of the day, as an index into packed bars; null when the market is closed for all of it.
   */
  bar(level: Level, day: number, minute: number): { readonly bars: Int32Array; readonly at: number } | null {
    if (level === 0) {
      const { count, bars } = this.#daily(day);
      return count === 0 ? null : { bars, at: 0 };
    }
    if (level === MINUTE_LEVEL && this.#kept[level]?.has(day) !== true) return this.#minute(day, minute);
    const making = this.#making(level, day);
    if (making === null) return null;
    const index = barAt(level, making.minutes, minute);
    if (index < 0) return null;
    this.#make(level, day, making, making.cut.parents[index] ?? 0);
    return { bars: making.bars, at: index * WIDTH };
  }

  /** As `bar`, without room for the rest of its day. */
  #minute(day: number, minute: number): { readonly bars: Int32Array; readonly at: number } | null {
    const opens = minute - (minute % 5);
    const key = day * 1440 + opens;
    const known = this.#fives.get(key);
    const bars = known ?? this.#makeFive(day, opens);
    if (bars === null) return null;
    if (known === undefined) {
      this.#fives.set(key, bars);
      const oldest = this.#fives.size > KEPT_FIVES ? this.#fives.keys().next().value : undefined;
      if (oldest !== undefined) this.#fives.delete(oldest);
    }
    const cut = this.#cutFor(MINUTE_LEVEL, day);
    const index = barAt(MINUTE_LEVEL, cut.minutes, minute);
    const first = cut.plans[cut.parents[index] ?? 0]?.first ?? 0;
    return index < 0 ? null : { bars, at: (index - first) * WIDTH };
  }

  #makeFive(day: number, opens: number): Int32Array | null {
    const source = this.bar(above(MINUTE_LEVEL), day, opens);
    if (source === null) return null;
    const parent = barAt(above(MINUTE_LEVEL), this.minutes(above(MINUTE_LEVEL), day), opens);
    const plan = this.#cutFor(MINUTE_LEVEL, day).plans[parent];
    if (plan === undefined) return null;
    const bars = new Int32Array(plan.count * WIDTH);
    subdivide(source.bars, source.at, bars, 0, plan, this.#seedOf(MINUTE_LEVEL, day, opens));
    return bars;
  }

  #seedOf(level: Level, day: number, opens: number): number {
    return hash(this.#seed, this.#id, 10 + level, day * 1440 + opens);
  }

  /** Minutes of the day at which the bars of a level open, without the bars. */
  minutes(level: Level, day: number): readonly number[] {
    return this.#daily(day).count === 0 ? [] : this.#cutFor(level, day).minutes;
  }

  #daily(day: number): DayBars {
    const count = this.#days.countUpTo(day);
    if (count === 0 || this.#days.dayAt(count - 1) !== day) return EMPTY;
    const at = (count - 1) * WIDTH;
    return { count: 1, minutes: [0], bars: this.#days.bars.slice(at, at + WIDTH) };
  }

  /** Null on a day off. */
  #making(level: Level, day: number): Making | null {
    const kept = this.#kept[level];
    const known = kept?.get(day);
    if (known !== undefined) return known;
    if (this.#daily(day).count === 0) return null;
    const cut = this.#cutFor(level, day);
    const parents = cut.plans.length;
    const count = cut.minutes.length;
    const { minutes } = cut;
    const making = {
      count,
      minutes,
      bars: new Int32Array(count * WIDTH),
      cut,
      above: this.#cutFor(above(level), day).minutes,
      isMade: new Uint8Array(parents),
      unmade: parents,
    };
    if (kept !== undefined) {
      kept.set(day, making);
      const oldest = kept.size > (KEPT[level] ?? 0) ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    }
    return making;
  }

  /** Generates the children of one parent. */
  #make(level: Level, day: number, making: Making, parent: number): void {
    if (making.isMade[parent] === 1) return;
    const plan = making.cut.plans[parent];
    const opens = making.above[parent] ?? 0;
    const source = this.bar(above(level), day, opens);
    if (plan === undefined || source === null) return;
    making.isMade[parent] = 1;
    making.unmade -= 1;
    const seed = this.#seedOf(level, day, opens);
    subdivide(source.bars, source.at, making.bars, plan.first * WIDTH, plan, seed);
  }

  #cutFor(level: Level, day: number): Cut {
    if (level === 0) return WHOLE_DAY;
    const sessions = this.#days.sessionsOn(day);
    const cuts = this.#cuts.get(sessions) ?? new Map<Level, Cut>();
    this.#cuts.set(sessions, cuts);
    const known = cuts.get(level);
    if (known !== undefined) return known;
    const length = LEVELS[level];
    const parentLength = LEVELS[above(level)];
    const minutes: number[] = [];
    const parents: number[] = [];
    const plans = this.#cutFor(above(level), day).minutes.map((parent, index) => {
      const first = minutes.length;
      const openAt: number[] = [];
      const weights: number[] = [];
      for (let from = parent; from < parent + parentLength; from += length) {
        const open = openMinutes(sessions, from, from + length);
        if (open === 0) continue;
        minutes.push(from);
        parents.push(index);
        openAt.push(open);
        weights.push(open * activityAt(this.#definition.sessions, from + length / 2));
      }
      return { count: openAt.length, minutes: openAt, weights, first };
    });
    const cut = { minutes, parents, plans };
    cuts.set(level, cut);
    return cut;
  }
}

/** Which of the bars that open at these minutes holds the minute; -1 for none. */
function barAt(level: Level, minutes: readonly number[], minute: number): number {
  const index = upTo(minutes, minutes.length, minute) - 1;
  const opens = minutes[index];
  return opens === undefined || minute >= opens + LEVELS[level] ? -1 : index;
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

const WHOLE_DAY: Cut = { minutes: [0], parents: [0], plans: [] };

/** The parent level; the highest is its own. */
const levelsAbove = [0, 0, 1, 2, 3, 4] as const satisfies readonly Level[];
const above = (level: Level): Level => levelsAbove[level];
