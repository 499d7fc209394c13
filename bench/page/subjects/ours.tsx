import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { CandleHistory } from '../../../renderer/data/candle-history';
import { withCarriedOutputs } from '../../../renderer/data/rates';
import { tailBars, withTail } from '../../../renderer/data/tail';
import { defaultStyle, type IndicatorChoice } from '../../../renderer/data/workspace/chart-choices';
import { ChartCanvas } from '../../../renderer/features/chart/draw/chart-canvas';
import { toRequest } from '../../../renderer/features/chart/indicators';
import type { ChartCanvasProps } from '../../../renderer/features/chart/plan/chart-feed';
import type { Analysis, TaOutput } from '../../../shared/model/analysis';
import type { Bars } from '../../../shared/model/bars';
import { ok } from '../../../shared/model/result';
import type { Tick } from '../../../shared/model/tick';
import { type Column, type Dataset, laterBars, lengths, type Row, tickedRow } from '../dataset';
import type { Prepare, Subject } from '../subject';
import '../../../renderer/base/theme.css';

/** Most bars of the sidecar; older candles come as pages of history. */
const mostAnswered = 5_000;
/** Answers prepared before measuring. */
const preparedTicks = 24;

const choices: readonly IndicatorChoice[] = [
  ...lengths.map((length) => ({ id: `ema-${length}`, type: 'ema', parameters: { length } })),
  { id: 'rsi-14', type: 'rsi', parameters: { length: 14 } },
  { id: 'macd', type: 'macd', parameters: { fast: 12, slow: 26, signal: 9 } },
];
const indicators = toRequest(choices);
const recentBars = tailBars(indicators);

/**
 * The product's chart with its data path: newest values are merged into the last answer, the history is updated, React passes it to
 * the chart.
 */
export const ours: Prepare = async (data) => {
  const answered = Math.min(data.count, mostAnswered);
  const first = answerOf(data, data.count, answered);
  const history = new CandleHistory('H1', ({ count, to = Number.POSITIVE_INFINITY }) => {
    const end = data.bars.time.findLastIndex((time) => time <= to) + 1;
    return Promise.resolve(ok(barsBetween(data.bars, Math.max(0, end - count), end)));
  });
  history.take(first.bars);
  if (data.count > answered) await history.reach(data.bars.time[0] ?? 0);
  const ticks = Array.from({ length: preparedTicks }, (_, step) =>
    tailOf(first, tickedRow(data, step), answered),
  );
  const appends = Array.from({ length: laterBars / 4 }, (_, step) =>
    answerOf(data, data.count + step + 1, answered),
  );
  return new Ours(data, first, history, ticks, appends);
};

class Ours implements Subject {
  readonly #data: Dataset;
  readonly #first: Analysis;
  readonly #history: CandleHistory;
  readonly #ticks: readonly Analysis[];
  readonly #appends: readonly Analysis[];
  readonly #listeners = new Set<(tick: Tick) => void>();
  #analysis: Analysis;
  #symbol = 'EURUSD';
  #stage: HTMLElement | null = null;
  #root: Root | null = null;
  #older: NonNullable<ChartCanvasProps['history']>;

  constructor(
    data: Dataset,
    first: Analysis,
    history: CandleHistory,
    ticks: readonly Analysis[],
    appends: readonly Analysis[],
  ) {
    this.#data = data;
    this.#first = first;
    this.#analysis = first;
    this.#history = history;
    this.#ticks = ticks;
    this.#appends = appends;
    this.#older = { bars: history.get().bars, state: 'ended', reason: '' };
  }

  mount(stage: HTMLElement): void {
    this.#stage = stage;
    this.#root = createRoot(stage);
    this.#render();
  }

