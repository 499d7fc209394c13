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

/** Each level is cut out of the one before; minutes of a bar. */
const LEVELS = [1440, 60, 30, 15, 5, 1] as const;
export type Level = 0 | 1 | 2 | 3 | 4 | 5;
export const MINUTE_LEVEL: Level = 5;

/** Days kept per level: the finer, the fewer. */
const KEPT: readonly number[] = [0, 1500, 600, 400, 200, 40];

const EMPTY: DayBars = { count: 0, minutes: [], bars: new Int32Array(0) };

/** How a level's bars are cut: the same for all days with the same sessions. */
interface Cut {
  readonly minutes: readonly number[];
  /** For each bar of the level above, its children. */
  readonly plans: readonly Shares[];
}

/** The intraday bars of one symbol, made a day at a time from the daily candle downwards and kept for a while. */
export class IntradayLevels {
  readonly #definition: SymbolDefinition;
  readonly #seed: number;
  readonly #id: number;
  readonly #days: DayWalk;
  readonly #kept = LEVELS.map(() => new Map<number, DayBars>());
  readonly #cuts = new Map<string, Cut>();

  constructor(definition: SymbolDefinition, seed: number, days: DayWalk) {
    this.#definition = definition;
    this.#seed = seed;
    this.#id = hashText(definition.name);
    this.#days = days;
  }

  /** The whole day's bars of a level, whatever time it is; none on a day off. */
  day(level: Level, day: number): DayBars {
    if (level === 0) return this.#daily(day);
    const kept = this.#kept[level];
    const known = kept?.get(day);
    if (known !== undefined) return known;
    const made = this.#make(level, day);
    if (kept !== undefined) {
      kept.set(day, made);
      const oldest = kept.size > (KEPT[level] ?? 0) ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    }
    return made;
  }

  #daily(day: number): DayBars {
    const count = this.#days.countUpTo(day);
    if (count === 0 || this.#days.dayAt(count - 1) !== day) return EMPTY;
    const at = (count - 1) * WIDTH;
    return { count: 1, minutes: [0], bars: this.#days.bars.slice(at, at + WIDTH) };
  }

  #make(level: Level, day: number): DayBars {
    const parents = this.day(above(level), day);
    if (parents.count === 0) return EMPTY;
    const cut = this.#cutFor(level, day, parents);
    const bars = new Int32Array(cut.minutes.length * WIDTH);
    let at = 0;
    for (let i = 0; i < parents.count; i += 1) {
      const plan = cut.plans[i];
      if (plan === undefined) continue;
      const seed = hash(this.#seed, this.#id, 10 + level, day * 1440 + (parents.minutes[i] ?? 0));
      subdivide(parents.bars, i * WIDTH, bars, at * WIDTH, plan, seed);
      at += plan.count;
    }
    return { count: cut.minutes.length, minutes: cut.minutes, bars };
  }

  #cutFor(level: Level, day: number, parents: DayBars): Cut {
    const sessions = sessionsOn(this.#definition.sessions, day);
    const key = `${level}:${sessions.map(({ from, to }) => `${from}-${to}`).join()}`;
    const known = this.#cuts.get(key);
    if (known !== undefined) return known;
    const length = LEVELS[level];
    const parentLength = LEVELS[above(level)];
    const minutes: number[] = [];
    const plans = parents.minutes.map((parent) => {
      const openAt: number[] = [];
      const weights: number[] = [];
      for (let from = parent; from < parent + parentLength; from += length) {
        const open = openMinutes(sessions, from, from + length);
        if (open === 0) continue;
        minutes.push(from);
        openAt.push(open);
        weights.push(open * activityAt(this.#definition.sessions, from + length / 2));
      }
      return { count: openAt.length, minutes: openAt, weights };
    });
    const cut = { minutes, plans };
    this.#cuts.set(key, cut);
    return cut;
  }
}

/** The level of the bars that a level's own are a part of; the highest is its own. */
const levelsAbove = [0, 0, 1, 2, 3, 4] as const satisfies readonly Level[];
const above = (level: Level): Level => levelsAbove[level];
