import { describe, expect, test } from 'vitest';
import { choicesSchema } from '../../../../renderer/data/workspace/chart-choices';
import { indicatorCatalogue, labelOf, toRequest } from '../../../../renderer/features/chart/indicators';
import {
  customChoice,
  findKinds,
  newChoice,
  twiceProblem,
  withCustom,
} from '../../../../renderer/features/chart/new-choice';

const found = (search: string) => findKinds(indicatorCatalogue, search).map(({ type }) => type);

describe('the search for an indicator', () => {
  test('finds what common names mean', () => {
    expect(found('smc').toSorted()).toEqual(['bosChoch', 'fvg', 'liquidity', 'orderBlocks']);
    for (const [search, type] of [
      ['bollinger', 'bbands'],
      ['ema cross', 'ema'],
      ['Stochastic RSI', 'stochrsi'],
      ['donchian', 'donchian'],
      ['pivots', 'previousHighLow'],
      ['Pivot', 'srLevels'],
      ['parabolic', 'psar'],
      ['support/resistance', 'srLevels'],
      ['fair value gap', 'fvg'],
      ['order block', 'orderBlocks'],
      ['DMI', 'adx'],
      ['fib', 'retracements'],
      ['keltner', 'kc'],
    ] as const)
      expect(found(search), search).toContain(type);
  });

  test('every type that a name means is in the catalogue', () => {
    expect(found('moving average')).toContain('sma');
    expect(found('nothing like this')).toEqual([]);
  });
});

test('the same indicator with the same numbers is on the chart once', () => {
  const [ema] = indicatorCatalogue.filter(({ type }) => type === 'ema');
  if (ema === undefined) throw new Error('no EMA');
  const choice = newChoice(ema, [], ['21']);
  const why = 'EMA 21 is on the chart: type other numbers';
  const again = [[], ['21'], ['200']].map((numbers) =>
    twiceProblem(newChoice(ema, [choice], numbers), [choice]),
  );
  expect(again).toEqual([why, why, null]);
  const custom = customChoice('sinwma', { length: 14 }, []);
  expect(twiceProblem(customChoice('sinwma', { length: 14 }, [custom]), [custom])).toBe(
    'sinwma 14 is on the chart',
  );
  expect(twiceProblem(customChoice('sinwma', { length: 15 }, [custom]), [custom])).toBeNull();
});

describe('a free-form indicator', () => {
  test('is asked for by the name and parameters that were typed; type names it where the name is the user’s own', () => {
    const plain = customChoice('sinwma', { length: 14 }, []);
    const mine = customChoice('mine', { type: 'trima', length: 9, isFast: true }, [plain]);
    const bare = customChoice('swma', true, [plain, mine]);
    expect(toRequest([plain, mine, bare])).toEqual({
      sinwma: { type: 'sinwma', length: 14 },
      mine: { type: 'trima', length: 9, isFast: true },
      swma: true,
    });
    expect([plain, mine, bare].map(labelOf)).toEqual(['sinwma 14', 'mine 9, isFast on', 'swma']);
  });

  test('twice under one name are two', () => {
    const first = customChoice('swma', true, []);
    const second = customChoice('swma', true, [first]);
    expect(second.id).not.toBe(first.id);
    expect(toRequest([first, second])).toEqual({ swma: true, 'swma-2': { type: 'swma' } });
  });

  test('keeps its place when its parameters change, and is remembered with the others', () => {
    const first = customChoice('sinwma', { length: 14 }, []);
    const changed = withCustom(first, 'sinwma', { length: 30, type: 'sma' });
    expect(changed).toMatchObject({ id: 'sinwma', type: 'sma' });
    expect(choicesSchema.parse([first, changed])).toEqual([first, changed]);
  });
});
