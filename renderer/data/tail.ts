import type { Analysis, Indicators, TaOutput } from '../../shared/model/analysis';

/**
 * Most polls find the same candles with another newest one. Then only the newest values of the overlays are asked for
 * (`recentBars`), computed by the sidecar over the whole window, and laid over the ones that are known: an answer of some
 * kilobytes instead of hundreds. Whatever speaks against it makes the next read a whole one.
 */

/** Values that a change of the newest candle may reach back to: Ichimoku's lagging line is drawn 26 bars back. */
const usualTail = 30;
/** Parameters that shift an output against the candles, by their names. */
const shiftName = /displac|shift|offset|lag|kijun/i;

/** Bars to ask for so that everything that can still change lies within them. */
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

/** Zones and events come and go anywhere in the window, so they are only known from a whole answer. */
const isByBar = (output: TaOutput): boolean => output.shape === 'series' || output.shape === 'group';
const isWhole = (output: TaOutput): boolean => output.shape === 'summary' || output.shape === 'value';

/** True where every output of this answer can be renewed by its newest values. */
export const canTakeTail = ({ bars, outputs }: Analysis): boolean =>
  bars.time.length > 0 && Object.values(outputs).every((output) => isByBar(output) || isWhole(output));

/** The same window of candles, and nothing changed in it before the tail: a bridge may correct its history. */
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

/** Both end at the newest bar. A series longer than was asked for is a whole one. */
function laidOver(before: Series, tail: Series, recentBars: number): (number | null)[] {
  if (tail.length > recentBars) return [...tail];
  if (tail.length > before.length) return [...tail];
  // One copy: each more of thousands of values with each poll is work for the collector.
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
 * The whole answer, made of the one before and the newest values of this one; null where it cannot be made: another candle
 * window, another symbol, an output that is new or was not renewed before. Candles always come whole.
 */
export function withTail(before: Analysis, now: Analysis, recentBars: number): Analysis | null {
  if (before.symbol !== now.symbol || before.timeframe !== now.timeframe) return null;
  if (!isSameWindow(before, now, recentBars)) return null;
  const outputs: Record<string, TaOutput> = {};
  for (const [name, output] of Object.entries(now.outputs)) {
    const known = Object.hasOwn(before.outputs, name) ? before.outputs[name] : undefined;
    // What was missing before is still on the chart as it was then, so it is not the past of what came now.
    if (known === undefined || Object.hasOwn(before.missing, name)) return null;
    const merged = renewed(known, output, recentBars);
    if (merged === null) return null;
    outputs[name] = merged;
  }
  return { ...now, outputs };
}

/** How the analysis on screen came about. */
export interface Provenance {
  /** When it was last read whole, milliseconds. */
  readonly wholeAtMs: number;
  /** Tails in a row that could not be used although no new candle explained it. */
  readonly fruitless: number;
}

/** A whole read now and then, whatever happens: nothing that a bridge computes otherwise may stay wrong for a day's candle. */
const wholeEveryMs = 5 * 60_000;
/** Two in a row, and this bridge's tails are taken to be of no use. */
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
