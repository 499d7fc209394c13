import { describe, expect, test } from 'vitest';
import { candlesAfter, candlesOf } from '../../../../../renderer/features/chart/plan/candles';
import type { Bar } from '../../../../../shared/model/bars';
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

describe('candles of an answer that follows another one', () => {
  const all = hours(40);
  const known = (bars: readonly Bar[]) => ({ answer: columnsOf(bars), candles: candlesOf(columnsOf(bars)) });
  const next = (before: readonly Bar[], now: readonly Bar[]) => candlesAfter(known(before), columnsOf(now));

  test('are those of the answer read alone, and say the first row that differs', () => {
    const moved = [...all.slice(0, 39), { ...bar(all[39]?.time ?? 0, 1.2) }];
    const corrected = all.with(7, { ...bar(all[7]?.time ?? 0, 1.169) });
    const cases: readonly (readonly [readonly Bar[], readonly Bar[], number])[] = [
      [all, all, 40],
      [all, moved, 39],
      [all, corrected, 7],
      [all.slice(0, 37), all, 37],
      [all, all.slice(0, 37), 0],
      [all, all.slice(1), 0],
      [[], all, 0],
      [all, [], 0],
      [all, all.with(20, { ...bar(all[20]?.time ?? 0, 1.17), low: 0 }), 0],
      [all.with(20, { ...bar(all[20]?.time ?? 0, 1.17), low: 0 }), all, 0],
    ];
    for (const [before, now, from] of cases) {
      const found = next(before, now);
      expect(found.candles).toEqual(candlesOf(columnsOf(now)));
      expect(found.from).toBe(from);
    }
  });

  test('keep the objects of those that are the same', () => {
    const before = known(all);
    const { candles } = candlesAfter(before, columnsOf([...all.slice(0, 39), bar(all[39]?.time ?? 0, 1.2)]));
    expect(candles.bars[38]).toBe(before.candles.bars[38]);
    expect(candles.rows).toBe(before.candles.rows);
  });
});
