import type { AutoscaleInfo } from 'lightweight-charts';
import { formatLength } from '../../../../shared/math/time';
import type { Timeframe } from '../../../../shared/model/enums';
import type { BrokerSeconds, Price } from '../../../../shared/model/fields';
import type { DrawnExtreme, DrawnSpan, DrawnStep, TradeDrawing } from '../../../data/workspace/trade-drawing';
import { type Box, freePlace, lineHeight, wordsInside } from '../plan/path-words';
import type { Timed } from '../plan/plan-update';
import { candlePlace } from '../plan/replay-marks';
import { chartTime } from './chart-time';
import type { Colours, TokenName } from './colours';
import { hatch } from './hatching';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

type Context = CanvasRenderingContext2D;

/** Pixels: of a span at least, of a dot, half of an extreme's tick, from the legend to the words of spans. */
const leastSpan = 2;
const dot = 2.5;
const tick = 14;
const wordsBelow = 10;
/** Width of the price labels at the right. */
const labelsPx = 150;

/** The framed trade's stop and target as steps, with gaps as gaps; its time without a stop; how far it ran. */
export class TradePathLayer extends SeriesPrimitive {
  readonly #rows: () => readonly Timed[];
  #drawing: TradeDrawing | null = null;
  #legendPx = 0;
  #timeframe: Timeframe = 'H1';
  #colours: Colours;

