import { ALMA, HMA, KAMA, LinearRegression, RMA, SMA, TRIMA, VWAP, VWMA, WMA, ZLEMA } from 'trading-signals';
import type { Frame } from './frame';
import { type Indicator, needs, ofLength, series } from './indicator';
import { change, ema, feed, from, map, over, type Series, weighted, zip } from './series';

export function emaOfClose(frame: Frame, length: number): Series {
  return frame.series(`ema ${length}`, () => ema(frame.close, length));
}

export function smaOfClose(frame: Frame, length: number): Series {
  return frame.series(`sma ${length}`, () => over(frame.close, new SMA(length)));
}

export function momentumOfClose(frame: Frame, length: number): Series {
  return frame.series(`mom ${length}`, () => change(frame.close, length));
}

/** Linear combination of a chain of exponential averages: weights[0] belongs to the average of the closes. */
function emaChain(frame: Frame, length: number, weights: readonly number[]): Series {
  let link: Series = frame.close;
  let sum: Series | null = null;
  for (const weight of weights) {
    link = ema(link, length);
    const term = map(link, (value) => weight * value);
    sum = sum === null ? term : zip(sum, term, (a, b) => a + b);
  }
  return sum ?? [];
}

/** Tillson's T3 with his volume factor 0.7: the last four of six chained exponential averages. */
function t3(frame: Frame, length: number): Series {
  const a = 0.7;
  const c3 = 1 + 3 * a + 3 * a ** 2 + a ** 3;
  const c4 = -6 * a ** 2 - 3 * a - 3 * a ** 3;
  const c5 = 3 * a ** 2 + 3 * a ** 3;
  return emaChain(frame, length, [0, 0, c3, c4, c5, -(a ** 3)]);
}

/** Value of the best-fitting line at the newest bar of each window. */
function linreg(frame: Frame, length: number): Series {
  const line = new LinearRegression(length);
  return feed(frame.close, line, ({ slope, intercept }) => intercept + slope * (length - 1));
}

function fibonacciWeights(length: number): number[] {
  const weights = [1, 1];
  while (weights.length < length) weights.push((weights.at(-1) ?? 0) + (weights.at(-2) ?? 0));
  return weights.slice(0, length);
}

/** Weights that rise to the middle of the window and fall again: 1 2 3 3 2 1. */
function triangleWeights(length: number): number[] {
  return Array.from({ length }, (_, bar) => Math.min(bar, length - 1 - bar) + 1);
}

function sineWeights(length: number): number[] {
  return Array.from({ length }, (_, bar) => Math.sin(((bar + 1) * Math.PI) / (length + 1)));
}

const SECONDS = { s: 1, m: 60, h: 3600 } as const;

/** Seconds of a duration such as `-5h`, `1h30m` or 5400, up to a day either way. */
function durationSeconds(value: unknown): number | undefined {
  const day = 86_400;
  if (typeof value === 'number') return Math.abs(value) <= day ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const match = /^(-?)(?=\d)(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s)?$/.exec(value);
  if (match === null) return undefined;
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * SECONDS.h + Number(minutes) * SECONDS.m + Number(seconds) * SECONDS.s;
  if (total > day) return undefined;
  return sign === '-' ? -total : total;
}

export type Anchor = 'D' | 'W' | 'M';

/** Number of the day, week (from Monday) or month in which a bar falls. */
function period(timeSeconds: number, anchor: Anchor): number {
  const days = Math.floor(timeSeconds / 86_400);
  switch (anchor) {
    case 'D':
      return days;
    case 'W':
      // Day 0 of the epoch was a Thursday.
      return Math.floor((days + 3) / 7);
    case 'M': {
      const date = new Date(timeSeconds * 1000);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    }
  }
}

/** Volume-weighted average price since the start of the day, week or month of the bars' own clock. */
export function anchoredVwap(frame: Frame, anchor: Anchor, offsetSeconds: number): Series {
  return frame.series(`vwap ${anchor} ${offsetSeconds}`, () => {
    let current = Number.NaN;
    let vwap = new VWAP();
    let last: number | null = null;
    return frame.candles.map((candle, bar) => {
      const now = period(candle.time + offsetSeconds, anchor);
      if (now !== current) {
        current = now;
        vwap = new VWAP();
        last = null;
      }
      const input = frame.bars[bar];
      // The library answers null for a bar without volume: such a bar moves nothing.
      if (input !== undefined) last = vwap.add(input) ?? last;
      return last;
    });
  });
}

