import {
  type AutoscaleInfo,
  CandlestickSeries,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { usableQuote } from '../../../shared/math/price';
import type { Analysis } from '../../../shared/model/analysis';
import type { Bar } from '../../../shared/model/bars';
import type { Tick } from '../../../shared/model/tick';
import type { ChartFeed } from '../chart-feed';
import type { IndicatorChoice } from '../indicators/choices';
import { type Candles, candlesOf, noCandles, sameCandle } from '../plan/candles';
import { type Drawing, drawingsOf } from '../plan/drawing';
import { afterPoll, afterTick, type Forming, nothingForming, withForming } from '../plan/forming';
import { rangeWithLevels } from '../plan/level-plan';
import { chartTime } from './chart-time';
import { ChartView } from './chart-view';
import { ChartWords, type Shown } from './chart-words';
import { Colours } from './colours';
import { DrawnSeries } from './drawn-series';
import { LastPrice } from './last-price';
import { LayoutWatch } from './layout-watch';
import { LegendRoom } from './legend-room';
import { LevelLines } from './level-lines';
import { LevelList } from './level-list';
import { candleMargins, candleOptions, fixedOptions, priceFormat, themeOptions } from './options';
import { Overlays } from './overlays';
import { PanePlaces } from './pane-places';

/** The elements that the island writes to, past React. */
export interface IslandParts {
  /** Where the library draws. */
  readonly stage: HTMLElement;
  readonly legend: HTMLElement;
  /** Shown instead of candles. */
  readonly notice: HTMLElement;
  /** Leads back to the newest candle. */
  readonly latest: HTMLElement;
  /** Names the levels under the pointer. */
  readonly levels: HTMLElement;
}

interface CandleData {
  time: UTCTimestamp;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** The last answer for this symbol and timeframe, with the choices that were on the chart when it came. */
interface Answered {
  readonly analysis: Analysis;
  readonly asked: readonly IndicatorChoice[];
}

/** A tick older than this says less about now than the poll's own last close. Milliseconds. */
const freshTickMs = 2_000;
/** The labels of levels stand at the right end of the pane, in pixels of its width. */
const labelsPx = 140;

/** The chart: one instance of the library for the life of the component, brought up to date by differences. */
export class ChartIsland {
  readonly #stage: HTMLElement;
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #candles: DrawnSeries<Bar, CandleData>;
  readonly #overlays: Overlays;
  readonly #levels: LevelLines;
  readonly #levelList: LevelList;
  readonly #lastPrice: LastPrice;
  readonly #words: ChartWords;
  readonly #view: ChartView;
  readonly #places: PanePlaces;
  readonly #room: LegendRoom;
  #feed: ChartFeed;
  #colours: Colours;
  #answered: Answered | null = null;
  #polled: Candles = noCandles;
  #bars: readonly Bar[] = [];
  #drawings: readonly Drawing[] = [];
  #forming: Forming = nothingForming;
  #tick: { readonly tick: Tick; readonly at: number } | null = null;
  #unsubscribe: () => void;
  #isGone = false;

  constructor(parts: IslandParts, feed: ChartFeed) {
    this.#stage = parts.stage;
    this.#feed = feed;
    this.#colours = Colours.of(parts.stage, feed.theme);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#chart = createChart(parts.stage, fixedOptions(isStill));
    this.#chart.applyOptions(themeOptions(this.#colours));
    this.#series = this.#chart.addSeries(CandlestickSeries, {
      ...candleOptions(this.#colours),
      priceFormat: priceFormat(feed.digits, feed.tickSize),
      autoscaleInfoProvider: (base: () => AutoscaleInfo | null) => this.#scaleWithLevels(base()),
    });
    this.#candles = new DrawnSeries<Bar, CandleData>(this.#series, sameCandle, candleData);
    this.#overlays = new Overlays(this.#chart, this.#series, this.#colours);
    this.#levels = new LevelLines(this.#series, this.#colours);
    this.#levelList = new LevelList(parts.levels);
    this.#series.attachPrimitive(new LayoutWatch(() => this.#levels.arrange()));
    this.#lastPrice = new LastPrice(this.#series);
    this.#words = new ChartWords(parts);
    this.#places = new PanePlaces(this.#chart, parts.stage, (tops) => this.#words.place(tops));
    this.#room = new LegendRoom(
      this.#words.overCandles,
      parts.stage,
      () => this.#series.getPane().getHeight(),
      (top) => this.#series.priceScale().applyOptions({ scaleMargins: { ...candleMargins, top } }),
    );
    const held = {
      rows: () => this.#candles.rows,
      total: () => this.#bars.length,
      refilled: () => this.#draw(),
    };
    this.#view = new ChartView(this.#chart, held, parts.latest);
    this.#chart.subscribeCrosshairMove(({ point, time, paneIndex }) => {
      this.#words.point(point === undefined || typeof time !== 'number' ? null : time);
      this.#listLevels(point === undefined || paneIndex !== 0 ? null : point);
    });
    this.#unsubscribe = feed.subscribeTick(this.#ticked);
    this.#showLevels();
    this.#take(feed.analysis);
  }

  /** Brings the chart from the feed that it has to this one. */
  show(feed: ChartFeed): void {
    const before = this.#feed;
    this.#feed = feed;
    const isOther = feed.symbol !== before.symbol || feed.timeframe !== before.timeframe;
    if (isOther) this.#clear();
    if (feed.theme !== before.theme || feed.palette !== before.palette) this.#repaintSoon();
    if (feed.digits !== before.digits || feed.tickSize !== before.tickSize)
      this.#series.applyOptions({ priceFormat: priceFormat(feed.digits, feed.tickSize) });
    if (feed.subscribeTick !== before.subscribeTick || isOther) {
      this.#unsubscribe();
      this.#unsubscribe = feed.subscribeTick(this.#ticked);
    }
    if (feed.levels !== before.levels || feed.areLevelsOverdue !== before.areLevelsOverdue)
      this.#showLevels();
    if (isOther || feed.analysis !== before.analysis) this.#take(feed.analysis);
    else if (feed.choices !== before.choices || feed.digits !== before.digits) this.#draw();
    else if (feed.quoteOverdueMs !== before.quoteOverdueMs) {
      this.#showLastPrice();
      this.#words.sayTick(this.#shown());
    }
  }

  destroy(): void {
    this.#isGone = true;
    this.#unsubscribe();
    this.#view.stop();
    this.#words.stop();
    this.#places.stop();
    this.#room.stop();
    this.#chart.remove();
  }

  /** Whether the key was the chart's. */
  press(key: KeyboardEvent): boolean {
    return this.#view.press(key);
  }

  toLatest(): void {
    this.#view.toLatest();
  }

  /** An answer for another symbol or timeframe is not drawn; none at all leaves what is there. */
  #take(analysis: Analysis | null): void {
    const { symbol, timeframe, choices } = this.#feed;
    if (analysis !== null && analysis.symbol === symbol && analysis.timeframe === timeframe) {
      this.#answered = { analysis, asked: choices };
      this.#polled = candlesOf(analysis.bars);
      const isFresh = this.#tick !== null && performance.now() - this.#tick.at < freshTickMs;
      const recent = isFresh ? (this.#tick?.tick ?? null) : null;
      const polledLast = this.#polled.bars.at(-1) ?? null;
      const { state, over } = afterPoll(this.#forming, polledLast, recent, timeframe);
      this.#forming = state;
      this.#bars = withForming(this.#polled.bars, over);
    }
    this.#draw();
  }

  #clear(): void {
    this.#answered = null;
    this.#polled = noCandles;
    this.#bars = [];
    this.#forming = nothingForming;
    this.#tick = null;
    this.#overlays.clear();
    this.#candles.replace([]);
    this.#words.restart();
  }

  #draw(): void {
    const isFirst = this.#candles.rows.length === 0;
    this.#view.reckon(isFirst);
    const { from } = this.#view;
    this.#drawings = drawingsOf(
      this.#feed.choices,
      this.#answered === null ? null : { ...this.#answered.analysis, asked: this.#answered.asked },
      {
        bars: this.#polled.bars,
        rows: this.#polled.rows,
        answerBars: this.#answered?.analysis.bars.time.length ?? 0,
        digits: this.#feed.digits,
      },
    );
    this.#view.inPlace(() => {
      this.#candles.show(from === 0 ? this.#bars : this.#bars.slice(from));
      const held = { bars: this.#bars, from };
      if (this.#overlays.show(this.#drawings, held, this.#feed.digits)) this.#places.follow();
    });
    this.#showLastPrice();
    if (isFirst && this.#bars.length > 0) {
      // The user may have dragged the scale of the symbol before.
      this.#chart.priceScale('right').applyOptions({ autoScale: true });
      this.toLatest();
    }
    this.#words.say(this.#shown(), (id) => this.#overlays.paneOf(id), this.#colours);
  }

  #ticked = (tick: Tick): void => {
    const { symbol, timeframe } = this.#feed;
    if (this.#isGone || tick.symbol !== symbol || !usableQuote(tick)) return;
    this.#tick = { tick, at: performance.now() };
    const { state, draw } = afterTick(this.#forming, tick, timeframe);
    this.#forming = state;
    if (draw !== null) {
      this.#bars = withForming(this.#bars, [draw]);
      this.#candles.put(draw);
      this.#showLastPrice();
    }
    this.#words.sayTick(this.#shown());
  };

  #showLevels(): void {
    if (this.#levels.show(this.#feed.levels)) this.#lastPrice.raise();
    this.#levels.age(this.#feed.areLevelsOverdue);
  }

  #listLevels(at: { readonly x: number; readonly y: number } | null): void {
    const isOverLabels = at !== null && at.x > this.#chart.timeScale().width() - labelsPx;
    const levels = at === null ? [] : this.#levels.at(at.y, isOverLabels);
    this.#levelList.show(levels, this.#feed.digits, at);
  }

  #showLastPrice(): void {
    this.#lastPrice.show(this.#bars.at(-1) ?? null, this.#feed.quoteOverdueMs !== null, this.#colours);
  }

  #shown(): Shown {
    return {
      feed: this.#feed,
      isAnswered: this.#answered !== null,
      polled: this.#polled,
      bars: this.#bars,
      drawings: this.#drawings,
      quote: this.#tick?.tick ?? null,
    };
  }

  #scaleWithLevels(info: AutoscaleInfo | null): AutoscaleInfo | null {
    if (info === null || info.priceRange === null) return info;
    return { ...info, priceRange: rangeWithLevels(info.priceRange, this.#levels.prices) };
  }

  /** The page may set its theme after this component hears of it, so the tokens are read at the next picture too. */
  #repaintSoon(): void {
    this.#repaint();
    requestAnimationFrame(() => {
      if (!this.#isGone) this.#repaint();
    });
  }

  #repaint(): void {
    this.#colours = Colours.of(this.#stage, this.#feed.theme);
    this.#chart.applyOptions(themeOptions(this.#colours));
    this.#series.applyOptions(candleOptions(this.#colours));
    this.#levels.paint(this.#colours);
    this.#overlays.paint(this.#colours);
    this.#draw();
  }
}

const candleData = (bar: Bar): CandleData => ({
  time: chartTime(bar.time),
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
});
