import { Random } from './random';

/** Offsets of a bar's numbers in a packed array: prices in ticks of the symbol, volume in market ticks. */
export const OPEN = 0;
export const HIGH = 1;
export const LOW = 2;
export const CLOSE = 3;
export const VOLUME = 4;
/** The deviation with which a bar was generated, in 64ths of a tick: its range alone says too little. */
export const DEVIATION = 5;
export const WIDTH = 6;
export const DEVIATION_UNITS = 64;

/** A minute holds at least its open, high, low and close. */
export const LEAST_TICKS_A_MINUTE = 4;

/** How a bar is divided among its children. */
export interface Shares {
  readonly count: number;
  /** Open minutes of each child. */
  readonly minutes: readonly number[];
  /** Expected activity of each child, in any scale. */
  readonly weights: readonly number[];
}

/** Variation of activity among equal children: quiet and busy stretches. */
const UNEVENNESS = 0.3;
/** A walk that fits its bar this well is used at once, else the best of so many tries. */
const GOOD_FIT = 0.9;
const MOST_TRIES = 3;
const DRAWN_WEIGHT = 0.6;
/** Largest deviation, as a share of the range. */
const ROOM = 0.75;

let nodes = new Float64Array(64);
let highs = new Float64Array(64);
let lows = new Float64Array(64);
let shares = new Float64Array(64);

function makeRoom(count: number): void {
  if (nodes.length > count) return;
  const size = count * 2;
  nodes = new Float64Array(size);
  highs = new Float64Array(size);
  lows = new Float64Array(size);
  shares = new Float64Array(size);
}

/**
 * Writes the children of the bar at `source[from…]` into `target[to…]`. A Brownian bridge from its open to its close is bent to touch
 * high and low exactly, and the volume is distributed. So the children always sum up to their parent: first open, last close, highest
 * high, lowest low, same volume. Of a few walks the one that needs the least bending is used, so that the candles look real.
 */
export function subdivide(
  source: Int32Array,
  from: number,
  target: Int32Array,
  to: number,
  plan: Shares,
  seed: number,
): void {
  const open = source[from + OPEN] ?? 0;
  const high = source[from + HIGH] ?? 0;
  const low = source[from + LOW] ?? 0;
  const close = source[from + CLOSE] ?? 0;
  const deviation = deviationOf(source, from);
  makeRoom(plan.count);
  let best = 0;
  let bestMisfit = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const misfit = draw(open, high, low, close, deviation, plan, seed + attempt);
    if (misfit < bestMisfit) {
      best = attempt;
      bestMisfit = misfit;
      if (misfit < GOOD_FIT) break;
    } else if (attempt === MOST_TRIES - 1) draw(open, high, low, close, deviation, plan, seed + best);
  }

  const upper = Math.max(open, close);
  const lower = Math.min(open, close);
  const top = highs[topChild] ?? upper;
  const bottom = lows[bottomChild] ?? lower;
  const stretchUp = top > upper ? (high - upper) / (top - upper) : 0;
  const stretchDown = bottom < lower ? (lower - low) / (lower - bottom) : 0;
  const bend = (price: number): number => {
    if (price > upper) return Math.round(upper + (price - upper) * stretchUp);
    if (price < lower) return Math.round(lower - (lower - price) * stretchDown);
    return Math.round(price);
  };

  let childOpen = open;
  for (let i = 0; i < plan.count; i += 1) {
    const at = to + i * WIDTH;
    const childClose = i === plan.count - 1 ? close : bend(nodes[i + 1] ?? 0);
    target[at + OPEN] = childOpen;
    target[at + HIGH] = i === topChild ? high : bend(highs[i] ?? 0);
    target[at + LOW] = i === bottomChild ? low : bend(lows[i] ?? 0);
    target[at + CLOSE] = childClose;
    target[at + DEVIATION] = Math.round(DEVIATION_UNITS * deviation * Math.sqrt((shares[i] ?? 0) / total));
    childOpen = childClose;
  }
  dealVolume(source[from + VOLUME] ?? 0, target, to, plan);
}

/** The children with the highest and the lowest point of the walk, and the sum of all shares. */
let topChild = 0;
let bottomChild = 0;
let total = 0;

