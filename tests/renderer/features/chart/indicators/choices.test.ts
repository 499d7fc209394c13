import { describe, expect, test } from 'vitest';
import { defaultChoices, type IndicatorChoice } from '../../../../../renderer/data/workspace/chart-choices';
import { indicatorCatalogue, labelOf, toRequest } from '../../../../../renderer/features/chart/indicators';
import { colourOf } from '../../../../../renderer/features/chart/indicators/palette';
import { indicatorsSchema } from '../../../../../shared/model/analysis';

const choice = (id: string, type: string, parameters = {}): IndicatorChoice => ({ id, type, parameters });

describe('the catalogue', () => {
  test('has each type once, with limits that hold the initial values', () => {
    const types = indicatorCatalogue.map((kind) => kind.type);
    expect(new Set(types).size).toBe(types.length);
    for (const { parameters } of indicatorCatalogue) {
      for (const { initial, min, max } of parameters) {
        expect(initial).toBeGreaterThanOrEqual(min);
        expect(initial).toBeLessThanOrEqual(max);
      }
    }
  });

  test('knows every indicator with series that the bridge notes name', () => {
    const named =
      'ema sma hma wma dema tema t3 kama alma linreg jma zlma rma fwma vwma vwap bbands kc donchian supertrend psar ' +
      'chandelierExit ichimoku rsi mfi willr cci roc mom uo atr natr obv ad cmf adosc macd stoch stochrsi adx aroon ' +
      'vortex tsi trix fisher kvo squeeze';
    const types = new Set(indicatorCatalogue.map((kind) => kind.type));
    expect(named.split(' ').filter((type) => !types.has(type))).toEqual([]);
  });
});

describe('a choice', () => {
  test('is asked for by its id with everything that the chart names', () => {
    const request = toRequest([choice('slow', 'rsi', { length: 21 }), ...defaultChoices]);
    expect(request.slow).toEqual({ type: 'rsi', length: 21 });
    expect(request['bbands-20-2']).toEqual({ type: 'bbands', length: 20, std: 2 });
    expect(indicatorsSchema.safeParse(request).success).toBe(true);
  });

  test('is named as traders name it', () => {
    expect(defaultChoices.map(labelOf)).toEqual(['EMA 21', 'Bollinger 20, 2', 'RSI 14']);
    expect(labelOf(choice('x', 'macd', { signal: 9, slow: 26, fast: 12 }))).toBe('MACD 12, 26, 9');
    expect(labelOf(choice('x', 'obv'))).toBe('OBV');
    expect(labelOf(choice('x', 'somethingNew', { length: 5 }))).toBe('somethingNew 5');
  });

  test('has a colour that no other on the candles has', () => {
    const averages = [10, 20, 50, 100].map((length) => choice(`ema-${length}`, 'ema', { length }));
    const colours = averages.map((average) => colourOf(averages, average.id, 'dark'));
    expect(new Set(colours).size).toBe(4);
  });

  test('keeps the colour that the user gave it', () => {
    const mine = { ...choice('ema', 'ema'), colour: '#123456' };
    expect(colourOf([mine], 'ema', 'light')).toBe('#123456');
  });
});
