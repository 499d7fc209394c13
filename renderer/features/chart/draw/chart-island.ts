import type { AutoscaleInfo, IChartApi, ISeriesApi } from 'lightweight-charts';
import { frameRows } from '../../../../shared/math/trade-frame';
import { axisShift, machineOffsetS } from '../../../../shared/math/zone-clock';
import type { Analysis } from '../../../../shared/model/analysis';
import type { Bar } from '../../../../shared/model/bars';
import type { Tick } from '../../../../shared/model/tick';
import { clockOf, isDaily } from '../../../data/workspace/axis-zone';
import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { brokerClock, defaultStyle } from '../../../data/workspace/chart-choices';
import type { ChartGoTo, ShownSpan } from '../../../data/workspace/chart-place';
import { CandleStore } from '../plan/candle-store';
import type { ChartFeed } from '../plan/chart-feed';
import { DrawingMemory, type DrawingPlan } from '../plan/drawing-memory';
import { quoteDoubt } from '../plan/forming';
import { createShiftedChart, type Shift } from './axis-behaviour';
import { ChartText, HistoryEdge, type Shown } from './chart-text';
import { ChartView } from './chart-view';
import { Colours } from './colours';
import { KeptFrame } from './kept-frame';
import { LegendRoom } from './legend-room';
import { LinkedCrosshair } from './linked-crosshair';
import { candleMargins, fixedOptions, themeOptions } from './options';
import { Overlays } from './overlays';
import { PanePlaces } from './pane-places';
import { PriceLevelLayer } from './price-level-layer';
import { PriceSeries } from './price-series';
import { ReplayLayer } from './replay-layer';
import { TradePathLayer } from './trade-path-layer';

/** The elements that the island writes to, outside of React. */
interface IslandParts {
  /** Where the library draws. */
  readonly stage: HTMLElement;
  readonly legend: HTMLElement;
  /** Shown instead of candles. */
  readonly notice: HTMLElement;
  /** The button to the newest candle. */
  readonly latest: HTMLElement;
  /** The list of levels under the pointer. */
  readonly levels: HTMLElement;
  /** The note at the oldest candle. */
  readonly edge: HTMLElement;
  /** Elements of trading on the chart, over the canvas. */
  readonly trade: HTMLElement;
}

/** The last answer for this symbol and timeframe, with the choices that it was requested for. */
interface Answered {
  readonly analysis: Analysis;
  readonly asked: readonly IndicatorChoice[];
}

/** The poll's last close is newer than a tick older than this. Milliseconds. */
const freshTickMs = 2_000;

/** The chart: one instance of the library for the life of the component, updated by differences. */
export class ChartIsland {
  readonly #stage: HTMLElement;
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #price: PriceSeries;
  readonly #store = new CandleStore();
  readonly #edge: HistoryEdge;
  readonly #crosshair: LinkedCrosshair;
  readonly #overlays: Overlays;
  readonly #levels: PriceLevelLayer;
  readonly #replay: ReplayLayer;
  readonly #path: TradePathLayer;
  readonly #words: ChartText;
  readonly #view: ChartView;
  readonly #places: PanePlaces;
  readonly #room: LegendRoom;
  readonly #frame: KeptFrame;
  #feed: ChartFeed;
  #colours: Colours;
  #answered: Answered | null = null;
  readonly #memory = new DrawingMemory();
  #plan: DrawingPlan = { drawings: [], renewed: [] };
  /** Of the candles in view, without levels and indicators. */
  #candleRange: AutoscaleInfo['priceRange'] = null;
  #isEdgeInSight = false;
  #tick: { readonly tick: Tick; readonly at: number } | null = null;
  /** The last tick, valid or not. */
  #came: Tick | null = null;
  #unsubscribe: () => void;
  #isDestroyed = false;

