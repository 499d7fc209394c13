import type { AutoscaleInfo } from 'lightweight-charts';
import type { BrokerSeconds } from '../../../../shared/model/fields';
import type { TraderMark } from '../../../../shared/rules/trader-names';
import { curvePlace } from '../plan/curve-place';
import { chartTime } from './chart-time';
import type { Colours } from './colours';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

/** A deal on an account's curve, at the equity of that time. */
export interface CurveDeal {
  readonly time: BrokerSeconds;
  readonly equity: number;
  readonly side: 'BUY' | 'SELL';
  readonly isExit: boolean;
  /** Of who made it. */
  readonly mark: TraderMark;
}

/** What stands on a curve beside its line. */
export interface CurveMarks {
  /** Time that nobody watched. */
  readonly gaps: readonly { readonly from: BrokerSeconds; readonly to: BrokerSeconds }[];
  readonly deals: readonly CurveDeal[];
  readonly worst: { readonly time: BrokerSeconds; readonly equity: number; readonly text: string } | null;
}

/** Pixels: of a gap at least, between two strokes of its hatching, half a triangle, a ring's radius. */
const leastGap = 3;
const hatch = 5;
const half = 5;
const ring = 4;

/** Gaps hatched behind the line; deals and the worst point before it. An entry is a filled triangle, an exit a ring. */
export class CurveNotes extends SeriesPrimitive {
  readonly #rows: readonly { readonly time: BrokerSeconds }[];
  readonly #marks: CurveMarks;
  readonly #colours: Colours;

  constructor(rows: readonly { readonly time: BrokerSeconds }[], marks: CurveMarks, colours: Colours) {
    super();
    this.#rows = rows;
    this.#marks = marks;
    this.#colours = colours;
    this.views = [
      { zOrder: () => 'bottom', renderer: () => ({ draw: (target) => this.#drawGaps(target) }) },
      { zOrder: () => 'top', renderer: () => ({ draw: (target) => this.#drawMarks(target) }) },
    ];
  }

  /** The worst moment is lower than any step's end. */
  autoscaleInfo(): AutoscaleInfo | null {
    const { worst } = this.#marks;
    return worst === null ? null : { priceRange: { minValue: worst.equity, maxValue: worst.equity } };
  }

  /** Between two rows too. */
  #x(time: BrokerSeconds): number | null {
    const [first] = this.#rows;
    if (first === undefined || this.attachedTo === null) return null;
    const scale = this.attachedTo.chart.timeScale();
    const start = scale.timeToCoordinate(chartTime(first.time));
    return start === null ? null : start + curvePlace(this.#rows, time) * scale.options().barSpacing;
  }

  #drawGaps(target: DrawTarget): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.save();
      context.strokeStyle = this.#colours.token('dim');
      context.lineWidth = 1;
      for (const { from, to } of this.#marks.gaps) {
        const left = this.#x(from);
        const right = this.#x(to);
        if (left === null || right === null) continue;
        const width = Math.max(leastGap, right - left);
        context.save();
        context.beginPath();
        context.rect(left, 0, width, mediaSize.height);
        context.clip();
        context.beginPath();
        for (let y = -width; y < mediaSize.height + width; y += hatch) {
          context.moveTo(left, y + width);
          context.lineTo(left + width, y);
        }
        context.stroke();
        context.restore();
      }
      context.restore();
    });
  }

  #drawMarks(target: DrawTarget): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.save();
      for (const deal of this.#marks.deals) this.#deal(context, deal);
      this.#worst(context, mediaSize.width);
      context.restore();
    });
  }

  #deal(context: CanvasRenderingContext2D, { time, equity, side, isExit, mark }: CurveDeal): void {
    const x = this.#x(time);
    const y = this.attachedTo?.series.priceToCoordinate(equity) ?? null;
    if (x === null || y === null) return;
    const colour = this.#colours.token(mark.token);
    const panel = this.#colours.token('panel');
    context.beginPath();
    if (isExit) context.arc(x, y, ring, 0, 2 * Math.PI);
    else {
      const up = side === 'BUY' ? 1 : -1;
      context.moveTo(x, y - half * up);
      context.lineTo(x + half, y + half * up);
      context.lineTo(x - half, y + half * up);
      context.closePath();
    }
    context.fillStyle = isExit ? panel : colour;
    context.strokeStyle = isExit ? colour : panel;
    context.lineWidth = isExit ? 1.5 : 1;
    context.stroke();
    context.fill();
    if (isExit) context.stroke();
  }

  #worst(context: CanvasRenderingContext2D, width: number): void {
    const { worst } = this.#marks;
    const x = worst === null ? null : this.#x(worst.time);
    const y = worst === null ? null : (this.attachedTo?.series.priceToCoordinate(worst.equity) ?? null);
    if (worst === null || x === null || y === null) return;
    context.beginPath();
    context.arc(x, y, ring, 0, 2 * Math.PI);
    context.fillStyle = this.#colours.token('panel');
    context.strokeStyle = this.#colours.token('down');
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
    context.font = `600 11px ${this.#colours.font}`;
    context.textBaseline = 'middle';
    const room = context.measureText(worst.text).width + 2 * ring + 4;
    const isLeft = x + room > width;
    context.textAlign = isLeft ? 'right' : 'left';
    const start = isLeft ? x - ring - 5 : x + ring + 5;
    // Over lines and marks that may lie there.
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = this.#colours.token('panel');
    context.strokeText(worst.text, start, y);
    context.fillStyle = this.#colours.token('down');
    context.fillText(worst.text, start, y);
  }
}
