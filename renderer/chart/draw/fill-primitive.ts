import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { Bar } from '../../../shared/model/bars';
import type { Column } from '../plan/align';
import { type FillPoint, type FillRun, fillRuns } from '../plan/fill-runs';
import { chartTime } from './chart-time';

type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Fills the area between two columns, below the candles; only what is visible is computed. */
export class FillPrimitive implements ISeriesPrimitive<Time> {
  readonly #whereAUpper: string;
  readonly #whereBUpper: string;
  readonly #views: readonly IPrimitivePaneView[];
  #attached: SeriesAttachedParameter<Time> | null = null;
  #bars: readonly Bar[] = [];
  #a: Column = [];
  #b: Column = [];

  constructor(whereAUpper: string, whereBUpper: string) {
    this.#whereAUpper = whereAUpper;
    this.#whereBUpper = whereBUpper;
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target) };
    this.#views = [{ zOrder: () => 'bottom', renderer: () => renderer }];
  }

  attached(parameters: SeriesAttachedParameter<Time>): void {
    this.#attached = parameters;
  }

  detached(): void {
    this.#attached = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  show(bars: readonly Bar[], a: Column, b: Column): void {
    this.#bars = bars;
    this.#a = a;
    this.#b = b;
    this.#attached?.requestUpdate();
  }

  #draw(target: DrawTarget): void {
    const runs = fillRuns(this.#visiblePoints());
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
      context.save();
      context.scale(horizontalPixelRatio, verticalPixelRatio);
      for (const run of runs) {
        context.fillStyle = run.isAUpper ? this.#whereAUpper : this.#whereBUpper;
        context.fill(outlineOf(run));
      }
      context.restore();
    });
  }

  #visiblePoints(): readonly (FillPoint | null)[] {
    if (this.#attached === null) return [];
    const { chart, series } = this.#attached;
    const scale = chart.timeScale();
    const range = scale.getVisibleRange();
    if (range === null || typeof range.from !== 'number' || typeof range.to !== 'number') return [];
    const { from, to } = range;
    // One bar more on either side, or the area would end before the edge.
    const first = Math.max(0, this.#bars.findIndex((bar) => bar.time >= from) - 1);
    const points: (FillPoint | null)[] = [];
    for (let row = first; row < this.#bars.length; row += 1) {
      const bar = this.#bars[row];
      if (bar === undefined) break;
      const upper = this.#a[row] ?? null;
      const lower = this.#b[row] ?? null;
      const x = scale.timeToCoordinate(chartTime(bar.time));
      const a = upper === null ? null : series.priceToCoordinate(upper);
      const b = lower === null ? null : series.priceToCoordinate(lower);
      points.push(x === null || a === null || b === null ? null : { x, a, b });
      if (bar.time > to) break;
    }
    return points;
  }
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
