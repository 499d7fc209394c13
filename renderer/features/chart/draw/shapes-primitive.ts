import type { IPrimitivePaneRenderer } from 'lightweight-charts';
import type { Bar } from '../../../../shared/model/bars';
import type { Price } from '../../../../shared/model/fields';
import type { PartColour } from '../indicators/kinds';
import { colourName, type Drawing } from '../plan/drawing';
import { placeTexts, type WantedText } from '../plan/label-layout';
import type { Box, Segment, Span } from '../plan/shapes';
import type { Colours } from './colours';
import { type RowPlaces, rowPlaces } from './row-places';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

type Context = CanvasRenderingContext2D;

/** A shape with the colours of its output. */
interface Painted<Shape> {
  readonly shape: Shape;
  readonly line: string;
  readonly fill: string;
  readonly words: string;
}

interface Label {
  readonly text: string;
  readonly colour: string;
  readonly wanted: WantedText;
}

/** What is needed to paint one frame. */
interface Picture {
  readonly context: Context;
  readonly width: number;
  readonly height: number;
  readonly places: RowPlaces;
  y(price: Price): number | null;
}

const labelHeight = 12;
/** Text keeps clear of the labels of levels and of the legend, pixels. */
const rightKeptFree = 150;

/** Boxes, levels and backgrounds of all outputs on the candles' pane: in one primitive, so that no label covers another. */
export class ShapesPrimitive extends SeriesPrimitive {
  #bars: readonly Bar[] = [];
  #boxes: readonly Painted<Box>[] = [];
  #segments: readonly Painted<Segment>[] = [];
  #spans: readonly Painted<Span>[] = [];
  #font = '';
  /** The shapes of the last requested redraw. */
  #seen = '';
  #halo = '';

  constructor() {
    super();
    const below: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target, this.#areas) };
    const above: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target, this.#lines) };
    this.views = [
      { zOrder: () => 'bottom', renderer: () => below },
      // Not `top`: that canvas is drawn again with each move of the crosshair.
      { zOrder: () => 'normal', renderer: () => above },
    ];
  }

