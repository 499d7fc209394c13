import type { IPrimitivePaneRenderer, IPrimitivePaneView, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { Price } from '../../../../shared/model/fields';
import type { TraderKey } from '../../../../shared/rules/trader-key';
import {
  type DealJoin,
  type DealMark,
  type DealPlan,
  noDeals,
  type PlacedArrow,
  piledIn,
  rowAt,
  stackArrows,
} from '../plan/deal-plan';
import type { Timed } from '../plan/plan-update';
import { chartTime } from './chart-time';
import type { Colours } from './colours';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

/** Pixels: half an arrow's width, its height, and the pointer's reach. */
const half = 4;
const tall = 7;
const reachPx = 8;

/** Deals as arrows at their time and price, with lines from entry to exit. Only visible ones are computed. */
export class DealMarks extends SeriesPrimitive implements ISeriesPrimitive<Time> {
  readonly #views: readonly IPrimitivePaneView[];
  readonly #rows: () => readonly Timed[];
  #colours: Colours;
  #plan: DealPlan = noDeals;
  #seen: readonly PlacedArrow<DealMark>[] = [];
  #marked: string | null = null;

  /** `rows`: the candles that the library holds. */
  constructor(colours: Colours, rows: () => readonly Timed[]) {
    super();
    this.#colours = colours;
    this.#rows = rows;
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target) };
    this.#views = [{ zOrder: () => 'normal', renderer: () => renderer }];
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  get plan(): DealPlan {
    return this.#plan;
  }

  show(plan: DealPlan): void {
    if (plan === this.#plan) return;
    this.#plan = plan;
    this.attachedTo?.requestUpdate();
  }

  paint(colours: Colours): void {
    this.#colours = colours;
    this.attachedTo?.requestUpdate();
  }

  /** The deal under the pointer or the keyboard focus. */
  mark(ticket: string | null): void {
    if (ticket === this.#marked) return;
    this.#marked = ticket;
    this.attachedTo?.requestUpdate();
  }

  /** The deal under the pointer, with the place of its arrow. */
  at(x: number, y: number): PlacedArrow<DealMark> | null {
    let best: PlacedArrow<DealMark> | null = null;
    let least = reachPx;
    for (const each of this.#seen) {
      const middle = each.y + (each.mark.side === 'BUY' ? tall / 2 : -tall / 2);
      const far = Math.hypot(each.x - x, middle - y);
      if (far > least) continue;
      least = far;
      best = each;
    }
    return best;
  }

  #place(time: number, price: Price): { readonly x: number; readonly y: number } | null {
    const rows = this.#rows();
    const row = rows[rowAt(rows, time)];
    if (row === undefined || this.attachedTo === null) return null;
    const x = this.attachedTo.chart.timeScale().timeToCoordinate(chartTime(row.time));
    const y = this.attachedTo.series.priceToCoordinate(price);
    return x === null || y === null ? null : { x, y };
  }

  #draw(target: DrawTarget): void {
    const range = this.attachedTo?.chart.timeScale().getVisibleRange() ?? null;
    if (range === null || typeof range.from !== 'number' || typeof range.to !== 'number') {
      this.#seen = [];
      return;
    }
    const { from, to } = range;
    const rows = this.#rows();
    // The last visible bar lasts until the next one opens.
    const after = rows[rowAt(rows, to) + 1]?.time ?? Number.POSITIVE_INFINITY;
    const { marks, joins } = this.#plan;
    const inSight = marks.slice(firstFrom(marks, from), firstFrom(marks, after));
    this.#seen = stackArrows(
      inSight.flatMap((mark) => {
        const place = this.#place(mark.time, mark.price);
        return place === null ? [] : [{ mark, ...place }];
      }),
      piledIn(this.attachedTo?.series.getPane().getHeight() ?? 0),
    );
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's method, not a hook of React
    target.useMediaCoordinateSpace(({ context }) => {
      context.save();
      for (const join of joins) if (join.to.time >= from && join.from.time < after) this.#join(context, join);
      context.setLineDash([]);
      for (const arrow of this.#seen) this.#arrow(context, arrow);
      context.restore();
    });
  }

  #join(context: CanvasRenderingContext2D, join: DealJoin): void {
    const start = this.#place(join.from.time, join.from.price);
    const end = this.#place(join.to.time, join.to.price);
    if (start === null || end === null) return;
    const isMarked = this.#marked !== null && join.tickets.includes(this.#marked);
    context.strokeStyle = this.#colourOf(join.trader);
    context.lineWidth = isMarked ? 2 : 1;
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
    context.stroke();
  }

  /** The arrow's tip is at the price, or points to it out of a stack; up is a buy, and its colour is the trader's. */
  #arrow(context: CanvasRenderingContext2D, { mark, all, x, y }: PlacedArrow<DealMark>): void {
    const away = mark.side === 'BUY' ? 1 : -1;
    const isMarked = all.some(({ ticket }) => ticket === this.#marked);
    // A stack of several traders has a neutral colour.
    const isOne = all.every(({ trader }) => trader === mark.trader);
    context.fillStyle = isOne ? this.#colourOf(mark.trader) : this.#colours.token('text');
    context.strokeStyle = this.#colours.token(isMarked ? 'text' : 'panel');
    context.lineWidth = isMarked ? 2 : 1;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + half, y + tall * away);
    context.lineTo(x - half, y + tall * away);
    context.closePath();
    context.stroke();
    context.fill();
    if (all.length === 1) return;
    context.font = `10px ${this.#colours.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = this.#colours.token('panel');
    context.fillStyle = this.#colours.token('text');
    const below = y + (tall + 9) * away;
    context.strokeText(`×${all.length}`, x, below);
    context.fillText(`×${all.length}`, x, below);
  }

  #colourOf(trader: TraderKey): string {
    return this.#colours.token(this.#plan.names.markOf(trader).token);
  }
}

/** Index of the first mark at or after a time. */
function firstFrom(marks: readonly DealMark[], time: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.time ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
