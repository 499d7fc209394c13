import { describe, expect, test } from 'vitest';
import { filtered, sorted, sortedGroups } from '../../../../renderer/components/table/arrange';
import type { Column } from '../../../../renderer/components/table/column';

interface Held {
  readonly ticket: string;
  readonly symbol: string;
  readonly profit: number;
}

const columns: readonly Column<Held>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 80,
    cell: (row) => row.symbol,
    text: (row) => row.symbol,
    sortBy: (row) => row.symbol,
  },
  {
    id: 'profit',
    header: 'Profit',
    width: 80,
    isNumber: true,
    cell: (row) => row.profit,
    text: (row) => row.profit,
    sortBy: (row) => row.profit,
  },
  { id: 'close', header: '', width: 20, cell: () => '×' },
];

const rows: readonly Held[] = [
  { ticket: '1', symbol: 'EURUSD', profit: 5 },
  { ticket: '2', symbol: 'GBPUSD', profit: -3 },
  { ticket: '3', symbol: 'EURUSD', profit: -3 },
  { ticket: '4', symbol: 'US30', profit: 12 },
  { ticket: '5', symbol: 'US500', profit: 5 },
];
const tickets = (held: readonly Held[]): string => held.map(({ ticket }) => ticket).join(' ');

describe('rows without groups', () => {
  test('are the very same where nothing is filtered or sorted', () => {
    expect(filtered(rows, columns, [])).toBe(rows);
    expect(sorted(rows, columns, [])).toBe(rows);
    expect(filtered(rows, columns, [{ id: 'symbol', value: '  ' }])).toBe(rows);
  });

  test('pass every filter, in their order', () => {
    const filters = [
      { id: 'symbol', value: 'usd' },
      { id: 'profit', value: '<0' },
    ];
    expect(tickets(filtered(rows, columns, filters))).toBe('2 3');
  });

  test('are not held back by words that mean nothing, or by a column that is not filtered', () => {
    expect(tickets(filtered(rows, columns, [{ id: 'profit', value: 'much' }]))).toBe('1 2 3 4 5');
    expect(tickets(filtered(rows, columns, [{ id: 'close', value: 'x' }]))).toBe('1 2 3 4 5');
    expect(tickets(filtered(rows, columns, [{ id: 'gone', value: 'x' }]))).toBe('1 2 3 4 5');
  });

  test('stand by the first column that tells them apart, and as they came where none does', () => {
    expect(tickets(sorted(rows, columns, [{ id: 'profit', desc: false }]))).toBe('2 3 1 5 4');
    expect(tickets(sorted(rows, columns, [{ id: 'profit', desc: true }]))).toBe('4 1 5 2 3');
    const both = [
      { id: 'profit', desc: true },
      { id: 'symbol', desc: true },
    ];
    expect(tickets(sorted(rows, columns, both))).toBe('4 5 1 2 3');
  });

  test('are sorted by names as they are read: US30 before US500', () => {
    expect(tickets(sorted(rows, columns, [{ id: 'symbol', desc: false }]))).toBe('1 3 2 4 5');
  });

  test('stay as they are for a column that does not sort', () => {
    expect(sorted(rows, columns, [{ id: 'close', desc: true }])).toBe(rows);
  });
});

describe('groups', () => {
  const group = (symbol: string) => {
    const leaves = rows.filter((row) => row.symbol === symbol).map((original) => leaf(original));
    return { ...leaf(rows[0]), groupingColumnId: 'symbol', name: symbol, getLeafRows: () => leaves };
  };
  const leaf = (original: Held | undefined) => {
    if (original === undefined) throw new Error('no row');
    return { original, name: original.ticket, getIsGrouped: () => false, getLeafRows: () => [] };
  };
  const groups = ['EURUSD', 'GBPUSD', 'US30'].map(group);
  const names = (sort: Parameters<typeof sortedGroups>[2]): string =>
    sortedGroups(groups, columns, sort)
      .map(({ name }) => name)
      .join(' ');

  test('stand where the sum of their numbers puts them, or the words of their column', () => {
    expect(names([])).toBe('EURUSD GBPUSD US30');
    // 12, then 5 − 3, then −3.
    expect(names([{ id: 'profit', desc: true }])).toBe('US30 EURUSD GBPUSD');
    expect(names([{ id: 'symbol', desc: true }])).toBe('US30 GBPUSD EURUSD');
  });

  test('leave the rows in them in the order in which they came', () => {
    const inside = group('EURUSD').getLeafRows();
    expect(sortedGroups(inside, columns, [{ id: 'profit', desc: true }])).toBe(inside);
  });
});
