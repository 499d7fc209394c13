import { describe, expect, it } from 'vitest';
import {
  addList,
  addSymbol,
  listsOf,
  mostSymbols,
  moveList,
  moveSymbol,
  nameProblem,
  removeList,
  removeSymbol,
  renameList,
  showList,
  shownList,
  type WatchLists,
} from '../../../../renderer/data/workspace/watch-lists';

const main = listsOf(['EURUSD', '#AAPL', '#BRK/B']);
const symbolsOf = (watch: WatchLists) => shownList(watch)?.symbols;

describe('composing a watch list', () => {
  it('adds a symbol once, at the end or at a place', () => {
    expect(symbolsOf(addSymbol(main, '1', 'US500.cash'))).toEqual([
      'EURUSD',
      '#AAPL',
      '#BRK/B',
      'US500.cash',
    ]);
    expect(symbolsOf(addSymbol(main, '1', 'DE 40', 1))).toEqual(['EURUSD', 'DE 40', '#AAPL', '#BRK/B']);
    expect(symbolsOf(addSymbol(main, '1', 'EURUSD'))).toEqual(['EURUSD', '#AAPL', '#BRK/B']);
    expect(symbolsOf(addSymbol(main, '1', 'EURUSD', 2))).toEqual(['#AAPL', '#BRK/B', 'EURUSD']);
  });
  it('moves a symbol within the list and not beyond its ends', () => {
    expect(symbolsOf(moveSymbol(main, '1', '#BRK/B', 0))).toEqual(['#BRK/B', 'EURUSD', '#AAPL']);
    expect(symbolsOf(moveSymbol(main, '1', 'EURUSD', 1))).toEqual(['#AAPL', 'EURUSD', '#BRK/B']);
    expect(symbolsOf(moveSymbol(main, '1', '#BRK/B', 99))).toEqual(['EURUSD', '#AAPL', '#BRK/B']);
    expect(symbolsOf(moveSymbol(main, '1', 'EURUSD', -1))).toEqual(['EURUSD', '#AAPL', '#BRK/B']);
    expect(symbolsOf(moveSymbol(main, '1', 'unknown', 0))).toEqual(['EURUSD', '#AAPL', '#BRK/B']);
  });
  it('keeps the list as it is, to the object, where nothing changes', () => {
    expect(symbolsOf(addSymbol(main, '1', 'EURUSD'))).toBe(symbolsOf(main));
    expect(symbolsOf(moveSymbol(main, '1', 'EURUSD', 0))).toBe(symbolsOf(main));
  });
  it('removes a symbol from this list only', () => {
    const two = addSymbol(addList(main, 'Shares'), '2', '#AAPL');
    const less = removeSymbol(two, '2', '#AAPL');
    expect(less.lists.map((list) => list.symbols)).toEqual([['EURUSD', '#AAPL', '#BRK/B'], []]);
  });
  it('has an end: each symbol costs a request a turn', () => {
    const full = listsOf(Array.from({ length: mostSymbols }, (_, index) => `S${index}`));
    expect(symbolsOf(addSymbol(full, '1', 'ONE.MORE'))).toHaveLength(mostSymbols);
  });
});

describe('several watch lists', () => {
  const three = addList(addList(main, 'Shares'), 'Crypto');
  const names = (watch: WatchLists) => watch.lists.map((list) => list.name);

  it('shows a new list at once and gives it an id of its own', () => {
    expect(three.shown).toBe('3');
    expect(symbolsOf(three)).toEqual([]);
    expect(addList(removeList(three, '2'), 'Metals').lists.map((list) => list.id)).toEqual(['1', '3', '2']);
  });
  it('takes a name once, and not without letters', () => {
    expect(nameProblem(three, ' crypto ')).toMatch(/Another list/);
    expect(nameProblem(three, 'crypto', '3')).toBeNull();
    expect(nameProblem(three, '  ')).toMatch(/needs a name/);
    expect(nameProblem(three, 'x'.repeat(41))).toMatch(/40/);
    expect(names(renameList(three, '3', 'Shares'))).toEqual(['Main', 'Shares', 'Crypto']);
    expect(names(renameList(three, '3', ' Coins '))).toEqual(['Main', 'Shares', 'Coins']);
  });
  it('reorders the lists', () => {
    expect(names(moveList(three, '3', 0))).toEqual(['Crypto', 'Main', 'Shares']);
    expect(names(moveList(three, '1', 2))).toEqual(['Shares', 'Crypto', 'Main']);
  });
  it('shows the neighbour of a list that was removed, and keeps the last one', () => {
    expect(removeList(showList(three, '2'), '2').shown).toBe('3');
    expect(removeList(three, '3').shown).toBe('2');
    expect(removeList(three, '1').shown).toBe('3');
    expect(removeList(main, '1')).toBe(main);
  });
  it('shows the first list where the remembered one is gone', () => {
    expect(shownList({ ...three, shown: '77' })?.name).toBe('Main');
  });
});
