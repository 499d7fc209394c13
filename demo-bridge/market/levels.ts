import type { DayWalk } from './days';
import { hash, hashText } from './random';
import { activityAt, openMinutes, sessionsOn } from './sessions';
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
  readonly #cuts = new Map<string, Cut>();

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
    const making = this.#making(level, day);
    if (making === null) return null;
    const index = upTo(making.minutes, making.count, minute) - 1;
    const opens = making.minutes[index];
    if (opens === undefined || minute >= opens + LEVELS[level]) return null;
    this.#make(level, day, making, making.cut.parents[index] ?? 0);
    return { bars: making.bars, at: index * WIDTH };
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
    const bars = new Int32Array(count * WIDTH);
    const making = { count, minutes, bars, cut, isMade: new Uint8Array(parents), unmade: parents };
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
    const opens = this.#cutFor(above(level), day).minutes[parent] ?? 0;
    const source = this.bar(above(level), day, opens);
    if (plan === undefined || source === null) return;
    making.isMade[parent] = 1;
    making.unmade -= 1;
    const seed = hash(this.#seed, this.#id, 10 + level, day * 1440 + opens);
    subdivide(source.bars, source.at, making.bars, plan.first * WIDTH, plan, seed);
  }

  #cutFor(level: Level, day: number): Cut {
    if (level === 0) return WHOLE_DAY;
    const sessions = sessionsOn(this.#definition.sessions, day);
    const key = `${level}:${sessions.map(({ from, to }) => `${from}-${to}`).join()}`;
    const known = this.#cuts.get(key);
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
    this.#cuts.set(key, cut);
    return cut;
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

const WHOLE_DAY: Cut = { minutes: [0], parents: [0], plans: [] };

/** The parent level; the highest is its own. */
const levelsAbove = [0, 0, 1, 2, 3, 4] as const satisfies readonly Level[];
const above = (level: Level): Level => levelsAbove[level];
