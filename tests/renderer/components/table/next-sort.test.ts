import { describe, expect, test } from 'vitest';
import type { Column } from '../../../../renderer/components/table/column';
import { recordsIn } from '../../../../renderer/components/table/items';
import { nextSort } from '../../../../renderer/components/table/next-sort';
import { textValues } from '../../../../shared/formats/column-values';

interface Row {
  readonly symbol: string;
  readonly profit: number;
}

const columns: readonly Column<Row>[] = [
  { id: 'symbol', header: '', width: 80, cell: (row) => row.symbol, sortBy: (row) => row.symbol },
  { id: 'profit', header: '', width: 80, cell: (row) => row.profit, sortBy: (row) => row.profit },
];
const rows: readonly Row[] = [{ symbol: 'EURUSD', profit: 5 }];

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
    const losses: Column<Row> = { id: 'loss', header: '', width: 1, cell: () => '', isLowestFirst: true };
    expect(nextSort([], losses, undefined, false)).toEqual([{ id: 'loss', desc: false }]);
  });

  test('sort words from A where no row is at hand', () => {
    const [symbol, profit] = [textValues<Row>('symbol', (row) => row.symbol), columns[1]];
    const look = { header: '', width: 1, cell: () => '' };
    expect(nextSort([], { ...symbol, ...look }, undefined, false)).toEqual([{ id: 'symbol', desc: false }]);
    expect(profit && nextSort([], profit, undefined, false)).toEqual([{ id: 'profit', desc: true }]);
  });
});

test('folded groups are counted in their rows, empty places and headings are not', () => {
  const group = { kind: 'group', id: 'a', columnId: 'symbol', value: 'a', depth: 0, records: rows } as const;
  const row = { kind: 'row', id: 'b', record: rows[0] } as const;
  const items = [{ ...group, isCollapsed: true }, { ...group, isCollapsed: false }, row];
  expect(recordsIn([...items, { kind: 'gone', id: '9' }])).toBe(2);
});
