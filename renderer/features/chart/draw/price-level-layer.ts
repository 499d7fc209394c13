import {
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
} from 'lightweight-charts';
import type { Bar } from '../../../../shared/model/bars';
import type { Tick } from '../../../../shared/model/tick';
import { readDraftLevels, subscribeDraftLevels } from '../../../data/workspace/draft-levels';
import type { ChartFeed } from '../plan/chart-feed';
import type { ChartLevel } from '../plan/chart-level';
import { draftLines } from '../plan/draft-lines';
import { actionText } from '../plan/label-words';
import { rangeWithLevels } from '../plan/level-plan';
import { replayPaddingPx, rightPaddingPx } from '../plan/right-padding';
import { labelRoom } from '../plan/scale-room';
import type { Colours } from './colours';
import type { LegendLine } from './legend-room';
import { LevelLines } from './level-lines';
import { candleMargins } from './options';
import { LevelList } from './text-card';
import { TradeLayer } from './trade-layer';

interface Parts {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly stage: HTMLElement;
  /** The list of levels under the pointer. */
  readonly list: HTMLElement;
  /** Elements of trading on the chart, over the canvas. */
  readonly trade: HTMLElement;
  readonly colours: Colours;
  /** The candles that the library holds. */
  readonly rows: () => readonly Bar[];
}

/** Of the scale: the room below the candles changes with them alone. */
const shareSteps = 20;

/** Everything at a price of its own: positions and orders, the newest price, and dragging them. */
export class PriceLevelLayer {
  readonly #chart: IChartApi;
  readonly #lines: LevelLines;
  readonly #list: LevelList;
  readonly #lastPrice: LastPrice;
  readonly #parts: Parts;
  #trade: TradeLayer | null = null;
  #stopDrafts: () => void = () => {};
  #feed: ChartFeed;
  #newest: Bar | null = null;
  #colours: Colours;

  constructor(parts: Parts, feed: ChartFeed) {
    this.#parts = parts;
    this.#chart = parts.chart;
    this.#feed = feed;
    this.#colours = parts.colours;
    this.#lines = new LevelLines(parts.series, parts.colours, parts.rows);
    this.#list = new LevelList(parts.list);
    this.#lastPrice = new LastPrice(parts.series);
  }

