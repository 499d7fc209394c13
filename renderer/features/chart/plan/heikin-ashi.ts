import type { Bar } from '../../../../shared/model/bars';

/**
 * The Heikin-Ashi candle of a real one: it closes at the mean of the real four prices and opens in the middle of the one before.
 * Without one before, it opens in the middle of the real body.
 */
export function heikinAshiBar(before: Bar | null, bar: Bar): Bar {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  const open = before === null ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
  return { ...bar, open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) };
}

/** Each depends on all before it, so they are made of every loaded candle and not of those in sight. */
export function heikinAshiBars(bars: readonly Bar[]): Bar[] {
  const made: Bar[] = [];
  goOnWithHeikinAshi(made, bars);
  return made;
}

/** Makes those that are not made yet. */
export function goOnWithHeikinAshi(made: Bar[], bars: readonly Bar[]): void {
  for (let row = made.length; row < bars.length; row += 1) {
    const bar = bars[row];
    if (bar !== undefined) made.push(heikinAshiBar(made.at(-1) ?? null, bar));
  }
}
