import { barAt } from '../../../../shared/math/bars';
import type { Bar, Bars } from '../../../../shared/model/bars';

/** The bars of an answer that can be drawn. */
export interface Candles {
  readonly bars: readonly Bar[];
  /** Index of each in the answer: outputs are aligned to the answer's bars. */
  readonly rows: readonly number[];
  /** In points; shown in the legend. */
  readonly spreads: readonly number[];
  /** Number of invalid bars in the answer, which are left out. */
  readonly refused: number;
}

/** The chart library refuses values above this. */
const mostValue = 9e13;

/** A valid candle: real prices, and a range from low to high that includes open and close. */
function isDrawable(bar: Bar): boolean {
  const { time, open, high, low, close } = bar;
  return (
    Number.isFinite(time) &&
    time > 0 &&
    // Zero is what a terminal without a connection quotes; NaN fails each of these.
    low > 0 &&
    high < mostValue &&
    high >= open &&
    high >= close &&
    low <= open &&
    low <= close
  );
}

/**
 * Drops invalid bars, and bars whose time does not rise: of two with one time the later in the answer counts, and a bar
 * whose time is ahead of those that follow is dropped itself.
 */
export function candlesOf(answer: Bars): Candles {
  const bars: Bar[] = [];
  const rows: number[] = [];
  let refused = 0;
  for (let row = 0; row < answer.time.length; row += 1) {
    const bar = barAt(answer, row);
    if (bar === null || !isDrawable(bar)) {
      refused += 1;
      continue;
    }
    const before = bars.at(-1);
    if (before !== undefined && bar.time <= before.time) {
      refused += 1;
      const isLate = bar.time < before.time && bar.time <= (bars.at(-2)?.time ?? Number.NEGATIVE_INFINITY);
      if (isLate) continue;
      bars.pop();
      rows.pop();
    }
    bars.push(bar);
    rows.push(row);
  }
  return { bars, rows, spreads: rows.map((row) => answer.spread[row] ?? Number.NaN), refused };
}

/**
 * The same for an answer that follows another one. Most change the newest candle only, or add some: the unchanged ones
 * then keep their identity, and while their number stays `rows` is the same array. `from` is the first row that
 * differs; 0 where everything was read anew.
 */
export function candlesAfter(
  before: { readonly answer: Bars; readonly candles: Candles },
  answer: Bars,
): { readonly candles: Candles; readonly from: number } {
  const { candles } = before;
  const count = answer.time.length;
  const known = before.answer.time.length;
  const isWhole = candles.refused === 0 && candles.bars.length === known;
  if (!isWhole || known > count) return { candles: candlesOf(answer), from: 0 };
  const from = firstDifference(before.answer, answer);
  const bars = candles.bars.slice();
  const spreads = candles.spreads.slice();
  for (let row = from; row < count; row += 1) {
    const bar = barAt(answer, row);
    const last = bars[row - 1];
    if (bar === null || !isDrawable(bar) || (last !== undefined && bar.time <= last.time))
      return { candles: candlesOf(answer), from: 0 };
    bars[row] = bar;
    spreads[row] = answer.spread[row] ?? Number.NaN;
  }
  return {
    candles: {
      bars,
      rows: known === count ? candles.rows : candles.rows.concat(rowsBetween(known, count)),
      spreads,
      refused: 0,
    },
    from,
  };
}

const rowsBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** The first row in which an answer differs from a shorter or equally long one; the length of that one where they agree. */
function firstDifference(before: Bars, now: Bars): number {
  let first = before.time.length;
  for (const name of columnNames) {
    const known = before[name];
    const column = now[name];
    if (known === undefined && column === undefined) continue;
    if (known === undefined || column === undefined) return 0;
    for (let row = 0; row < first; row += 1) {
      if (known[row] === column[row]) continue;
      first = row;
      break;
    }
  }
  return first;
}

const columnNames = ['time', 'open', 'high', 'low', 'close', 'tickVolume', 'realVolume', 'spread'] as const;

export const noCandles: Candles = { bars: [], rows: [], spreads: [], refused: 0 };

/** Two candles that look the same; volume is only in the legend. */
export function sameCandle(left: Bar, right: Bar): boolean {
  return (
    left.open === right.open &&
    left.high === right.high &&
    left.low === right.low &&
    left.close === right.close
  );
}
