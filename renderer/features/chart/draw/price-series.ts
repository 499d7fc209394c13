import {
  type AutoscaleInfo,
  type BarData,
  BarSeries,
  CandlestickSeries,
  type HistogramData,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  type PriceFormatCustom,
  PriceScaleMode,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type VolumeKind, volumeOf, volumeShown } from '../../../../shared/math/bars';
import { formatPercent } from '../../../../shared/math/money';
import type { Bar } from '../../../../shared/model/bars';
import type { Timeframe } from '../../../../shared/model/enums';
import type { Price } from '../../../../shared/model/fields';
import type { ChartStyle, PriceScale } from '../../../data/workspace/chart-choices';
import { breaksOf } from '../plan/breaks';
import { sameCandle } from '../plan/candles';
import type { ChartFeed } from '../plan/chart-feed';
import type { Timed } from '../plan/plan-update';
import type { Shift } from './axis-behaviour';
import { chartTime } from './chart-time';
import type { Colours } from './colours';
import { DrawnSeries } from './drawn-series';
import { candleOptions, hiddenCandles, priceFormat } from './options';
import { type DrawTarget, SeriesPrimitive } from './series-primitive';

/** A second series besides the candles: the same rows in another form. */
interface Beside {
  readonly api: ISeriesApi<'Bar'> | ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;
  show(rows: readonly Bar[]): void;
  put(row: Bar): void;
  replace(rows: readonly Bar[]): void;
}

const modes: Readonly<Record<PriceScale, PriceScaleMode>> = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  // The library would count each overlay's percent from its own first value, away from the candles: see `#format`.
  percent: PriceScaleMode.Normal,
};

/** The volume begins at this share of the pane's height, from the top. */
const volumeTop = 0.82;

/**
 * The price in its chosen style, with volume and breaks. Levels, zones and the scale are attached to the candle series,
 * so it stays for the life of the chart: invisible where the price is drawn as bars or a line.
 */
export class PriceSeries {
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly #chart: IChartApi;
  readonly #drawn: DrawnSeries<Bar, BarData<UTCTimestamp>>;
  readonly #breaks: BreakLines;
  #hasBreaks = false;
  #colours: Colours;
  #look: ChartStyle;
  #feed: ChartFeed;
  #other: Beside | null = null;
  #volume: Beside | null = null;
  /** The volume that is shown: the other kind where the candles only have that. */
  #volumeKind: VolumeKind = 'tick';
  /** The close that the percents on the scale were last counted from. */
  #countedFrom: number | null = null;

