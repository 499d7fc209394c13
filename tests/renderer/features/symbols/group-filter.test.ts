import { describe, expect, it } from 'vitest';
import { filteredNames, inGroup, isGroupFilter } from '../../../../renderer/features/symbols/group-filter';

const names = ['EURUSD', 'USDJPY', 'EURJPY', '#AAPL', '#BRK/B', 'US500.cash'];
const kept = (filter: string) => names.filter((name) => inGroup(name, filter));

describe('MetaTrader’s group filter', () => {
  it.each([
    ['*USD*', ['EURUSD', 'USDJPY']],
    ['usd*', ['USDJPY']],
    ['*', names],
    ['*,!*USD*', ['EURJPY', '#AAPL', '#BRK/B', 'US500.cash']],
    ['!*JPY*', ['EURUSD', '#AAPL', '#BRK/B', 'US500.cash']],
    ['#*', ['#AAPL', '#BRK/B']],
    ['*.cash,#BRK/B', ['#BRK/B', 'US500.cash']],
    ['EUR*JPY', ['EURJPY']],
    ['EURU*URUSD', []],
    [' , ', []],
    ['*,!*JPY*,EURJPY', ['EURUSD', 'EURJPY', '#AAPL', '#BRK/B', 'US500.cash']],
  ])('%s', (filter, expected) => {
    expect(kept(filter)).toEqual(expected);
  });
  it('takes signs of regular expressions literally', () => {
    expect(kept('US500.c*')).toEqual(['US500.cash']);
    expect(inGroup('US500xcash', 'US500.c*')).toBe(false);
  });
  it('is distinguished from a search by words by its signs', () => {
    expect(['*USD*', '!EUR', 'a,b'].every(isGroupFilter)).toBe(true);
    expect(['usd', '#AAPL', 'US500.cash', 'DE 40', '#BRK/B'].some(isGroupFilter)).toBe(false);
  });
});

describe('the bridge’s own answer to a filter', () => {
  it('counts', () => {
    expect(filteredNames(names, ['EURUSD'], '*USD*')).toEqual({ names: ['EURUSD'], isOurs: false });
    expect(filteredNames(names, [], 'X*')).toEqual({ names: [], isOurs: false });
    expect(filteredNames(names, names, '*')).toEqual({ names, isOurs: false });
  });
  it('is filtered here where the bridge ignores the filter', () => {
    expect(filteredNames(names, names, '#*')).toEqual({ names: ['#AAPL', '#BRK/B'], isOurs: true });
  });
});
