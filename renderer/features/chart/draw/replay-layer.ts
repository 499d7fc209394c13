import { formatBrokerTime, formatLength } from '../../../../shared/math/time';
import type { Timeframe } from '../../../../shared/model/enums';
import type { Timed } from '../plan/plan-update';
import { candlePlace, type ReplayMarks, type UnwatchedStrip, unwatchedStrips } from '../plan/replay-marks';
import type { Shift } from './axis-behaviour';
import { chartTime } from './chart-time';
import type { Colours } from './colours';
import { hatch, hatchPx } from './hatching';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

type Context = CanvasRenderingContext2D;

/** Pixels: of a gap at least, between a line and its text, from the pane’s edges to text (below what says that levels lie above). */
const leastGap = 3;
const beside = 6;
const textFromTop = 30;
const textFromBottom = 12;

const ahead = 'what came next is hidden';

/** The second that a replay shows, what lies ahead of it, and the time that nobody watched. Nothing where the chart is live. */
export class ReplayLayer extends SeriesPrimitive {
  readonly #rows: () => readonly Timed[];
  readonly #shift: Shift;
  #marks: ReplayMarks | null = null;
  #timeframe: Timeframe = 'H1';
  #colours: Colours;

  constructor(rows: () => readonly Timed[], shift: Shift, colours: Colours) {
    super();
    this.#rows = rows;
    this.#shift = shift;
    this.#colours = colours;
    this.views = [
      { zOrder: () => 'bottom', renderer: () => ({ draw: (target) => this.#draw(target, this.#areas) }) },
      { zOrder: () => 'normal', renderer: () => ({ draw: (target) => this.#draw(target, this.#lines) }) },
    ];
  }

  show(marks: ReplayMarks | null, timeframe: Timeframe, colours: Colours): void {
    if (marks === this.#marks && timeframe === this.#timeframe && colours === this.#colours) return;
    this.#marks = marks;
    this.#timeframe = timeframe;
    this.#colours = colours;
    this.attachedTo?.requestUpdate();
  }

  #draw(target: DrawTarget, paint: (picture: Picture) => void): void {
    const rows = this.#rows();
    const newest = rows.at(-1);
    const marks = this.#marks;
    const scale = this.attachedTo?.chart.timeScale();
    const start = newest === undefined ? null : (scale?.timeToCoordinate(chartTime(newest.time)) ?? null);
    if (marks === null || scale === undefined || start === null) return;
    const spacing = scale.options().barSpacing;
    const x = (row: number): number => start + (row - (rows.length - 1)) * spacing;
    // Right of the candle that was forming: all that is drawn had happened.
    const nowX = Math.round(x(rows.length - 0.5)) + 1;
    const strips = unwatchedStrips(rows, this.#timeframe, marks).map((strip) => {
      const left = Math.max(-hatchPx, x(strip.from));
      return { ...strip, left, right: Math.min(nowX, Math.max(left + leastGap, x(strip.to))) };
    });
    const { knownFrom } = marks;
    const unknownTo = knownFrom === null ? null : x(candlePlace(rows, this.#timeframe, knownFrom));
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      context.save();
      context.font = `11px ${this.#colours.font}`;
      context.lineJoin = 'round';
      paint({ context, width, height, nowX, at: marks.at, strips, unknownTo });
      context.restore();
    });
  }

  #areas = ({ context, width, height, nowX, strips }: Picture): void => {
    context.strokeStyle = this.#colours.token('dim');
    context.lineWidth = 1;
    for (const { left, right } of strips) {
      if (right < 0 || left > width) continue;
      hatch(context, { left, right, height });
    }
    if (nowX >= width) return;
    context.fillStyle = this.#colours.faded('replay', 0.09);
    context.fillRect(nowX, 0, width - nowX, height);
  };

  #lines = ({ context, width, height, nowX, at, strips, unknownTo }: Picture): void => {
    // The newest first: where texts would overlap, it is the one that stays. None stands away from its strip.
    let free = nowX;
    for (const { left, right, seconds } of strips.toReversed()) {
      const text = `not watched ${formatLength(seconds)}`;
      const size = context.measureText(text).width;
      // Within a wide strip, left of a narrow one.
      const isWide = right - left > size + 2 * beside;
      const end = isWide ? Math.min(right, free) - beside : left - beside;
      const from = end - size;
      const isBeside = isWide ? from > left : end <= free;
      if (right < 0 || left > width || from < 0 || !isBeside) continue;
      this.#write(context, text, from, height - textFromBottom, 'mute');
      free = from - beside;
    }
    const unknown = 'not known whether it was watched';
    if (unknownTo !== null && unknownTo > 0) {
      const from = Math.min(unknownTo, free) - beside - context.measureText(unknown).width;
      if (from >= 0) this.#write(context, unknown, from, height - textFromBottom, 'mute');
    }
    if (nowX >= width) return;
    context.strokeStyle = this.#colours.token('replay');
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(nowX, 0);
    context.lineTo(nowX, height);
    context.stroke();
    const time = formatBrokerTime(at + this.#shift(at)).slice(11);
    const weight = (value: number): void => {
      context.font = `${value} 11px ${this.#colours.font}`;
    };
    weight(600);
    const timeX = nowX + beside;
    const timeEnd = timeX + context.measureText(time).width;
    if (timeEnd > width) return;
    this.#write(context, time, timeX, textFromTop, 'replay');
    weight(400);
    if (timeEnd + 4 + context.measureText(ahead).width > width) return;
    this.#write(context, ahead, timeEnd + 4, textFromTop, 'mute');
  };

  #write(context: Context, text: string, x: number, y: number, colour: 'mute' | 'replay'): void {
    context.textBaseline = 'middle';
    context.lineWidth = 3;
    context.strokeStyle = this.#colours.token('panel');
    context.strokeText(text, x, y);
    context.fillStyle = this.#colours.token(colour);
    context.fillText(text, x, y);
  }
}

/** What is needed to paint one frame. Pixels of the pane. */
interface Picture {
  readonly context: Context;
  readonly width: number;
  readonly height: number;
  /** Of the second that is shown. */
  readonly nowX: number;
  readonly at: number;
  readonly strips: readonly (UnwatchedStrip & { readonly left: number; readonly right: number })[];
  /** Left of it nobody knows what was watched; null: known of all. */
  readonly unknownTo: number | null;
}
