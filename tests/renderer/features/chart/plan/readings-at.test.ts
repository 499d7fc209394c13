import { expect, test } from 'vitest';
import type { IndicatorChoice } from '../../../../../renderer/data/workspace/chart-choices';
import { readingsAt } from '../../../../../renderer/features/chart/plan/readings-at';
import type { Analysis, TaOutput } from '../../../../../shared/model/analysis';
import { columnsOf, hour, hours, midnight } from '../bars';

const bars = hours(200);
const choose = (id: string, type = id): IndicatorChoice => ({ id, type, parameters: {} });
const rising = (from: number, step: number) => bars.map((_, row) => from + row * step);
const series = (values: readonly (number | null)[]): TaOutput => ({ shape: 'series', values: [...values] });
const answer = (outputs: Analysis['outputs'], missing: Analysis['missing'] = {}): Analysis => ({
  symbol: 'EURUSD',
  timeframe: 'H1',
  bars: columnsOf(bars),
  outputs,
  missing,
});
/** Half past one o'clock: in bar 1. */
const entry = midnight + hour + hour / 2;
const valuesAt = (time: number, asked: readonly IndicatorChoice[], analysis: Analysis) => {
  const found = readingsAt(time, asked, analysis, 5);
  if (found === 'before' || found.kind !== 'told') throw new Error('not told');
  return found.rows.map(({ value }) => value);
};

test('indicators are told of the bar that holds the entry, each in its own decimals', () => {
  const rsi = choose('rsi');
  const found = readingsAt(entry, [rsi], answer({ rsi: series(rising(40, 0.25)) }), 5);
  expect(found).toEqual({
    kind: 'told',
    bar: midnight + hour,
    rows: [{ id: 'rsi', label: 'RSI', value: '40.25', isWords: false }],
  });
  const ema = choose('ema');
  // A series shorter than the bars belongs to the newest of them.
  const short = answer({ ema: series(rising(1.17, 0.00001).slice(1)) });
  expect(valuesAt(midnight + hour, [ema], short), 'at the open of a bar').toEqual(['1.17001']);
  expect(valuesAt(midnight + hour - 1, [ema], short), 'no value before it').toEqual(['no value at this bar']);
});

test('several lines are told by name', () => {
  const bands: TaOutput = {
    shape: 'group',
    series: { upper: rising(1.171, 0), middle: rising(1.17, 0), lower: rising(1.169, 0) },
  };
  expect(valuesAt(entry, [choose('bb')], answer({ bb: bands }))).toEqual([
    'upper 1.17100 · middle 1.17000 · lower 1.16900',
  ]);
});

test('what the answer lacks is said with its reason, and nothing is told beyond its bars', () => {
  expect(valuesAt(entry, [choose('rsi')], answer({}))).toEqual(['reading …']);
  expect(valuesAt(entry, [choose('rsi')], answer({}, { rsi: 'no data' }))[0]).toMatch(/^not known: /);
  expect(readingsAt(midnight - 1, [], answer({}), 5)).toBe('before');
  expect(readingsAt(midnight + 200 * hour, [], answer({}), 5)).toMatchObject({ kind: 'not told' });
});
