import { decodeTa } from '../../host/bridge/decode/ta';
import type { IndicatorChoice } from '../../renderer/data/workspace/chart-choices';
import { candlesOf } from '../../renderer/features/chart/plan/candles';
import { DrawingMemory } from '../../renderer/features/chart/plan/drawing-memory';
import { histogramPoints, linePoints } from '../../renderer/features/chart/plan/points';
import { newestWindow } from '../../renderer/features/chart/plan/window';
import { datasetOf, lengths } from '../page/dataset';

/**
 * An answer of 5,000 bars with indicators: `JSON.parse` of its text against all of the product's work up to the chart library's
 * points. Prints milliseconds of each turn as JSON.
 */

const count = 5_000;
const turns = Number(process.argv[2] ?? 40);
const choices: readonly IndicatorChoice[] = [
  ...lengths.map((length) => ({ id: `ema-${length}`, type: 'ema', parameters: { length } })),
  { id: 'rsi-14', type: 'rsi', parameters: { length: 14 } },
  { id: 'macd', type: 'macd', parameters: { fast: 12, slow: 26, signal: 9 } },
];
const types = new Map(choices.map(({ id, type }) => [id, type]));

function answerText(): string {
  const data = datasetOf(count);
  const { bars } = data;
  return JSON.stringify({
    bars: bars.time.slice(0, count).map((time, row) => ({
      time,
      open: bars.open[row],
      high: bars.high[row],
      low: bars.low[row],
      close: bars.close[row],
      tick_volume: bars.tickVolume[row],
      spread: bars.spread[row],
      real_volume: 0,
    })),
    ta: {
      symbol: 'EURUSD',
      timeframe: 'H1',
      candles: count,
      ...Object.fromEntries(lengths.map((length, at) => [`ema-${length}`, data.lines[at]?.slice(0, count)])),
      'rsi-14': data.rsi.slice(0, count),
      macd: {
        macd: data.macd.slice(0, count),
        signal: data.signal.slice(0, count),
        hist: data.hist.slice(0, count),
      },
    },
  });
}

const shades = { rising: 'a', fading: 'b', falling: 'c', recovering: 'd' };

function refresh(text: string): number {
  const decoded = decodeTa(JSON.parse(text), (name) => types.get(name) ?? null, 'rates/ta');
  if (!decoded.ok) throw new Error('the answer could not be read');
  const { bars, outputs } = decoded.value;
  const candles = candlesOf(bars);
  const { drawings } = new DrawingMemory().plan(
    choices,
    { asked: choices, outputs: outputs ?? {}, missing: {} },
    { bars: candles.bars, rows: candles.rows, answerBars: bars.time.length, digits: 5 },
  );
  const from = newestWindow(candles.bars.length);
  let points = 0;
  for (const { parts } of drawings) {
    for (const { spec, columns } of parts) {
      const column = columns[0] ?? [];
      points +=
        spec.kind === 'histogram'
          ? histogramPoints(candles.bars, column, from, shades).length
          : linePoints(candles.bars, column, from).length;
    }
  }
  return points;
}

const text = answerText();
const parse: number[] = [];
const whole: number[] = [];
const timed = (act: () => unknown): number => {
  const began = process.hrtime.bigint();
  act();
  return Number(process.hrtime.bigint() - began) / 1e6;
};
for (let turn = 0; turn < turns + 5; turn += 1) {
  const parsed = timed(() => JSON.parse(text));
  const refreshed = timed(() => refresh(text));
  // Warm-up: the first turns are compiled.
  if (turn < 5) continue;
  parse.push(parsed);
  whole.push(refreshed);
}
process.stdout.write(JSON.stringify({ parse, whole, bytes: text.length }));
