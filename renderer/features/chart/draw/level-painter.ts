import type { IPrimitivePaneRenderer } from 'lightweight-charts';
import type { ChartLevel } from '../plan/chart-level';
import type { DrawnEdge, DrawnFold, DrawnLabel, DrawnLevel } from '../plan/drawn-labels';
import type { LabelBox } from '../plan/level-hit';
import { levelStyle } from '../plan/level-plan';
import { axisLabel, type Colours } from './colours';
import { drawWho, whoColour } from './who-mark';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Dash patterns, in pixels. */
const dashes = { solid: [], dotted: [1, 2], dashed: [6, 4], sparse: [2, 5] } as const;
/** Of a box's edge. */
const edgeDash = [3, 2] as const;

export interface DrawnLine {
  readonly kind: ChartLevel['kind'];
  readonly who: ChartLevel['who'];
  /** Pixels from the top of the pane. */
  readonly y: number;
  /** Where it begins, pixels from the left. */
  readonly fromX: number;
  /** Its original place while it is dragged away. */
  readonly isFaint: boolean;
  /** Not, or not certainly, where the broker has it. */
  readonly isMoved: boolean;
  readonly isMarked: boolean;
  /** Of a dragged alert: where it would have told something. Pixels from the left. */
  readonly marksX: readonly number[];
}

/** Radius of such a mark, pixels. */
const markPx = 4;

const colourOf = ({ kind, who }: Pick<ChartLevel, 'kind' | 'who'>, colours: Colours): string => {
  const { colour } = levelStyle({ kind });
  if (colour !== 'who') return colours.token(colour);
  return who === null ? colours.token('mute') : whoColour(who.mark, colours);
};

export function drawLines(
  target: Target,
  lines: readonly DrawnLine[],
  askY: number | null,
  colours: Colours,
): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
  target.useMediaCoordinateSpace(({ context, mediaSize }) => {
    context.save();
    const { width } = mediaSize;
    // The last price's colour is its own.
    if (askY !== null) stroke(context, [0, width, askY], colours.token('dim'), dashes.dotted, 1);
    for (const line of lines) {
      context.globalAlpha = line.isFaint ? 0.35 : line.isMoved ? 0.8 : 1;
      const dash = line.isMoved ? dashes.dotted : dashes[levelStyle(line).line];
      stroke(context, [line.fromX, width, line.y], colourOf(line, colours), dash, line.isMarked ? 2 : 1);
      context.globalAlpha = 1;
      context.setLineDash([]);
      context.fillStyle = colours.token('panel');
      for (const x of line.marksX) {
        context.beginPath();
        context.arc(x, line.y, markPx, 0, 2 * Math.PI);
        context.fill();
        context.stroke();
      }
    }
    context.restore();
  });
}

function stroke(
  context: CanvasRenderingContext2D,
  [from, to, y]: readonly [number, number, number],
  colour: string,
  dash: readonly number[],
  lineWidth: number,
): void {
  const at = Math.round(y) + (lineWidth % 2 === 1 ? 0.5 : 0);
  context.strokeStyle = colour;
  context.lineWidth = lineWidth;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(from, at);
  context.lineTo(to, at);
  context.stroke();
}

/** Pixels. */
const boxHeight = 20;
const sidePad = 6;
const whoWidth = 12;
const buttonWidth = 16;
const leaderPx = 10;
/** Between the labels and the scale. */
const strip = 10;

