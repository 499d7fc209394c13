import { describe, expect, it } from 'vitest';
import {
  countTogether,
  findSymbols,
  firstWatchList,
  nextInTurn,
  rotationBudgetMs,
  rotationPeriodMs,
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
  const watched = ['EURUSD', 'GBPUSD', 'USDJPY'];
  it('takes one symbol after the other and leaves the selected one out', () => {
    expect(nextInTurn(watched, null, 'EURUSD', 1)).toEqual(['GBPUSD']);
    expect(nextInTurn(watched, 'GBPUSD', 'EURUSD', 1)).toEqual(['USDJPY']);
    expect(nextInTurn(watched, 'USDJPY', 'EURUSD', 1)).toEqual(['GBPUSD']);
  });
  it('goes on from the end to the beginning, and takes none twice', () => {
    expect(nextInTurn(watched, 'GBPUSD', null, 2)).toEqual(['USDJPY', 'EURUSD']);
    expect(nextInTurn(watched, 'GBPUSD', null, 9)).toEqual(['USDJPY', 'EURUSD', 'GBPUSD']);
  });
  it('asks for a few together where many are due a second, for one where the interval is long', () => {
    expect(countTogether(160)).toBe(3);
    expect(countTogether(500)).toBe(1);
    expect(countTogether(5_000)).toBe(1);
  });
  it('starts over when the last one was removed, and rests when there is nobody', () => {
    expect(nextInTurn(watched, 'XAUUSD', null, 1)).toEqual(['EURUSD']);
    expect(nextInTurn(['EURUSD'], null, 'EURUSD', 3)).toEqual([]);
  });
  it('gives each quote a budget that one turn of the rotation can keep', () => {
    expect(rotationBudgetMs(12, 1_000)).toBeGreaterThan(12_000);
    expect(rotationBudgetMs(0, 1_000)).toBeGreaterThanOrEqual(3_000);
  });
});

describe('the pace of the rotation', () => {
  const idle = { turn: 15, everyMs: 1_000, load: { busyShare: 0.05, queued: 0 }, tookMs: 6 };
  it('reads every symbol within three seconds where the bridge is fast and idle', () => {
    expect(rotationPeriodMs(idle) * idle.turn).toBeLessThan(3_000);
  });
  it('falls back to the interval of the settings as the bridge gets busy with us', () => {
    const at = (busyShare: number) => rotationPeriodMs({ ...idle, load: { busyShare, queued: 0 } });
    expect(at(0.2)).toBe(1_000);
    expect(at(0.16)).toBeGreaterThan(at(0.05));
    expect(at(0.16)).toBeLessThan(1_000);
  });
  it('never takes more than a quarter of the time of a slow bridge', () => {
    expect(rotationPeriodMs({ ...idle, tookMs: 120 })).toBe(480);
    expect(rotationPeriodMs({ ...idle, tookMs: 2_000 })).toBe(1_000);
  });
  it('does not hurry while requests wait, after a failure, or before the cost is known', () => {
    expect(rotationPeriodMs({ ...idle, load: { busyShare: 0, queued: 2 } })).toBe(1_000);
    expect(rotationPeriodMs({ ...idle, tookMs: null })).toBe(1_000);
    expect(rotationPeriodMs({ ...idle, load: null })).toBe(1_000);
  });
  it('leaves a longer interval as the user chose it', () => {
    expect(rotationPeriodMs({ ...idle, everyMs: 5_000 })).toBe(5_000);
  });
  it('is never slower than the settings, for few symbols too', () => {
    expect(rotationPeriodMs({ ...idle, turn: 1 })).toBe(1_000);
  });
});
