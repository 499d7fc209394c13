import { seeded } from '../../demo-bridge/market/random';
import type { Bars } from '../../shared/model/bars';

/** What the chart of docs/performance.md shows: candles, five lines on them, an RSI pane and a MACD pane. Ten series. */
export interface Dataset {
  /** Candles of a chart; those that come later are in `later`. */
  readonly count: number;
  /** The candles, followed by those for `append`. */
  readonly bars: Bars;
  /** One value for each candle of `bars`. */
  readonly lines: readonly Column[];
  readonly rsi: Column;
  readonly macd: Column;
  readonly signal: Column;
  readonly hist: Column;
}

export type Column = readonly (number | null)[];

/** All ten series at one candle. */
export interface Row {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lines: readonly (number | null)[];
  readonly rsi: number | null;
  readonly macd: number | null;
  readonly signal: number | null;
  readonly hist: number | null;
}

export const lengths = [8, 13, 21, 34, 55] as const;
/** Candles appended after the first paint. */
export const laterBars = 64;
const hour = 3_600;
const start = 1_500_000_000 - (1_500_000_000 % hour);

/** Deterministic for a count. */
export function datasetOf(count: number): Dataset {
  const total = count + laterBars;
  const random = seeded(count);
  const bars: Bars = { time: [], open: [], high: [], low: [], close: [], tickVolume: [], spread: [] };
  let price = 1.15;
  for (let row = 0; row < total; row += 1) {
    const open = price;
    const close = round(Math.max(0.5, open * (1 + (random() - 0.5) * 0.002)));
    bars.time.push(start + row * hour);
    bars.open.push(open);
    bars.close.push(close);
    bars.high.push(round(Math.max(open, close) + random() * 0.0006));
    bars.low.push(round(Math.min(open, close) - random() * 0.0006));
    bars.tickVolume.push(Math.round(random() * 9_000));
    bars.spread.push(8);
    price = close;
  }
  const fast = emaOf(bars.close, 12);
  const slow = emaOf(bars.close, 26);
  const macd = fast.map((value, row) => value - (slow[row] ?? 0));
  const signal = emaOf(macd, 9);
  return {
    count,
    bars,
    lines: lengths.map((length) => gapped(emaOf(bars.close, length), length)),
    rsi: gapped(rsiOf(bars.close, 14), 14),
    macd: gapped(macd, 26),
    signal: gapped(signal, 35),
    hist: gapped(
      macd.map((value, row) => value - (signal[row] ?? 0)),
      35,
    ),
  };
}

/** The newest `most` candles, with those for `append`. */
export function newestOf(data: Dataset, most: number): Dataset {
  const from = Math.max(0, data.count - most);
  const { bars } = data;
  const cut = (column: Column): Column => column.slice(from);
  return {
    count: data.count - from,
    bars: {
      time: bars.time.slice(from),
      open: bars.open.slice(from),
      high: bars.high.slice(from),
      low: bars.low.slice(from),
      close: bars.close.slice(from),
      tickVolume: bars.tickVolume.slice(from),
      spread: bars.spread.slice(from),
    },
    lines: data.lines.map(cut),
    rsi: cut(data.rsi),
    macd: cut(data.macd),
    signal: cut(data.signal),
    hist: cut(data.hist),
  };
}

export function rowAt(data: Dataset, row: number): Row {
  const { bars, lines } = data;
  return {
    time: bars.time[row] ?? 0,
    open: bars.open[row] ?? 0,
    high: bars.high[row] ?? 0,
    low: bars.low[row] ?? 0,
    close: bars.close[row] ?? 0,
    lines: lines.map((line) => line[row] ?? null),
    rsi: data.rsi[row] ?? null,
    macd: data.macd[row] ?? null,
    signal: data.signal[row] ?? null,
    hist: data.hist[row] ?? null,
  };
}

/** The newest candle after the `step`th tick: all ten values change, within the candle's range. */
export function tickedRow(data: Dataset, step: number): Row {
  const row = rowAt(data, data.count - 1);
  const share = ((step * 37) % 100) / 100;
  const close = round(row.low + (row.high - row.low) * (0.1 + 0.8 * share));
  const move = (value: number | null, by: number): number | null => (value === null ? null : value + by);
  const by = (close - row.close) / 20;
  return {
    ...row,
    close,
    lines: row.lines.map((line) => move(line, by)),
    rsi: move(row.rsi, share),
    macd: move(row.macd, by),
    signal: move(row.signal, by / 4),
    hist: move(row.hist, by / 2),
  };
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

const gapped = (values: readonly number[], lead: number): Column =>
  values.map((value, row) => (row < lead - 1 ? null : value));

function emaOf(values: readonly number[], length: number): readonly number[] {
  const weight = 2 / (length + 1);
  let last = values[0] ?? 0;
  return values.map((value) => {
    last += (value - last) * weight;
    return last;
  });
}

function rsiOf(closes: readonly number[], length: number): readonly number[] {
  let gains = 0;
  let losses = 0;
  return closes.map((close, row) => {
    const change = close - (closes[row - 1] ?? close);
    gains += (Math.max(change, 0) - gains) / length;
    losses += (Math.max(-change, 0) - losses) / length;
    return gains + losses === 0 ? 50 : (100 * gains) / (gains + losses);
  });
}
