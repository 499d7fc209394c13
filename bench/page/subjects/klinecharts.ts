import { type Chart, dispose, init, type KLineData, registerIndicator } from 'klinecharts';
import { type Row, rowAt, tickedRow } from '../dataset';
import { barSpacing, barsInSight, type Prepare, paneShares, panShare, stageHeight } from '../subject';

const numberAt = (bar: KLineData, key: string): number | undefined => {
  const value = bar[key];
  return typeof value === 'number' ? value : undefined;
};

/** Registers prepared values, as for all subjects: the library computes nothing. */
function register(name: string, keys: readonly string[], bar?: string): void {
  registerIndicator({
    name,
    figures: keys.map((key) => ({
      key,
      title: `${key}: `,
      type: key === bar ? 'bar' : 'line',
      ...(key === bar ? { baseValue: 0 } : {}),
    })),
    calc: (list) => list.map((each) => Object.fromEntries(keys.map((key) => [key, numberAt(each, key)]))),
  });
}
const lineKeys = ['line0', 'line1', 'line2', 'line3', 'line4'] as const;
register('BENCH_LINES', lineKeys);
register('BENCH_RSI', ['rsi']);
register('BENCH_MACD', ['hist', 'macd', 'signal'], 'hist');

const barOf = (row: Row): KLineData => ({
  timestamp: row.time * 1000,
  open: row.open,
  high: row.high,
  low: row.low,
  close: row.close,
  volume: 1,
  ...Object.fromEntries(row.lines.map((value, index) => [`line${index}`, value ?? undefined])),
  rsi: row.rsi ?? undefined,
  hist: row.hist ?? undefined,
  macd: row.macd ?? undefined,
  signal: row.signal ?? undefined,
});

export const klinecharts: Prepare = (data) => {
  let chart: Chart | null = null;
  let push: ((bar: KLineData) => void) | null = null;
  let spacing = barSpacing;
  return Promise.resolve({
    mount(stage: HTMLElement) {
      chart = init(stage);
      chart?.setDataLoader({
        getBars: ({ type, callback }) =>
          callback(
            type === 'init' ? Array.from({ length: data.count }, (_, row) => barOf(rowAt(data, row))) : [],
            false,
          ),
        subscribeBar: ({ callback }) => {
          push = callback;
        },
      });
      chart?.setBarSpace(barSpacing);
      chart?.createIndicator({ name: 'BENCH_LINES', paneId: 'candle_pane' }, true);
      const whole = paneShares.reduce((sum, share) => sum + share, 0);
      for (const name of ['BENCH_RSI', 'BENCH_MACD']) {
        chart?.createIndicator(name);
        const id = chart?.getIndicators({ name })[0]?.paneId;
        if (id !== undefined) chart?.setPaneOptions({ id, height: (stageHeight * paneShares[1]) / whole });
      }
      chart?.setSymbol({ ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 0 });
      chart?.setPeriod({ span: 1, type: 'hour' });
    },
    tick: (step: number) => push?.(barOf(tickedRow(data, step))),
    append: (step: number) => push?.(barOf(rowAt(data, data.count + step))),
    pan: (direction: 1 | -1) => chart?.scrollByDistance(-direction * panShare * barsInSight * barSpacing),
    zoom(factor: number) {
      spacing *= factor;
      chart?.setBarSpace(spacing);
    },
    destroy() {
      if (chart !== null) dispose(chart);
      chart = null;
      push = null;
    },
  });
};