/** Draws shares and a walk; returns how far its extremes are from the bar's, 0 = equal. */
function draw(
  open: number,
  high: number,
  low: number,
  close: number,
  deviation: number,
  plan: Shares,
  seed: number,
): number {
  const random = new Random(seed);
  total = 0;
  for (let i = 0; i < plan.count; i += 1) {
    const share = (plan.weights[i] ?? 0) * Math.exp(UNEVENNESS * random.gauss());
    shares[i] = share;
    total += share;
  }
  walk(open, close, deviation, plan.count, random);
  keepInside(low, high, plan.count);
  topChild = 0;
  bottomChild = 0;
  for (let i = 1; i < plan.count; i += 1) {
    if ((highs[i] ?? 0) > (highs[topChild] ?? 0)) topChild = i;
    if ((lows[i] ?? 0) < (lows[bottomChild] ?? 0)) bottomChild = i;
  }
  const upper = Math.max(open, close);
  const lower = Math.min(open, close);
  const slack = 0.05 * (high - low) + 1;
  return (
    Math.abs(Math.log(((highs[topChild] ?? 0) - upper + slack) / (high - upper + slack))) +
    Math.abs(Math.log((lower - (lows[bottomChild] ?? 0) + slack) / (lower - low + slack)))
  );
}

/**
 * Deviation of the walk in a bar, in ticks: between the one with which it was generated and Garman and Klass's estimate from its four
 * prices, limited by its range.
 */
export function deviationOf(bars: Int32Array, at: number): number {
  const range = (bars[at + HIGH] ?? 0) - (bars[at + LOW] ?? 0);
  const body = (bars[at + CLOSE] ?? 0) - (bars[at + OPEN] ?? 0);
  const drawn = (bars[at + DEVIATION] ?? 0) / DEVIATION_UNITS;
  const seen = Math.max(0, 0.5 * range * range - 0.386 * body * body);
  return Math.min(ROOM * range, Math.sqrt(DRAWN_WEIGHT * drawn * drawn + (1 - DRAWN_WEIGHT) * seen));
}

/** Fills `nodes` with a bridge, and `highs` and `lows` with the extremes of such a path between two nodes. */
function walk(open: number, close: number, deviation: number, count: number, random: Random): void {
  let sum = 0;
  nodes[0] = 0;
  for (let i = 0; i < count; i += 1) {
    sum += random.gauss() * Math.sqrt((shares[i] ?? 0) / total);
    nodes[i + 1] = sum;
  }
  let passed = 0;
  for (let i = 1; i <= count; i += 1) {
    passed += (shares[i - 1] ?? 0) / total;
    nodes[i] = open + (close - open) * passed + deviation * ((nodes[i] ?? 0) - sum * passed);
  }
  nodes[0] = open;
  nodes[count] = close;
  for (let i = 0; i < count; i += 1) {
    const a = nodes[i] ?? 0;
    const b = nodes[i + 1] ?? 0;
    const variance = (deviation * deviation * (shares[i] ?? 0)) / total;
    highs[i] = extreme(a, b, variance, random, 1);
    lows[i] = extreme(a, b, variance, random, -1);
  }
}

/** Mirrors the path at the bar's high and low. Clipping it instead would leave hours of candles at one price. */
function keepInside(low: number, high: number, count: number): void {
  const range = high - low;
  const mirrored = (price: number): number => {
    if (range === 0) return low;
    const way = (((price - low) % (2 * range)) + 2 * range) % (2 * range);
    return way > range ? high - (way - range) : low + way;
  };
  for (let i = 1; i < count; i += 1) nodes[i] = mirrored(nodes[i] ?? 0);
  for (let i = 0; i < count; i += 1) {
    const a = nodes[i] ?? 0;
    const b = nodes[i + 1] ?? 0;
    // A mirrored high may become a low: a child spans its ends and both images.
    const one = mirrored(highs[i] ?? 0);
    const other = mirrored(lows[i] ?? 0);
    highs[i] = Math.max(a, b, one, other);
    lows[i] = Math.min(a, b, one, other);
  }
}

/** The maximum (`side` 1) or minimum (-1) of a Brownian bridge from a to b, drawn from its own distribution. */
export function extreme(a: number, b: number, variance: number, random: Random, side: 1 | -1): number {
  const reach = Math.sqrt((a - b) * (a - b) - 2 * variance * Math.log(random.positive()));
  return (a + b + side * reach) / 2;
}

function dealVolume(volume: number, target: Int32Array, to: number, plan: Shares): void {
  let least = 0;
  for (let i = 0; i < plan.count; i += 1) least += (plan.minutes[i] ?? 0) * LEAST_TICKS_A_MINUTE;
  const spare = Math.max(0, volume - least);
  let passed = 0;
  let dealt = 0;
  for (let i = 0; i < plan.count; i += 1) {
    passed += (shares[i] ?? 0) / total;
    const upTo = i === plan.count - 1 ? spare : Math.min(spare, Math.round(spare * passed));
    target[to + i * WIDTH + VOLUME] = (plan.minutes[i] ?? 0) * LEAST_TICKS_A_MINUTE + upTo - dealt;
    dealt = upTo;
  }
}