  /** To be called once, after the labels of zones were attached to the series: arrows and dragged lines are drawn above them. */
  start(): void {
    const { chart, series, stage, trade, colours, rows } = this.#parts;
    const parts = { chart, series, lines: this.#lines, stage, root: trade, colours, rows };
    this.#trade = new TradeLayer(parts, this.#feed);
    this.#stopDrafts = subscribeDraftLevels(() => this.#showLines());
    this.#showLines();
  }

  show(feed: ChartFeed): void {
    const before = this.#feed;
    this.#feed = feed;
    if (feed.levels !== before.levels || feed.areLevelsOverdue !== before.areLevelsOverdue) this.#showLines();
    this.#trade?.show(feed);
    if (feed.trade?.showsBid !== before.trade?.showsBid) this.newest(this.#newest);
  }

  tick(tick: Tick): void {
    this.#trade?.tick(tick);
  }

  /** The crosshair, in pixels of the price pane; null while it is elsewhere. */
  point(at: { readonly x: number; readonly y: number } | null): void {
    const isDragging = this.#trade?.isDragging ?? false;
    const levels = at === null || isDragging ? [] : this.#lines.at(at.x, at.y);
    const hit = at === null || isDragging ? null : this.#lines.hit(at.x, at.y);
    const level = hit === null ? null : this.#lines.movableLevel(hit.id);
    const action = hit === null || level === null ? '' : actionText(level, hit.part);
    this.#list.show(levels, this.#feed.digits, at, action);
    this.#trade?.point(at);
  }

  /** The newest candle has changed, or the age of its quote. */
  newest(bar: Bar | null): void {
    this.#newest = bar;
    const showsLine = this.#feed.trade?.showsBid ?? true;
    const isOverdue = this.#feed.quoteOverdueMs !== null;
    this.#lastPrice.show(bar, isOverdue, this.#colours, showsLine);
    this.#lines.newest(bar === null ? null : { price: bar.close, isOverdue });
  }

  scaled(info: AutoscaleInfo | null): AutoscaleInfo | null {
    if (info === null || info.priceRange === null) return info;
    // Levels of now say nothing of candles of the past, and would flatten them.
    const isPast = this.#parts.chart.timeScale().scrollPosition() < 0;
    const prices = isPast ? [] : this.#lines.prices;
    const priceRange = rangeWithLevels(info.priceRange, prices);
    const { minValue, maxValue } = priceRange;
    const seen = prices.filter((price) => price >= minValue && price <= maxValue);
    const height = this.#parts.series.getPane().getHeight();
    const lastShare =
      maxValue > minValue ? ((this.#newest?.close ?? minValue) - minValue) / (maxValue - minValue) : 0;
    // In steps, so that not each tick moves all candles.
    const share = Math.floor(Math.min(1, Math.max(0, lastShare)) * shareSteps) / shareSteps;
    const below = labelRoom(seen.length, height, candleMargins.bottom, share);
    return { ...info, priceRange, margins: { above: 0, below } };
  }

  /** Where the legend's first line ends. */
  beside(legend: LegendLine): void {
    this.#lines.beside(legend);
  }

  /** Room to the right of the newest candle, pixels. */
  get rightPaddingPx(): number {
    const { replay = null } = this.#feed;
    return rightPaddingPx(
      this.#levels,
      this.#chart.timeScale().width(),
      replay === null ? 0 : replayPaddingPx,
    );
  }

  /** The same as a share of the pane's width. */
  get rightPaddingShare(): number {
    const width = this.#chart.timeScale().width();
    return width > 0 ? this.rightPaddingPx / width : 0;
  }

  press(key: KeyboardEvent): boolean {
    return this.#trade?.press(key) ?? false;
  }

  paint(colours: Colours): void {
    this.#colours = colours;
    this.#lines.paint(colours);
    this.#trade?.paint(colours);
  }

  stop(): void {
    this.#stopDrafts();
    this.#trade?.stop();
  }

  #showLines(): void {
    this.#lines.show(this.#levels);
    this.#lines.age(this.#feed.areLevelsOverdue);
  }

  get #levels(): readonly ChartLevel[] {
    return [...this.#feed.levels, ...draftLines(readDraftLevels(), this.#feed.symbol)];
  }
}

/**
 * The line of the newest price; LevelLines draws its label among the others. The library's own shows the last visible candle's price, which
 * is not the present one once the view is scrolled back: a trader must not mistake one for the other.
 */
class LastPrice {
  readonly #series: ISeriesApi<'Candlestick'>;
  #line: IPriceLine | null = null;
  #shown = '';

  constructor(series: ISeriesApi<'Candlestick'>) {
    this.#series = series;
  }

  /**
   * `isOverdue`: the price is older than its budget and must not look like the present price. Candles are of bids, so
   * this is the bid line: `showsLine` false leaves only the label on the scale.
   */
  show(newest: Bar | null, isOverdue: boolean, colours: Colours, showsLine = true): void {
    if (newest === null) {
      if (this.#line !== null) this.#series.removePriceLine(this.#line);
      this.#line = null;
      this.#shown = '';
      return;
    }
    const color = colours.token(isOverdue ? 'dim' : 'last');
    const shown = `${newest.close} ${color} ${showsLine}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const options = { price: newest.close, color, lineVisible: showsLine };
    if (this.#line !== null) this.#line.applyOptions(options);
    else
      this.#line = this.#series.createPriceLine({
        ...options,
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: false,
        title: '',
      });
  }
}
