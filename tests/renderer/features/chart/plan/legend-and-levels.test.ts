import { describe, expect, test } from 'vitest';
import type { ChartLevel } from '../../../../../renderer/features/chart/plan/chart-level';
import {
  chartSummary,
  describeCandle,
  formatCount,
  formatValue,
  overdueText,
  volumeLabel,
} from '../../../../../renderer/features/chart/plan/legend-text';
import {
  levelStyle,
  levelsWithLines,
  lookSame,
  rangeWithLevels,
} from '../../../../../renderer/features/chart/plan/level-plan';
import { rangeNearCandles } from '../../../../../renderer/features/chart/plan/scale';
import { moveView, viewMoveOf } from '../../../../../renderer/features/chart/plan/view-keys';
import { volumeShown } from '../../../../../shared/math/bars';
import { noTraderNames } from '../../../../../shared/rules/trader-names';
import { bar, midnight } from '../bars';

const eurusd = { digits: 5, point: 0.00001, kind: 'tick' } as const;

describe('the legend', () => {
  test('prints a candle with the digits of its symbol', () => {
    const words = describeCandle(bar(midnight, 1.17, { open: 1.1695, tickVolume: 4_211 }), 12, eurusd);
    expect(words).toEqual({
      open: '1.16950',
      high: '1.17050',
      low: '1.16950',
      close: '1.17000',
      volume: '4\u202f211',
      spread: '12',
      volumeTitle: 'Tick volume',
      spreadTitle: '12 points of 0.00001: 0.00012',
      direction: 'up',
    });
  });

  test('writes a wide spread as the market watch does', () => {
    expect(describeCandle(bar(midnight, 97_250), 1_726, { ...eurusd, digits: 2, point: 0.01 }).spread).toBe(
      '1726',
    );
  });

  test('takes a volume of nothing for one that the bridge does not tell, and says so where it is to be drawn', () => {
    const untold = bar(midnight, 1.17, { tickVolume: 0 });
    expect(describeCandle(untold, 12, eurusd).volume).toBe('–');
    expect(volumeLabel('tick', [untold, untold])).toBe('volume not provided');
    expect(volumeLabel('tick', [untold, bar(midnight, 1.17, { tickVolume: 3 })])).toBe('');
    expect(volumeLabel('none', [untold])).toBe('');
    expect(volumeLabel('tick', [])).toBe('');
  });

  test('a spread’s price is points times the symbol’s point, which its digits do not tell', () => {
    const words = describeCandle(bar(midnight, 97_250), 4, { digits: 2, point: 0.25, kind: 'tick' });
    expect(words.spreadTitle).toBe('4 points of 0.25: 1.00');
  });

  test('real volume is reported where it is chosen, or where there is no tick volume', () => {
    const share = bar(midnight, 50, { tickVolume: 0, realVolume: 1_250 });
    const both = bar(midnight, 50, { tickVolume: 7, realVolume: 1_250 });
    expect(volumeShown([share, share], 'tick')).toBe('real');
    expect(volumeShown([both], 'tick')).toBe('tick');
    expect(volumeShown([both], 'real')).toBe('real');
    expect(volumeShown([bar(midnight, 50)], 'real')).toBe('tick');
    expect(describeCandle(share, 12, { ...eurusd, kind: 'real' })).toMatchObject({
      volume: '1\u202f250',
      volumeTitle: 'Real volume',
    });
    expect(volumeLabel('tick', [share])).toBe('tick volume not provided: real volume is shown');
    expect(volumeLabel('real', [both])).toBe('');
  });

  test('never prints what is no number', () => {
    expect(describeCandle(null, null, eurusd)).toMatchObject({
      open: '–',
      close: '–',
      volume: '–',
      spread: '–',
      spreadTitle: '',
      direction: 'flat',
    });
    expect(describeCandle(bar(midnight, 1.17), Number.NaN, eurusd).spread).toBe('–');
    expect(formatValue(Number.NaN, { kind: 'count' }, 5)).toBe('–');
  });

  test.each([
    [147_320, '147.3K'],
    [-1_204_000, '−1.20M'],
    [999_999, '1.00M'],
    [84, '84'],
    [0.5, '0.50'],
    [0, '0.00'],
  ])('shortens %d to %s', (value, words) => {
    expect(formatCount(value)).toBe(words);
  });

  test('tells the age of a quote only beyond its budget', () => {
    expect(overdueText(null)).toBe('');
    expect(overdueText(7_000)).toBe('quote 7\u00a0s old');
  });

  test('prints an indicator with decimals of its own', () => {
    expect(formatValue(26.711, { kind: 'fixed', decimals: 2 }, 5)).toBe('26.71');
    expect(formatValue(-0.0010480485, { kind: 'price', extra: 1 }, 5)).toBe('−0.001048');
  });

  test('tells the chart in a sentence', () => {
    const chart = { symbol: 'EURUSD', timeframe: 'H1', last: bar(midnight, 1.17), bars: 500, digits: 5 };
    expect(chartSummary({ ...chart, indicators: ['EMA 21'] })).toBe(
      'EURUSD H1, 500 candles, last close 1.17000, with EMA 21',
    );
    expect(chartSummary({ ...chart, last: null, bars: 0, indicators: [] })).toBe('EURUSD H1, no bars');
  });
});

