import { type Timeframe, timeframes } from '../model/enums';
import type { BrokerSeconds } from '../model/fields';
import { lastUpTo } from './search';
import { timeframeSeconds } from './time';

/** How a chart is framed on one trade: which timeframe, and which candles are in view. */

/** A trade has from 60 to 200 candles where a timeframe allows it: enough for its course, few enough to tell them apart. */
const fewestBars = 60;
const mostBars = 200;
/** Of the trade's candles, before the entry and after the exit. */
const margin = 0.15;
const month = 30 * 86_400;

export const frameSeconds = (timeframe: Timeframe): number => timeframeSeconds[timeframe] ?? month;

/**
 * The timeframe that shows so many seconds of open market in 60 to 200 candles. Where none does, the one that misses
 * least; the shorter of two.
 */
export function frameTimeframe(openSeconds: number): Timeframe {
  let best: Timeframe = 'M1';
  let least = Number.POSITIVE_INFINITY;
  for (const timeframe of timeframes) {
    const bars = Math.max(1, openSeconds / frameSeconds(timeframe));
    const miss = Math.max(1, fewestBars / bars, bars / mostBars);
    if (miss < least) [best, least] = [timeframe, miss];
  }
  return best;
}

/** Rows of candles, as the chart counts them: a candle reaches half a row to each side. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** The row of the candle in which a time lies, or of the last one before; −1 before all of them. */
const rowAt = (times: ArrayLike<number>, time: BrokerSeconds): number =>
  lastUpTo(times.length, (row) => times[row], time);

/** How many candles a trade has, its first and last included; `exit` null: still open. Null where its entry is before the candles. */
export function barsOfTrade(
  times: ArrayLike<number>,
  entry: BrokerSeconds,
  exit: BrokerSeconds | null,
): number | null {
  const first = rowAt(times, entry);
  if (first < 0) return null;
  const last = exit === null ? times.length - 1 : rowAt(times, exit);
  return Math.max(first, last) - first + 1;
}

/**
 * The rows to show, from 15 % before the entry to 15 % after the exit; a short trade has more around it. More after the exit where its
 * candle would lie under the price labels: `covered` is their share of the width, at its right. Null as above.
 */
export function frameRows(
  times: ArrayLike<number>,
  entry: BrokerSeconds,
  exit: BrokerSeconds | null,
  covered = 0,
): RowSpan | null {
  const bars = barsOfTrade(times, entry, exit);
  if (bars === null) return null;
  const first = rowAt(times, entry);
  const around = Math.max(bars * margin, (fewestBars - bars) / 2);
  const from = first - 0.5 - around;
  const end = first + bars - 0.5;
  // One row for the mark of the exit, which is wider than its candle.
  return { from, to: Math.max(end + around, from + (end + 1 - from) / (1 - covered)) };
}