  tick(step: number): void {
    const tail = this.#ticks[step % this.#ticks.length];
    const whole = tail === undefined ? null : withTail(this.#analysis, tail, recentBars);
    if (whole === null) throw new Error('the newest values could not be laid over the others');
    this.#take(whole);
  }

  quote(step: number): void {
    const { time, close } = tickedRow(this.#data, step);
    const tick = {
      symbol: this.#symbol,
      bid: close,
      ask: close + 0.0001,
      last: null,
      timeMs: (time + 60) * 1000,
    };
    for (const listener of this.#listeners) listener(tick);
  }

  append(step: number): void {
    const whole = this.#appends[step];
    if (whole === undefined) throw new Error('no candle is left to append');
    this.#take(whole);
  }

  pan(direction: 1 | -1): void {
    this.#press(direction < 0 ? 'ArrowLeft' : 'ArrowRight');
  }

  zoom(factor: number): void {
    this.#press(factor > 1 ? '+' : '-');
  }

  switchSymbol(step: number): void {
    this.#symbol = `SYMBOL${step}`;
    this.#analysis = { ...this.#first, symbol: this.#symbol };
    this.#render();
  }

  destroy(): void {
    this.#root?.unmount();
    this.#root = null;
    this.#stage = null;
  }

  #press(key: string): void {
    const canvas = this.#stage?.querySelector('[data-stage]');
    canvas?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }

  /** Processes an answer as `analysisOptions` does. */
  #take(analysis: Analysis): void {
    const held = withCarriedOutputs(this.#analysis, analysis);
    this.#history.take(held.bars);
    const { bars } = this.#history.get();
    if (bars !== this.#older.bars) this.#older = { ...this.#older, bars };
    this.#analysis = held;
    this.#render();
  }

  readonly #subscribe = (listener: (tick: Tick) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #render(): void {
    const feed: ChartCanvasProps = {
      symbol: this.#symbol,
      timeframe: 'H1',
      digits: 5,
      point: 0.00001,
      tickSize: 0.00001,
      choices,
      analysis: this.#analysis,
      subscribeTick: this.#subscribe,
      quoteOverdueMs: null,
      levels: noLevels,
      areLevelsOverdue: false,
      look: defaultStyle,
      history: this.#older,
      theme: 'dark',
      palette: 'usual',
    };
    flushSync(() => this.#root?.render(<ChartCanvas {...feed} />));
  }
}

const noLevels: ChartCanvasProps['levels'] = [];

const barsBetween = (bars: Bars, from: number, to: number): Bars => ({
  time: bars.time.slice(from, to),
  open: bars.open.slice(from, to),
  high: bars.high.slice(from, to),
  low: bars.low.slice(from, to),
  close: bars.close.slice(from, to),
  tickVolume: bars.tickVolume.slice(from, to),
  spread: bars.spread.slice(from, to),
});

/** The whole answer for the `answered` candles that end before row `end`. */
function answerOf(data: Dataset, end: number, answered: number): Analysis {
  const from = end - answered;
  const cut = (column: Column): (number | null)[] => column.slice(from, end);
  const outputs: Record<string, TaOutput> = {
    'rsi-14': { shape: 'series', values: cut(data.rsi) },
    macd: {
      shape: 'group',
      series: { macd: cut(data.macd), signal: cut(data.signal), hist: cut(data.hist) },
    },
  };
  for (const [index, length] of lengths.entries())
    outputs[`ema-${length}`] = { shape: 'series', values: cut(data.lines[index] ?? []) };
  return { symbol: 'EURUSD', timeframe: 'H1', bars: barsBetween(data.bars, from, end), outputs, missing: {} };
}

/** An answer with newest values only: whole candles, last values of series. */
function tailOf(whole: Analysis, row: Row, answered: number): Analysis {
  const put = (column: readonly number[], value: number): number[] => [...column.slice(0, -1), value];
  const tail = (column: Column, value: number | null): (number | null)[] => [
    ...column.slice(answered - recentBars, answered - 1),
    value,
  ];
  const { bars } = whole;
  const values: Readonly<Record<string, number | null>> = {
    ...Object.fromEntries(lengths.map((length, index) => [`ema-${length}`, row.lines[index] ?? null])),
    'rsi-14': row.rsi,
    macd: row.macd,
    signal: row.signal,
    hist: row.hist,
  };
  const outputs: Record<string, TaOutput> = {};
  for (const [name, output] of Object.entries(whole.outputs)) {
    if (output.shape === 'series')
      outputs[name] = { shape: 'series', values: tail(output.values, values[name] ?? null) };
    if (output.shape === 'group')
      outputs[name] = {
        shape: 'group',
        series: Object.fromEntries(
          Object.entries(output.series).map(([key, column]) => [key, tail(column, values[key] ?? null)]),
        ),
      };
  }
  return {
    ...whole,
    bars: {
      ...bars,
      // New columns, as from JSON.
      time: [...bars.time],
      open: [...bars.open],
      tickVolume: [...bars.tickVolume],
      spread: [...bars.spread],
      high: put(bars.high, row.high),
      low: put(bars.low, row.low),
      close: put(bars.close, row.close),
    },
    outputs,
  };
}
