import type { Bar } from '../../../../shared/model/bars';
import type { Column } from './align';
import type { Timed } from './plan-update';

/** A value of a line or a histogram, for the library. */
export interface ValuePoint extends Timed {
  readonly value: number;
  /** Only where it differs from the colour of the series. */
  readonly color?: string;
}

/** The library joins points across bars without a value, in the colour of the left one. */
const invisible = 'rgba(0, 0, 0, 0)';

/** A line with real gaps: the last point before a gap draws no line to the next one. */
export function linePoints(bars: readonly Bar[], column: Column, from: number): readonly ValuePoint[] {
  const points: ValuePoint[] = [];
  let before = -1;
  for (let row = from; row < bars.length; row += 1) {
    const value = column[row] ?? null;
    const bar = bars[row];
    if (value === null || bar === undefined) continue;
    const left = points.at(-1);
    if (left !== undefined && row - before > 1) points[points.length - 1] = { ...left, color: invisible };
    points.push({ time: bar.time, value });
    before = row;
  }
  return points;
}

/** Single points, such as dots; they are not joined. */
export function dotPoints(bars: readonly Bar[], column: Column, from: number): readonly ValuePoint[] {
  const points: ValuePoint[] = [];
  for (let row = from; row < bars.length; row += 1) {
    const value = column[row] ?? null;
    const bar = bars[row];
    if (value !== null && bar !== undefined) points.push({ time: bar.time, value });
  }
  return points;
}

/** Full colour while the bar grows away from zero, pale while it shrinks. */
export interface HistogramColours {
  readonly rising: string;
  readonly fading: string;
  readonly falling: string;
  readonly recovering: string;
}

export function histogramPoints(
  bars: readonly Bar[],
  column: Column,
  from: number,
  colours: HistogramColours,
): readonly ValuePoint[] {
  const points: ValuePoint[] = [];
  for (let row = from; row < bars.length; row += 1) {
    const value = column[row] ?? null;
    const bar = bars[row];
    if (value === null || bar === undefined) continue;
    const before = row === 0 ? null : (column[row - 1] ?? null);
    const isShrinking = before !== null && Math.abs(value) < Math.abs(before) && value * before > 0;
    const color =
      value >= 0
        ? isShrinking
          ? colours.fading
          : colours.rising
        : isShrinking
          ? colours.recovering
          : colours.falling;
    points.push({ time: bar.time, value, color });
  }
  return points;
}

export function samePoint(left: ValuePoint, right: ValuePoint): boolean {
  return left.value === right.value && left.color === right.color;
}
