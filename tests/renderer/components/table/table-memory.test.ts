import { describe, expect, it } from 'vitest';
import type { Column } from '../../../../renderer/components/table/column';
import { exportName, tableText } from '../../../../renderer/components/table/row-menu';
import { adjustMemory, freshMemory } from '../../../../renderer/components/table/table-memory';

interface Row {
  readonly symbol: string;
  readonly profit: number | null;
}
const symbol: Column<Row> = {
  id: 'symbol',
  header: 'Symbol',
  width: 80,
  canGroup: true,
  text: (row) => row.symbol,
  cell: (row) => row.symbol,
};
const profit: Column<Row> = {
  id: 'profit',
  header: 'Profit',
  width: 80,
  isNumber: true,
  isHiddenAtFirst: true,
  text: (row) => row.profit,
  cell: () => '',
};
const buttons: Column<Row> = { id: 'actions', header: 'Actions', width: 60, cell: () => '' };

describe('what is remembered of a table', () => {
  it('begins with the columns that are shown at first', () => {
    expect(freshMemory([symbol, profit]).shown).toEqual({ symbol: true, profit: false });
  });

  it('is fitted to the columns of today', () => {
    const old = {
      ...freshMemory([symbol]),
      order: ['gone', 'symbol'],
      shown: { gone: true, symbol: false },
      widths: { gone: 50, symbol: 90 },
      sort: [{ id: 'gone', desc: true }],
      filters: [{ id: 'gone', value: 'x' }],
      groupedBy: ['gone', 'symbol'],
    };
    const now = adjustMemory(old, [symbol, profit]);
    expect(now.order).toEqual(['symbol', 'profit']);
    expect(now.shown).toEqual({ symbol: false, profit: false });
    expect(now.widths).toEqual({ symbol: 90 });
    expect(now.sort).toEqual([]);
    // A filter of a column that is no more would hold rows back, and nobody could see why.
    expect(now.filters).toEqual([]);
    expect(now.groupedBy).toEqual(['symbol']);
  });
});

describe('a table as text', () => {
  it('holds the columns that say something, with empty cells where nothing is known', () => {
    const text = tableText([profit, symbol, buttons], [{ symbol: 'EURUSD', profit: null }]);
    expect(text).toEqual({ header: ['Profit', 'Symbol'], rows: [[null, 'EURUSD']] });
  });

  it('is saved under the table’s name and the time', () => {
    expect(exportName('Positions', new Date(2026, 10, 21, 9, 4))).toBe('Positions 2026-11-21 0904.csv');
  });
});
