import {
  type AutoscaleInfo,
  CandlestickSeries,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type LogicalRange,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts';
import { spreadPoints, usableQuote } from '../../../shared/math/price';
import type { Analysis } from '../../../shared/model/analysis';
import type { Bar } from '../../../shared/model/bars';
import type { Tick } from '../../../shared/model/tick';
import type { ChartFeed } from '../chart-feed';
import { type Candles, candlesOf, noCandles, sameCandle } from '../plan/candles';
import { type Drawing, drawingsOf } from '../plan/drawing';
import { afterPoll, afterTick, type Forming, nothingForming, withForming } from '../plan/forming';
import { candleWords, summaryWords } from '../plan/legend-words';
import { rangeWithLevels } from '../plan/level-plan';
import { indexOfTime } from '../plan/plan-update';
import { moveView, rightAir, viewMoveOf } from '../plan/view-keys';
import { newestWindow, refill } from '../plan/window';
import { chartTime } from './chart-time';
import { Colours } from './colours';
import { DrawnSeries } from './drawn-series';
import { LastPrice } from './last-price';
import { Legend } from './legend';
import { LevelLines } from './level-lines';
import { candleOptions, fixedOptions, priceFormat, themeOptions } from './options';
import { Overlays } from './overlays';
import { PanePlaces } from './pane-places';

/** The elements that the island writes to, past React. */
export interface IslandParts {
  /** Where the library draws. */
  readonly stage: HTMLElement;
  readonly legend: HTMLElement;
  /** Shown instead of candles. */
  readonly notice: HTMLElement;
  readonly latest: HTMLElement;
}

interface CandleData {
  time: UTCTimestamp;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A tick older than this says less about now than the poll's own last close. Milliseconds. */
const freshTickMs = 2_000;
/** A summary that changed with each tick would be read out without end. Milliseconds. */
const summaryEveryMs = 4_000;

/** The chart: one instance of the library for the life of the component, brought up to date by differences. */
export class ChartIsland {
  readonly #parts: IslandParts;
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #candles: DrawnSeries<Bar, CandleData>;
  readonly #overlays: Overlays;
  readonly #levels: LevelLines;
  readonly #lastPrice: LastPrice;
  readonly #legend: Legend;
  readonly #places: PanePlaces;
  #feed: ChartFeed;
  #colours: Colours;
  /** The last answer for this symbol and timeframe. */
  #answer: Analysis | null = null;
  #polled: Candles = noCandles;
  #bars: readonly Bar[] = [];
  #drawings: readonly Drawing[] = [];
  #forming: Forming = nothingForming;
  /** Index of the first bar that the library holds. */
  #from = 0;
  #tick: { readonly tick: Tick; readonly at: number } | null = null;
  /** Time of the candle under the cursor. */
  #cursor: number | null = null;
  #unsubscribe: () => void = () => {};
  #refillAsked = false;
  #summaryAt = Number.NEGATIVE_INFINITY;
  #summaryTimer: ReturnType<typeof setTimeout> | null = null;
  #isGone = false;

  constructor(parts: IslandParts, feed: ChartFeed) {
    this.#parts = parts;
    this.#feed = feed;
    this.#colours = Colours.of(parts.stage, feed.theme);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#chart = createChart(parts.stage, fixedOptions(isStill));
    this.#chart.applyOptions(themeOptions(this.#colours));
    this.#series = this.#chart.addSeries(CandlestickSeries, {
      ...candleOptions(this.#colours),
      priceFormat: priceFormat(feed.digits, feed.tickSize),
    });
    this.#candles = new DrawnSeries<Bar, CandleData>(this.#series, sameCandle, candleData);
    this.#overlays = new Overlays(this.#chart, this.#colours);
    this.#levels = new LevelLines(this.#series, this.#colours);
    this.#lastPrice = new LastPrice(this.#series);
    this.#series.applyOptions({
      autoscaleInfoProvider: (base: () => AutoscaleInfo | null) => {
        const info = base();
        if (info === null || info.priceRange === null) return info;
        return { ...info, priceRange: rangeWithLevels(info.priceRange, this.#levels.prices) };
      },
    });
    this.#legend = new Legend(parts.legend);
    this.#places = new PanePlaces(this.#chart, parts.stage, (tops) => this.#legend.place(tops));
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(this.#viewMoved);
    this.#chart.subscribeCrosshairMove(this.#cursorMoved);
    this.#unsubscribe = feed.subscribeTick(this.#ticked);
    this.#take(feed.analysis);
    this.#levels.show(feed.levels);
  }

  /** Brings the chart from the feed that it has to this one. */
  show(feed: ChartFeed): void {
    const before = this.#feed;
    this.#feed = feed;
    const isOther = feed.symbol !== before.symbol || feed.timeframe !== before.timeframe;
    if (isOther) this.#clear();
    if (feed.theme !== before.theme) this.#repaintSoon();
    if (feed.digits !== before.digits || feed.tickSize !== before.tickSize)
      this.#series.applyOptions({ priceFormat: priceFormat(feed.digits, feed.tickSize) });
    if (feed.subscribeTick !== before.subscribeTick || isOther) {
      this.#unsubscribe();
      this.#unsubscribe = feed.subscribeTick(this.#ticked);
    }
    if (isOther || feed.analysis !== before.analysis) this.#take(feed.analysis);
    else if (feed.choices !== before.choices || feed.digits !== before.digits) this.#draw();
    if (feed.levels !== before.levels) this.#levels.show(feed.levels);
  }

  destroy(): void {
    this.#isGone = true;
    this.#unsubscribe();
    if (this.#summaryTimer !== null) clearTimeout(this.#summaryTimer);
    this.#places.stop();
    this.#chart.remove();
    this.#parts.legend.replaceChildren();
  }

  /** Whether the key was the chart's. */
  press(key: KeyboardEvent): boolean {
    const move = viewMoveOf(key);
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (move === null || range === null || this.#bars.length === 0) return false;
    if (move.kind === 'oldest' && this.#from > 0) {
      this.#from = 0;
      this.#draw();
    }
    scale.setVisibleLogicalRange(moveView(range, move, this.#candles.rows.length));
    return true;
  }

  toLatest(): void {
    this.#chart.timeScale().scrollToPosition(rightAir, false);
  }

  /** An answer for another symbol or timeframe is not drawn; none at all leaves what is there. */
  #take(analysis: Analysis | null): void {
    const { symbol, timeframe } = this.#feed;
    if (analysis !== null && analysis.symbol === symbol && analysis.timeframe === timeframe) {
      this.#answer = analysis;
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
    this.#answer = null;
    this.#polled = noCandles;
    this.#bars = [];
    this.#drawings = [];
    this.#forming = nothingForming;
    this.#from = 0;
    this.#tick = null;
    this.#cursor = null;
    this.#overlays.clear();
    this.#candles.replace([]);
    this.#summaryAt = Number.NEGATIVE_INFINITY;
  }

  #draw(): void {
    const { choices, digits } = this.#feed;
    const wasEmpty = this.#candles.rows.length === 0;
    this.#from = wasEmpty
      ? newestWindow(this.#bars.length)
      : Math.min(this.#from, newestWindow(this.#bars.length));
    this.#drawings = drawingsOf(choices, this.#answer, {
      bars: this.#polled.bars,
      rows: this.#polled.rows,
      answerBars: this.#answer?.bars.time.length ?? 0,
    });
    this.#inPlace(() => {
      this.#candles.show(this.#from === 0 ? this.#bars : this.#bars.slice(this.#from));
      const shown = { bars: this.#bars, from: this.#from };
      if (this.#overlays.show(this.#drawings, shown, digits)) this.#places.follow();
    });
    this.#lastPrice.show(this.#bars.at(-1) ?? null, this.#colours);
    if (wasEmpty && this.#bars.length > 0) {
      this.#chart.priceScale('right').applyOptions({ autoScale: true });
      this.toLatest();
    }
    this.#legend.drawings(this.#drawings, (id) => this.#overlays.paneOf(id), this.#colours);
    this.#say();
  }

  /** Does something to the candles and keeps the same bars in view, unless the view follows the newest one. */
  #inPlace(change: () => void): void {
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    const before = this.#candles.rows;
    const lastIndex = before.length - 1;
    const anchor =
      range === null ? undefined : before[Math.max(0, Math.min(Math.floor(range.to), lastIndex))];
    const at = anchor === undefined ? null : indexOfTime(before, anchor.time);
    const isBehind = range !== null && range.to < lastIndex;
    change();
    if (!isBehind || anchor === undefined || at === null) return;
    const now = indexOfTime(this.#candles.rows, anchor.time);
    if (now === null || now === at) return;
    scale.setVisibleLogicalRange({ from: range.from + now - at, to: range.to + now - at });
  }

  #ticked = (tick: Tick): void => {
    const { symbol, timeframe } = this.#feed;
    if (this.#isGone || tick.symbol !== symbol || !usableQuote(tick)) return;
    this.#tick = { tick, at: performance.now() };
    const { state, draw } = afterTick(this.#forming, tick, timeframe);
    this.#forming = state;
    if (draw === null) return;
    this.#bars = withForming(this.#bars, [draw]);
    this.#candles.put(draw);
    this.#lastPrice.show(draw, this.#colours);
    if (this.#cursor === null) this.#sayCandle();
    this.#summariseSoon();
  };

  #viewMoved = (range: LogicalRange | null): void => {
    if (range === null) return;
    this.#parts.latest.hidden = range.to >= this.#candles.rows.length - 1 || this.#bars.length === 0;
    if (this.#refillAsked || this.#nextFrom(range) === this.#from) return;
    this.#refillAsked = true;
    // Not inside the library's own call, but before the next picture.
    queueMicrotask(() => {
      this.#refillAsked = false;
      const now = this.#isGone ? null : this.#chart.timeScale().getVisibleLogicalRange();
      if (now === null) return;
      const from = this.#nextFrom(now);
      if (from === this.#from) return;
      this.#from = from;
      this.#draw();
    });
  };

  /** The library may hold some older bars than it was given last, so indexes count from the newest. */
  #nextFrom(range: LogicalRange): number {
    const total = this.#bars.length;
    return refill(this.#from, total, total - this.#candles.rows.length + range.from);
  }

  #cursorMoved = (event: MouseEventParams): void => {
    const time = event.point === undefined || typeof event.time !== 'number' ? null : event.time;
    if (time === this.#cursor) return;
    this.#cursor = time;
    this.#sayCandle();
    this.#sayValues();
  };

  #say(): void {
    this.#sayCandle();
    this.#sayValues();
    this.#sayNotice();
    const refused = this.#polled.refused;
    this.#legend.remark(refused === 0 ? '' : `${refused} bars make no sense and are not drawn`);
    this.#summariseSoon();
  }

  #sayCandle(): void {
    const index = this.#index();
    const bar = this.#bars[index] ?? null;
    const quote = this.#tick?.tick;
    const isNewest = index === this.#bars.length - 1;
    const spread =
      isNewest && quote !== undefined
        ? spreadPoints(quote.bid, quote.ask, 10 ** -this.#feed.digits)
        : (this.#polled.spreads[index] ?? null);
    this.#legend.candle(candleWords(bar, spread, this.#feed.digits));
  }

  #sayValues(): void {
    // A bar that a tick opened has no values yet: the newest ones are those of the bar before it.
    const index = this.#cursor === null ? this.#polled.bars.length - 1 : this.#index();
    this.#legend.values(index, this.#feed.digits);
  }

  /** The bar under the cursor, otherwise the newest. */
  #index(): number {
    const newest = this.#bars.length - 1;
    return this.#cursor === null ? newest : (indexOfTime(this.#bars, this.#cursor) ?? newest);
  }

  #sayNotice(): void {
    const { symbol, timeframe } = this.#feed;
    const { notice } = this.#parts;
    notice.hidden = this.#bars.length > 0;
    if (this.#answer === null) notice.textContent = `Waiting for bars of ${symbol} ${timeframe}`;
    else notice.textContent = `No bars for ${symbol} ${timeframe}`;
    this.#parts.legend.hidden = this.#bars.length === 0;
    if (this.#bars.length === 0) this.#parts.latest.hidden = true;
  }

  #summariseSoon(): void {
    if (this.#summaryTimer !== null) return;
    const wait = Math.max(0, this.#summaryAt + summaryEveryMs - performance.now());
    this.#summaryTimer = setTimeout(() => {
      this.#summaryTimer = null;
      this.#summaryAt = performance.now();
      const { symbol, timeframe, digits } = this.#feed;
      const indicators = this.#drawings
        .filter((drawing) => drawing.status.kind === 'drawn')
        .map((drawing) => drawing.label);
      const last = this.#bars.at(-1) ?? null;
      const words = summaryWords({ symbol, timeframe, last, bars: this.#bars.length, digits, indicators });
      this.#parts.stage.setAttribute('aria-label', words);
    }, wait);
  }

  /** The page may set its theme after this component hears of it, so the tokens are read at the next picture too. */
  #repaintSoon(): void {
    this.#repaint();
    requestAnimationFrame(() => {
      if (!this.#isGone) this.#repaint();
    });
  }

  #repaint(): void {
    this.#colours = Colours.of(this.#parts.stage, this.#feed.theme);
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
