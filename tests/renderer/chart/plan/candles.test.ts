import { describe, expect, test } from 'vitest';
import { candlesOf } from '../../../../renderer/chart/plan/candles';
import { bar, columnsOf, hour, hours, midnight } from '../bars';

const refusedAmong = (odd: ReturnType<typeof bar>) => {
  const good = hours(3);
  const candles = candlesOf(columnsOf([...good, odd]));
  return { refused: candles.refused, drawn: candles.bars.length };
};

describe('candles that mean something', () => {
  const time = midnight + 3 * hour;

  test('good ones are all drawn', () => {
    expect(candlesOf(columnsOf(hours(50)))).toMatchObject({ refused: 0, bars: { length: 50 } });
  });

  test.each([
    ['a zero price', bar(time, 0)],
    ['a price that is no number', bar(time, 1.17, { close: Number.NaN })],
    ['an endless price', bar(time, 1.17, { high: Number.POSITIVE_INFINITY })],
    ['a high below the low', bar(time, 1.17, { high: 1.16, low: 1.18 })],
    ['a close above the high', bar(time, 1.17, { close: 1.19 })],
    ['a negative price', bar(time, 1.17, { low: -1 })],
    ['no time', bar(Number.NaN, 1.17)],
    ['a time before the candle before it', bar(midnight - hour, 1.17)],
  ])('%s is left out and counted', (_, odd) => {
    expect(refusedAmong(odd)).toEqual({ refused: 1, drawn: 3 });
  });

  test('of two candles with one time the later in the answer counts', () => {
    const candles = candlesOf(columnsOf([...hours(3), bar(midnight + 2 * hour, 1.2)]));
    expect(candles.bars.map((one) => one.close).at(-1)).toBe(1.2);
    expect(candles).toMatchObject({ refused: 1, rows: [0, 1, 3] });
  });

  test('a candle that leaps ahead takes none of the following ones with it', () => {
    const leaping = hours(50).map((one, index) =>
      index === 10 ? { ...one, time: one.time + 900 * hour } : one,
    );
    expect(candlesOf(columnsOf(leaping))).toMatchObject({ refused: 1, bars: { length: 49 } });
  });

  test('each drawn candle remembers where it stood in the answer, for its indicators', () => {
    const [first, second, third] = hours(3);
    if (!first || !second || !third) throw new Error('three bars were made');
    expect(candlesOf(columnsOf([first, { ...second, low: 0 }, third])).rows).toEqual([0, 2]);
  });
});
