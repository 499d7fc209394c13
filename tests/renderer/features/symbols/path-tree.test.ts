import { describe, expect, it } from 'vitest';
import {
  findNode,
  foldersOf,
  parentOf,
  pathTree,
  seenNodes,
} from '../../../../renderer/features/symbols/path-tree';

const names = ['EURUSD', 'EURJPY', '#AAPL', '#BRK/B', 'XAUUSD', 'OLD', 'BTCUSD'];
const known = new Map([
  ['EURUSD', { path: 'Forex\\Majors\\EURUSD' }],
  ['EURJPY', { path: 'Forex\\Crosses\\EURJPY' }],
  ['#AAPL', { path: 'Shares\\US\\#AAPL' }],
  ['#BRK/B', { path: 'Shares\\US\\#BRK/B' }],
  ['OLD', { path: null }],
]);
const tree = pathTree(names, known);
const counted = (open: readonly string[]) =>
  seenNodes(tree, new Set(open)).map(
    (node) => `${'>'.repeat(node.level)} ${node.label} ${node.symbols.length}`,
  );

describe('the tree of symbols', () => {
  it('puts what is known in its folders and the rest under “Not loaded yet”', () => {
    expect(counted([])).toEqual([
      '> All symbols 7',
      '> Forex 2',
      '> Shares 2',
      '> Without a path 1',
      '> Not loaded yet 2',
    ]);
    expect(findNode(tree, 'unread')?.symbols).toEqual(['XAUUSD', 'BTCUSD']);
  });
  it('shows the folders below an open one', () => {
    expect(counted(['path Forex', 'path Shares'])).toEqual([
      '> All symbols 7',
      '> Forex 2',
      '>> Crosses 1',
      '>> Majors 1',
      '> Shares 2',
      '>> US 2',
      '> Without a path 1',
      '> Not loaded yet 2',
    ]);
    expect(findNode(tree, 'path Shares\\US')?.symbols).toEqual(['#AAPL', '#BRK/B']);
    expect(parentOf(tree, 'path Shares\\US')?.label).toBe('Shares');
    expect(parentOf(tree, 'path Shares')).toBeNull();
  });
  it('tells the slash of a name from the backslash of a path', () => {
    expect(foldersOf('#BRK/B', 'Shares\\US\\#BRK/B')).toEqual(['Shares', 'US']);
    expect(foldersOf('EURUSD', '\\Forex\\\\EURUSD')).toEqual(['Forex']);
    expect(foldersOf('EURUSD', 'Forex\\Majors')).toEqual(['Forex', 'Majors']);
    expect(foldersOf('EURUSD', 'EURUSD')).toEqual([]);
  });
  it('has only names before anything was read', () => {
    expect(pathTree(names, new Map()).map((node) => node.label)).toEqual(['All symbols', 'Not loaded yet']);
    expect(pathTree([], new Map()).map((node) => node.label)).toEqual(['All symbols']);
  });
  it('keeps folders of the same name under different parents apart', () => {
    const twice = pathTree(
      ['A', 'B'],
      new Map([
        ['A', { path: 'X\\US\\A' }],
        ['B', { path: 'Y\\US\\B' }],
      ]),
    );
    expect(seenNodes(twice, new Set(['path X', 'path Y'])).map((node) => node.id)).toEqual([
      'all',
      'path X',
      'path X\\US',
      'path Y',
      'path Y\\US',
    ]);
  });
});
