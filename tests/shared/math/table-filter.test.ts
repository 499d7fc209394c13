import { describe, expect, it } from 'vitest';
import { filterTest } from '../../../shared/math/table-filter';

const holds = (words: string, isNumber: boolean, value: string | number | null): boolean | null =>
  filterTest(words, isNumber)?.(value) ?? null;

describe('a filter of words', () => {
  it.each([
    ['eur', 'EURUSD', true],
    ['eur', 'GBPUSD', false],
    ['=EURUSD', 'EURUSD', true],
    ['=EURUSD', 'EURUSD.r', false],
    ['=7701|7702', '7702', true],
    ['=7701|7702', '77021', false],
    ['=', '', true],
    ['!bot', 'bot:trend', false],
    ['!bot', '', true],
    ['eur|gbp', 'GBPUSD', true],
    ['eur|gbp', 'USDJPY', false],
    ['#AAPL', '#AAPL', true],
    ['a.b', 'axb', false],
  ])('%s on %s is %s', (words, value, expected) => {
    expect(holds(words, false, value)).toBe(expected);
  });

  it('holds nothing back while it is empty', () => {
    expect(holds('  ', false, 'anything')).toBe(true);
    expect(holds('', true, null)).toBe(true);
  });
});

describe('a filter of numbers', () => {
  it.each([
    ['>0', 0.01, true],
    ['>0', 0, false],
    ['>0', -3, false],
    ['<=10', 10, true],
    ['<=10', 10.01, false],
    ['>= 0.3', 0.1 + 0.2, true],
    ['0.3', 0.1 + 0.2, true],
    ['!=0', 0, false],
    ['-5..5', -5, true],
    ['-5..5', 5.1, false],
    ['>0 <10', 5, true],
    ['>0 <10', 11, false],
    ['<\u22121', -2, true],
    ['none', 1, false],
  ])('%s on %d is %s', (words, value, expected) => {
    expect(holds(words, true, value)).toBe(expected);
  });

  it('holds an empty cell back, unless empty cells are asked for', () => {
    expect(holds('>0', true, null)).toBe(false);
    expect(holds('!=0', true, null)).toBe(false);
    expect(holds('none', true, null)).toBe(true);
    expect(holds('!none', true, null)).toBe(false);
  });

  it.each(['>', 'abc', '1..', '>x', '1,5', '--1'])('does not understand %s, and says so', (words) => {
    expect(filterTest(words, true)).toBeNull();
  });
});
