import {
  type HistogramData,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type PriceFormatCustom,
  type SeriesPartialOptionsMap,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from '../../../../shared/model/bars';
import type { PartColour } from '../indicators/kinds';
import type { Column } from '../plan/align';
import { colourName, type DrawnPart } from '../plan/drawing';
import { dotPoints, histogramPoints, linePoints, samePoint, type ValuePoint } from '../plan/points';
import { chartTime } from './chart-time';
import type { Colours } from './colours';
import { DrawnSeries } from './drawn-series';
import { type FillColours, FillPrimitive } from './fill-primitive';

/** The candles that outputs are aligned to, with those that ticks made; the library holds them from index `from` on. */
export interface Shown {
  readonly bars: readonly Bar[];
  readonly from: number;
}

/** One part of an indicator in the library. */
export interface OverlayPart {
  /** Null for a part that is only shown in the legend. */
  readonly series: ISeriesApi<'Line'> | ISeriesApi<'Histogram'> | null;
  /** `renewed`: how many of its newest rows differ from the part shown before; null = it may be another part. */
  show(part: DrawnPart, shown: Shown, renewed: number | null): void;
  clear(): void;
}

interface Place {
  readonly chart: IChartApi;
  readonly pane: number;
  readonly format: PriceFormatCustom;
  readonly colours: Colours;
  /** The colour that `main` stands for. */
  readonly main: string;
}

const toData = (point: ValuePoint): HistogramData<UTCTimestamp> =>
  point.color === undefined
    ? { time: chartTime(point.time), value: point.value }
    : { time: chartTime(point.time), value: point.value, color: point.color };

const quiet = { lastValueVisible: false, priceLineVisible: false } as const;

export function overlayPart(part: DrawnPart, place: Place): OverlayPart {
  const { spec } = part;
  const named = (colour: PartColour): string => place.colours.named(colourName(colour, place.main));
  const faded = (colour: PartColour, strength: number): string =>
    place.colours.faded(colourName(colour, place.main), strength);
  switch (spec.kind) {
    case 'line':
      return linePart(place, linePoints, {
        color: spec.strength === undefined ? named(spec.colour) : faded(spec.colour, spec.strength),
        lineWidth: spec.width ?? 1,
        lineStyle: spec.dashed === true ? LineStyle.Dashed : LineStyle.Solid,
        crosshairMarkerRadius: 3,
      });
    case 'dots':
      return linePart(place, dotPoints, dotOptions(named(spec.colour)));
    case 'flags':
      return linePart(place, dotPoints, dotOptions(named(spec.colour)));
    case 'histogram':
      return histogramPart(place);
    case 'band': {
      const fill = faded(spec.colour, 0.07);
      return fillPart(place, { whereAUpper: fill, whereBUpper: fill, ahead: null });
    }
    case 'cloud':
      return fillPart(place, {
        whereAUpper: faded('up', 0.14),
        whereBUpper: faded('down', 0.14),
        ahead: { a: faded('up', 0.55), b: faded('down', 0.55) },
      });
    case 'value':
      return onlySaid;
  }
}

const onlySaid: OverlayPart = { series: null, show: () => {}, clear: () => {} };

const dotOptions = (color: string): SeriesPartialOptionsMap['Line'] => ({
  color,
  lineVisible: false,
  pointMarkersVisible: true,
  pointMarkersRadius: 1.5,
  crosshairMarkerVisible: false,
});

type ToPoints = (bars: readonly Bar[], column: Column, from: number) => readonly ValuePoint[];

/** Writes a column's points to a series: all of them, or only the newest where the others are there already. */
class ColumnSeries {
  readonly #drawn: DrawnSeries<ValuePoint, HistogramData<UTCTimestamp>>;
  readonly #toPoints: ToPoints;
  /** Time of the first candle of the shown window; null = nothing was shown. */
  #windowFrom: number | null = null;

  constructor(series: ISeriesApi<'Line'> | ISeriesApi<'Histogram'>, toPoints: ToPoints) {
    this.#drawn = new DrawnSeries<ValuePoint, HistogramData<UTCTimestamp>>(series, samePoint, toData);
    this.#toPoints = toPoints;
  }

  /** True if anything was written to the series. */
  show(column: Column, { bars, from }: Shown, renewed: number | null): boolean {
    const windowFrom = bars[from]?.time ?? null;
    const isSameWindow = windowFrom !== null && windowFrom === this.#windowFrom;
    this.#windowFrom = windowFrom;
    if (renewed !== null && isSameWindow) {
      if (renewed === 0) return false;
      const first = column.length - renewed;
      // A gap changes how the point before it is drawn, wherever that is.
      if (first >= from && !column.slice(first).includes(null)) {
        const written = this.#drawn.renew(this.#toPoints(bars, column, first));
        if (written !== null) return written > 0;
      }
    }
    return this.#drawn.show(this.#toPoints(bars, column, from)) !== 'nothing';
  }

  clear(): void {
    this.#windowFrom = null;
    this.#drawn.replace([]);
  }
}

function linePart(place: Place, toPoints: ToPoints, options: SeriesPartialOptionsMap['Line']): OverlayPart {
  const series = place.chart.addSeries(
    LineSeries,
    { ...quiet, priceFormat: place.format, ...options },
    place.pane,
  );
  const drawn = new ColumnSeries(series, toPoints);
  return {
    series,
    show: (part, shown, renewed) => void drawn.show(part.columns[0] ?? [], shown, renewed),
    clear: () => drawn.clear(),
  };
}

function histogramPart(place: Place): OverlayPart {
  const { colours } = place;
  const series = place.chart.addSeries(
    HistogramSeries,
    { ...quiet, priceFormat: place.format, base: 0 },
    place.pane,
  );
  const shades = {
    // Its side of the zero line says the sign; the shade says whether it grows.
    rising: colours.faded(place.main, 0.75),
    fading: colours.faded(place.main, 0.4),
    falling: colours.faded(place.main, 0.75),
    recovering: colours.faded(place.main, 0.4),
  };
  const drawn = new ColumnSeries(series, (bars, column, from) => histogramPoints(bars, column, from, shades));
  return {
    series,
    show: (part, shown, renewed) => void drawn.show(part.columns[0] ?? [], shown, renewed),
    clear: () => drawn.clear(),
  };
}

/** The area is attached to an invisible series: the library has no series for areas between two lines. */
function fillPart(place: Place, colours: FillColours): OverlayPart {
  const series = place.chart.addSeries(
    LineSeries,
    { ...quiet, priceFormat: place.format, lineVisible: false, crosshairMarkerVisible: false },
    place.pane,
  );
  const fill = new FillPrimitive(colours);
  series.attachPrimitive(fill);
  const drawn = new ColumnSeries(series, dotPoints);
  return {
    series,
    show: (part, shown, renewed) => {
      const [a = [], b = []] = part.columns;
      // The price scale converts no coordinates while its series is empty.
      const isDrawn = drawn.show(a, shown, renewed);
      fill.show(shown.bars, a, b, isDrawn);
    },
    clear: () => {
      drawn.clear();
      fill.show([], [], [], true);
    },
  };
}
