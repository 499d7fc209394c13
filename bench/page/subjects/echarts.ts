import * as echarts from 'echarts';
import { type Column, type Dataset, type Row, rowAt, tickedRow } from '../dataset';
import { barsInSight, type Prepare, panShare } from '../subject';

type Value = number | '-';
type Candle = [open: number, close: number, low: number, high: number];

interface Held {
  readonly times: string[];
  readonly candles: Candle[];
  /** Five lines, RSI, histogram, MACD, signal. */
  readonly values: Value[][];
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);
const shown = (value: number | null): Value => value ?? '-';
const candleOf = (row: Row): Candle => [row.open, row.close, row.low, row.high];
const valuesOf = (row: Row): Value[] =>
  [...row.lines, row.rsi, row.hist, row.macd, row.signal].map((value) => shown(value));

function held(data: Dataset): Held {
  const { bars, count } = data;
  const column = (values: Column): Value[] => values.slice(0, count).map(shown);
  return {
    times: bars.time.slice(0, count).map(timeOf),
    candles: Array.from({ length: count }, (_, row) => candleOf(rowAt(data, row))),
    values: [...data.lines, data.rsi, data.hist, data.macd, data.signal].map(column),
  };
}

function seriesOf({ candles, values }: Held): echarts.SeriesOption[] {
  const line = (index: number, pane: number): echarts.SeriesOption => ({
    type: 'line',
    name: `line ${index}`,
    xAxisIndex: pane,
    yAxisIndex: pane,
    showSymbol: false,
    lineStyle: { width: 1 },
    data: values[index] ?? [],
  });
  return [
    { type: 'candlestick', name: 'price', data: candles },
    ...[0, 1, 2, 3, 4].map((index) => line(index, 0)),
    line(5, 1),
    { type: 'bar', name: 'hist', xAxisIndex: 2, yAxisIndex: 2, data: values[6] ?? [] },
    line(7, 2),
    line(8, 2),
  ];
}

function optionOf(rows: Held, from: number, to: number): echarts.EChartsOption {
  const panes = [
    { top: 10, height: 520 },
    { top: 545, height: 100 },
    { top: 660, height: 100 },
  ];
  return {
    animation: false,
    grid: panes.map((pane) => ({ left: 10, right: 70, ...pane })),
    xAxis: panes.map((_, gridIndex) => ({
      type: 'category',
      gridIndex,
      data: rows.times,
      axisLabel: { show: gridIndex === 2 },
    })),
    yAxis: panes.map((_, gridIndex) => ({ scale: true, gridIndex, position: 'right' })),
    dataZoom: [{ type: 'inside', xAxisIndex: [0, 1, 2], startValue: from, endValue: to }],
    series: seriesOf(rows),
  };
}

/** `isWhole`: sets the whole option with each answer, as FreqUI's chart does. */
const subjectOf =
  (isWhole: boolean): Prepare =>
  (data) => {
    let chart: echarts.ECharts | null = null;
    let rows: Held = { times: [], candles: [], values: [] };
    let from = 0;
    let to = 0;
    const show = (): void => {
      if (isWhole)
        chart?.setOption(optionOf(held(data), from, to), {
          replaceMerge: ['series', 'grid', 'yAxis', 'xAxis'],
        });
      else
        chart?.setOption({
          xAxis: [0, 1, 2].map(() => ({ data: rows.times })),
          series: [rows.candles, ...rows.values].map((each) => ({ data: each })),
        });
    };
    const look = (): void => chart?.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to });
    return Promise.resolve({
      mount(stage: HTMLElement) {
        rows = held(data);
        to = data.count - 1;
        from = Math.max(0, to - barsInSight);
        chart = echarts.init(stage, null, { renderer: 'canvas' });
        chart.setOption(optionOf(rows, from, to));
      },
      tick(step: number) {
        const row = tickedRow(data, step);
        rows.candles[rows.candles.length - 1] = candleOf(row);
        for (const [index, value] of valuesOf(row).entries()) {
          const column = rows.values[index];
          if (column !== undefined) column[column.length - 1] = value;
        }
        show();
      },
      append(step: number) {
        const row = rowAt(data, data.count + step);
        rows.times.push(timeOf(row.time));
        rows.candles.push(candleOf(row));
        for (const [index, value] of valuesOf(row).entries()) rows.values[index]?.push(value);
        show();
      },
      pan(direction: 1 | -1) {
        const by = Math.round(direction * panShare * (to - from));
        from += by;
        to += by;
        look();
      },
      zoom(factor: number) {
        from = Math.max(0, Math.round(to - (to - from) / factor));
        look();
      },
      destroy() {
        chart?.dispose();
        chart = null;
        rows = { times: [], candles: [], values: [] };
      },
    });
  };

export const echartsLines = subjectOf(false);
export const wholeOption = subjectOf(true);