  constructor(parts: IslandParts, feed: ChartFeed) {
    this.#stage = parts.stage;
    this.#feed = feed;
    this.#colours = Colours.of(parts.stage, feed.theme);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The axis keeps its clock for the island's life; for another clock a new island is made.
    const clock = feed.clock ?? brokerClock;
    const shift: Shift = (time) => axisShift(clockOf(clock, this.#feed.timeframe), time, machineOffsetS);
    this.#chart = createShiftedChart(parts.stage, fixedOptions(isStill), {
      shift,
      hasTimes: () => !isDaily(this.#feed.timeframe),
    });
    this.#chart.applyOptions(themeOptions(this.#colours));
    this.#price = new PriceSeries(this.#chart, {
      feed,
      look: feed.look ?? defaultStyle,
      colours: this.#colours,
      shift,
      autoscale: (base) => {
        this.#candleRange = base?.priceRange ?? null;
        return this.#levels.scaled(base);
      },
    });
    this.#store.setLook(feed.look?.price ?? defaultStyle.price);
    this.#series = this.#price.candles;
    this.#edge = new HistoryEdge(parts.edge);
    this.#replay = new ReplayLayer(() => this.#price.rows, shift, this.#colours);
    this.#series.attachPrimitive(this.#replay);
    this.#path = new TradePathLayer(() => this.#price.rows, this.#colours);
    this.#series.attachPrimitive(this.#path);
    this.#showMarks();
    // Lines first: labels of zones are drawn over them, arrows and dragged lines over both.
    this.#levels = new PriceLevelLayer(
      {
        chart: this.#chart,
        series: this.#series,
        stage: parts.stage,
        list: parts.levels,
        trade: parts.trade,
        colours: this.#colours,
        rows: () => this.#price.rows,
      },
      feed,
    );
    this.#overlays = new Overlays(this.#chart, this.#series, this.#colours, () => this.#candleRange);
    this.#levels.start();
    this.#words = new ChartText(parts, (act, id) => this.#feed.onLegend?.(act, id));
    const paneHeight = (): number => this.#series.getPane().getHeight();
    this.#places = new PanePlaces(this.#chart, parts.stage, (tops) => {
      this.#words.place(tops);
      // What stands over the candles stands on no pane below them.
      const below = parts.stage.clientHeight - (tops[0] ?? parts.stage.clientHeight);
      parts.stage.parentElement?.style.setProperty('--below-candles', `${Math.round(below)}px`);
      this.#words.fold(paneHeight());
      this.#room.measure();
    });
    this.#room = new LegendRoom({
      words: this.#words.overCandles,
      stage: parts.stage,
      paneHeight,
      wordsPx: () => this.#path.wordsPx,
      beside: (firstLine) => this.#levels.beside(firstLine),
      changed: ({ top, textPx }) => {
        this.#path.below(textPx);
        this.#series.priceScale().applyOptions({ scaleMargins: { ...candleMargins, top } });
      },
    });
    const held = {
      rows: () => this.#price.rows,
      total: () => this.#store.bars.length,
      refilled: () => this.#draw(),
      older: () => {
        if (this.#feed.history?.state === 'open') this.#feed.onOlder?.();
      },
      reach: (bars: number) => {
        this.#words.reach(bars);
        this.#feed.onReach?.(bars);
      },
      shown: (span: ShownSpan) => this.#feed.onShown?.(span),
      edge: (isInSight: boolean) => {
        this.#isEdgeInSight = isInSight;
        this.#edge.show(this.#feed.history, isInSight);
      },
      isFollowing: () => (this.#feed.look ?? defaultStyle).isFollowing,
      rightPaddingPx: () => this.#levels.rightPaddingPx,
    };
    this.#view = new ChartView(this.#chart, held, parts.latest);
    this.#frame = new KeptFrame(
      this.#chart,
      parts.stage,
      (goTo) => this.#goTo(goTo),
      () => this.#store.bars.at(-1)?.time,
    );
    this.#crosshair = new LinkedCrosshair(
      this.#chart,
      this.#series,
      () => ({ symbol: this.#feed.symbol, bars: this.#store.bars }),
      (time) => this.#words.point(time),
    );
    this.#crosshair.follow(feed.crosshair ?? null);
    this.#chart.subscribeCrosshairMove(({ point, time, paneIndex }) => {
      this.#words.point(point === undefined || typeof time !== 'number' ? null : time);
      const isOwn = point !== undefined && paneIndex === 0 && !this.#crosshair.isFollowing;
      this.#levels.point(isOwn ? point : null);
    });
    this.#unsubscribe = feed.subscribeTick(this.#ticked);
    this.#take(feed.analysis);
  }

  /** Updates the chart to this feed. */
  show(feed: ChartFeed): void {
    const before = this.#feed;
    this.#feed = feed;
    const isOther = feed.symbol !== before.symbol || feed.timeframe !== before.timeframe;
    if (isOther) this.#clear();
    if (feed.theme !== before.theme || feed.palette !== before.palette) this.#repaintSoon();
    const look = feed.look ?? defaultStyle;
    this.#price.applyStyle(feed, look);
    this.#crosshair.follow(feed.crosshair ?? null);
    const isOtherPrice = look.price !== (before.look ?? defaultStyle).price;
    if (isOtherPrice) this.#store.setLook(look.price);
    if (feed.subscribeTick !== before.subscribeTick || isOther) {
      this.#unsubscribe();
      this.#unsubscribe = feed.subscribeTick(this.#ticked);
    }
    if (feed.history?.state !== before.history?.state) this.#edge.show(feed.history, this.#isEdgeInSight);
    this.#levels.show(feed);
    if (this.#showMarks()) this.#room.measure();
    if (feed.levels !== before.levels) this.#view.keepRightPadding();
    if (isOther || feed.analysis !== before.analysis) this.#take(feed.analysis);
    else if (feed.history?.bars !== before.history?.bars || isOtherPrice) this.#draw();
    else if (feed.choices !== before.choices || feed.digits !== before.digits) this.#draw();
    else if (feed.quoteOverdueMs !== before.quoteOverdueMs) {
      this.#levels.newest(this.#newest);
      this.#words.sayTick(this.#shown());
    }
    const { goTo = null } = feed;
    if (goTo !== null && goTo !== before.goTo) {
      this.#frame.keep(goTo);
      this.#goTo(goTo);
    }
  }

  destroy(): void {
    this.#crosshair.stop();
    this.#isDestroyed = true;
    this.#unsubscribe();
    this.#levels.stop();
    this.#view.stop();
    this.#words.stop();
    this.#places.stop();
    this.#room.stop();
    this.#frame.stop();
    this.#chart.remove();
  }

  /** True if the key was handled. */
  press(key: KeyboardEvent): boolean {
    if (this.#levels.press(key)) return true;
    const isMoved = this.#view.press(key);
    if (isMoved) this.#frame.leave();
    return isMoved;
  }

  toLatest(): void {
    this.#frame.leave();
    this.#view.toLatest();
  }

  #goTo(goTo: ChartGoTo): void {
    const { bars } = this.#store;
    switch (goTo.kind) {
      case 'time':
        this.#view.goTo(goTo.time, bars);
        return;
      case 'span':
        this.#view.showFrom(goTo.from, goTo.bars, bars);
        return;
      case 'trade':
        // Prices of the whole trade, whatever scale the user had dragged before.
        this.#chart.priceScale('right').applyOptions({ autoScale: true });
        this.#view.showRows(
          frameRows(
            bars.map(({ time }) => time),
            goTo.entry,
            goTo.exit,
            this.#levels.rightPaddingShare,
          ),
        );
        return;
    }
  }

  /** An answer for another symbol or timeframe is not drawn; null leaves the chart as it is. */
  #take(analysis: Analysis | null): void {
    const { symbol, timeframe, choices, asked = choices } = this.#feed;
    if (analysis !== null && analysis.symbol === symbol && analysis.timeframe === timeframe) {
      this.#answered = { analysis, asked };
      const isFresh = this.#tick !== null && performance.now() - this.#tick.at < freshTickMs;
      const recent = isFresh ? (this.#tick?.tick ?? null) : null;
      this.#view.grew(this.#store.poll(analysis.bars, recent, timeframe));
    }
    this.#draw();
    if (this.#tick === null && this.#came !== null) this.#ticked(this.#came);
  }

  #clear(): void {
    this.#frame.leave();
    this.#answered = null;
    this.#store.clear();
    this.#tick = null;
    this.#came = null;
    this.#overlays.clear();
    this.#price.replace([]);
    this.#words.restart();
  }

  #draw(): void {
    const isFirst = this.#price.rows.length === 0;
    const { history } = this.#feed;
    if (history !== undefined) this.#view.grew(this.#store.setOlder(history.bars));
    this.#view.updateWindow(isFirst);
    const { from } = this.#view;
    this.#plan = this.#memory.plan(
      this.#feed.choices,
      this.#answered === null ? null : { ...this.#answered.analysis, asked: this.#answered.asked },
      {
        bars: this.#store.polled.bars,
        rows: this.#store.polled.rows,
        answerBars: this.#answered?.analysis.bars.time.length ?? 0,
        digits: this.#feed.digits,
      },
    );
    this.#view.inPlace(() => {
      this.#price.show(from === 0 ? this.#store.drawn : this.#store.drawn.slice(from));
      const { bars, olderCount } = this.#store;
      const held = { bars: bars.slice(olderCount), from: Math.max(0, this.#view.linesFrom - olderCount) };
      if (this.#overlays.show(this.#plan, held, this.#feed.digits)) this.#places.follow();
    });
    this.#levels.newest(this.#newest);
    if (isFirst && this.#store.bars.length > 0) {
      // The user may have dragged the price scale for the symbol before.
      this.#chart.priceScale('right').applyOptions({ autoScale: true });
      this.toLatest();
    }
    this.#view.look();
    this.#words.say(this.#shown(), (id) => this.#overlays.paneOf(id), this.#colours);
  }

  #ticked = (tick: Tick): void => {
    const { symbol, timeframe } = this.#feed;
    if (this.#isDestroyed || tick.symbol !== symbol) return;
    this.#came = tick;
    // The last valid quote stays; without a candle none can be checked.
    if (this.#newest === null || this.#doubt !== '') {
      this.#words.sayTick(this.#shown());
      return;
    }
    this.#tick = { tick, at: performance.now() };
    this.#levels.tick(tick);
    const draw = this.#store.tick(tick, timeframe);
    if (draw !== null) {
      this.#price.put(draw);
      this.#levels.newest(this.#newest);
    }
    this.#words.sayTick(this.#shown());
  };

  /** True where the candles need another room above them. */
  #showMarks(): boolean {
    const { replay = null, path = null, timeframe } = this.#feed;
    this.#replay.show(replay, timeframe, this.#colours);
    return this.#path.show(path, timeframe, this.#colours);
  }

  get #newest(): Bar | null {
    return this.#store.bars.at(-1) ?? null;
  }

  get #doubt(): string {
    return this.#came === null ? '' : quoteDoubt(this.#came, this.#newest, this.#feed.digits);
  }

  #shown(): Shown {
    return {
      feed: this.#feed,
      isAnswered: this.#answered !== null,
      candles: this.#store,
      plan: this.#plan,
      quote: this.#tick?.tick ?? null,
      doubt: this.#doubt,
    };
  }

  /** The page may set its theme after this component is told, so the tokens are read in the next frame too. */
  #repaintSoon(): void {
    this.#repaint();
    requestAnimationFrame(() => {
      if (!this.#isDestroyed) this.#repaint();
    });
  }

  #repaint(): void {
    this.#colours = Colours.of(this.#stage, this.#feed.theme);
    this.#chart.applyOptions(themeOptions(this.#colours));
    this.#price.paint(this.#colours);
    this.#levels.paint(this.#colours);
    this.#showMarks();
    this.#overlays.paint(this.#colours);
    this.#draw();
  }
}
