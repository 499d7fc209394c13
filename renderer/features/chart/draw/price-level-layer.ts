import type { AutoscaleInfo, IChartApi, ISeriesApi } from 'lightweight-charts';
import type { Bar } from '../../../../shared/model/bars';
import type { Tick } from '../../../../shared/model/tick';
import type { ChartFeed } from '../plan/chart-feed';
import { rangeWithLevels } from '../plan/level-plan';
import { airPx } from '../plan/right-air';
import type { Colours } from './colours';
import { LastPrice } from './last-price';
import { LevelLines } from './level-lines';
import { LevelList } from './level-list';
import { TradeLayer } from './trade-layer';

interface Parts {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly stage: HTMLElement;
  /** Names the levels under the pointer. */
  readonly list: HTMLElement;
  /** Holds what trading on the chart puts over the canvas. */
  readonly trade: HTMLElement;
  readonly colours: Colours;
  /** The candles that the library holds. */
  readonly rows: () => readonly Bar[];
}

/** The labels of levels stand at the right end of the pane, in pixels of its width. */
const labelsPx = 140;

/** What stands at a price of its own: positions and orders, the newest price, and what a hand does to them. */
export class PriceLevelLayer {
  readonly #chart: IChartApi;
  readonly #lines: LevelLines;
  readonly #list: LevelList;
  readonly #lastPrice: LastPrice;
  readonly #parts: Parts;
  #trade: TradeLayer | null = null;
  #feed: ChartFeed;
  #newest: Bar | null = null;
  #colours: Colours;

  constructor(parts: Parts, feed: ChartFeed) {
    this.#parts = parts;
    this.#chart = parts.chart;
    this.#feed = feed;
    this.#colours = parts.colours;
    this.#lines = new LevelLines(parts.series, parts.colours);
    this.#list = new LevelList(parts.list);
    this.#lastPrice = new LastPrice(parts.series);
  }

  /** To be called once, when the words of zones are on the series: arrows and dragged lines lie above them. */
  start(): void {
    const { chart, series, stage, trade, colours, rows } = this.#parts;
    const parts = { chart, series, lines: this.#lines, stage, root: trade, colours, rows };
    this.#trade = new TradeLayer(parts, this.#feed);
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
    const isOverLabels = at !== null && at.x > this.#chart.timeScale().width() - labelsPx;
    const isDragging = this.#trade?.isDragging ?? false;
    const levels = at === null || isDragging ? [] : this.#lines.at(at.y, isOverLabels);
    this.#list.show(levels, this.#feed.digits, at);
    this.#trade?.point(at);
  }

  /** The newest candle, or that the age of its quote is another. */
  newest(bar: Bar | null): void {
    this.#newest = bar;
    const showsLine = this.#feed.trade?.showsBid ?? true;
    this.#lastPrice.show(bar, this.#feed.quoteOverdueMs !== null, this.#colours, showsLine);
    this.#lines.keepClear(bar?.close ?? null);
  }

  scaled(info: AutoscaleInfo | null): AutoscaleInfo | null {
    if (info === null || info.priceRange === null) return info;
    return { ...info, priceRange: rangeWithLevels(info.priceRange, this.#lines.prices) };
  }

  /** Room to the right of the newest candle, pixels. */
  get airPx(): number {
    return airPx(this.#feed.levels, this.#chart.timeScale().width());
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
    this.#trade?.stop();
  }

  #showLines(): void {
    this.#lines.show(this.#feed.levels);
    this.#lines.age(this.#feed.areLevelsOverdue);
  }
}
