import type { IPrimitivePaneView, ISeriesApi, PrimitiveHoveredItem } from 'lightweight-charts';
import { formatPrice } from '../../../../shared/math/price';
import type { BrokerSeconds, Price } from '../../../../shared/model/fields';
import { type ChartLevel, isMovable, type MovableLevel } from '../plan/chart-level';
import { rowAt } from '../plan/deal-plan';
import { type DragPlan, movedLines } from '../plan/drag-plan';
import { type DrawnLabel, drawnLabels } from '../plan/drawn-labels';
import { edgeText } from '../plan/label-words';
import { hitLevel, type LabelBox, type LevelHit, pointedLevels, type SeenLevel } from '../plan/level-hit';
import { levelsWithLines, lookSame } from '../plan/level-plan';
import type { Timed } from '../plan/plan-update';
import { halfPx, type PlacedLabels, type PriceScale, placeLabels } from '../plan/price-labels';
import { hasRoomForLabels, rightPaddingPx } from '../plan/right-padding';
import { type StandingLabel, standingLabels } from '../plan/standing-labels';
import { chartTime } from './chart-time';
import type { Colours } from './colours';
import type { LegendLine } from './legend-room';
import { type DrawnLine, drawAxis, drawLabels, drawLines, edgeWidth, type ScaleText } from './level-painter';
import { SeriesPrimitive } from './series-primitive';

interface Placed {
  readonly shown: PlacedLabels;
  readonly within: PriceScale;
  /** Of the lines that it is for. */
  readonly places: string;
}

type Quote = { readonly bid: Price; readonly ask: Price };

/** Positions and pending orders as lines across the price pane, each with its own label. */
export class LevelLines extends SeriesPrimitive {
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #rows: () => readonly Timed[];
  readonly #axisViews: readonly IPrimitivePaneView[];
  #colours: Colours;
  #areOverdue = false;
  #hasButtons = false;
  #canDrag = false;
  #digits = 5;
  #drawn: ReadonlyMap<string, ChartLevel> = new Map();
  #seen: readonly SeenLevel[] = [];
  #placed: Placed | null = null;
  #areResting = false;
  #standing: readonly StandingLabel[] = [];
  #boxes: readonly LabelBox[] = [];
  #quote: Quote | null = null;
  #showsAsk = false;
  #last: { readonly price: Price; readonly isOverdue: boolean } | null = null;
  #drag: { readonly level: MovableLevel; readonly plan: DragPlan } | null = null;
  #marked: string | null = null;
  #legend: LegendLine = { right: 0, firstLinePx: 0 };
  #laidOut: () => void = () => {};
  /** The numbers of the price scale. */
  #numbers: readonly Price[] = [];

