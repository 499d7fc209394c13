import { describe, expect, it } from 'vitest';
import {
  findSymbols,
  firstWatchList,
  rotationBudgetMs,
} from '../../../../renderer/data/workspace/watch-list';

describe('the first market watch', () => {
  it('is everything where there is little', () => {
    expect(firstWatchList(['#AAPL', 'EURUSD'])).toEqual(['#AAPL', 'EURUSD']);
  });
  it('begins with what most traders look at, broker suffixes included', () => {
    const names = [
      ...Array.from({ length: 400 }, (_, index) => `AAA${index}`),
      'XAUUSD.m',
      'EURUSD.m',
      'EURUSD',
    ];
    expect(firstWatchList(names).slice(0, 2)).toEqual(['EURUSD', 'XAUUSD.m']);
    expect(firstWatchList(names)).toHaveLength(16);
  });
  it('is empty for a bridge without symbols', () => {
    expect(firstWatchList([])).toEqual([]);
  });
});

describe('searching symbols', () => {
  const names = ['EURUSD', 'AUDUSD', 'USDJPY', '#AAPL', 'US500.cash'];
  it('finds every word anywhere, those that begin with it first', () => {
    expect(findSymbols(names, 'usd')).toEqual(['USDJPY', 'EURUSD', 'AUDUSD']);
  });
  it('takes signs literally', () => {
    expect(findSymbols(names, '#a')).toEqual(['#AAPL']);
    expect(findSymbols(names, '.')).toEqual(['US500.cash']);
  });
});

describe('searching symbols with a letter wrong', () => {
  const names = ['EURUSD', 'XAUUSD', 'USDJPY', '#AAPL'];
  it.each([
    ['eurosd', 'EURUSD'],
    ['erusd', 'EURUSD'],
    ['euurusd', 'EURUSD'],
    ['xua', 'XAUUSD'],
    ['xsu', 'XAUUSD'],
    ['usdjyp', 'USDJPY'],
  ])('%s finds %s', (typed, symbol) => {
    expect(findSymbols(names, typed)).toEqual([symbol]);
  });
  it('finds nothing by two wrong letters, and nothing near where something fits', () => {
    expect(findSymbols(names, 'exxusd')).toEqual([]);
    expect(findSymbols(names, 'zz')).toEqual([]);
    expect(findSymbols(names, 'usd')).not.toContain('#AAPL');
  });
});

describe('the rotation', () => {
  it('gives each quote a budget that one turn of the rotation can keep', () => {
    expect(rotationBudgetMs(12, 1_000)).toBeGreaterThan(12_000);
    expect(rotationBudgetMs(0, 1_000)).toBeGreaterThanOrEqual(3_000);
  });
});