  constructor(rows: () => readonly Timed[], colours: Colours) {
    super();
    this.#rows = rows;
    this.#colours = colours;
    this.views = [
      { zOrder: () => 'bottom', renderer: () => ({ draw: (target) => this.#draw(target, this.#areas) }) },
      // Over the line of the last price, which would strike its words through.
      { zOrder: () => 'top', renderer: () => ({ draw: (target) => this.#draw(target, this.#lines) }) },
    ];
  }

  /** Both levels are in view. */
  autoscaleInfo(): AutoscaleInfo | null {
    const prices = (this.#drawing?.steps ?? []).map(({ price }) => price);
    return prices.length === 0
      ? null
      : { priceRange: { minValue: Math.min(...prices), maxValue: Math.max(...prices) } };
  }

  /** Between the legend and the candles: a line for spans, two for an extreme. Pixels. */
  get wordsPx(): number {
    return this.#drawing === null ? 0 : 3 * lineHeight;
  }

  /** True where another room is needed for its words. */
  show(drawing: TradeDrawing | null, timeframe: Timeframe, colours: Colours): boolean {
    if (drawing === this.#drawing && timeframe === this.#timeframe && colours === this.#colours) return false;
    const before = this.wordsPx;
    this.#drawing = drawing;
    this.#timeframe = timeframe;
    this.#colours = colours;
    this.attachedTo?.requestUpdate();
    return this.wordsPx !== before;
  }

  /** The legend covers so much of the pane's top: words stand below it. Pixels. */
  below(legendPx: number): void {
    this.#legendPx = legendPx;
    if (this.#drawing !== null) this.attachedTo?.requestUpdate();
  }

  #draw(target: DrawTarget, paint: (picture: Picture) => void): void {
    const rows = this.#rows();
    const newest = rows.at(-1);
    const drawing = this.#drawing;
    const { chart, series } = this.attachedTo ?? {};
    const scale = chart?.timeScale();
    const start = newest === undefined ? null : (scale?.timeToCoordinate(chartTime(newest.time)) ?? null);
    if (drawing === null || scale === undefined || series === undefined || start === null) return;
    const spacing = scale.options().barSpacing;
    const x = (time: BrokerSeconds): number =>
      start + (candlePlace(rows, this.#timeframe, time) - (rows.length - 1)) * spacing;
    const y = (price: Price): number => series.priceToCoordinate(price) ?? -1;
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      context.save();
      context.font = `11px ${this.#colours.font}`;
      context.lineJoin = 'round';
      paint({
        context,
        width,
        height,
        x,
        y,
        drawing,
        wordsTop: this.#legendPx + wordsBelow,
        written: [],
        drawn: [],
      });
      context.restore();
    });
  }

  #areas = (picture: Picture): void => {
    const { context, height, drawing } = picture;
    for (const span of drawing.naked) {
      const { left, right } = this.#span(picture, span);
      context.fillStyle = this.#colours.faded('warn', 0.14);
      context.fillRect(left, 0, right - left, height);
    }
    context.strokeStyle = this.#colours.faded('dim', 0.55);
    context.lineWidth = 1;
    for (const span of drawing.unwatched) hatch(context, { ...this.#span(picture, span), height });
  };

  #lines = (picture: Picture): void => {
    const { drawing, wordsTop } = picture;
    const spans = [
      ...drawing.naked.map((span) => ({ ...span, words: 'without a stop', colour: 'warn' as const })),
      ...drawing.unwatched.map((span) => ({ ...span, words: 'not watched', colour: 'mute' as const })),
    ].toSorted((a, b) => a.from - b.from);
    for (const { from, to, words, colour } of spans) {
      const { left, right } = this.#span(picture, { from, to });
      if (isOffPane(picture, left, right)) continue;
      const length = formatLength(to - from);
      const text = colour === 'warn' ? `${length} ${words}` : `${words} ${length}`;
      this.#write(picture, [text], { x: left + 3, y: wordsTop }, colour, 1);
    }
    for (const step of drawing.steps) this.#step(picture, step);
    // A trailing stop has hundreds of steps: each level's first and last are named, the others where there is room.
    const ends = (['sl', 'tp'] as const).flatMap((level) => {
      const own = drawing.steps.filter((step) => step.level === level);
      return own.length > 1 ? [own[0], own.at(-1)] : own;
    });
    for (const step of ends) if (step !== undefined) this.#stepWords(picture, step);
    for (const extreme of drawing.extremes) this.#extreme(picture, extreme);
    for (const step of drawing.steps) if (!ends.includes(step)) this.#stepWords(picture, step, true);
  };

  /** A dashed line between its dots, the last one hollow where nobody watched; a change is dotted: when it came is not known. */
  #step(picture: Picture, step: DrawnStep): void {
    const { context, x, y } = picture;
    const colour = step.level === 'sl' ? 'stop' : 'target';
    const [from, to, at] = [x(step.from), x(step.to), y(step.price)];
    picture.drawn.push({ left: from - dot, right: to + dot, top: at, bottom: at });
    context.strokeStyle = this.#colours.token(colour);
    context.fillStyle = this.#colours.token(colour);
    context.lineWidth = 1.4;
    context.setLineDash([5, 4]);
    line(context, { x: from, y: at }, { x: to, y: at });
    if (step.cameFrom !== null) {
      context.setLineDash([1, 3]);
      line(context, { x: from, y: y(step.cameFrom) }, { x: from, y: at });
    }
    context.setLineDash([]);
    circle(context, from, at);
    context.fill();
    if (step.isCut) {
      circle(context, to, at);
      context.fillStyle = this.#colours.token('panel');
      context.fill();
      context.stroke();
    }
  }

  #stepWords(picture: Picture, step: DrawnStep, isOptional = false): void {
    const [from, at] = [picture.x(step.from), picture.y(step.price)];
    if (isOffPane(picture, from, picture.x(step.to))) return;
    const colour = step.level === 'sl' ? 'stop' : 'target';
    const isBuy = picture.drawing.extremes.some(({ is, isHigh }) => (is === 'favourable') === isHigh);
    // Away from the candles, or below its line where the words of spans stand above it.
    const isBelow = (step.level === 'sl') === isBuy || at - 9 < picture.wordsTop + lineHeight;
    const y = isBelow ? at + 10 : at - 9;
    this.#write(picture, [step.text], { x: from + 6, y }, colour, isBelow ? 1 : -1, isOptional);
  }

  #extreme(picture: Picture, { is, at, price, text, time, isHigh }: DrawnExtreme): void {
    const { context, x, y } = picture;
    const colour = is === 'favourable' ? 'up' : 'down';
    const [left, top] = [x(at), y(price)];
    if (isOffPane(picture, left - tick, left + tick)) return;
    context.strokeStyle = this.#colours.token(colour);
    context.lineWidth = 1.6;
    line(context, { x: left - tick, y: top }, { x: left + tick, y: top });
    // Away from the candles.
    const first = top + (isHigh ? -9 - lineHeight : 10);
    this.#write(picture, [text, time], { x: left - tick, y: first }, colour, isHigh ? -1 : 1);
  }

  #span({ x }: Picture, { from, to }: DrawnSpan): { readonly left: number; readonly right: number } {
    const left = x(from);
    return { left, right: Math.max(left + leastSpan, x(to)) };
  }

  /**
   * Inside of the pane, clear of the price labels and of what is written already, best also of the steps: `away` from the candles, else
   * towards them; left out where nothing is free. The second line is quiet.
   */
  #write(
    { context, width, height, wordsTop, written, drawn }: Picture,
    words: readonly string[],
    at: Spot,
    colour: TokenName,
    away: 1 | -1 = -1,
    isOptional = false,
  ): void {
    const { lines, y: top } = wordsInside(words, at.y, height);
    const length = Math.max(...lines.map((text) => context.measureText(text).width));
    const left = Math.max(4, Math.min(at.x, width - labelsPx - length));
    const wanted = { left, right: left + length, top, bottom: top + (lines.length - 1) * lineHeight };
    const [highest, lowest] = [wordsTop - lineHeight / 2, height - lineHeight / 2];
    const box = freePlace(wanted, { written, drawn, highest, lowest, away, isOptional });
    if (box === null) return;
    written.push(box);
    context.textBaseline = 'middle';
    for (const [row, text] of lines.entries()) {
      const y = box.top + row * lineHeight;
      // No line strikes them through.
      context.fillStyle = this.#colours.faded('panel', 0.8);
      context.fillRect(left - 2, y - lineHeight / 2, context.measureText(text).width + 4, lineHeight);
      context.fillStyle = this.#colours.token(row === 0 ? colour : 'text2');
      context.fillText(text, left, y);
    }
  }
}

/** Words of what is not in the pane would stand at its end, beside candles of another time. Pixels. */
const isOffPane = ({ width }: Picture, left: number, right: number): boolean => right < 0 || left > width;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What is needed to paint one frame. Pixels of the pane. */
interface Picture {
  readonly context: Context;
  readonly width: number;
  readonly height: number;
  readonly drawing: TradeDrawing;
  /** Middle of the first line of words. */
  readonly wordsTop: number;
  /** Words and steps so far. */
  readonly written: Box[];
  readonly drawn: Box[];
  readonly x: (time: BrokerSeconds) => number;
  readonly y: (price: Price) => number;
}

function line(context: Context, from: Spot, to: Spot): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function circle(context: Context, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, dot, 0, 2 * Math.PI);
}
