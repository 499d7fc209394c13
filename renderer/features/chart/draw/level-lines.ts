import type {
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  PrimitiveHoveredItem,
  Time,
} from 'lightweight-charts';
import { formatPrice } from '../../../../shared/math/price';
import type { Price } from '../../../../shared/model/fields';
import type { ChartLevel } from '../plan/chart-level';
import { type DragPlan, movedLines } from '../plan/drag-plan';
import { layLabels, type PlacedLabel } from '../plan/label-layout';
import { hitLevel, type LabelBox, type LevelHit } from '../plan/level-hit';
import { pointedLevels, type SeenLevel } from '../plan/level-labels';
import { planLevels } from '../plan/level-plan';
import { type LevelLabelText, levelLabelText } from '../plan/live-label';
import { hasRoomForButtons } from '../plan/right-padding';
import type { Colours } from './colours';
import { type DrawnLine, drawAxis, drawLabels, drawLines, type LabelStyle } from './level-painter';
import { SeriesPrimitive } from './series-primitive';

type Quote = { readonly bid: Price; readonly ask: Price };

/** Positions and pending orders as lines across the price pane, each with its own label. */
export class LevelLines extends SeriesPrimitive implements ISeriesPrimitive<Time> {
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #views: readonly IPrimitivePaneView[];
  readonly #axisViews: readonly IPrimitivePaneView[];
  #colours: Colours;
  #areOverdue = false;
  #hasButtons = false;
  #canDrag = false;
  #digits = 5;
  readonly #drawn = new Map<string, ChartLevel>();
  #seen: readonly SeenLevel[] = [];
  #labels: readonly PlacedLabel[] = [];
  #boxes: readonly LabelBox[] = [];
  #quote: Quote | null = null;
  #showsAsk = false;
  #lastPrice: number | null = null;
  #drag: { readonly level: ChartLevel; readonly plan: DragPlan } | null = null;
  #marked: string | null = null;