describe('levels', () => {
  const level = (id: string, price: number, label = 'Buy 0.20'): ChartLevel => ({
    id,
    price,
    kind: 'entry',
    side: 'BUY',
    label,
    detail: `${label} #${id}`,
    owner: { of: 'position', ticket: id },
    who: { key: 'bot 7701', name: 'Bot 7701', mark: noTraderNames.markOf('bot 7701') },
    trade: label,
    money: '',
    since: null,
  });
  const drawn = levelsWithLines([level('1', 1.17), level('2', 1.18)]);
  const changed = (...next: readonly ChartLevel[]) => !lookSame(drawn, levelsWithLines(next), null);

  test('only what looks otherwise is drawn again', () => {
    expect(changed(level('1', 1.17), level('2', 1.18))).toBe(false);
    expect(changed(level('1', 1.17), level('2', 1.19))).toBe(true);
    expect(changed(level('1', 1.17), level('2', 1.18, 'Buy 0.10'))).toBe(true);
    expect(changed(level('1', 1.17), level('2', 1.18), level('3', 1.19))).toBe(true);
    expect(changed(level('1', 1.17), level('3', 1.18))).toBe(true);
  });

  test('a read that brings the profit which the label tells at the quote changes nothing, another does', () => {
    const read = (profit: number, at: number): ReadonlyMap<string, ChartLevel> =>
      levelsWithLines([
        { ...level('1', 1.17), live: { base: 'Buy 0.20', profit, at, perPrice: 20_000, moneyDigits: 2 } },
      ]);
    const quote = { bid: 1.1714, ask: 1.1715 };
    expect(lookSame(read(20, 1.171), read(28, 1.1714), quote)).toBe(true);
    expect(lookSame(read(20, 1.171), read(28.01, 1.1714), quote)).toBe(false);
    expect(lookSame(read(20, 1.171), read(28, 1.1714), null)).toBe(false);
  });

  test('a closed position takes its line with it, a removed stop too', () => {
    expect([...levelsWithLines([level('1', 0), level('2', 1.18)]).keys()]).toEqual(['2']);
    expect(levelsWithLines([level('1', Number.NaN)]).size).toBe(0);
    expect(changed(level('1', 0), level('2', 1.18))).toBe(true);
  });

  test('a line says its kind and who; a side is in the words, never in the colour', () => {
    expect(levelStyle({ kind: 'entry' })).toEqual({ colour: 'who', line: 'solid', box: 'filled' });
    expect(levelStyle({ kind: 'sl' })).toEqual({ colour: 'stop', line: 'dashed', box: 'dashed' });
    expect(levelStyle({ kind: 'tp' })).toEqual({ colour: 'target', line: 'dashed', box: 'dashed' });
    expect(levelStyle({ kind: 'pending' })).toEqual({ colour: 'who', line: 'dotted', box: 'outlined' });
  });

  test('an indicator counts for the scale as far as half the candles’ height beyond them', () => {
    const candles = { minValue: 1, maxValue: 2 };
    expect(rangeNearCandles({ minValue: 1.2, maxValue: 9 }, candles)).toEqual({
      minValue: 1.2,
      maxValue: 2.5,
    });
    expect(rangeNearCandles({ minValue: 0, maxValue: 1.1 }, candles)).toEqual({
      minValue: 0.5,
      maxValue: 1.1,
    });
    expect(rangeNearCandles({ minValue: 3, maxValue: 4 }, candles)).toBe(null);
  });

  test('a stop just below the candles comes into view, one far away does not', () => {
    expect(rangeWithLevels({ minValue: 1, maxValue: 2 }, [0.8, 5])).toEqual({ minValue: 0.8, maxValue: 2 });
    // Both sides together, the nearest first.
    expect(rangeWithLevels({ minValue: 1, maxValue: 2 }, [2.5, 0.6])).toEqual({ minValue: 0.6, maxValue: 2 });
    expect(rangeWithLevels({ minValue: 1, maxValue: 2 }, [2.25, 0.75, 0.6])).toEqual({
      minValue: 0.75,
      maxValue: 2.25,
    });
  });
});

describe('keys', () => {
  const key = (name: string, change = {}) =>
    viewMoveOf({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...change });

  test('pan, zoom and go to the ends', () => {
    expect(key('ArrowLeft')).toEqual({ kind: 'pan', share: -0.1 });
    expect(key('+')).toEqual({ kind: 'zoom', factor: 1.25 });
    expect(key('End')).toEqual({ kind: 'latest' });
  });

  test('leave alone what is not the chart’s', () => {
    expect(key('a')).toBeNull();
    expect(key('F9')).toBeNull();
    expect(key('ArrowLeft', { ctrlKey: true })).toBeNull();
  });

  test('some bars stay in sight at either end', () => {
    const left = moveView({ from: 0, to: 100 }, { kind: 'pan', share: -5 }, 500, 13);
    expect(left.to).toBe(10);
    const right = moveView({ from: 400, to: 500 }, { kind: 'pan', share: 5 }, 500, 13);
    expect(right.from).toBe(490);
  });

  test('zooming keeps the newest bar where it is', () => {
    const span = moveView({ from: 400, to: 505 }, { kind: 'zoom', factor: 2 }, 500, 13);
    expect(span.to - span.from).toBeCloseTo(52.5);
    expect((499 - span.from) / 52.5).toBeCloseTo(99 / 105);
  });
});
