import { describe, expect, test } from 'vitest';
import { filtered, nextSort, sorted } from '../../../../renderer/components/table/arrange';
import type { Column } from '../../../../renderer/components/table/column';
import { groupedItems, recordsIn } from '../../../../renderer/components/table/items';

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
const rowId = ({ ticket }: Held): string => ticket;
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
  const lines = (memory: Partial<Parameters<typeof groupedItems>[2]>): string =>
    groupedItems(rows, columns, { groupedBy: ['symbol'], collapsed: [], sort: [], ...memory }, rowId)
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

  test('are counted in their rows, those of folded ones too', () => {
    const items = groupedItems(
      rows,
      columns,
      { groupedBy: ['symbol'], collapsed: ['symbol:EURUSD'], sort: [] },
      rowId,
    );
    // The folded heading of two rows, and three headings with a row each.
    expect(items).toHaveLength(7);
    expect(recordsIn(items)).toBe(5);
    expect(recordsIn([...items.slice(3), { kind: 'gone', id: '9' }])).toBe(2);
  });

  test('in groups are folded by the whole way to them', () => {
    const groupedBy = ['profit', 'symbol'];
    expect(lines({ groupedBy, collapsed: ['profit:5', 'profit:-3>symbol:EURUSD'] })).toBe(
      '5(2) -3(2) GBPUSD(1) 2 EURUSD(1) 12(1) US30(1) 4',
    );
  });
});

describe('clicks on headers', () => {
  const clicks = (ids: readonly string[], isMulti: boolean): string => {
    let sort: ReturnType<typeof nextSort> = [];
    for (const id of ids) {
      const column = columns.find((each) => each.id === id);
      if (column !== undefined) sort = nextSort(sort, column, rows[0], isMulti);
    }
    return sort.map(({ id, desc }) => `${id} ${desc ? 'down' : 'up'}`).join(', ');
  };

  test('sort words from A, numbers from the highest, then the other way, then not at all', () => {
    expect([1, 2, 3].map((times) => clicks(Array(times).fill('symbol'), false))).toEqual([
      'symbol up',
      'symbol down',
      '',
    ]);
    expect([1, 2, 3].map((times) => clicks(Array(times).fill('profit'), false))).toEqual([
      'profit down',
      'profit up',
      '',
    ]);
  });

  test('leave the sort by another column only with Shift', () => {
    expect(clicks(['symbol', 'profit'], false)).toBe('profit down');
    expect(clicks(['symbol', 'profit'], true)).toBe('symbol up, profit down');
    expect(clicks(['symbol', 'profit', 'symbol', 'symbol'], true)).toBe('profit down');
  });

  test('start from the lowest where the column says so', () => {
    const losses: Column<Held> = { id: 'loss', header: '', width: 1, cell: () => '', isLowestFirst: true };
    expect(nextSort([], losses, undefined, false)).toEqual([{ id: 'loss', desc: false }]);
  });
});
