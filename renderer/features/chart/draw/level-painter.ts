import type { IPrimitivePaneRenderer } from 'lightweight-charts';
import type { ChartLevel } from '../plan/chart-level';
import type { PlacedLabel } from '../plan/label-layout';
import type { LabelBox } from '../plan/level-hit';
import { levelStyle } from '../plan/level-plan';
import type { LevelLabelText } from '../plan/live-label';
import { axisLabel, type Colours } from './colours';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Dash patterns, in pixels. */
const dashes = { solid: [], dotted: [1, 2], dashed: [6, 4], sparse: [2, 5] } as const;

export interface DrawnLine extends Pick<ChartLevel, 'kind' | 'side'> {
  /** Pixels from the top of the pane. */
  readonly y: number;
  /** Its original place while it is dragged away. */
  readonly isFaint: boolean;
  /** Not, or not certainly, where the broker has it. */
  readonly isMoved: boolean;
  readonly isMarked: boolean;
}

export function drawLines(
  target: Target,
  lines: readonly DrawnLine[],
  askY: number | null,
  colours: Colours,
): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
  target.useMediaCoordinateSpace(({ context, mediaSize }) => {
    context.save();
    if (askY !== null) {
      stroke(context, askY, mediaSize.width, colours.faded('last', 0.6), dashes.dotted, 1);
    }
    for (const line of lines) {
      const look = levelStyle(line);
      const alpha = line.isFaint ? 0.35 : line.isMoved ? 0.8 : 1;
      const width = line.isMarked ? 2 : 1;
      const dash = line.isMoved ? dashes.dotted : dashes[look.style];
      stroke(context, line.y, mediaSize.width, colours.faded(look.colour, alpha), dash, width);
    }
    context.restore();
  });
}

function stroke(
  context: CanvasRenderingContext2D,
  y: number,
  width: number,
  colour: string,
  dash: readonly number[],
  lineWidth: number,
): void {
  const at = Math.round(y) + (lineWidth % 2 === 1 ? 0.5 : 0);
  context.strokeStyle = colour;
  context.lineWidth = lineWidth;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(0, at);
  context.lineTo(width, at);
  context.stroke();
}

export interface LabelStyle {
  readonly label: PlacedLabel;
  readonly level: ChartLevel;
  readonly money: LevelLabelText['money'];
  readonly price: string;
  readonly isOverdue: boolean;
  readonly hasButtons: boolean;
  readonly isMarked: boolean;
}

/** Pixels. */
const boxHeight = 16;
const sidePad = 5;
const buttonWidth = 16;
const leaderPx = 10;

/** Draws the labels at the right end of the pane; returns their boxes, for the pointer. */
export function drawLabels(
  target: Target,
  looks: readonly LabelStyle[],
  colours: Colours,
): readonly LabelBox[] {
  const boxes: LabelBox[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
  target.useMediaCoordinateSpace(({ context, mediaSize }) => {
    context.save();
    context.font = `11px ${colours.font}`;
    context.textBaseline = 'middle';
    context.lineWidth = 1;
    context.setLineDash([]);
    for (const look of looks) boxes.push(drawLabel(context, look, mediaSize.width, colours));
    context.restore();
  });
  return boxes;
}

function drawLabel(
  context: CanvasRenderingContext2D,
  { label, level, money, isOverdue, hasButtons, isMarked }: LabelStyle,
  paneWidth: number,
  colours: Colours,
): LabelBox {
  const colour = colours.token(levelStyle(level).colour);
  const textWidth = context.measureText(label.title).width;
  const canReverse = hasButtons && level.kind === 'entry';
  const buttons = hasButtons ? (canReverse ? 2 : 1) : 0;
  const width = textWidth + 2 * sidePad + buttons * buttonWidth;
  const right = paneWidth - 1;
  const left = right - width;
  const top = Math.round(label.y - boxHeight / 2);
  const middle = top + boxHeight / 2;
  if (Math.abs(label.y - label.lineY) > 1) leader(context, left, middle, label.lineY, colour);
  context.fillStyle = colours.token(isMarked ? 'raise' : 'panel');
  context.strokeStyle = colour;
  context.beginPath();
  context.roundRect(left + 0.5, top + 0.5, width, boxHeight - 1, 4);
  context.fill();
  context.lineWidth = isMarked ? 2 : 1;
  context.stroke();
  context.lineWidth = 1;
  context.fillStyle = colours.token(isOverdue ? 'mute' : 'text');
  const tail = money === null || isOverdue || money.sign === 0 ? '' : money.text;
  const at = tail === '' ? -1 : label.title.lastIndexOf(tail);
  const head = at < 0 ? label.title : label.title.slice(0, at);
  context.fillText(head, left + sidePad, middle + 0.5);
  if (at >= 0 && money !== null) {
    const after = label.title.slice(at + tail.length);
    const from = left + sidePad + context.measureText(head).width;
    context.fillStyle = colours.token(money.sign > 0 ? 'up' : 'down');
    context.fillText(tail, from, middle + 0.5);
    context.fillStyle = colours.token('text');
    if (after !== '') context.fillText(after, from + context.measureText(tail).width, middle + 0.5);
  }
  const closeFrom = hasButtons ? right - buttonWidth : null;
  const reverseFrom = canReverse ? right - 2 * buttonWidth : null;
  context.fillStyle = colours.token('mute');
  context.textAlign = 'center';
  if (closeFrom !== null) context.fillText('×', closeFrom + buttonWidth / 2, middle + 0.5);
  if (reverseFrom !== null) context.fillText('⇅', reverseFrom + buttonWidth / 2, middle + 0.5);
  context.textAlign = 'left';
  return { id: level.id, left, right, top, bottom: top + boxHeight, closeFrom, reverseFrom };
}

/** The short line from a label to its level. */
function leader(
  context: CanvasRenderingContext2D,
  left: number,
  y: number,
  lineY: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(left - leaderPx, lineY);
  context.stroke();
}

/** The price of each label on the scale, at the label's height. */
export function drawAxis(
  target: Target,
  looks: readonly LabelStyle[],
  ask: { readonly y: number; readonly text: string } | null,
  /** Heights of labels that are there already, pixels. */
  taken: readonly number[],
  colours: Colours,
): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
  target.useMediaCoordinateSpace(({ context, mediaSize }) => {
    context.save();
    context.font = `11px ${colours.font}`;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const box = (y: number, fill: string, ink: string, text: string): void => {
      const top = Math.round(y - boxHeight / 2);
      context.fillStyle = fill;
      context.fillRect(0, top, mediaSize.width, boxHeight);
      context.fillStyle = ink;
      context.fillText(text, 10, top + boxHeight / 2 + 0.5);
    };
    // The ask's label is left out where it would lie on another.
    const isFree = ask !== null && !taken.some((y) => Math.abs(y - ask.y) < boxHeight);
    if (ask !== null && isFree) box(ask.y, colours.token('raise'), colours.token('text2'), ask.text);
    for (const { label, level, price, isOverdue } of looks) {
      const look = axisLabel(levelStyle(level).colour, isOverdue, colours);
      box(label.y, look.axisLabelColor, look.axisLabelTextColor, price);
    }
    context.restore();
  });
}