/** Draws the labels at the right end of the pane; returns their boxes, for the pointer. */
export function drawLabels(
  target: Target,
  labels: readonly DrawnLabel[],
  colours: Colours,
): readonly LabelBox[] {
  const boxes: LabelBox[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
  target.useMediaCoordinateSpace(({ context, mediaSize }) => {
    context.save();
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    // Before all labels, so that none runs over the words of another.
    for (const label of labels) {
      if (label.is !== 'edge') drawLeaders(context, label, mediaSize.width, colours);
    }
    for (const label of labels) {
      context.font = fontOf(label, colours);
      context.lineWidth = 1;
      context.setLineDash([]);
      if (label.is === 'edge') boxes.push(drawEdge(context, label, mediaSize.width, colours));
      else boxes.push(drawLabel(context, label, mediaSize.width, colours));
    }
    context.restore();
  });
  return boxes;
}

/** What the line of what is off the scale takes at the right of the pane at most: its signs are no wider than 7 px. */
export const edgeWidth = (text: string): number => 7 * (text.length + 2) + strip;

const fontOf = ({ is }: DrawnLabel, { font }: Colours): string => `${is === 'fold' ? 600 : 400} 11px ${font}`;

function drawEdge(
  context: CanvasRenderingContext2D,
  { id, title, end, y, isMarked }: DrawnEdge,
  paneWidth: number,
  colours: Colours,
): LabelBox {
  const text = `${title} ${end === 'above' ? '\u2303' : '\u2304'}`;
  const width = context.measureText(text).width;
  const right = paneWidth - strip;
  const left = right - width;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = colours.token('panel');
  context.strokeText(text, left, y);
  context.fillStyle = colours.token(isMarked ? 'text' : 'text2');
  context.fillText(text, left, y);
  return { id, is: 'edge', left, right, top: y - 8, bottom: y + 8, closeFrom: null, reverseFrom: null };
}

/** The measures of a label: pixels of the pane. */
function boxOf(context: CanvasRenderingContext2D, label: DrawnLevel | DrawnFold, paneWidth: number) {
  const who = label.is === 'fold' ? label.who : label.level.who === null ? [] : [label.level.who.mark];
  const title = label.is === 'label' ? label.words.text : label.title;
  const canReverse = label.is === 'label' && label.hasButtons && label.level.kind === 'entry';
  const buttons = label.is === 'fold' ? 1 : label.hasButtons ? (canReverse ? 2 : 1) : 0;
  const textWidth = context.measureText(title).width;
  const width = textWidth + 2 * sidePad + who.length * whoWidth + buttons * buttonWidth;
  const right = paneWidth - strip;
  const left = right - width;
  const top = Math.round(label.y - boxHeight / 2);
  return { who, title, canReverse, width, left, right, top, middle: top + boxHeight / 2 };
}

/** From each label to its lines, and to its price on the scale. */
function drawLeaders(
  context: CanvasRenderingContext2D,
  label: DrawnLevel | DrawnFold,
  paneWidth: number,
  colours: Colours,
): void {
  context.font = fontOf(label, colours);
  context.lineWidth = 1;
  context.strokeStyle = label.is === 'label' ? colourOf(label.level, colours) : colours.token('text2');
  const { left, right, middle } = boxOf(context, label, paneWidth);
  for (const lineY of label.is === 'label' ? [label.lineY] : label.lines)
    leader(context, left, middle, lineY);
  context.beginPath();
  context.moveTo(right, middle);
  context.lineTo(paneWidth, middle);
  context.stroke();
}

function drawLabel(
  context: CanvasRenderingContext2D,
  label: DrawnLevel | DrawnFold,
  paneWidth: number,
  colours: Colours,
): LabelBox {
  const { id, isMarked } = label;
  const { who, title, canReverse, width, left, right, top, middle } = boxOf(context, label, paneWidth);
  context.fillStyle = colours.token(isMarked ? 'raise2' : 'raise');
  context.strokeStyle = colours.token(isMarked ? 'accent' : 'line2');
  context.lineWidth = isMarked ? 2 : 1;
  context.beginPath();
  context.roundRect(left + 0.5, top + 0.5, width - 1, boxHeight - 1, 4);
  context.fill();
  context.stroke();
  for (const [index, each] of who.entries()) {
    drawWho(context, each, left + sidePad + 4 + index * whoWidth, middle, colours);
  }
  const from = left + sidePad + who.length * whoWidth;
  context.fillStyle = colours.token(label.isOverdue ? 'mute' : 'text');
  if (label.is === 'label') drawWords(context, label, from, middle + 0.5, colours);
  else context.fillText(title, from, middle + 0.5);
  const closeFrom = label.is === 'label' && label.hasButtons ? right - buttonWidth : null;
  const reverseFrom = canReverse ? right - 2 * buttonWidth : null;
  context.fillStyle = colours.token('mute');
  context.textAlign = 'center';
  const sign = label.is === 'fold' ? '▸' : closeFrom === null ? '' : '×';
  if (sign !== '') context.fillText(sign, right - buttonWidth / 2, middle + 0.5);
  if (reverseFrom !== null) context.fillText('⇅', reverseFrom + buttonWidth / 2, middle + 0.5);
  context.textAlign = 'left';
  return { id, is: label.is, left, right, top, bottom: top + boxHeight, closeFrom, reverseFrom };
}

/** The words of a label, with the money in the colour of a result. */
function drawWords(
  context: CanvasRenderingContext2D,
  { words: { text, money }, isOverdue }: DrawnLevel,
  x: number,
  y: number,
  colours: Colours,
): void {
  const tail = money === null || isOverdue || money.sign === 0 ? '' : money.text;
  const at = tail === '' ? -1 : text.lastIndexOf(tail);
  const head = at < 0 ? text : text.slice(0, at);
  context.fillText(head, x, y);
  if (at < 0 || money === null) return;
  const from = x + context.measureText(head).width;
  context.fillStyle = colours.token(money.sign > 0 ? 'up' : 'down');
  context.fillText(tail, from, y);
  const after = text.slice(at + tail.length);
  context.fillStyle = colours.token('text');
  if (after !== '') context.fillText(after, from + context.measureText(tail).width, y);
}

/** The short line from a label to its level. */
function leader(context: CanvasRenderingContext2D, left: number, y: number, lineY: number): void {
  if (Math.abs(y - lineY) <= 1) return;
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(left - leaderPx, lineY);
  context.stroke();
}

export interface ScaleText {
  readonly y: number;
  readonly text: string;
}

/** Half the height of the scale's own numbers, pixels. */
const halfNumber = 6;

/** Of the scale's own numbers those that a box would cut: they go whole. Heights of the middles. */
export const cutNumbers = (numbers: readonly number[], boxes: readonly number[]): readonly number[] =>
  numbers.filter((y) => boxes.some((box) => Math.abs(box - y) < boxHeight / 2 + halfNumber));

/** The price of each label on the scale, at the label's height. `numbers`: heights of the scale's own. */
export function drawAxis(
  target: Target,
  labels: readonly DrawnLabel[],
  numbers: readonly number[],
  {
    ask,
    last,
  }: { readonly ask: ScaleText | null; readonly last: (ScaleText & { readonly isOverdue: boolean }) | null },
  colours: Colours,
): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
  target.useMediaCoordinateSpace(({ context, mediaSize }) => {
    context.save();
    context.font = `11px ${colours.font}`;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const box = (y: number, text: string, style: BoxStyle): void =>
      drawBox(context, { y, text, width: mediaSize.width }, style, colours);
    // The ask's label is left out where it would lie on another.
    const taken = [
      ...labels.filter(({ is }) => is !== 'edge').map(({ y }) => y),
      ...(last === null ? [] : [last.y]),
    ];
    const isFree = ask !== null && !taken.some((y) => Math.abs(y - ask.y) < boxHeight);
    context.fillStyle = colours.token('panel');
    for (const y of cutNumbers(numbers, isFree ? [...taken, ask.y] : taken))
      context.fillRect(2, y - halfNumber, mediaSize.width, 2 * halfNumber);
    if (ask !== null && isFree) box(ask.y, ask.text, { fill: 'raise', ink: colours.token('text2') });
    for (const label of labels) {
      if (label.is === 'label') box(label.y, label.price, boxStyleOf(label, colours));
      else if (label.is === 'fold') {
        box(label.y, label.range, { edge: colours.token('text2'), dash: [], ink: colours.token('text') });
      }
    }
    if (last !== null) {
      const { axisLabelColor, axisLabelTextColor } = axisLabel(last.isOverdue, colours);
      box(last.y, last.text, { solid: axisLabelColor, ink: axisLabelTextColor, weight: 600 });
    }
    context.restore();
  });
}

