import type { IChartApi, ISeriesApi, MouseEventParams } from 'lightweight-charts';
import { formatPrice, snapPrice, usableQuote } from '../../../../shared/math/price';
import type { Price } from '../../../../shared/model/fields';
import type { Tick } from '../../../../shared/model/tick';
import type { ChartFeed, ChartTrading } from '../plan/chart-feed';
import { type DealMark, noDeals, rowAt } from '../plan/deal-plan';
import { textOf } from '../plan/deal-words';
import { whoseTrade } from '../plan/label-words';
import type { Timed } from '../plan/plan-update';
import type { Colours } from './colours';
import { DealCard } from './deal-card';
import { DealKeys } from './deal-keys';
import { DealMarks } from './deal-marks';
import { element, icon } from './elements';
import { LevelDrag } from './level-drag';
import { LevelKeys } from './level-keys';
import type { LevelLines } from './level-lines';
import styles from './price-buttons.module.css';
import { PriceLabels } from './price-labels';
import { type Place, ScalePause } from './scale-pause';
import { TextCard } from './text-card';

export interface TradeParts {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly lines: LevelLines;
  readonly stage: HTMLElement;
  /** Everything of this layer that is not on the canvas is put here. */
  readonly root: HTMLElement;
  readonly colours: Colours;
  /** The candles that the library holds. */
  readonly rows: () => readonly Timed[];
}

/** Trading on the chart: draggable levels, places for orders, deals. Connects the parts, each in a file of its own. */
export class TradeLayer {
  readonly #parts: TradeParts;
  readonly #deals: DealMarks;
  readonly #drag: LevelDrag;
  readonly #keys: LevelKeys;
  readonly #dealKeys: DealKeys;
  readonly #buttons: PriceButtons;
  readonly #card: TextCard;
  readonly #dealCard: DealCard;
  readonly #labels: PriceLabels;
  readonly #scale: ScalePause;
  #feed: ChartFeed;
  /** The price under the crosshair; null while it is elsewhere. */
  #pointed: number | null = null;
  /** Ticket of the deal that the keys have come to: a pointer at rest does not take its mark. */
  #keyedDeal: string | null = null;

