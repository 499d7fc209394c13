import { describe, expect, test } from 'vitest';
import {
  atOnce,
  type ColumnValues,
  filteredRows,
  groupedLines,
  sortedItems,
  sortedRows,
} from '../../../shared/math/table-rows';

interface Held {
  readonly ticket: string;
  readonly symbol: string;
  readonly profit: number;
}

const columns: readonly ColumnValues<Held>[] = [
  {
    id: 'symbol',
    text: (row) => row.symbol,
    sortBy: (row) => row.symbol,
  },
  {
    id: 'profit',
    isNumber: true,
    text: (row) => row.profit,
    sortBy: (row) => row.profit,
  },
  { id: 'close' },
];

const rows: readonly Held[] = [
  { ticket: '1', symbol: 'EURUSD', profit: 5 },
  { ticket: '2', symbol: 'GBPUSD', profit: -3 },
  { ticket: '3', symbol: 'EURUSD', profit: -3 },
  { ticket: '4', symbol: 'US30', profit: 12 },
  { ticket: '5', symbol: 'US500', profit: 5 },
];
const rowId = ({ ticket }: Held): string => ticket;
const tickets = (held: readonly Held[]): string => held.map(({ ticket }) => ticket).join(' ');

describe('rows without groups', () => {
  test('are the very same where nothing is filtered or sorted', () => {
    expect(atOnce(filteredRows(rows, columns, []))).toBe(rows);
    expect(atOnce(sortedRows(rows, columns, []))).toBe(rows);
    expect(atOnce(filteredRows(rows, columns, [{ id: 'symbol', value: '  ' }]))).toBe(rows);
  });

  test('pass every filter, in their order', () => {
    const filters = [
      { id: 'symbol', value: 'usd' },
      { id: 'profit', value: '<0' },
    ];
    expect(tickets(atOnce(filteredRows(rows, columns, filters)))).toBe('2 3');
  });

  test('are not held back by words that mean nothing, or by a column that is not filtered', () => {
    expect(tickets(atOnce(filteredRows(rows, columns, [{ id: 'profit', value: 'much' }])))).toBe('1 2 3 4 5');
    expect(tickets(atOnce(filteredRows(rows, columns, [{ id: 'close', value: 'x' }])))).toBe('1 2 3 4 5');
    expect(tickets(atOnce(filteredRows(rows, columns, [{ id: 'gone', value: 'x' }])))).toBe('1 2 3 4 5');
  });

  test('stand by the first column that tells them apart, and as they came where none does', () => {
    expect(tickets(atOnce(sortedRows(rows, columns, [{ id: 'profit', desc: false }])))).toBe('2 3 1 5 4');
    expect(tickets(atOnce(sortedRows(rows, columns, [{ id: 'profit', desc: true }])))).toBe('4 1 5 2 3');
    const both = [
      { id: 'profit', desc: true },
      { id: 'symbol', desc: true },
    ];
    expect(tickets(atOnce(sortedRows(rows, columns, both)))).toBe('4 5 1 2 3');
  });

  test('are sorted by names as they are read: US30 before US500', () => {
    expect(tickets(atOnce(sortedRows(rows, columns, [{ id: 'symbol', desc: false }])))).toBe('1 3 2 4 5');
  });

  test('stay as they are for a column that does not sort', () => {
    expect(atOnce(sortedRows(rows, columns, [{ id: 'close', desc: true }]))).toBe(rows);
  });
});

describe('groups', () => {
  const lines = (memory: Partial<Parameters<typeof groupedLines>[2]>): string =>
    atOnce(groupedLines(rows, columns, { groupedBy: ['symbol'], collapsed: [], sort: [], ...memory }, rowId))
      .map((item) => (item.kind === 'group' ? `${item.value}(${item.records.length})` : item.id))
      .join(' ');
  const collapsed = ['EURUSD', 'GBPUSD', 'US30', 'US500'].map((symbol) => `symbol:${symbol}`);

  test('stand where the sum of their numbers puts them, or the words of their column', () => {
    expect(lines({ collapsed })).toBe('EURUSD(2) GBPUSD(1) US30(1) US500(1)');
    // 12, then 5, then 5 − 3, then −3.
    expect(lines({ collapsed, sort: [{ id: 'profit', desc: true }] })).toBe(
      'US30(1) US500(1) EURUSD(2) GBPUSD(1)',
    );
    expect(lines({ collapsed, sort: [{ id: 'symbol', desc: true }] })).toBe(
      'US500(1) US30(1) GBPUSD(1) EURUSD(2)',
    );
  });

  test('have the rows below them in the order in which they came', () => {
    expect(lines({})).toBe('EURUSD(2) 1 3 GBPUSD(1) 2 US30(1) 4 US500(1) 5');
    expect(lines({ groupedBy: [] })).toBe('1 2 3 4 5');
  });

  test('in groups are folded by the whole way to them', () => {
    const groupedBy = ['profit', 'symbol'];
    expect(lines({ groupedBy, collapsed: ['profit:5', 'profit:-3>symbol:EURUSD'] })).toBe(
      '5(2) -3(2) GBPUSD(1) 2 EURUSD(1) 12(1) US30(1) 4',
    );
  });
});

test('many items are sorted in steps as at once, what is equal in its order', () => {
  const items = Array.from({ length: 3_000 }, (_, at) => ({ at, key: (at * 7_919) % 100 }));
  const compare = (left: { key: number }, right: { key: number }) => left.key - right.key;
  const work = sortedItems(items, compare);
  let steps = 0;
  let last = work.next();
  for (; last.done !== true; last = work.next()) steps += 1;
  expect(steps).toBeGreaterThan(10);
  expect(last.value).toEqual(items.toSorted(compare));
  expect(atOnce(sortedItems(last.value, compare))).toEqual(last.value);
});

test.each([
  { name: 'tickets', texts: ['9', '10', '', '123456789012345', '0010', '9'] },
  { name: 'longer tickets', texts: ['9', '12345678901234567890', '12345678901234567891', '10', ''] },
  { name: 'words', texts: ['bot 10', 'Bot 2', 'bot 2', '', 'ä', 'a', 'z', 'bot 02', 'bot 2'] },
])('$name are sorted as a reader would, equal ones in their order', ({ texts }) => {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const words = Array.from({ length: 900 }, (_, at) => ({ text: texts[(at * 7) % texts.length] ?? '', at }));
  const column: ColumnValues<(typeof words)[number]> = { id: 'text', sortBy: ({ text }) => text };
  for (const desc of [false, true]) {
    const expected = words.toSorted((left, right) => compare(left.text, right.text) * (desc ? -1 : 1));
    expect(atOnce(sortedRows(words, [column], [{ id: 'text', desc }]))).toEqual(expected);
  }
});
