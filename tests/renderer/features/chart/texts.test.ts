import { describe, expect, it } from 'vitest';
import { countdownText } from '../../../../renderer/features/chart/bar-countdown';
import { checkParameter, indicatorCatalogue } from '../../../../renderer/features/chart/indicators';
import type { IndicatorParameter } from '../../../../renderer/features/chart/indicators/kinds';
import { findKinds, newChoice } from '../../../../renderer/features/chart/new-choice';

describe('the time until a bar closes', () => {
  it.each([
    [19, '00:19'],
    [3_599, '59:59'],
    [14_360, '03:59:20'],
    [4 * 86_400 + 7_200, '4 d 02 h'],
  ])('%s s is %s', (seconds, text) => {
    expect(countdownText(seconds)).toBe(text);
  });
});

describe('an indicator’s number', () => {
  const length: IndicatorParameter = {
    name: 'length',
    label: 'Length',
    initial: 14,
    min: 2,
    max: 500,
    step: 1,
  };
  const factor: IndicatorParameter = {
    name: 'std',
    label: 'Deviations',
    initial: 2,
    min: 0.1,
    max: 10,
    step: 0.1,
  };
  it('takes a comma for the decimal point', () => {
    expect(checkParameter(' 2,5 ', factor)).toEqual({ ok: true, value: 2.5 });
  });
  it.each(['', 'abc', '1', '501', '3.5', 'Infinity', 'NaN'])('refuses %j with words', (text) => {
    const checked = checkParameter(text, length);
    expect(checked.ok).toBe(false);
  });
});

describe('adding indicators', () => {
  it('finds them by name, short name and category', () => {
    expect(findKinds(indicatorCatalogue, 'stoch').map((kind) => kind.type)).toContain('stoch');
    expect(findKinds(indicatorCatalogue, 'moving exponential').map((kind) => kind.type)).toContain('ema');
    expect(findKinds(indicatorCatalogue, 'no such thing')).toEqual([]);
  });
  it('gives each its own id, the same kind twice included, and its initial numbers', () => {
    const [ema] = findKinds(indicatorCatalogue, 'exponential moving').filter((kind) => kind.type === 'ema');
    if (ema === undefined) throw new Error('the catalogue has no EMA');
    const first = newChoice(ema, []);
    const second = newChoice(ema, [first]);
    expect(second.id).not.toBe(first.id);
    expect(second.parameters).toEqual(
      Object.fromEntries(ema.parameters.map((each) => [each.name, each.initial])),
    );
  });
});
