import { hash, hashText, Random } from './random';
import { type IsDayOff, isOpen, openMinutes, type Session, sessionsOn } from './sessions';
import {
  CLOSE,
  DEVIATION,
  DEVIATION_UNITS,
  extreme,
  HIGH,
  LEAST_TICKS_A_MINUTE,
  LOW,
  OPEN,
  VOLUME,
  WIDTH,
} from './subdivide';
import type { SymbolDefinition } from './symbols';

const DAY_MS = 86_400_000;
const SALT_DAY = 1;
/** Share of a day's deviation by which high and low may exceed open and close. */
const INTRADAY = 0.8;
/** Volatility differs from day to day and clusters: its logarithm is a slow random walk. */
const VOLATILITY_MEMORY = 0.94;
const VOLATILITY_SHOCK = 0.12;
/** One day in 25 is extreme. */
const WILD_SHARE = 0.04;
const WILD_FACTOR = 2.4;
const TAME_FACTOR = 0.9;

/**
 * Daily candles of one symbol from its listing on, prices in ticks (not points). Generated in order, so that a day depends on seed,
 * symbol and days off only, and kept.
 */
export class DayWalk {
  readonly #definition: SymbolDefinition;
  readonly #seed: number;
  readonly #id: number;
  readonly #legs: readonly DayWalk[];
  readonly #isDayOff: IsDayOff;
  readonly #scale: number;
  /** Trading days generated so far, as broker days since 1970, and their packed bars. */
  #days = new Int32Array(1024);
  #bars = new Int32Array(1024 * WIDTH);
  #count = 0;
  #nextDay: number;
  #close: number;
  #logVolatility = 0;

  constructor(definition: SymbolDefinition, seed: number, legs: readonly DayWalk[], isDayOff: IsDayOff) {
    this.#definition = definition;
    this.#seed = seed;
    this.#id = hashText(definition.name);
    this.#legs = legs;
    this.#isDayOff = isDayOff;
    this.#scale = 10 ** definition.digits / definition.tickPoints;
    this.#nextDay = Date.parse(definition.listed) / DAY_MS;
    this.#close = definition.anchor;
  }

  sessionsOn(day: number): readonly Session[] {
    return sessionsOn(this.#definition.sessions, day, this.#isDayOff);
  }

  /** Whether the symbol trades at a moment of the broker's clock, milliseconds. */
  isOpen(at: number): boolean {
    return isOpen(this.#definition.sessions, at, this.#isDayOff);
  }

  countUpTo(day: number): number {
    this.#walkTo(day);
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle] ?? 0) <= day) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Broker day of the trading day at `index`, which must be below a returned count. */
  dayAt(index: number): number {
    return this.#days[index] ?? 0;
  }

  /** Packed bars; the day at `index` begins at `index * WIDTH`. Valid until the next call that walks further. */
  get bars(): Int32Array {
    return this.#bars;
  }

  /** The day's close in price, for crosses; on a day off the last one before. */
  closeOn(day: number): number {
    const count = this.countUpTo(day);
    if (count === 0) return this.#definition.anchor;
    return (this.#bars[(count - 1) * WIDTH + CLOSE] ?? 0) / this.#scale;
  }

  #walkTo(day: number): void {
    while (this.#nextDay <= day) {
      this.#step(this.#nextDay);
      this.#nextDay += 1;
    }
  }

  #step(day: number): void {
    const { anchor, dailyVolatility, halfLifeDays, overnightGap, weekendGap, ticksPerMinute } =
      this.#definition;
    const open = openMinutes(this.sessionsOn(day), 0, 1440);
    if (open === 0) return;
    const random = new Random(hash(this.#seed, this.#id, SALT_DAY, day));
    this.#logVolatility = VOLATILITY_MEMORY * this.#logVolatility + VOLATILITY_SHOCK * random.gauss();
    const deviation = dailyVolatility * Math.exp(this.#logVolatility);

    const afterWeekend = this.#count > 0 && day - this.dayAt(this.#count - 1) > 1;
    const gap = deviation * (afterWeekend ? weekendGap : overnightGap) * random.gauss();
    const opening = this.#close * Math.exp(gap);
    const shock = random.gauss() * (random.next() < WILD_SHARE ? WILD_FACTOR : TAME_FACTOR);
    const pull = Math.LN2 / halfLifeDays;
    const closing =
      this.#legs.length > 0
        ? this.#legs.reduce((product, leg) => product * leg.closeOn(day), 1)
        : opening * Math.exp(-pull * Math.log(opening / anchor) + deviation * shock);

    const variance = (opening * deviation * INTRADAY) ** 2;
    const scale = this.#scale;
    const o = Math.round(opening * scale);
    const c = Math.round(closing * scale);
    const highest = Math.round(extreme(opening, closing, variance, random, 1) * scale);
    const lowest = Math.round(extreme(opening, closing, variance, random, -1) * scale);
    const volume = open * ticksPerMinute * Math.exp(0.25 * random.gauss()) * (deviation / dailyVolatility);

    this.#makeRoom();
    const at = this.#count * WIDTH;
    this.#days[this.#count] = day;
    this.#bars[at + OPEN] = o;
    this.#bars[at + HIGH] = Math.max(highest, o, c);
    this.#bars[at + LOW] = Math.max(1, Math.min(lowest, o, c));
    this.#bars[at + CLOSE] = c;
    this.#bars[at + VOLUME] = Math.max(open * LEAST_TICKS_A_MINUTE, Math.round(volume));
    this.#bars[at + DEVIATION] = Math.round(DEVIATION_UNITS * Math.sqrt(variance) * scale);
    this.#count += 1;
    this.#close = closing;
  }

  #makeRoom(): void {
    if (this.#count < this.#days.length) return;
    const days = new Int32Array(this.#days.length * 2);
    const bars = new Int32Array(this.#bars.length * 2);
    days.set(this.#days);
    bars.set(this.#bars);
    this.#days = days;
    this.#bars = bars;
  }
}