  constructor(
    chart: IChartApi,
    parts: {
      readonly feed: ChartFeed;
      readonly look: ChartStyle;
      readonly colours: Colours;
      readonly shift: Shift;
      readonly autoscale: (base: AutoscaleInfo | null) => AutoscaleInfo | null;
    },
  ) {
    const { feed, look, colours, autoscale } = parts;
    this.#chart = chart;
    this.#colours = colours;
    this.#look = look;
    this.#feed = feed;
    this.candles = chart.addSeries(CandlestickSeries, {
      ...candleOptions(colours),
      priceFormat: priceFormat(feed.digits, feed.tickSize),
      autoscaleInfoProvider: (base: () => AutoscaleInfo | null) => autoscale(base()),
    });
    this.#drawn = new DrawnSeries<Bar, BarData<UTCTimestamp>>(this.candles, sameCandle, candleData);
    this.#breaks = new BreakLines(() => this.#drawn.rows, parts.shift);
    this.candles.applyOptions({ priceFormat: this.#format() });
    chart.timeScale().subscribeVisibleLogicalRangeChange(() => this.#recount());
    this.#restyle(null);
  }

  /** The candles in the library. */
  get rows(): readonly Bar[] {
    return this.#drawn.rows;
  }

  show(rows: readonly Bar[]): void {
    this.#drawn.show(rows);
    this.#other?.show(rows);
    if (this.#isOtherVolume(rows)) this.#volume?.replace(rows);
    else this.#volume?.show(rows);
    this.#recount();
    if (rows.length > 0) markFirstCandles();
  }

  put(row: Bar): void {
    this.#drawn.put(row);
    this.#other?.put(row);
    this.#volume?.put(row);
  }

  replace(rows: readonly Bar[]): void {
    this.#drawn.replace(rows);
    this.#other?.replace(rows);
    this.#isOtherVolume(rows);
    this.#volume?.replace(rows);
  }

  /** Applies what the feed says of the price. */
  applyStyle(feed: ChartFeed, look: ChartStyle): void {
    const before = this.#look;
    const isFormat = feed.digits !== this.#feed.digits || feed.tickSize !== this.#feed.tickSize;
    const isTimeframe = feed.timeframe !== this.#feed.timeframe;
    this.#look = look;
    this.#feed = feed;
    if (isFormat || look.scale !== before.scale) this.candles.applyOptions({ priceFormat: this.#format() });
    if (look !== before || isTimeframe) this.#restyle(before);
  }

  paint(colours: Colours): void {
    this.#colours = colours;
    this.#remove('other');
    this.#remove('volume');
    this.#restyle(null);
  }

  /** Close of the first visible candle; null where there is none. */
  get #base(): number | null {
    const from = this.#chart.timeScale().getVisibleLogicalRange()?.from ?? 0;
    return this.rows[Math.max(0, Math.ceil(from))]?.close ?? null;
  }

  /** The library updates its scale when the visible prices change, but not when only the base of the percents does. */
  #recount(): void {
    if (this.#look.scale !== 'percent' || this.#base === this.#countedFrom) return;
    this.#countedFrom = this.#base;
    this.candles.applyOptions({ priceFormat: this.#format() });
  }

  /** Prices, or their distance in percent from the close of the first visible candle. */
  #format(): PriceFormatCustom {
    const prices = priceFormat(this.#feed.digits, this.#feed.tickSize);
    if (this.#look.scale !== 'percent') return prices;
    return {
      ...prices,
      formatter: (price: Price) => {
        const base = this.#base;
        return base === null ? '' : formatPercent((price / base - 1) * 100, 2);
      },
    };
  }

  #restyle(before: ChartStyle | null): void {
    const { price, scale, volume, hasBreaks, isFollowing } = this.#look;
    const isOther = price === 'bars' || price === 'line';
    if (before?.price !== price) {
      this.#remove('other');
      this.candles.applyOptions(isOther ? hiddenCandles : candleOptions(this.#colours));
      if (price === 'bars') this.#other = barsBeside(this.#chart, this.#colours);
      if (price === 'line') this.#other = lineBeside(this.#chart, this.#colours);
      this.#other?.replace(this.rows);
    }
    if (before?.volume !== volume) {
      this.#remove('volume');
      if (volume !== 'none') {
        this.#volumeKind = volumeShown(this.rows, volume);
        this.#volume = volumeBeside(this.#chart, this.#colours, () => this.#volumeKind);
        this.#volume.replace(this.rows);
      }
    }
    if (hasBreaks !== this.#hasBreaks) {
      this.#hasBreaks = hasBreaks;
      if (hasBreaks) this.candles.attachPrimitive(this.#breaks);
      else this.candles.detachPrimitive(this.#breaks);
    }
    if (hasBreaks)
      this.#breaks.look(this.#feed.timeframe, {
        period: this.#colours.faded('mute', 0.5),
        session: this.#colours.faded('accent', 0.55),
      });
    if (before?.scale !== scale) this.candles.priceScale().applyOptions({ mode: modes[scale] });
    this.#chart.timeScale().applyOptions({ shiftVisibleRangeOnNewBar: isFollowing });
  }

  /** Remembers which volume these candles have; true if it changed. */
  #isOtherVolume(rows: readonly Bar[]): boolean {
    const { volume } = this.#look;
    const kind = volume === 'none' ? this.#volumeKind : volumeShown(rows, volume);
    const isOther = kind !== this.#volumeKind;
    this.#volumeKind = kind;
    return isOther;
  }

  #remove(which: 'other' | 'volume'): void {
    const beside = which === 'other' ? this.#other : this.#volume;
    if (beside !== null) this.#chart.removeSeries(beside.api);
    if (which === 'other') this.#other = null;
    else this.#volume = null;
  }
}

const candleData = (bar: Bar): BarData<UTCTimestamp> => ({
  time: chartTime(bar.time),
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
});

const quiet = { lastValueVisible: false, priceLineVisible: false } as const;

function barsBeside(chart: IChartApi, colours: Colours): Beside {
  const api = chart.addSeries(BarSeries, {
    ...quiet,
    upColor: colours.token('cup'),
    downColor: colours.token('cdn'),
    thinBars: true,
  });
  return { api, ...methods(new DrawnSeries(api, sameCandle, candleData)) };
}

function lineBeside(chart: IChartApi, colours: Colours): Beside {
  const api = chart.addSeries(LineSeries, { ...quiet, color: colours.token('text'), lineWidth: 2 });
  const data = (bar: Bar): LineData<UTCTimestamp> => ({ time: chartTime(bar.time), value: bar.close });
  const isSame = (left: Bar, right: Bar): boolean => left.close === right.close;
  return { api, ...methods(new DrawnSeries(api, isSame, data)) };
}

/** On a scale of its own without an axis: its numbers are in the legend. */
function volumeBeside(chart: IChartApi, colours: Colours, kind: () => VolumeKind): Beside {
  const api = chart.addSeries(HistogramSeries, { ...quiet, priceScaleId: 'volume' });
  api.priceScale().applyOptions({ scaleMargins: { top: volumeTop, bottom: 0 } });
  const up = colours.faded('cup', 0.4);
  const down = colours.faded('cdn', 0.4);
  const data = (bar: Bar): HistogramData<UTCTimestamp> => ({
    time: chartTime(bar.time),
    value: volumeOf(bar, kind()),
    color: bar.close >= bar.open ? up : down,
  });
  const isSame = (left: Bar, right: Bar): boolean =>
    left.tickVolume === right.tickVolume &&
    left.realVolume === right.realVolume &&
    left.close >= left.open === right.close >= right.open;
  return { api, ...methods(new DrawnSeries(api, isSame, data)) };
}

const methods = <Data>(drawn: DrawnSeries<Bar, Data>) => ({
  show: (rows: readonly Bar[]): void => void drawn.show(rows),
  put: (row: Bar): void => drawn.put(row),
  replace: (rows: readonly Bar[]): void => drawn.replace(rows),
});

/** The name of the start's performance mark (tests/e2e/first-candle.spec.ts; the browser's own timeline has it too). */
const mark = 'first candles';

let isMarked = false;

/** Once per page: the candles just given to the library are painted in the next frame. */
function markFirstCandles(): void {
  if (isMarked || typeof requestAnimationFrame !== 'function') return;
  isMarked = true;
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(mark)));
}

type Space = Parameters<Parameters<DrawTarget['useBitmapCoordinateSpace']>[0]>[0];

/** Lines between periods and where the market was closed, below the candles. Computed for visible rows only. */
class BreakLines extends SeriesPrimitive {
  readonly #rows: () => readonly Timed[];
  readonly #shift: Shift;
  #timeframe: Timeframe = 'H1';
  #colours = { period: '', session: '' };

  constructor(rows: () => readonly Timed[], shift: Shift) {
    super();
    this.#rows = rows;
    this.#shift = shift;
    const draw = (target: DrawTarget): void => target.useBitmapCoordinateSpace((space) => this.#paint(space));
    this.views = [{ zOrder: () => 'bottom', renderer: () => ({ draw }) }];
  }

  look(timeframe: Timeframe, colours: { readonly period: string; readonly session: string }): void {
    this.#timeframe = timeframe;
    this.#colours = colours;
    this.attachedTo?.requestUpdate();
  }

  #paint({ context, bitmapSize, horizontalPixelRatio }: Space): void {
    const scale = this.attachedTo?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange() ?? null;
    if (scale === undefined || range === null) return;
    const rows = this.#rows();
    const breaks = breaksOf(rows, range, this.#timeframe, this.#shift);
    // Closer together, period lines would be a grey area.
    const isCrowded = scale.width() / Math.max(1, breaks.length) < leastRoomPx;
    const halfBar = scale.options().barSpacing / 2;
    context.save();
    context.lineWidth = Math.max(1, Math.floor(horizontalPixelRatio));
    for (const { row, kind } of breaks) {
      const time = rows[row]?.time;
      const x = time === undefined ? null : scale.timeToCoordinate(chartTime(time));
      if (x === null || (kind === 'period' && isCrowded)) continue;
      const at = Math.round((x - halfBar) * horizontalPixelRatio) + 0.5;
      context.strokeStyle = this.#colours[kind];
      context.setLineDash(kind === 'period' ? [2, 3] : [6, 4]);
      context.beginPath();
      context.moveTo(at, 0);
      context.lineTo(at, bitmapSize.height);
      context.stroke();
    }
    context.restore();
  }
}

const leastRoomPx = 12;
