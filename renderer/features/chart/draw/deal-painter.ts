import type { TraderMark } from '../../../../shared/rules/trader-names';
import type { DealMark } from '../plan/deal-plan';
import type { Colours } from './colours';
import type { DrawTarget } from './series-primitive';
import { whoColour } from './who-mark';

/** A mark on the screen, pixels: one deal, or several. */
export interface DrawnMark {
  readonly x: number;
  readonly y: number;
  readonly all: readonly DealMark[];
  /** Shown as a number, with the sum beside it. */
  readonly isCounted: boolean;
  /** Account currency. */
  readonly sum: number;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface DrawnJoin {
  readonly from: Spot;
  readonly to: Spot;
  readonly net: number;
}

interface Look {
  readonly colours: Colours;
  markOf(mark: DealMark): TraderMark;
  /** Ticket of the deal under the pointer or the keyboard focus. */
  readonly marked: string | null;
  money(amount: number): string;
}

/** Pixels: half a triangle's width and its height; the radius of a ring and of a counted mark. */
const half = 4.5;
const tall = 8;
const ring = 3.5;
const badge = 9;

export function drawDeals(
  target: DrawTarget,
  marks: readonly DrawnMark[],
  joins: readonly DrawnJoin[],
  look: Look,
): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
  target.useMediaCoordinateSpace(({ context }) => {
    context.save();
    context.setLineDash([]);
    context.lineWidth = 1;
    for (const { from, to, net } of joins) {
      context.strokeStyle = look.colours.token(net > 0 ? 'up' : net < 0 ? 'down' : 'mute');
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
    for (const mark of marks) if (!mark.isCounted) drawDeal(context, mark, look);
    context.restore();
  });
}

/** The counted marks with their sums, for above all lines of the chart: a number that is struck through is read wrong. */
export function drawCounts(target: DrawTarget, marks: readonly DrawnMark[], look: Look): void {
  const counted = marks.filter(({ isCounted }) => isCounted);
  if (counted.length === 0) return;
  // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
  target.useMediaCoordinateSpace(({ context }) => {
    context.save();
    context.setLineDash([]);
    for (const mark of counted) drawCount(context, mark, look);
    drawSums(context, counted, look);
    context.restore();
  });
}

const isMarked = ({ all }: DrawnMark, { marked }: Look): boolean =>
  marked !== null && all.some(({ ticket }) => ticket === marked);

/** An entry is a triangle with its tip at the price, up for a buy; an exit is a ring around it. */
function drawDeal(context: CanvasRenderingContext2D, mark: DrawnMark, look: Look): void {
  const [deal] = mark.all;
  if (deal === undefined) return;
  const { colours } = look;
  const { x, y } = mark;
  const colour = whoColour(look.markOf(deal), colours);
  const isChosen = isMarked(mark, look);
  context.beginPath();
  if (deal.is === 'entry') {
    const away = deal.side === 'BUY' ? 1 : -1;
    context.moveTo(x, y);
    context.lineTo(x + half, y + tall * away);
    context.lineTo(x - half, y + tall * away);
    context.closePath();
    context.fillStyle = colour;
    context.strokeStyle = colours.token(isChosen ? 'text' : 'panel');
    context.lineWidth = isChosen ? 2 : 1;
    context.stroke();
    context.fill();
    return;
  }
  context.arc(x, y, isChosen ? ring + 1 : ring, 0, 2 * Math.PI);
  context.fillStyle = colours.token('panel');
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = isChosen ? 2.4 : 1.6;
  context.stroke();
}

/** In the colour of who made them all, else in none. */
function drawCount(context: CanvasRenderingContext2D, mark: DrawnMark, look: Look): void {
  const { colours } = look;
  const [first] = mark.all;
  if (first === undefined) return;
  const isOne = mark.all.every(({ trader }) => trader === first.trader);
  const text = String(mark.all.length);
  context.font = fontOf(colours);
  const width = widthOf(context, text);
  context.beginPath();
  context.roundRect(mark.x - width / 2, mark.y - badge, width, 2 * badge, badge);
  context.fillStyle = colours.token('raise');
  context.fill();
  const isChosen = isMarked(mark, look);
  context.strokeStyle = isChosen
    ? colours.token('accent')
    : isOne
      ? whoColour(look.markOf(first), colours)
      : colours.token('text2');
  context.lineWidth = isChosen ? 2.4 : 1.5;
  context.stroke();
  context.fillStyle = colours.token('text');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, mark.x, mark.y + 0.5);
}

const fontOf = ({ font }: Colours): string => `600 10px ${font}`;

const widthOf = (context: CanvasRenderingContext2D, text: string): number =>
  Math.max(2 * badge, context.measureText(text).width + 10);

/** The sum beside each counted mark, where it lies on no other mark or sum; the pointer tells it in any case. */
function drawSums(context: CanvasRenderingContext2D, counted: readonly DrawnMark[], look: Look): void {
  const { colours } = look;
  context.font = fontOf(colours);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const taken = counted.map((mark) => {
    const width = widthOf(context, String(mark.all.length));
    return { left: mark.x - width / 2, right: mark.x + width / 2, y: mark.y };
  });
  for (const [index, mark] of counted.entries()) {
    const text = look.money(mark.sum);
    const left = (taken[index]?.right ?? mark.x) + 3;
    const box = { left, right: left + context.measureText(text).width, y: mark.y };
    const isFree = taken.every(
      (other, at) =>
        at === index ||
        Math.abs(other.y - box.y) >= 2 * badge ||
        other.left > box.right + 2 ||
        other.right < box.left - 2,
    );
    if (!isFree) continue;
    taken.push(box);
    context.fillStyle = colours.token('panel');
    context.fillRect(box.left - 2, box.y - 7, box.right - box.left + 4, 14);
    context.fillStyle = colours.token(mark.sum > 0 ? 'up' : mark.sum < 0 ? 'down' : 'text2');
    context.fillText(text, left, mark.y + 0.5);
  }
}