  constructor(series: ISeriesApi<'Candlestick'>, colours: Colours) {
    super();
    this.#series = series;
    this.#colours = colours;
    this.#views = [
      { zOrder: () => 'normal', renderer: () => ({ draw: (target) => this.#drawLines(target) }) },
      { zOrder: () => 'top', renderer: () => ({ draw: (target) => this.#drawLabels(target) }) },
    ];
    this.#axisViews = [{ renderer: () => ({ draw: (target) => this.#drawAxis(target) }) }];
    series.attachPrimitive(this);
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#axisViews;
  }

  /** The library asks on each move of the pointer, only for the cursor's shape. */
  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    const hit = this.#hasButtons ? this.hit(x, y) : null;
    if (hit === null) return null;
    const isButton = hit.part === 'close' || hit.part === 'reverse';
    if (!isButton && !this.#canDrag) return null;
    return { cursorStyle: isButton ? 'pointer' : 'ns-resize', externalId: hit.id, zOrder: 'top' };
  }

  show(levels: readonly ChartLevel[]): void {
    const plan = planLevels(this.#drawn, levels);
    if (plan.add.length + plan.change.length + plan.remove.length === 0) return;
    for (const id of plan.remove) this.#drawn.delete(id);
    for (const level of [...plan.change, ...plan.add]) this.#drawn.set(level.id, level);
    this.#redraw();
  }

  get levels(): readonly ChartLevel[] {
    return [...this.#drawn.values()];
  }

  level(id: string): ChartLevel | null {
    return this.#drawn.get(id) ?? null;
  }

  get prices(): readonly number[] {
    return [...this.#drawn.values()].map((level) => level.price);
  }

  /** `digits`: of the prices on the scale; `hasButtons`: labels can be pressed and lines dragged. */
  set(look: {
    readonly digits: number;
    readonly hasButtons: boolean;
    readonly canDrag: boolean;
    readonly showsAsk: boolean;
  }): void {
    const isSame =
      look.digits === this.#digits &&
      look.hasButtons === this.#hasButtons &&
      look.canDrag === this.#canDrag &&
      look.showsAsk === this.#showsAsk;
    // Called with each poll: without a change, no redraw.
    if (isSame) return;
    this.#digits = look.digits;
    this.#hasButtons = look.hasButtons;
    this.#canDrag = look.canDrag;
    this.#showsAsk = look.showsAsk;
    this.#redraw();
  }

  /** The series redraws with each tick anyway, and the lines with it. */
  quote(quote: Quote | null): void {
    this.#quote = quote;
  }

  /** Labels keep clear of the newest price's own label. */
  keepClear(price: Price | null): void {
    this.#lastPrice = price;
  }

  get newestPrice(): number | null {
    return this.#lastPrice;
  }

  /** The level that is being moved; null = none. */
  drag(drag: { readonly level: ChartLevel; readonly plan: DragPlan } | null): void {
    this.#drag = drag;
    this.#redraw();
  }

  /** The level under the keyboard focus or the pointer. */
  mark(id: string | null): void {
    if (id === this.#marked) return;
    this.#marked = id;
    this.#redraw();
  }

  hit(x: number, y: number): LevelHit | null {
    return hitLevel(this.#boxes, this.#seen, x, y);
  }

  /** The levels under the pointer. `y` in pixels from the top of the pane; `isOverLabels`: the pointer is where labels are. */
  at(y: number, isOverLabels: boolean): readonly ChartLevel[] {
    const ids = pointedLevels(this.#seen, this.#labels, y, isOverLabels);
    return [...this.#drawn.values()].filter((level) => ids.has(level.id));
  }

  /** Overdue: lines keep their colours, because the broker still has the levels; their text, profit included, is old. */
  age(areOverdue: boolean): void {
    if (areOverdue === this.#areOverdue) return;
    this.#areOverdue = areOverdue;
    this.#redraw();
  }

  paint(colours: Colours): void {
    this.#colours = colours;
    this.#redraw();
  }

  /** The library lays out all panes for this and draws twice: only for what no series change redraws. */
  #redraw(): void {
    this.attachedTo?.requestUpdate();
  }

  #liveQuote(): Quote | null {
    return this.#areOverdue ? null : this.#quote;
  }

  /** The layout of this frame, shared by its views. */
  #arrange(): void {
    const height = this.#series.getPane().getHeight();
    const quote = this.#liveQuote();
    const seen: SeenLevel[] = [];
    for (const level of this.#drawn.values()) {
      const { id, kind, price } = level;
      const y = this.#series.priceToCoordinate(price);
      if (y !== null && y >= 0 && y <= height)
        seen.push({ id, kind, label: levelLabelText(level, quote).text, y });
    }
    this.#seen = seen;
    const last = this.#lastPrice === null ? null : this.#series.priceToCoordinate(this.#lastPrice);
    const taken = last !== null && last >= 0 && last <= height ? last : null;
    this.#labels = layLabels(seen, height, taken);
  }

  #drawLines(target: Parameters<typeof drawLines>[0]): void {
    this.#arrange();
    const lines: DrawnLine[] = [];
    const dragged = this.#drag;
    const movedKinds = dragged === null ? [] : movedLines(dragged.plan).map((line) => line.kind);
    for (const level of this.#drawn.values()) {
      const y = this.#series.priceToCoordinate(level.price);
      if (y === null) continue;
      const { kind, side, id, owner, moved } = level;
      lines.push({
        kind,
        side,
        y,
        isFaint: owner.ticket === dragged?.level.owner.ticket && movedKinds.some((each) => each === kind),
        isMoved: moved !== undefined,
        isMarked: id === this.#marked,
      });
    }
    lines.push(...this.#draggedLines());
    const ask =
      this.#showsAsk && this.#quote !== null ? this.#series.priceToCoordinate(this.#quote.ask) : null;
    drawLines(target, lines, ask, this.#colours);
  }

  #draggedLines(): readonly DrawnLine[] {
    if (this.#drag === null) return [];
    const { level, plan } = this.#drag;
    return movedLines(plan).flatMap(({ kind, price }) => {
      const y = price > 0 ? this.#series.priceToCoordinate(price) : null;
      const line = { kind, side: level.side, isFaint: false, isMoved: true, isMarked: true };
      return y === null ? [] : [{ ...line, y }];
    });
  }

  #drawLabels(target: Parameters<typeof drawLabels>[0]): void {
    this.#boxes = drawLabels(target, this.#looks(), this.#colours);
  }

  #drawAxis(target: Parameters<typeof drawAxis>[0]): void {
    const ask = this.#showsAsk && this.#quote !== null ? this.#quote.ask : null;
    const askY = ask === null ? null : this.#series.priceToCoordinate(ask);
    const askStyle = ask === null || askY === null ? null : { y: askY, text: formatPrice(ask, this.#digits) };
    const last = this.#lastPrice === null ? null : this.#series.priceToCoordinate(this.#lastPrice);
    const taken = [...this.#labels.map(({ y }) => y), ...(last === null ? [] : [last])];
    drawAxis(target, this.#looks(), askStyle, taken, this.#colours);
  }

  #looks(): readonly LabelStyle[] {
    const quote = this.#liveQuote();
    const width = this.attachedTo?.chart.timeScale().width() ?? 0;
    const hasButtons = this.#hasButtons && hasRoomForButtons(width);
    return this.#labels.flatMap((label) => {
      const level = this.#drawn.get(label.id);
      if (level === undefined) return [];
      const words: LevelLabelText = levelLabelText(level, quote);
      const isAlone = label.members.length === 1;
      return [
        {
          label,
          level,
          money: isAlone ? words.money : null,
          price: formatPrice(level.price, this.#digits),
          isOverdue: this.#areOverdue,
          hasButtons: hasButtons && isAlone,
          isMarked: level.id === this.#marked,
        },
      ];
    });
  }
}
