import type { Timeframe } from '../../../../shared/model/enums';
import { breaksOf } from '../plan/breaks';
import type { Timed } from '../plan/plan-update';
import type { Shift } from './axis-behaviour';
import { chartTime } from './chart-time';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

type Space = Parameters<Parameters<DrawTarget['useBitmapCoordinateSpace']>[0]>[0];

/** Lines between periods and where the market was closed, below the candles. Computed for visible rows only. */
export class BreakLines extends SeriesPrimitive {
  readonly #rows: () => readonly Timed[];
  readonly #shift: Shift;
  #timeframe: Timeframe = 'H1';
  #colours = { period: '', session: '' };

  constructor(rows: () => readonly Timed[], shift: Shift) {
    super();
    this.#rows = rows;
    this.#shift = shift;
    const draw = (target: DrawTarget): void => target.useBitmapCoordinateSpace((space) => this.#paint(space));
    this.views = [{ zOrder: () => 'bottom', renderer: () => ({ draw }) }];
  }

  look(timeframe: Timeframe, colours: { readonly period: string; readonly session: string }): void {
    this.#timeframe = timeframe;
    this.#colours = colours;
    this.attachedTo?.requestUpdate();
  }

  #paint({ context, bitmapSize, horizontalPixelRatio }: Space): void {
    const scale = this.attachedTo?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange() ?? null;
    if (scale === undefined || range === null) return;
    const rows = this.#rows();
    const breaks = breaksOf(rows, range, this.#timeframe, this.#shift);
    // Closer together, period lines would be a grey area.
    const isCrowded = scale.width() / Math.max(1, breaks.length) < leastRoomPx;
    const halfBar = scale.options().barSpacing / 2;
    context.save();
    context.lineWidth = Math.max(1, Math.floor(horizontalPixelRatio));
    for (const { row, kind } of breaks) {
      const time = rows[row]?.time;
      const x = time === undefined ? null : scale.timeToCoordinate(chartTime(time));
      if (x === null || (kind === 'period' && isCrowded)) continue;
      const at = Math.round((x - halfBar) * horizontalPixelRatio) + 0.5;
      context.strokeStyle = this.#colours[kind];
      context.setLineDash(kind === 'period' ? [2, 3] : [6, 4]);
      context.beginPath();
      context.moveTo(at, 0);
      context.lineTo(at, bitmapSize.height);
      context.stroke();
    }
    context.restore();
  }
}

const leastRoomPx = 12;
