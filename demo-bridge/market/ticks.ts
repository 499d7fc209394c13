import { hash, hashText, Random } from './random';
import { type SessionPlan, spreadFactorAt } from './sessions';
import { CLOSE, deviationOf, HIGH, LOW, OPEN, VOLUME } from './subdivide';
import type { SymbolDefinition } from './symbols';

const SALT_TICKS = 20;
const SALT_SPREAD = 21;
const MINUTE_MS = 60_000;

/** A quote: prices in points, time in milliseconds of the broker's clock. */
export interface Quote {
  readonly time: number;
  readonly bid: number;
  readonly ask: number;
}

/** Spreads of one minute in points: at its open, and the widest. */
export interface SpreadRange {
  readonly least: number;
  readonly most: number;
}

/** Precomputed data of a symbol for its ticks. */
export interface TickSource {
  readonly seed: number;
  readonly id: number;
  readonly tickPoints: number;
  readonly spreadTicks: number;
  readonly sessions: SessionPlan;
}

export function tickSource(definition: SymbolDefinition, seed: number): TickSource {
  const { tickPoints, spreadPoints, sessions } = definition;
  return {
    seed,
    id: hashText(definition.name),
    tickPoints,
    spreadTicks: spreadPoints / tickPoints,
    sessions,
  };
}

/** `minute`: broker minutes since 1970. The spread varies from minute to minute and is wide around midnight. */
export function spreadIn(source: TickSource, minute: number): SpreadRange {
  const draw = hash(source.seed, source.id, SALT_SPREAD, minute) / 4294967296;
  const factor = spreadFactorAt(source.sessions, minute % 1440) * (0.85 + 0.5 * draw * draw);
  const ticks = Math.max(1, Math.round(source.spreadTicks * factor));
  const swing = Math.max(1, Math.round(ticks * 0.25));
  return { least: ticks * source.tickPoints, most: (ticks + swing) * source.tickPoints };
}

/** Bounds of the spread over `length` minutes from `minute` on, a little wider than any of them. */
export function spreadBounds(source: TickSource, minute: number, length: number): SpreadRange {
  // Changes of the spread factor are far apart, so the first or the last minute is the widest.
  const first = spreadFactorAt(source.sessions, minute % 1440);
  const last = spreadFactorAt(source.sessions, (minute + length - 1) % 1440);
  const ticks = Math.max(1, Math.ceil(source.spreadTicks * Math.max(first, last) * 1.35));
  const most = ticks + Math.max(1, Math.ceil(ticks * 0.25));
  return { least: source.tickPoints, most: most * source.tickPoints };
}

/** The ticks of one minute bar, which begins at `bars[at]`: first the open, last the close, high and low among them. */
export function ticksOfMinute(source: TickSource, minute: number, bars: Int32Array, at: number): Quote[] {
  const open = bars[at + OPEN] ?? 0;
  const high = bars[at + HIGH] ?? 0;
  const low = bars[at + LOW] ?? 0;
  const close = bars[at + CLOSE] ?? 0;
  const count = bars[at + VOLUME] ?? 0;
  const random = new Random(hash(source.seed, source.id, SALT_TICKS, minute));
  const prices = path(open, high, low, close, deviationOf(bars, at), count, random);
  const spread = spreadIn(source, minute);
  const swing = (spread.most - spread.least) / source.tickPoints;
  const start = minute * MINUTE_MS;
  const quotes: Quote[] = [];
  for (let i = 0; i < count; i += 1) {
    const time = start + Math.floor(((i + 0.9 * random.next()) * MINUTE_MS) / count);
    const bid = (prices[i] ?? close) * source.tickPoints;
    const wider = i === 0 ? 0 : Math.floor(random.next() ** 2 * (swing + 1)) * source.tickPoints;
    quotes.push({ time, bid, ask: bid + spread.least + wider });
  }
  return quotes;
}

/** A random walk from open to close in `count` steps that touches high and low and nothing beyond. */
function path(
  open: number,
  high: number,
  low: number,
  close: number,
  barDeviation: number,
  count: number,
  random: Random,
): Float64Array {
  const prices = new Float64Array(count);
  const steps = count - 1;
  for (let i = 1; i <= steps; i += 1) prices[i] = (prices[i - 1] ?? 0) + random.gauss();
  const drift = prices[steps] ?? 0;
  const deviation = barDeviation / Math.sqrt(Math.max(1, steps));
  const upper = Math.max(open, close);
  const lower = Math.min(open, close);
  let top = upper;
  let bottom = lower;
  for (let i = 1; i < steps; i += 1) {
    const passed = i / steps;
    const price = open + (close - open) * passed + deviation * ((prices[i] ?? 0) - drift * passed);
    prices[i] = price;
    if (price > top) top = price;
    if (price < bottom) bottom = price;
  }
  prices[0] = open;
  prices[steps] = close;
  const up = top > upper ? (high - upper) / (top - upper) : 0;
  const down = bottom < lower ? (lower - low) / (lower - bottom) : 0;
  let touchedHigh = high === upper;
  let touchedLow = low === lower;
  for (let i = 1; i < steps; i += 1) {
    const price = prices[i] ?? 0;
    const bent =
      price > upper ? upper + (price - upper) * up : price < lower ? lower - (lower - price) * down : price;
    const rounded = Math.round(bent);
    prices[i] = rounded;
    if (rounded === high) touchedHigh = true;
    if (rounded === low) touchedLow = true;
  }
  touch(prices, steps, high, !touchedHigh, low, !touchedLow, random);
  return prices;
}

/** If the walk never left the range between open and close, adds the missing extreme on ticks of its own. */
function touch(
  prices: Float64Array,
  steps: number,
  high: number,
  needsHigh: boolean,
  low: number,
  needsLow: boolean,
  random: Random,
): void {
  if (!needsHigh && !needsLow) return;
  const place = 1 + Math.floor(random.next() * (steps - 2));
  const other = place + 1;
  if (needsHigh && needsLow) {
    prices[place] = high;
    prices[other] = low;
    return;
  }
  const wanted = needsHigh ? high : low;
  const kept = needsHigh ? low : high;
  const free = prices[place] === kept ? other : place;
  prices[free] = wanted;
}

/** The last of the ticks, which ascend in time, at or before `at`. */
export function lastBefore(quotes: readonly Quote[], at: number): Quote | null {
  for (let i = quotes.length - 1; i >= 0; i -= 1) {
    const quote = quotes[i];
    if (quote !== undefined && quote.time <= at) return quote;
  }
  return null;
}
