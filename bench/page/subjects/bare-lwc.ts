import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Column, type Dataset, newestOf, type Row, rowAt, tickedRow } from '../dataset';
import { barSpacing, type Prepare, paneShares, panShare, stageHeight, stageWidth } from '../subject';

const at = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;

interface Point {
  time: UTCTimestamp;
  value: number;
}

interface Candle {
  time: UTCTimestamp;
  open: number;
  high: number;
  low: number;
  close: number;
}

const candleOf = ({ time, open, high, low, close }: Row): Candle => ({
  time: at(time),
  open,
  high,
  low,
  close,
});

const priceFormat = { type: 'price', precision: 5, minMove: 0.00001 } as const;
/** Only the candles have a label and line at their newest value, as in all subjects: nine more would be unfair. */
const quiet = { priceFormat, lastValueVisible: false, priceLineVisible: false };

/** The library as documented: `setData` once, `update` for each tick. */
export const bareCharts: Prepare = (data) => Promise.resolve(subjectOf(data, false));
/** The same with the newest 1,500 candles only: the library's own cost in our chart. */
export const newestAlone: Prepare = (data) => Promise.resolve(subjectOf(newestOf(data, 1_500), false));
/** The simple way to poll: `setData` with each answer. */
export const everythingAgain: Prepare = (data) => Promise.resolve(subjectOf(data, true));

function subjectOf(data: Dataset, isWhole: boolean) {
  let chart: IChartApi | null = null;
  let candles: ISeriesApi<'Candlestick'> | null = null;
  let values: {
    readonly api: ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;
    readonly of: (row: Row) => number | null;
  }[] = [];
  /** All rows, for `setData` on every tick. */
  let rows: Row[] = [];

  const fill = (): void => {
    const { bars, count } = data;
    candles?.setData(
      bars.time.slice(0, count).map((time, row) => ({
        time: at(time),
        open: bars.open[row] ?? 0,
        high: bars.high[row] ?? 0,
        low: bars.low[row] ?? 0,
        close: bars.close[row] ?? 0,
      })),
    );
    const columns: readonly Column[] = [...data.lines, data.rsi, data.hist, data.macd, data.signal];
    for (const [index, { api }] of values.entries()) {
      const points: Point[] = [];
      const column = columns[index] ?? [];
      for (let row = 0; row < count; row += 1) {
        const value = column[row] ?? null;
        if (value !== null) points.push({ time: at(bars.time[row] ?? 0), value });
      }
      api.setData(points);
    }
  };

  const put = (row: Row): void => {
    if (isWhole) {
      if (rows.at(-1)?.time === row.time) rows[rows.length - 1] = row;
      else rows.push(row);
      candles?.setData(rows.map(candleOf));
      for (const { api, of } of values) {
        const points: Point[] = [];
        for (const each of rows) {
          const value = of(each);
          if (value !== null) points.push({ time: at(each.time), value });
        }
        api.setData(points);
      }
      return;
    }
    candles?.update(candleOf(row));
    for (const { api, of } of values) {
      const value = of(row);
      if (value !== null) api.update({ time: at(row.time), value });
    }
  };

  return {
    mount(stage: HTMLElement) {
      const made = createChart(stage, {
        width: stageWidth,
        height: stageHeight,
        timeScale: { barSpacing, timeVisible: true },
      });
      chart = made;
      candles = made.addSeries(CandlestickSeries, { priceFormat });
      const line = (pane: number, of: (row: Row) => number | null) => ({
        api: made.addSeries(LineSeries, { ...quiet, lineWidth: 1 }, pane),
        of,
      });
      values = [
        ...data.lines.map((_, index) => line(0, (row) => row.lines[index] ?? null)),
        line(1, (row) => row.rsi),
        { api: made.addSeries(HistogramSeries, quiet, 2), of: (row: Row) => row.hist },
        line(2, (row) => row.macd),
        line(2, (row) => row.signal),
      ];
      for (const [index, pane] of made.panes().entries()) pane.setStretchFactor(paneShares[index] ?? 1);
      fill();
      if (isWhole) rows = Array.from({ length: data.count }, (_, row) => rowAt(data, row));
    },
    tick: (step: number) => put(tickedRow(data, step)),
    ...(isWhole ? {} : { quote: (step: number) => candles?.update(candleOf(tickedRow(data, step))) }),
    append: (step: number) => put(rowAt(data, data.count + step)),
    pan(direction: 1 | -1) {
      const scale = chart?.timeScale();
      const range = scale?.getVisibleLogicalRange() ?? null;
      if (scale === undefined || range === null) return;
      const by = direction * panShare * (range.to - range.from);
      scale.setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
    },
    zoom(factor: number) {
      const scale = chart?.timeScale();
      const range = scale?.getVisibleLogicalRange() ?? null;
      if (scale === undefined || range === null) return;
      scale.setVisibleLogicalRange({ from: range.to - (range.to - range.from) / factor, to: range.to });
    },
    switchSymbol: fill,
    destroy() {
      chart?.remove();
      chart = null;
      candles = null;
      values = [];
      rows = [];
    },
  };
}
