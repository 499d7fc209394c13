import type { IPrimitivePaneRenderer, Logical } from 'lightweight-charts';
import { formatMoney } from '../../../../shared/math/money';
import { lastUpTo } from '../../../../shared/math/search';
import type { Price } from '../../../../shared/model/fields';
import { foldDeals } from '../plan/deal-fold';
import { type DealJoin, type DealMark, type DealPlan, noDeals, rowAt } from '../plan/deal-plan';
import { sumOf } from '../plan/deal-words';
import type { Timed } from '../plan/plan-update';
import type { Colours } from './colours';
import { type DrawnJoin, type DrawnMark, drawCounts, drawDeals } from './deal-painter';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

/** The pointer's reach, pixels. */
const reachPx = 9;

/** Deals at their time and price, with lines from entry to exit. Only what is on the screen is computed, and only when that changes. */
export class DealMarks extends SeriesPrimitive {
  readonly #rows: () => readonly Timed[];
  #colours: Colours;
  #plan: DealPlan = noDeals;
  #moneyDigits = 2;
  /** Row of each deal's candle, for the candles of this key. */
  #rowsOf: { readonly key: string; readonly rows: Int32Array } = { key: '', rows: new Int32Array() };
  #drawn: {
    readonly key: string;
    readonly marks: readonly DrawnMark[];
    readonly joins: readonly DrawnJoin[];
  } = { key: '', marks: [], joins: [] };
  #marked: string | null = null;

  /** `rows`: the candles that the library holds. */
  constructor(colours: Colours, rows: () => readonly Timed[]) {
    super();
    this.#colours = colours;
    this.#rows = rows;
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target) };
    const above: IPrimitivePaneRenderer = {
      draw: (target) => drawCounts(target, this.#drawn.marks, this.#look()),
    };
    this.views = [
      { zOrder: () => 'normal', renderer: () => renderer },
      { zOrder: () => 'top', renderer: () => above },
    ];
  }

  get plan(): DealPlan {
    return this.#plan;
  }

  show(plan: DealPlan, moneyDigits: number): void {
    if (plan === this.#plan && moneyDigits === this.#moneyDigits) return;
    this.#plan = plan;
    this.#moneyDigits = moneyDigits;
    this.#rowsOf = { key: '', rows: new Int32Array() };
    this.#drawn = { key: '', marks: [], joins: [] };
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

  /** The mark under the pointer. */
  at(x: number, y: number): DrawnMark | null {
    let best: DrawnMark | null = null;
    let least = reachPx;
    for (const each of this.#drawn.marks) {
      const far = Math.hypot(each.x - x, each.y + offTip(each) - y);
      if (far > least) continue;
      least = far;
      best = each;
    }
    return best;
  }

  #rowsOfMarks(): Int32Array {
    const rows = this.#rows();
    const key = `${rows.length} ${rows[0]?.time} ${rows.at(-1)?.time}`;
    if (key !== this.#rowsOf.key) {
      this.#rowsOf = { key, rows: Int32Array.from(this.#plan.marks, ({ time }) => rowAt(rows, time)) };
    }
    return this.#rowsOf.rows;
  }

  #draw(target: DrawTarget): void {
    if (this.#plan.marks.length === 0) return;
    this.#fold();
    const { marks, joins } = this.#drawn;
    drawDeals(target, marks, joins, this.#look());
  }

  #look() {
    const { names } = this.#plan;
    return {
      colours: this.#colours,
      markOf: (mark: DealMark) => names.markOf(mark.trader),
      marked: this.#marked,
      money: (amount: number) => formatMoney(amount, this.#moneyDigits, { sign: true }),
    };
  }

  /** What is on the screen, folded; the same as before where the view has not moved. */
  #fold(): void {
    const { chart, series } = this.attachedTo ?? {};
    const range = chart?.timeScale().getVisibleLogicalRange() ?? null;
    const start = chart?.timeScale().logicalToCoordinate(0 as Logical) ?? null;
    if (chart === undefined || series === undefined || range === null || start === null) {
      this.#drawn = { key: '', marks: [], joins: [] };
      return;
    }
    const height = series.getPane().getHeight();
    const spacing = chart.timeScale().options().barSpacing;
    const rows = this.#rowsOfMarks();
    const view: View = {
      xOf: (row) => start + row * spacing,
      yOf: (price) => series.priceToCoordinate(price),
      from: firstFrom(rows, Math.max(0, Math.floor(range.from))),
      to: firstFrom(rows, Math.ceil(range.to) + 1),
      height,
    };
    const ends = `${series.coordinateToPrice(0)} ${series.coordinateToPrice(height)}`;
    const key = `${this.#rowsOf.key} ${view.from} ${view.to} ${start} ${spacing} ${height} ${ends}`;
    if (key === this.#drawn.key) return;
    this.#drawn = { key, ...this.#inSight(view, rows) };
  }

  #inSight(
    view: View,
    rows: Int32Array,
  ): { readonly marks: readonly DrawnMark[]; readonly joins: readonly DrawnJoin[] } {
    const { marks, joins, framed } = this.#plan;
    const alone: {
      readonly index: number;
      readonly mark: DealMark;
      readonly x: number;
      readonly y: number;
    }[] = [];
    const seen: number[] = [];
    const xs: number[] = [];
    const ys: number[] = [];
    for (let index = view.from; index < view.to; index += 1) {
      const mark = marks[index];
      const y = mark === undefined ? null : view.yOf(mark.price);
      if (mark === undefined || y === null || !(y >= 0 && y <= view.height)) continue;
      const x = view.xOf(rows[index] ?? 0);
      if (framed.has(mark.ticket)) {
        alone.push({ index, mark, x, y });
        continue;
      }
      seen.push(index);
      xs.push(x);
      ys.push(y);
    }
    const { groups, areCounted } = foldDeals(Float64Array.from(xs), Float64Array.from(ys));
    const groupOf = new Map<number, number>();
    const folded = groups.map(({ x, y, members }, index): DrawnMark => {
      const all = members.flatMap((member) => {
        const at = seen[member] ?? -1;
        groupOf.set(at, index);
        return marks[at] ?? [];
      });
      return { x, y, all, isCounted: all.length > 1, sum: sumOf(all) };
    });
    // After the others, and so above them.
    const own = alone.map(({ index, mark, x, y }, place): DrawnMark => {
      groupOf.set(index, folded.length + place);
      return { x, y, all: [mark], isCounted: false, sum: sumOf([mark]) };
    });
    const drawn = [...folded, ...own];
    const between = { groups: drawn, groupOf, areCounted };
    return { marks: drawn, joins: this.#joins(view, joins, between) };
  }

  /** Between single marks each line of its own, to its end off the screen too; between counted marks one line for all. */
  #joins(
    view: View,
    joins: readonly DealJoin[],
    { groups, groupOf, areCounted }: Between,
  ): readonly DrawnJoin[] {
    const lines = new Map<number, { from: number; to: number; net: number }>();
    const drawn: DrawnJoin[] = [];
    for (const { from, to, net, marks } of joins) {
      const first = groupOf.get(marks[0]) ?? -1;
      const last = groupOf.get(marks[1]) ?? -1;
      if (first >= 0 && last >= 0) {
        if (first === last) continue;
        const key = first * groups.length + last;
        const line = lines.get(key);
        if (line === undefined) lines.set(key, { from: first, to: last, net });
        else line.net += net;
        continue;
      }
      if (areCounted || (first < 0 && last < 0)) continue;
      const start = groups[first] ?? this.#place(view, from);
      const end = groups[last] ?? this.#place(view, to);
      if (start !== null && end !== null) drawn.push({ from: start, to: end, net });
    }
    for (const { from, to, net } of lines.values()) {
      const start = groups[from];
      const end = groups[to];
      if (start !== undefined && end !== undefined) drawn.push({ from: start, to: end, net });
    }
    return drawn;
  }

  #place(view: View, at: { readonly time: number; readonly price: Price }) {
    const row = rowAt(this.#rows(), at.time);
    const y = view.yOf(at.price);
    return row < 0 || y === null ? null : { x: view.xOf(row), y };
  }
}

interface View {
  readonly xOf: (row: number) => number;
  readonly yOf: (price: Price) => number | null;
  /** The deals on the screen, by index: from the first of them to before the second. */
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

interface Between {
  readonly groups: readonly DrawnMark[];
  /** By index of the deal. */
  readonly groupOf: ReadonlyMap<number, number>;
  readonly areCounted: boolean;
}

/** The middle of a triangle is away from its tip, pixels. */
function offTip({ all, isCounted }: DrawnMark): number {
  const [first] = all;
  if (isCounted || first === undefined || first.is === 'exit') return 0;
  return first.side === 'BUY' ? 4 : -4;
}

/** Index of the first deal at or after a row. */
const firstFrom = (rows: Int32Array, row: number): number =>
  lastUpTo(rows.length, (place) => rows[place], row - 1) + 1;
