import type { Analysis, Indicators, TaOutput } from '../../shared/model/analysis';

/**
 * Most polls find the same candles with another newest one. Then only the newest values of the overlays are asked for
 * (`recentBars`), computed by the sidecar over the whole window, and merged into the known ones: an answer of some
 * kilobytes instead of hundreds. On any doubt the next read is a whole one.
 */

/** Bars that a change of the newest candle may reach back: Ichimoku's lagging line is drawn 26 bars back. */
const usualTail = 30;
/** Parameters that shift an output against the candles, by their names. */
const shiftName = /displac|shift|offset|lag|kijun/i;

/** Bars to ask for, so that they include every value that can still change. */
export function tailBars(indicators: Indicators): number {
  const shifts = Object.values(indicators).flatMap((query) =>
    typeof query === 'object'
      ? Object.entries(query).map(([name, value]) =>
          shiftName.test(name) && typeof value === 'number' ? Math.ceil(Math.abs(value)) : 0,
        )
      : [],
  );
  return Math.min(5_000, Math.max(usualTail, ...shifts.map((shift) => shift + 4)));
}

type Series = readonly (number | null)[];

/** Zones and events come and go anywhere in the window: only a whole answer has them all. */
const isByBar = (output: TaOutput): boolean => output.shape === 'series' || output.shape === 'group';
const isWhole = (output: TaOutput): boolean => output.shape === 'summary' || output.shape === 'value';

/** True where every output of this answer can be renewed by its newest values. */
export const canTakeTail = ({ bars, outputs }: Analysis): boolean =>
  bars.time.length > 0 && Object.values(outputs).every((output) => isByBar(output) || isWhole(output));

/** The same window of candles, unchanged before the tail: a bridge may correct its history. */
function isSameWindow({ bars: before }: Analysis, { bars: now }: Analysis, recentBars: number): boolean {
  if (before.time.length !== now.time.length) return false;
  const known = now.time.length - recentBars;
  return now.time.every(
    (time, index) =>
      time === before.time[index] &&
      (index >= known ||
        (now.open[index] === before.open[index] &&
          now.high[index] === before.high[index] &&
          now.low[index] === before.low[index] &&
          now.close[index] === before.close[index])),
  );
}

/** Both end at the newest bar. A series longer than `recentBars` is a whole one. */
function laidOver(before: Series, tail: Series, recentBars: number): (number | null)[] {
  if (tail.length > recentBars) return [...tail];
  if (tail.length > before.length) return [...tail];
  // A single copy: each further one of thousands of values per poll is work for the garbage collector.
  const values = before.slice();
  const from = values.length - tail.length;
  for (const [at, value] of tail.entries()) values[from + at] = value;
  return values;
}

function renewed(before: TaOutput, now: TaOutput, recentBars: number): TaOutput | null {
  if (isWhole(now)) return now;
  if (now.shape === 'series' && before.shape === 'series') {
    return { shape: 'series', values: laidOver(before.values, now.values, recentBars) };
  }
  if (now.shape !== 'group' || before.shape !== 'group') return null;
  const series: Record<string, (number | null)[]> = {};
  for (const [line, tail] of Object.entries(now.series)) {
    const known = Object.hasOwn(before.series, line) ? before.series[line] : undefined;
    if (known === undefined) return null;
    series[line] = laidOver(known, tail, recentBars);
  }
  return { shape: 'group', series };
}

/**
 * The whole answer, merged from the one before and the newest values of this one; null where that is not possible:
 * another candle window, another symbol, an output that is new or was missing before. Candles always come whole.
 */
export function withTail(before: Analysis, now: Analysis, recentBars: number): Analysis | null {
  if (before.symbol !== now.symbol || before.timeframe !== now.timeframe) return null;
  if (!isSameWindow(before, now, recentBars)) return null;
  const outputs: Record<string, TaOutput> = {};
  for (const [name, output] of Object.entries(now.outputs)) {
    const known = Object.hasOwn(before.outputs, name) ? before.outputs[name] : undefined;
    // What was missing before is still on the chart with its old values, which do not continue into the new ones.
    if (known === undefined || Object.hasOwn(before.missing, name)) return null;
    const merged = renewed(known, output, recentBars);
    if (merged === null) return null;
    outputs[name] = merged;
  }
  return { ...now, outputs };
}

/** How the analysis on the screen was read. */
export interface Provenance {
  /** When it was last read whole, monotonic milliseconds. */
  readonly wholeAtMs: number;
  /** Tails in a row that could not be merged although no new candle explained it. */
  readonly fruitless: number;
}

/** A whole read now and then in any case, so that a difference in how the bridge computes cannot stay for long. Milliseconds. */
const wholeEveryMs = 5 * 60_000;
/** After so many in a row, tails of this bridge count as useless. */
const mostFruitless = 2;

export interface Moment {
  /** Monotonic milliseconds. */
  readonly nowMs: number;
  /** Whether the broker's clock is past the end of the newest candle; null where that is not known. */
  readonly isCandleOver: boolean | null;
}

/** Whether the next read may be of the newest values only. */
export function mayAskTail(
  before: Analysis | undefined,
  from: Provenance | undefined,
  moment: Moment,
): boolean {
  if (before === undefined || from === undefined || !canTakeTail(before)) return false;
  if (from.fruitless >= mostFruitless || moment.isCandleOver === true) return false;
  return moment.nowMs - from.wholeAtMs < wholeEveryMs;
}