  constructor(parts: TradeParts, feed: ChartFeed) {
    const { chart, series, lines, stage, root } = parts;
    this.#parts = parts;
    this.#feed = feed;
    const place = (): HTMLElement => root.appendChild(element('div', undefined));
    this.#card = new TextCard(place());
    this.#deals = new DealMarks(parts.colours, parts.rows);
    series.attachPrimitive(this.#deals);
    const leave = (): void => stage.focus({ preventScroll: true });
    this.#dealCard = new DealCard(root, () => this.#feed.trade ?? null, leave);
    chart.subscribeClick(this.#clicked);
    const trading = (): ChartTrading | null => this.#trading;
    this.#labels = new PriceLabels(root, {
      ...parts,
      feed: () => this.#feed,
      move: (level, points) => this.#keys.startAt(level, points),
      leave,
    });
    this.#drag = new LevelDrag(
      stage,
      {
        hit: (x, y) => (this.#isInPane(x, y) ? lines.hit(x, y) : null),
        level: (id) => lines.movableLevel(id),
        open: (hit) => this.#labels.open(hit.id),
        priceAt: (y) => series.coordinateToPrice(y),
        yOf: (price) => series.priceToCoordinate(price),
        draw: (drag) => lines.drag(drag),
        say: (drag, y) => {
          const refusal = drag?.plan.refusal ?? null;
          const lines =
            drag === null
              ? []
              : [drag.plan.words, ...(drag.level.kind === 'alert' ? [] : [`of ${whoseTrade(drag.level)}`])];
          this.#card.show(
            refusal === null ? lines : [...lines, refusal],
            { x: this.#width, y },
            refusal !== null,
          );
        },
        hold: (isHeld) => chart.applyOptions({ handleScroll: !isHeld, handleScale: !isHeld }),
        place: (event) => this.#placeOf(event),
      },
      trading,
    );
    // After the drag, which takes a press first.
    this.#scale = new ScalePause(stage, series, {
      isNear: (at) => this.#isOnScale(at) || this.#isNearLevel(at),
      isDragging: () => this.#drag.isActive,
      rest: (isResting) => lines.rest(isResting),
      place: (event) => this.#placeOf(event),
    });
    const grid = (): { digits: number; tickSize: number; point: number } => this.#feed;
    this.#keys = new LevelKeys(
      place(),
      {
        get grid() {
          return grid();
        },
        levels: () => lines.movableLevels.toSorted((left, right) => right.price - left.price),
        level: (id) => lines.movableLevel(id),
        yOf: (price) => series.priceToCoordinate(price),
        draw: (drag) => lines.drag(drag),
        mark: (id) => lines.mark(id),
        leave: () => this.#labels.focus(),
      },
      trading,
    );
    this.#dealKeys = new DealKeys(place(), {
      marks: () => this.#deals.plan.marks,
      words: (mark) => {
        const words = this.#feed.trade?.describeDeal(mark);
        return words === undefined ? [] : textOf(words);
      },
      show: (mark) => this.#showDeal(mark),
      open: (mark) => this.#feed.trade?.openDeal?.(mark),
      leave,
    });
    this.#buttons = new PriceButtons(
      root,
      (price, button) => this.#trading?.openPlaces(price, button),
      (price) => {
        this.#trading?.alertAt(price);
        leave();
      },
    );
    stage.addEventListener('contextmenu', this.#contextMenu);
    this.show(feed);
  }

  /** True while a level follows the pointer. */
  get isDragging(): boolean {
    return this.#drag.isActive;
  }

  get #trading(): ChartTrading | null {
    return this.#feed.trade?.trading ?? null;
  }

  get #width(): number {
    return this.#parts.chart.timeScale().width();
  }

  show(feed: ChartFeed): void {
    const isOther = feed.symbol !== this.#feed.symbol;
    if (feed.trade?.handle !== this.#feed.trade?.handle) this.#letGo();
    const isDescribed = feed.trade?.describeDeal !== this.#feed.trade?.describeDeal;
    this.#feed = feed;
    if (isOther) {
      this.#drag.cancel();
      this.#pointed = null;
      this.#buttons.hide();
      this.#parts.lines.quote(null);
    }
    const { trade, digits } = feed;
    this.#parts.lines.set({
      digits,
      hasButtons: this.#trading !== null,
      canDrag: this.#trading !== null && this.#trading.dragging !== 'off',
      showsAsk: trade?.showsAsk ?? false,
    });
    this.#deals.show(trade?.deals ?? noDeals, trade?.moneyDigits ?? 2);
    if (trade !== undefined) {
      trade.handle.current = {
        moveLevels: () => this.#keys.start(),
        choosePrice: () => this.#choosePrice(),
        alertHere: () => this.#alertHere(),
        readDeals: () => this.#dealKeys.start(),
        zoom: (key) => this.#parts.stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
      };
    }
    this.#drag.refresh();
    this.#keys.refresh();
    this.#labels.refresh();
    if (isDescribed) this.#dealCard.refresh();
  }

  tick(tick: Tick): void {
    this.#parts.lines.quote(usableQuote(tick) ? tick : null);
    if (usableQuote(tick)) this.#scale.newest(tick.bid);
  }

  /** The crosshair, in pixels of the price pane; null while it is elsewhere. */
  point(at: Place | null): void {
    if (this.#drag.isActive) return;
    const price = at === null ? null : this.#parts.series.coordinateToPrice(at.y);
    this.#pointed = price;
    const deal = at === null ? null : this.#deals.at(at.x, at.y);
    this.#deals.mark(deal?.all[0]?.ticket ?? this.#keyedDeal);
    this.#dealCard.show(deal?.all ?? [], at ?? { x: 0, y: 0 });
    const hit = at === null ? null : this.#parts.lines.hit(at.x, at.y);
    this.#labels.hover(hit);
    const isFree = at !== null && hit === null;
    if (price === null || at === null || !isFree || this.#trading === null) this.#buttons.hide();
    else
      this.#buttons.show(
        this.#snapped(price),
        at.y,
        this.#parts.lines.labelsFrom(at.y, size / 2),
        this.#feed.digits,
      );
  }

  /** True if the key was handled. */
  press(key: KeyboardEvent): boolean {
    if (key.key === 'Insert' && this.#trading !== null) {
      if (!key.repeat) this.#alertHere();
      return true;
    }
    if (key.key === 'Escape') return this.#drag.cancel();
    return false;
  }

  paint(colours: Colours): void {
    this.#deals.paint(colours);
  }

  stop(): void {
    this.#letGo();
    this.#labels.stop();
    this.#dealCard.stop();
    this.#parts.chart.unsubscribeClick(this.#clicked);
    this.#drag.stop();
    this.#scale.stop();
    this.#keys.stop();
    this.#parts.stage.removeEventListener('contextmenu', this.#contextMenu);
    this.#parts.root.replaceChildren();
  }

  #letGo(): void {
    if (this.#feed.trade !== undefined) this.#feed.trade.handle.current = null;
  }

  readonly #contextMenu = (event: MouseEvent): void => {
    const isByKey = event.button !== 2;
    const { x, y } = this.#placeOf(event);
    const at = { x: event.clientX, y: event.clientY };
    if (!isByKey && this.#isOnScale({ x, y })) {
      event.preventDefault();
      this.#feed.onScale?.(at);
      return;
    }
    const trading = this.#trading;
    if (trading === null) return;
    event.preventDefault();
    this.#drag.cancel();
    if (isByKey) {
      this.#choosePrice();
      return;
    }
    if (!this.#isInPane(x, y)) return;
    const hit = this.#parts.lines.hit(x, y);
    const level = hit === null ? null : this.#parts.lines.movableLevel(hit.id);
    const price = this.#parts.series.coordinateToPrice(y);
    if (level !== null) trading.openLevel(level, at);
    else if (price !== null) trading.openPlaces(this.#snapped(price), at);
  };

  /** Starts at the crosshair's price, else at the newest one. */
  #choosePrice(): void {
    const middle = this.#parts.series.coordinateToPrice(this.#parts.series.getPane().getHeight() / 2);
    const price = this.#pointed ?? this.#parts.lines.newestPrice ?? middle;
    if (price !== null) this.#keys.startPlace(this.#snapped(price));
  }

  #alertHere(): void {
    const price = this.#pointed ?? this.#parts.lines.newestPrice;
    if (price !== null) this.#trading?.alertAt(this.#snapped(price));
  }

  /** A click on a mark of several lists them; a touch shows what a pointer does. */
  readonly #clicked = ({ point, paneIndex }: MouseEventParams): void => {
    if (point === undefined || paneIndex !== 0 || this.#parts.lines.hit(point.x, point.y) !== null) return;
    const deal = this.#deals.at(point.x, point.y);
    if (deal?.isCounted === true) this.#dealCard.list(deal.all, point);
  };

  #showDeal(mark: DealMark | null): void {
    this.#keyedDeal = mark?.ticket ?? null;
    this.#deals.mark(this.#keyedDeal);
    if (mark === null) return;
    const row = rowAt(this.#parts.rows(), mark.time);
    const scale = this.#parts.chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (row < 0 || range === null || (row >= range.from && row <= range.to)) return;
    const halfWidth = (range.to - range.from) / 2;
    scale.setVisibleLogicalRange({ from: row - halfWidth, to: row + halfWidth });
  }

  #snapped(price: Price): number {
    return snapPrice(price, this.#feed);
  }

  #isOnScale({ x, y }: Place): boolean {
    return x > this.#width && this.#isInPane(0, y);
  }

  #isNearLevel({ x, y }: Place): boolean {
    return [0, -nearPx, nearPx].some((away) => this.#parts.lines.hit(x, y + away) !== null);
  }

  #isInPane(x: number, y: number): boolean {
    return x >= 0 && x <= this.#width && y >= 0 && y <= this.#parts.series.getPane().getHeight();
  }

  #placeOf(event: MouseEvent): Place {
    const box = (this.#parts.series.getPane().getHTMLElement() ?? this.#parts.stage).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}

/** A pointer so near to a level is on its way to it. Pixels. */
const nearPx = 8;

/** Of a button, its width and height; and of the gap between them. Pixels. */
const size = 18;
const gap = 2;
/** A double click is over. */
const afterClickMs = 600;

/**
 * The plus and the bell beside the price scale, or beside a label there, at the height of the crosshair: one opens what can be placed
 * there, the other sets an alert. The keyboard has a command for each.
 */
class PriceButtons {
  readonly #box: HTMLElement;
  readonly #plus = priceButton();
  readonly #bell = priceButton();
  #price = 0;

  constructor(
    root: HTMLElement,
    open: (price: Price, button: HTMLElement) => void,
    alertAt: (price: Price) => void,
  ) {
    this.#box = element('div', styles.buttons);
    this.#box.hidden = true;
    this.#plus.textContent = '+';
    this.#plus.addEventListener('click', () => open(this.#price, this.#plus));
    this.#bell.append(icon('bell'));
    this.#bell.addEventListener('click', ({ detail }) => {
      // The second click of a double one would set another.
      if (detail > 1) return;
      alertAt(this.#price);
      // The new alert's label stands there.
      setTimeout(() => {
        this.#box.hidden = true;
      }, afterClickMs);
    });
    this.#box.addEventListener('pointerleave', () => {
      this.#box.hidden = true;
    });
    this.#box.append(this.#bell, this.#plus);
    root.append(this.#box);
  }

  /** `right`: what they stand left of. All in pixels of the pane. */
  show(price: Price, y: number, right: number, digits: number): void {
    this.#price = price;
    this.#box.hidden = false;
    const at = formatPrice(price, digits);
    this.#plus.ariaLabel = `Place an order at ${at}`;
    this.#bell.ariaLabel = `Set an alert at ${at}`;
    const left = Math.round(right - 2 * size - 2 * gap);
    this.#box.style.transform = `translate(${left}px, ${Math.round(y - size / 2)}px)`;
  }

  /** It stays while the pointer is on it: otherwise it could not be reached. */
  hide(): void {
    if (!this.#box.hidden && !this.#box.matches(':hover')) this.#box.hidden = true;
  }
}

function priceButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.button ?? '';
  button.tabIndex = -1;
  return button;
}