/** Moving averages and the volume-weighted price: lines on the price. */
export const AVERAGES: readonly Indicator[] = [
  ofLength('ema', 21, emaOfClose),
  ofLength('sma', 50, smaOfClose),
  {
    name: 'hma',
    plan: (read) => {
      const length = read.bars('length', 14, 2);
      return needs(length + Math.floor(Math.sqrt(length)) - 1, (frame) =>
        series(over(frame.close, new HMA(length))),
      );
    },
  },
  ofLength('wma', 14, (frame, length) => over(frame.close, new WMA(length))),
  ofLength('dema', 10, (frame, length) => emaChain(frame, length, [2, -1])),
  ofLength('tema', 10, (frame, length) => emaChain(frame, length, [3, -3, 1])),
  ofLength('t3', 10, t3),
  ofLength('kama', 10, (frame, length) => over(frame.close, new KAMA(length)), { least: 2 }),
  {
    name: 'alma',
    plan: (read) => {
      const length = read.bars('length', 10);
      const offset = read.factor('offset', 0.85, 1);
      const sigma = read.factor('sigma', 6);
      return needs(length, (frame) => series(over(frame.close, new ALMA(length, offset, sigma))));
    },
  },
  ofLength('linreg', 14, linreg, { least: 2 }),
  ofLength('jma', 7, (frame, length) => jurik(frame.close, length), { least: 2 }),
  ofLength('zlma', 10, (frame, length) => over(frame.close, new ZLEMA(length)), { least: 2 }),
  ofLength('rma', 10, (frame, length) => from(over(frame.close, new RMA(length)), length - 1)),
  ofLength('fwma', 10, (frame, length) => weighted(frame.close, fibonacciWeights(length))),
  ofLength('swma', 10, (frame, length) => weighted(frame.close, triangleWeights(length))),
  ofLength('sinwma', 14, (frame, length) => weighted(frame.close, sineWeights(length))),
  ofLength('trima', 10, (frame, length) => over(frame.close, new TRIMA(length))),
  ofLength('vwma', 10, (frame, length) => feed(frame.bars, new VWMA(length), (value) => value)),
  {
    name: 'vwap',
    plan: (read) => {
      const anchor = read.word<Anchor>('anchor', 'D', ['D', 'W', 'M']);
      const offset = read.parsed(
        'sessionOffset',
        0,
        'a duration up to 24 hours such as -5h, 1h30m or a number of seconds',
        durationSeconds,
      );
      return needs(1, (frame) => series(anchoredVwap(frame, anchor, offset)));
    },
  },
];

/** Bars over which the band's volatility is summed. */
const VOLATILITY_BARS = 10;
/** Bars over which that sum is averaged, besides the bar itself. */
const AVERAGE_BARS = 65;
/** Weight of the Kalman stage at phase 0. */
const PHASE_RATIO = 1.5;

/**
 * Jurik's moving average at phase 0, which no maintained library has: the published reconstruction of the
 * proprietary filter (an adaptive average, a Kalman stage, Jurik's own adaptive stage), paced by how far the price
 * has left two trailing bands compared with its usual distance from them.
 */
function jurik(prices: readonly number[], length: number): Series {
  const [first] = prices;
  if (first === undefined) return [];
  const half = 0.5 * (length - 1);
  const reach = Math.max(Math.log2(Math.sqrt(half)) + 2, 0);
  const power = Math.max(reach - 2, 0.5);
  const bandBase = (reach * Math.sqrt(half)) / (reach * Math.sqrt(half) + 1);
  const beta = (0.45 * (length - 1)) / (0.45 * (length - 1) + 2);
  const mostRelative = reach ** (1 / power);

  const volatility = [0];
  const volatilitySum = [0];
  let averageWindow = 0;
  let upper = first;
  let lower = first;
  let smooth = first;
  let kalman = 0;
  let step = 0;
  let value = first;

  return prices.map((price, bar) => {
    if (bar > 0) {
      const above = price - upper;
      const below = price - lower;
      const farthest = Math.max(Math.abs(above), Math.abs(below));
      const now = Math.abs(above) === Math.abs(below) ? 0 : farthest;
      volatility.push(now);
      const old = volatility[Math.max(bar - VOLATILITY_BARS, 0)] ?? 0;
      const sum = (volatilitySum[bar - 1] ?? 0) + (now - old) / VOLATILITY_BARS;
      volatilitySum.push(sum);
      averageWindow += sum - (volatilitySum[bar - AVERAGE_BARS - 1] ?? 0);
      const average = averageWindow / Math.min(bar + 1, AVERAGE_BARS + 1);
      const relative = average === 0 ? 0 : now / average;
      const pace = Math.max(1, Math.min(mostRelative, relative)) ** power;

      const bandFactor = bandBase ** Math.sqrt(pace);
      upper = above > 0 ? price : price - bandFactor * above;
      lower = below < 0 ? price : price - bandFactor * below;

      const alpha = beta ** pace;
      smooth = (1 - alpha) * price + alpha * smooth;
      kalman = (price - smooth) * (1 - beta) + beta * kalman;
      const target = smooth + PHASE_RATIO * kalman;
      step = (target - value) * (1 - alpha) ** 2 + alpha ** 2 * step;
      value += step;
    }
    return bar < length - 1 ? null : value;
  });
}
