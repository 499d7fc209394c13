import type { IPrimitivePaneRenderer } from 'lightweight-charts';
import type { Bar } from '../../../../shared/model/bars';
import type { Column } from '../plan/align';
import { type FillPoint, type FillRun, fillRuns } from '../plan/fill-runs';
import { rowPlaces } from './row-places';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

export interface FillColours {
  readonly whereAUpper: string;
  readonly whereBUpper: string;
  /** Colours of the two lines ahead of the newest candle, where no series draws them. */
  readonly ahead: { readonly a: string; readonly b: string } | null;
}

/**
 * Fills the area between two columns, below the candles, also where the columns continue ahead of the newest candle.
 * Only what is visible is computed.
 */
export class FillPrimitive extends SeriesPrimitive {
  readonly #colours: FillColours;
  #bars: readonly Bar[] = [];
  #a: Column = [];
  #b: Column = [];

  constructor(colours: FillColours) {
    super();
    this.#colours = colours;
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target) };
    this.views = [{ zOrder: () => 'bottom', renderer: () => renderer }];
  }

  /**
   * `isDrawnAnyway`: its series has changed. Otherwise a redraw is requested, for which the library lays out all panes
   * and draws twice.
   */
  show(bars: readonly Bar[], a: Column, b: Column, isDrawnAnyway: boolean): void {
    const isSame = a === this.#a && b === this.#b;
    this.#bars = bars;
    this.#a = a;
    this.#b = b;
    if (!isSame && !isDrawnAnyway) this.attachedTo?.requestUpdate();
  }

  #draw(target: DrawTarget): void {
    const { points, ahead } = this.#visiblePoints();
    if (points.length === 0) return;
    const runs = fillRuns(points);
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
      context.save();
      context.scale(horizontalPixelRatio, verticalPixelRatio);
      for (const run of runs) {
        context.fillStyle = run.isAUpper ? this.#colours.whereAUpper : this.#colours.whereBUpper;
        context.fill(outlineOf(run));
      }
      if (this.#colours.ahead !== null) {
        const { a, b } = this.#colours.ahead;
        for (const [colour, side] of [
          [a, 'a'],
          [b, 'b'],
        ] as const) {
          context.strokeStyle = colour;
          context.stroke(lineOf(points.slice(ahead), side));
        }
      }
      context.restore();
    });
  }

  /** `ahead`: index of the first point that no series draws a line to. */
  #visiblePoints(): { readonly points: readonly (FillPoint | null)[]; readonly ahead: number } {
    const places = this.attachedTo === null ? null : rowPlaces(this.attachedTo.chart, this.#bars);
    if (this.attachedTo === null || places === null) return { points: [], ahead: 0 };
    const { series } = this.attachedTo;
    const first = Math.max(0, places.first);
    const last = Math.min(places.last, Math.max(this.#a.length, this.#b.length) - 1);
    const points: (FillPoint | null)[] = [];
    for (let row = first; row <= last; row += 1) {
      const upper = this.#a[row] ?? null;
      const lower = this.#b[row] ?? null;
      const a = upper === null ? null : series.priceToCoordinate(upper);
      const b = lower === null ? null : series.priceToCoordinate(lower);
      points.push(a === null || b === null ? null : { x: places.x(row), a, b });
    }
    return { points, ahead: Math.max(0, this.#bars.length - 1 - first) };
  }
}

function lineOf(points: readonly (FillPoint | null)[], side: 'a' | 'b'): Path2D {
  const line = new Path2D();
  let isDrawing = false;
  for (const point of points) {
    if (point !== null && isDrawing) line.lineTo(point.x, point[side]);
    else if (point !== null) line.moveTo(point.x, point[side]);
    isDrawing = point !== null;
  }
  return line;
}

function outlineOf(run: FillRun): Path2D {
  const outline = new Path2D();
  for (const [index, point] of run.points.entries()) {
    if (index === 0) outline.moveTo(point.x, point.a);
    else outline.lineTo(point.x, point.a);
  }
  for (const point of run.points.toReversed()) outline.lineTo(point.x, point.b);
  outline.closePath();
  return outline;
}
