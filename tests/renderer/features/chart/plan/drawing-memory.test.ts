import { describe, expect, test } from 'vitest';
import type { IndicatorChoice } from '../../../../../renderer/data/workspace/chart-choices';
import { type Candles, candlesAfter, candlesOf } from '../../../../../renderer/features/chart/plan/candles';
import { drawingsOf } from '../../../../../renderer/features/chart/plan/drawing';
import { DrawingMemory } from '../../../../../renderer/features/chart/plan/drawing-memory';
import type { TaOutput } from '../../../../../shared/model/analysis';
import type { Bar, Bars } from '../../../../../shared/model/bars';
import { bar, columnsOf, hour, hours, midnight } from '../bars';

type Series = (number | null)[];

const count = 300;
const choices: readonly IndicatorChoice[] = [
  { id: 'average', type: 'ema', parameters: { length: 21 } },
  { id: 'bands', type: 'bbands', parameters: { length: 20, std: 2 } },
  { id: 'strength', type: 'rsi', parameters: { length: 14 } },
  { id: 'macd', type: 'macd', parameters: { fast: 12, slow: 26, signal: 9 } },
  { id: 'stop', type: 'supertrend', parameters: {} },
  { id: 'cloud', type: 'ichimoku', parameters: {} },
  { id: 'stranger', type: 'nobody knows it', parameters: {} },
  { id: 'zones', type: 'fvg', parameters: {} },
];

/** Values that follow the closes; `newest` moves the last ones. */
function outputsOf(bars: readonly Bar[], newest: number): Record<string, TaOutput> {
  const near = (by: number): Series => bars.map(({ close }, row) => (row < 20 ? null : close + by));
  const moved = (series: Series, by: number): Series =>
    series.map((value, row) => (value === null || row < series.length - 3 ? value : value + by));
  const group = (names: readonly string[]): TaOutput => ({
    shape: 'group',
    series: Object.fromEntries(names.map((name, at) => [name, moved(near(at / 1e4), newest * 1e-5)])),
  });
  return {
    average: { shape: 'series', values: moved(near(0), newest * 1e-5) },
    bands: group(['upper', 'middle', 'lower']),
    strength: {
      shape: 'series',
      values: moved(
        bars.map(() => 50),
        newest,
      ).slice(14),
    },
    macd: group(['macd', 'signal', 'hist']),
    // The side of each candle has a value, the other one has none.
    stop: {
      shape: 'group',
      series: {
        long: moved(near(-0.002), newest * 1e-5).map((value, row) => (row % 40 < 20 ? value : null)),
        short: moved(near(0.002), newest * 1e-5).map((value, row) => (row % 40 < 20 ? null : value)),
      },
    },
    cloud: group(['tenkan', 'kijun', 'spanA', 'spanB', 'chikou']),
    stranger: { shape: 'series', values: moved(near(0.001), newest * 1e-5) },
    zones: {
      shape: 'records',
      rows: [{ type: 'bullish', time: bars[40]?.time ?? 0, top: 1.172, bottom: 1.171 + newest * 1e-5 }],
    },
  };
}

/** What comes poll after poll: ticks of the newest candle, a price beyond all, a correction, a new candle, gaps. */
function* polls(): Generator<{ bars: readonly Bar[]; outputs: Record<string, TaOutput> }> {
  let bars = [...hours(count)];
  const put = (row: number, close: number): readonly Bar[] => {
    bars = bars.with(row, bar(midnight + row * hour, close, { time: bars.at(row)?.time ?? 0 }));
    return bars;
  };
  for (const step of [0, 1, 2, 2, 3]) {
    yield { bars: put(count - 1, 1.17 + step * 1e-4), outputs: outputsOf(bars, step) };
  }
  yield { bars: put(count - 1, 1.25), outputs: outputsOf(bars, 4) };
  yield { bars: put(100, 1.1699), outputs: outputsOf(bars, 5) };
  bars = [...bars.slice(1), bar(midnight + count * hour, 1.2)];
  yield { bars, outputs: outputsOf(bars, 6) };
  yield { bars: put(count - 1, 1.201), outputs: outputsOf(bars, 7) };
  const gone = outputsOf(bars, 8);
  const { average } = gone;
  if (average?.shape === 'series') average.values[count - 2] = null;
  yield { bars, outputs: gone };
  const absurd = outputsOf(bars, 9);
  if (absurd.average?.shape === 'series') absurd.average.values[count - 1] = 0;
  yield { bars, outputs: absurd };
  const { macd: _macd, ...fewer } = outputsOf(bars, 10);
  yield { bars, outputs: fewer };
  yield { bars, outputs: outputsOf(bars, 11) };
}

const groundOf = ({ bars, rows }: Candles, answer: Bars) => ({
  bars,
  rows,
  answerBars: answer.time.length,
  digits: 5,
});

describe('drawings planned one after another', () => {
  test('are what they would be if each were planned alone', () => {
    const memory = new DrawingMemory();
    let known = { answer: columnsOf([]), candles: candlesOf(columnsOf([])) };
    for (const { bars, outputs } of polls()) {
      const answer = columnsOf(bars);
      known = { answer, candles: candlesAfter(known, answer).candles };
      const said = { asked: choices, outputs, missing: {} };
      const plan = memory.plan(choices, said, groundOf(known.candles, answer));
      expect(known.candles).toEqual(candlesOf(answer));
      expect(plan.drawings).toEqual(drawingsOf(choices, said, groundOf(candlesOf(answer), answer)));
    }
  });

  test('say how many of their newest rows differ from those of before', () => {
    const memory = new DrawingMemory();
    const bars = hours(count);
    const answer = columnsOf(bars);
    const ground = groundOf(candlesOf(answer), answer);
    const plan = (newest: number) =>
      memory.plan(choices, { asked: choices, outputs: outputsOf(bars, newest), missing: {} }, ground).renewed;
    expect(plan(1)).toEqual(choices.map(() => null));
    // What nobody knows, what lies ahead of the candles, and records are planned whole.
    expect(plan(2)).toEqual([3, 3, 3, 3, 3, null, null, null]);
    expect(plan(2)).toEqual([0, 0, 0, 0, 0, null, null, null]);
  });

  test('begin again with other choices, colours and numbers', () => {
    const memory = new DrawingMemory();
    const bars = hours(count);
    const answer = columnsOf(bars);
    const ground = groundOf(candlesOf(answer), answer);
    const [average, ...rest] = choices;
    if (average === undefined) throw new Error('there is a first choice');
    const said = { asked: choices, outputs: outputsOf(bars, 1), missing: {} };
    memory.plan(choices, said, ground);
    for (const other of [
      { ...average, colour: 'lime' },
      { ...average, parameters: { length: 22 } },
    ]) {
      const plan = memory.plan([other, ...rest], said, ground);
      expect(plan.renewed[0]).toBeNull();
      expect(plan.drawings).toEqual(drawingsOf([other, ...rest], said, ground));
    }
    expect(memory.plan(rest, said, ground).drawings).toEqual(drawingsOf(rest, said, ground));
  });
});
