import { barAt } from '../../../shared/math/bars';
import type { Bar, Bars } from '../../../shared/model/bars';

/** The bars of an answer that can be drawn. */
export interface Candles {
  readonly bars: readonly Bar[];
  /** Index of each in the answer: outputs are aligned to the answer's bars. */
  readonly rows: readonly number[];
  /** Raw points; shown in the legend. */
  readonly spreads: readonly number[];
  /** Bars of the answer that make no sense and are left out. */
  readonly refused: number;
}

/** Above this the chart library refuses a value. */
const mostValue = 9e13;

/** A candle that means something: real prices, and a high and a low that hold open and close. */
export function isDrawable(bar: Bar): boolean {
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
 * Drops bars that mean nothing, and those that do not come after the one before: of two with one time the later in the
 * answer counts, and where one bar leaps ahead of those that follow, it is the one that goes.
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

export const noCandles: Candles = { bars: [], rows: [], spreads: [], refused: 0 };

/** Two candles that look the same; volume is in the legend only. */
export function sameCandle(left: Bar, right: Bar): boolean {
  return (
    left.open === right.open &&
    left.high === right.high &&
    left.low === right.low &&
    left.close === right.close
  );
}
