import type { IChartApi } from 'lightweight-charts';
import type { Bar } from '../../../../shared/model/bars';
import { chartTime } from './chart-time';

/** Positions of rows of the loaded candles on the screen. */
export interface RowPlaces {
  /** Middle of a row's candle, pixels from the left; rows ahead of the newest candle have positions too. */
  x(row: number): number;
  /** The first and last visible row. They may lie outside of the candles. */
  readonly first: number;
  readonly last: number;
}

/**
 * Counted from the newest candle: the library knows only its window of candles, and no time ahead of them. Future times
 * in its scale would stay behind as empty bars when the market pauses.
 */
export function rowPlaces(chart: IChartApi, bars: readonly Bar[]): RowPlaces | null {
  const scale = chart.timeScale();
  const newest = bars.at(-1);
  const start = newest === undefined ? null : scale.timeToCoordinate(chartTime(newest.time));
  const range = scale.getVisibleLogicalRange();
  if (start === null || range === null) return null;
  const spacing = scale.width() / (range.to - range.from + 1);
  if (!(spacing > 0)) return null;
  const newestRow = bars.length - 1;
  return {
    x: (row) => start + (row - newestRow) * spacing,
    first: newestRow - Math.ceil(start / spacing) - 1,
    last: newestRow + Math.ceil((scale.width() - start) / spacing) + 1,
  };
}
