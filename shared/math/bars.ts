import type { Bar, Bars } from '../model/bars';
import type { Timeframe } from '../model/enums';
import type { BrokerMs, BrokerSeconds, Price } from '../model/fields';
import { barOpenTime, startOfBrokerDay, timeframeSeconds } from './time';

/** The effect of a tick on the newest candle. */
export type TickEffect =
  | { readonly kind: 'update'; readonly bar: Bar }
  | { readonly kind: 'append'; readonly bar: Bar }
  /** Late, or without a time or usable price: the chart stays. */
  | { readonly kind: 'ignore' };

/**
 * Candles are built from bids. A tick inside the newest bar updates it, one beyond it opens the next bar, an older one is ignored:
 * closed bars come from the bridge only.
 */
export function followTick(
  last: Bar | null,
  tick: { readonly bid: Price; readonly timeMs: BrokerMs | null },
  timeframe: Timeframe,
): TickEffect {
  const { bid, timeMs } = tick;
  if (timeMs === null || !Number.isFinite(bid) || bid <= 0) return { kind: 'ignore' };
  const seconds = Math.floor(timeMs / 1000);
  const open = last === null ? barOpenTime(timeframe, seconds) : openInPhase(timeframe, seconds, last.time);
  if (last === null || open > last.time) {
    return { kind: 'append', bar: { time: open, open: bid, high: bid, low: bid, close: bid, tickVolume: 1 } };
  }
  if (open < last.time) return { kind: 'ignore' };
  const bar: Bar = {
    time: last.time,
    open: last.open,
    high: Math.max(last.high, bid),
    low: Math.min(last.low, bid),
    close: bid,
    tickVolume: last.tickVolume,
    ...(last.realVolume === undefined ? {} : { realVolume: last.realVolume }),
  };
  const isSame = bar.close === last.close && bar.high === last.high && bar.low === last.low;
  return isSame ? { kind: 'ignore' } : { kind: 'update', bar };
}

/**
 * Open time of the bar that contains `time`, counted from a known bar of the bridge: some operators convert broker time to UTC, and
 * then a day opens at 21:00 (reference/bridge-notes.md, "Two dialects").
 */
function openInPhase(timeframe: Timeframe, time: BrokerSeconds, known: BrokerSeconds): BrokerSeconds {
  const length = timeframeSeconds[timeframe];
  if (length !== null) return known + Math.floor((time - known) / length) * length;
  const sinceMidnight = known - startOfBrokerDay(known);
  const shift = sinceMidnight === 0 ? 0 : 86_400 - sinceMidnight;
  return barOpenTime(timeframe, time + shift) - shift;
}

/** The candle at an index; null outside. */
export function barAt(bars: Bars, index: number): Bar | null {
  const time = bars.time[index];
  const open = bars.open[index];
  const high = bars.high[index];
  const low = bars.low[index];
  const close = bars.close[index];
  if (
    time === undefined ||
    open === undefined ||
    high === undefined ||
    low === undefined ||
    close === undefined
  )
    return null;
  const bar: Bar = { time, open, high, low, close, tickVolume: bars.tickVolume[index] ?? 0 };
  return bars.realVolume === undefined ? bar : { ...bar, realVolume: bars.realVolume[index] ?? 0 };
}

/** The same candles with each column changed alike. */
export const withColumns = (bars: Bars, pick: (column: readonly number[]) => number[]): Bars => ({
  time: pick(bars.time),
  open: pick(bars.open),
  high: pick(bars.high),
  low: pick(bars.low),
  close: pick(bars.close),
  tickVolume: pick(bars.tickVolume),
  ...(bars.realVolume === undefined ? {} : { realVolume: pick(bars.realVolume) }),
  spread: pick(bars.spread),
});

/** Candles whose open time passes the test; the same object where all do. */
export function barsWhere(bars: Bars, isWanted: (time: number) => boolean): Bars {
  if (bars.time.every(isWanted)) return bars;
  return withColumns(bars, (column) => column.filter((_, row) => isWanted(bars.time[row] ?? Number.NaN)));
}

/** The last `count` candles. */
export function newestBars(bars: Bars, count: number): Bars {
  const first = bars.time.at(-count);
  return first === undefined ? bars : barsWhere(bars, (time) => time >= first);
}

/** Merges two runs of candles of one symbol and timeframe; for a time in both, `newer` counts. */
export function mergeBars(older: Bars, newer: Bars): Bars {
  const from = newer.time[0];
  if (from === undefined) return older;
  let keep = older.time.length;
  while (keep > 0 && (older.time[keep - 1] ?? 0) >= from) keep -= 1;
  const join = (left: readonly number[], right: readonly number[]): number[] =>
    left.slice(0, keep).concat(right);
  return {
    time: join(older.time, newer.time),
    open: join(older.open, newer.open),
    high: join(older.high, newer.high),
    low: join(older.low, newer.low),
    close: join(older.close, newer.close),
    tickVolume: join(older.tickVolume, newer.tickVolume),
    ...(older.realVolume === undefined && newer.realVolume === undefined
      ? {}
      : { realVolume: join(older.realVolume ?? none(older), newer.realVolume ?? none(newer)) }),
    spread: join(older.spread, newer.spread),
  };
}

const none = (bars: Bars): number[] => bars.time.map(() => 0);

const volumeKinds = ['tick', 'real'] as const;
export type VolumeKind = (typeof volumeKinds)[number];

/** Which volume to show: the wanted kind, or the other one where only that is above 0. */
export function volumeShown(bars: readonly Bar[], wished: VolumeKind): VolumeKind {
  const has = (kind: VolumeKind): boolean => bars.some((bar) => volumeOf(bar, kind) > 0);
  const other = wished === 'tick' ? 'real' : 'tick';
  return !has(wished) && has(other) ? other : wished;
}

export const volumeOf = (bar: Bar, kind: VolumeKind): number =>
  kind === 'tick' ? bar.tickVolume : (bar.realVolume ?? 0);
