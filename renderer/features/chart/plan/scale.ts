import type { Bar } from '../../../../shared/model/bars';
import type { Column } from './align';

/**
 * Averages stray from the price by some bars' height; an oscillator on another scale strays by more, even where its
 * numbers are near the price by chance (RSI 50 on a share at 50).
 */
const nearInBarHeights = 15;
const nearShare = 0.8;
/** How many of the newest bars decide. */
const judgedBars = 300;

/** Whether the values of an unknown series are prices of these bars. */
export function isOnPrice(column: Column, bars: readonly Bar[]): boolean {
  const from = Math.max(0, bars.length - judgedBars);
  let height = 0;
  for (let row = from; row < bars.length; row += 1) height += (bars[row]?.high ?? 0) - (bars[row]?.low ?? 0);
  const near = (nearInBarHeights * height) / Math.max(1, bars.length - from);
  let values = 0;
  let nearby = 0;
  for (let row = from; row < bars.length; row += 1) {
    const value = column[row] ?? null;
    const bar = bars[row];
    if (value === null || bar === undefined) continue;
    values += 1;
    if (Math.abs(value - bar.close) <= near) nearby += 1;
  }
  return values > 0 && nearby / values >= nearShare;
}

/** Values beyond these are errors of an output, not prices: one zero would flatten all candles. */
export interface PriceBounds {
  readonly least: number;
  readonly most: number;
}

/** An overlay may lie this many times the candles' range beyond it. */
const beyond = 3;

export function priceBounds(bars: readonly Bar[]): PriceBounds {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const bar of bars) {
    if (bar.low < low) low = bar.low;
    if (bar.high > high) high = bar.high;
  }
  // Few or flat bars say little about how far away an average may be.
  const range = Math.max(high - low, high / 50);
  return { least: low - beyond * range, most: high + beyond * range };
}

/** The column without values that cannot be prices. */
export function withinBounds(column: Column, bounds: PriceBounds): Column {
  const isOut = (value: number | null): boolean =>
    value !== null && (value <= 0 || value < bounds.least || value > bounds.most);
  return column.some(isOut) ? column.map((value) => (isOut(value) ? null : value)) : column;
}

interface PriceRange {
  readonly minValue: number;
  readonly maxValue: number;
}

/** How far overlays widen the candles' height to each side: a share of it. As in MetaTrader, an average far away flattens no candles. */
const overlaysReach = 0.5;

/** What of an overlay's range counts for the scale beside the candles' own; null where nothing does. */
export function rangeNearCandles(range: PriceRange, candles: PriceRange): PriceRange | null {
  const reach = (candles.maxValue - candles.minValue) * overlaysReach;
  const minValue = Math.max(range.minValue, candles.minValue - reach);
  const maxValue = Math.min(range.maxValue, candles.maxValue + reach);
  return minValue > maxValue ? null : { minValue, maxValue };
}

/** The chart library refuses values above this. */
const mostValue = 9e13;

/** The column without values that the library cannot draw. */
export function withinReach(column: Column): Column {
  const isOut = (value: number | null): boolean => value !== null && Math.abs(value) > mostValue;
  return column.some(isOut) ? column.map((value) => (isOut(value) ? null : value)) : column;
}

/** Decimals for an unknown output: five digits of its largest value, at most eight decimals. */
export function decimalsFor(columns: readonly Column[]): number {
  let largest = 0;
  for (const column of columns)
    for (const value of column) if (value !== null && Math.abs(value) > largest) largest = Math.abs(value);
  if (largest === 0) return 2;
  return Math.min(8, Math.max(0, 3 - Math.floor(Math.log10(largest))));
}