  /** `rows`: the candles that the library holds. */
  constructor(series: ISeriesApi<'Candlestick'>, colours: Colours, rows: () => readonly Timed[]) {
    super();
    this.#series = series;
    this.#colours = colours;
    this.#rows = rows;
    this.views = [
      { zOrder: () => 'normal', renderer: () => ({ draw: (target) => this.#drawLines(target) }) },
      { zOrder: () => 'top', renderer: () => ({ draw: (target) => this.#drawLabels(target) }) },
    ];
    series.applyOptions({
      priceFormat: {
        type: 'custom',
        tickmarksFormatter: (prices: readonly Price[]) => {
          this.#numbers = prices;
          return prices.map((price) => series.priceFormatter().format(price));
        },
      },
    });
    this.#axisViews = [{ renderer: () => ({ draw: (target) => this.#drawAxis(target) }) }];
    series.attachPrimitive(this);
  }

  /** `listener` is called with each frame: a label may have moved. */
  onLaidOut(listener: () => void): void {
    this.#laidOut = listener;
  }

  /** Where the legend's first line ends: it changes with each digit, the labels only where they meet it. */
  beside(legend: LegendLine): void {
    const before = this.#standing;
    this.#legend = legend;
    this.#arrange();
    if (this.#standing.some(({ y }, index) => y !== before[index]?.y)) this.#redraw();
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#axisViews;
  }

  /** The library asks on each move of the pointer, only for the cursor's shape. */
  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    const hit = this.hit(x, y);
    if (hit === null) return null;
    const isPressed = hit.part === 'fold' || hit.part === 'edge';
    if (!isPressed && (!this.#hasButtons || this.movableLevel(hit.id) === null)) return null;
    const isButton = isPressed || hit.part === 'close' || hit.part === 'reverse';
    if (!isButton && !this.#canDrag) return null;
    return { cursorStyle: isButton ? 'pointer' : 'ns-resize', externalId: hit.id, zOrder: 'top' };
  }

  show(levels: readonly ChartLevel[]): void {
    const before = this.#drawn;
    this.#drawn = levelsWithLines(levels);
    if (!lookSame(before, this.#drawn, this.liveQuote)) this.#redraw();
  }

  get movableLevels(): readonly MovableLevel[] {
    return [...this.#drawn.values()].filter(isMovable);
  }

  level(id: string): ChartLevel | null {
    return this.#drawn.get(id) ?? null;
  }

  /** Null where it is the account's: nothing can be done with it. */
  movableLevel(id: string): MovableLevel | null {
    const level = this.level(id);
    return level !== null && isMovable(level) ? level : null;
  }

  get prices(): readonly number[] {
    return [...this.#drawn.values()].map((level) => level.price);
  }

  /** `digits`: of the prices on the scale; `hasButtons`: labels can be pressed and lines dragged. */
  set(given: {
    readonly digits: number;
    readonly hasButtons: boolean;
    readonly canDrag: boolean;
    readonly showsAsk: boolean;
  }): void {
    const isSame =
      given.digits === this.#digits &&
      given.hasButtons === this.#hasButtons &&
      given.canDrag === this.#canDrag &&
      given.showsAsk === this.#showsAsk;
    // Called with each poll: without a change, no redraw.
    if (isSame) return;
    this.#digits = given.digits;
    this.#hasButtons = given.hasButtons;
    this.#canDrag = given.canDrag;
    this.#showsAsk = given.showsAsk;
    this.#redraw();
  }

  /** The series redraws with each tick anyway, and the lines with it. */
  quote(quote: Quote | null): void {
    this.#quote = quote;
  }

  /** The quote that profits are of; null while the positions are too old for it. */
  get liveQuote(): Quote | null {
    return this.#areOverdue ? null : this.#quote;
  }

  /** Its label is on the scale, and the others give way to it. */
  newest(last: { readonly price: Price; readonly isOverdue: boolean } | null): void {
    this.#last = last;
  }

  get newestPrice(): number | null {
    return this.#last?.price ?? null;
  }

  /** Labels that rest stay where they are while the last price alone moves: a press would miss what moves under it. */
  rest(areResting: boolean): void {
    this.#areResting = areResting;
  }

  /** The level that is being moved; null = none. */
  drag(drag: { readonly level: MovableLevel; readonly plan: DragPlan } | null): void {
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

  /** The levels under the pointer, in pixels of the pane. */
  at(x: number, y: number): readonly ChartLevel[] {
    const ids = pointedLevels(this.#boxes, this.#seen, x, y);
    return [...this.#drawn.values()].filter((level) => ids.has(level.id));
  }

  /** Where the labels that reach this height begin; the pane's width where none does. Pixels. */
  labelsFrom(y: number, reachPx: number): number {
    const boxes = this.#boxes.filter(({ top, bottom }) => top < y + reachPx && bottom > y - reachPx);
    return Math.min(this.#width, ...boxes.map(({ left }) => left));
  }

  /** The labels of the last frame. */
  get standing(): readonly StandingLabel[] {
    return this.#standing;
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

  /** Where the line of a level begins: an entry's at its deal. */
  #fromX({ since }: ChartLevel): number {
    return Math.max(0, since === null ? 0 : (this.#xOf(since) ?? 0));
  }

  /** The middle of the candle of that time; null where there is none. */
  #xOf(time: BrokerSeconds): number | null {
    const rows = this.#rows();
    const row = rows[rowAt(rows, time)];
    return row === undefined
      ? null
      : (this.attachedTo?.chart.timeScale().timeToCoordinate(chartTime(row.time)) ?? null);
  }

  /** Asked by the scale and by the pane: the library draws the scale first, and after the last frame none follows. */
  #arrange(): void {
    const height = this.#series.getPane().getHeight();
    const levels = [...this.#drawn.values()];
    this.#seen = levels.flatMap((level) => {
      const y = this.#series.priceToCoordinate(level.price);
      const isSeen = y !== null && y >= 0 && y <= height;
      return isSeen ? [{ id: level.id, kind: level.kind, y, fromX: this.#fromX(level) }] : [];
    });
    const scale = { yOf: (price: Price) => this.#series.priceToCoordinate(price), height };
    const places = this.#areResting ? levels.map(({ id, price }) => `${id} ${scale.yOf(price)}`).join() : '';
    const before = this.#placed;
    if (!this.#areResting || before?.places !== places || before.within.height !== height)
      this.#placed = { ...this.#place(levels, scale), places };
    else
      this.#placed = {
        ...before,
        shown: { ...before.shown, lastY: placeLabels([], scale, this.newestPrice).lastY },
      };
    this.#standing = standingLabels(this.#placed.shown, this.#drawn, this.#placed.within);
  }

  #place(levels: readonly ChartLevel[], scale: PriceScale): Omit<Placed, 'places'> {
    const last = this.newestPrice;
    const placed = placeLabels(levels, scale, last);
    const above = placed.above.flatMap((id) => this.#drawn.get(id) ?? []);
    const roomless = above.filter(({ id }) => placed.roomless.has(id));
    const lower = { ...scale, legendDown: this.#legend.firstLinePx };
    const isEdgeOnLegend = this.#meetsLegend(edgeText({ levels: above, roomless }, 'above', this.#digits));
    const isOnLegend = isEdgeOnLegend || this.#isOnLegend(placed, levels);
    const lowered = isOnLegend ? placeLabels(levels, lower, last) : placed;
    // In a pane so low that a label would go, it rather lies on the legend.
    const isLower = isEdgeOnLegend || (isOnLegend && lowered.above.length <= placed.above.length);
    return isLower ? { shown: lowered, within: lower } : { shown: placed, within: scale };
  }

  get #width(): number {
    return this.attachedTo?.chart.timeScale().width() ?? 0;
  }

  /** Whether the line of what is above would lie on the legend's first line. */
  #meetsLegend(text: string): boolean {
    return text !== '' && this.#width - edgeWidth(text) < this.#legend.right;
  }

  /** The same of the uppermost label. */
  #isOnLegend({ labels: [first] }: PlacedLabels, levels: readonly ChartLevel[]): boolean {
    const { right, firstLinePx } = this.#legend;
    return (
      first !== undefined &&
      first.y - halfPx < firstLinePx &&
      this.#width - rightPaddingPx(levels, this.#width) < right
    );
  }

  #drawLines(target: Parameters<typeof drawLines>[0]): void {
    this.#arrange();
    this.#laidOut();
    const lines: DrawnLine[] = [];
    const dragged = this.#drag;
    const movedKinds = dragged === null ? [] : movedLines(dragged.plan).map((line) => line.kind);
    for (const { id, y, fromX } of this.#seen) {
      const level = this.#drawn.get(id);
      if (level === undefined) continue;
      const { kind, who, owner, moved } = level;
      lines.push({
        kind,
        who,
        y,
        fromX,
        isFaint:
          owner !== null &&
          owner.ticket === dragged?.level.owner.ticket &&
          movedKinds.some((each) => each === kind),
        isMoved: moved !== undefined,
        isMarked: id === this.#marked,
        marksX: [],
      });
    }
    lines.push(...this.#draggedLines());
    drawLines(target, lines, this.#ask()?.y ?? null, this.#colours);
  }

  #ask(): ScaleText | null {
    const ask = this.#showsAsk && this.#quote !== null ? this.#quote.ask : null;
    const y = ask === null ? null : this.#series.priceToCoordinate(ask);
    return ask === null || y === null ? null : { y, text: formatPrice(ask, this.#digits) };
  }

  #draggedLines(): readonly DrawnLine[] {
    if (this.#drag === null) return [];
    const { level, plan } = this.#drag;
    const marksX = (plan.marks ?? []).flatMap((time) => this.#xOf(time) ?? []);
    return movedLines(plan).flatMap(({ kind, price }) => {
      const y = price > 0 ? this.#series.priceToCoordinate(price) : null;
      const line = { kind, who: level.who, fromX: 0, isFaint: false, isMoved: true, isMarked: true, marksX };
      return y === null ? [] : [{ ...line, y }];
    });
  }

  #drawLabels(target: Parameters<typeof drawLabels>[0]): void {
    this.#boxes = drawLabels(target, this.#drawnLabels(), this.#colours);
  }

  #drawAxis(target: Parameters<typeof drawAxis>[0]): void {
    this.#arrange();
    const last = this.#last;
    const y = this.#standing.find(({ is }) => is === 'last')?.y;
    const lastText =
      last === null || y === undefined
        ? null
        : { y, text: formatPrice(last.price, this.#digits), isOverdue: last.isOverdue };
    const numbers = this.#numbers.flatMap((price) => this.#series.priceToCoordinate(price) ?? []);
    drawAxis(target, this.#drawnLabels(), numbers, { ask: this.#ask(), last: lastText }, this.#colours);
  }

  #drawnLabels(): readonly DrawnLabel[] {
    const hasRoom = hasRoomForLabels(this.#width);
    return drawnLabels(this.#standing, {
      yOf: (price) => this.#series.priceToCoordinate(price),
      digits: this.#digits,
      quote: this.liveQuote,
      areOverdue: this.#areOverdue,
      marked: this.#marked,
      hasButtons: this.#hasButtons && hasRoom,
      isNarrow: !hasRoom,
    });
  }
}