  show(drawings: readonly Drawing[], bars: readonly Bar[], colours: Colours): void {
    const painted = <Shape extends { readonly colour: PartColour }>(
      drawing: Drawing,
      shapes: readonly Shape[],
      fill: (shape: Shape) => number,
    ): readonly Painted<Shape>[] =>
      shapes.map((shape) => {
        const name = colourName(shape.colour, drawing.colour);
        return {
          shape,
          line: colours.faded(name, 0.75),
          fill: colours.faded(name, fill(shape)),
          words: colours.named(name),
        };
      });
    this.#bars = bars;
    this.#boxes = drawings.flatMap((each) =>
      painted(each, each.shapes.boxes, ({ isQuiet }) => (isQuiet ? 0.05 : 0.14)),
    );
    this.#segments = drawings.flatMap((each) => painted(each, each.shapes.segments, () => 1));
    this.#spans = drawings.flatMap((each) => painted(each, each.shapes.spans, () => 0.08));
    this.#font = `10px ${colours.font}`;
    this.#halo = colours.token('panel');
    // New candles are drawn anyway, and the shapes with them; requesting a redraw makes the library lay out all panes
    // and draw twice.
    const seen = JSON.stringify([this.#boxes, this.#segments, this.#spans, this.#font, this.#halo]);
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.attachedTo?.requestUpdate();
  }

  #draw(target: DrawTarget, paint: (picture: Picture) => void): void {
    const attached = this.attachedTo;
    if (attached === null || this.#boxes.length + this.#segments.length + this.#spans.length === 0) return;
    const places = rowPlaces(attached.chart, this.#bars);
    if (places === null) return;
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
    target.useBitmapCoordinateSpace(({ context, mediaSize, horizontalPixelRatio, verticalPixelRatio }) => {
      context.save();
      context.scale(horizontalPixelRatio, verticalPixelRatio);
      paint({
        context,
        width: mediaSize.width,
        height: mediaSize.height,
        places,
        y: (price) => attached.series.priceToCoordinate(price),
      });
      context.restore();
    });
  }

  /** Below the candles. */
  #areas = ({ context, width, height, places, y }: Picture): void => {
    for (const { shape, fill } of this.#spans) {
      const left = places.x(shape.from - 0.5);
      const right = places.x(shape.to + 0.5);
      if (right < 0 || left > width) continue;
      context.fillStyle = fill;
      context.fillRect(left, 0, right - left, height);
    }
    for (const { shape, fill, line } of this.#boxes) {
      const left = Math.max(-2, places.x(shape.from - 0.5));
      const right = shape.to === null ? width + 2 : places.x(shape.to + 0.5);
      const top = y(shape.top);
      const bottom = y(shape.bottom);
      if (top === null || bottom === null || right < 0 || left > width || bottom < 0 || top > height)
        continue;
      context.fillStyle = fill;
      // Even a gap of one point stays visible.
      const tall = Math.max(1, bottom - top);
      context.fillRect(left, top, right - left, tall);
      context.strokeStyle = line;
      context.globalAlpha = shape.isQuiet ? 0.35 : 0.7;
      context.setLineDash(shape.isQuiet ? [3, 3] : []);
      context.strokeRect(left + 0.5, Math.round(top) + 0.5, right - left - 1, tall);
      context.setLineDash([]);
      context.globalAlpha = 1;
    }
  };

  /** Above the candles: lines and all text. */
  #lines = (picture: Picture): void => {
    const { context, width, height, places, y } = picture;
    context.font = this.#font;
    context.textBaseline = 'middle';
    const labels: Label[] = [];
    const want = (
      text: string,
      colour: string,
      at: { left: number; right: number; y: number; end: boolean },
    ) => {
      if (text === '') return;
      const least = Math.max(2, at.left + 3);
      const most = Math.max(least, Math.min(width, at.right) - (at.right >= width ? 4 : 2));
      const size = context.measureText(text).width;
      const end = Math.min(most, Math.max(least + size, width - rightKeptFree));
      labels.push({
        text,
        colour,
        wanted: { x: at.end ? end - size : least, y: at.y, width: size, least, most },
      });
    };
    for (const { shape, line, words } of this.#segments) {
      const at = y(shape.price);
      const left = shape.from === null ? 0 : places.x(shape.from);
      const right = shape.to === null ? width : places.x(shape.to);
      if (at === null || at < 0 || at > height || right < 0 || left > width) continue;
      context.strokeStyle = line;
      context.setLineDash(shape.isDashed ? [4, 3] : []);
      context.beginPath();
      const middle = Math.round(at) + 0.5;
      context.moveTo(Math.max(0, left), middle);
      context.lineTo(Math.min(width, right), middle);
      context.stroke();
      // A short line has its label after its end.
      const isShort = shape.to !== null;
      want(shape.label, words, {
        left,
        right: isShort ? width : right,
        y: middle - 7,
        end: shape.labelAt === 'end',
      });
    }
    context.setLineDash([]);
    for (const { shape, words } of this.#boxes) {
      const top = y(shape.top);
      const bottom = y(shape.bottom);
      if (top === null || bottom === null || bottom < 0 || top > height) continue;
      const left = places.x(shape.from - 0.5);
      if (left > width) continue;
      const isThin = bottom - top < labelHeight;
      want(shape.label, words, { left, right: width, y: isThin ? top - 7 : top + 7, end: left < 0 });
    }
    this.#write(context, labels, height);
  };

  #write(context: Context, labels: readonly Label[], height: number): void {
    const seen = labels.filter(({ wanted }) => wanted.y > 4 && wanted.y < height - 4);
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = this.#halo;
    for (const { index, x, y } of placeTexts(
      seen.map(({ wanted }) => wanted),
      labelHeight,
    )) {
      const label = seen[index];
      if (label === undefined) continue;
      context.strokeText(label.text, x, y);
      context.fillStyle = label.colour;
      context.fillText(label.text, x, y);
    }
  }
}