interface BoxStyle {
  readonly fill?: 'raise';
  readonly solid?: string;
  readonly edge?: string;
  readonly dash?: readonly number[];
  readonly ink: string;
  readonly weight?: 400 | 600;
}

function boxStyleOf({ level, isOverdue }: DrawnLevel, colours: Colours): BoxStyle {
  const colour = colourOf(level, colours);
  if (isOverdue) return { fill: 'raise', edge: colour, dash: edgeDash, ink: colours.token('mute') };
  switch (levelStyle(level).box) {
    case 'filled':
      return { solid: colour, ink: colours.token('ink'), weight: 600 };
    case 'outlined':
      return { edge: colour, dash: [], ink: colours.token('text') };
    case 'dashed':
      return { edge: colour, dash: edgeDash, ink: colour };
  }
}

/** From each side of a box on the scale, pixels. */
const textLeft = 7;

function drawBox(
  context: CanvasRenderingContext2D,
  { y, text, width }: { readonly y: number; readonly text: string; readonly width: number },
  { fill, solid, edge, dash = [], ink, weight = 400 }: BoxStyle,
  colours: Colours,
): void {
  const top = Math.round(y - boxHeight / 2);
  context.fillStyle = solid ?? colours.token(fill ?? 'panel');
  context.beginPath();
  context.roundRect(1.5, top + 0.5, width - 3, boxHeight - 1, 4);
  context.fill();
  if (edge !== undefined) {
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.setLineDash([...dash]);
    context.stroke();
  }
  context.font = `${weight} 11px ${colours.font}`;
  context.fillStyle = ink;
  // The range of a folded label may be wider than the scale: it is set narrower, as a number is never cut.
  context.fillText(text, textLeft, top + boxHeight / 2 + 0.5, width - 2 * textLeft);
}
