import { type ColumnDef, functionalUpdate, type Updater, useTable } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { byKey, filtered, sorted } from './arrange';
import type { Column } from './column';
import { type FilterTest, filterTest } from './filter-words';
import { flatItems, flatRows } from './items';
import { adjustMemory, freshMemory, recallTable, rememberTable, type TableMemory } from './table-memory';
import { tableRowFeatures } from './table-row';

/** Everything that the user decides about a table's columns, remembered under `remembered`. */
export interface ColumnState {
  readonly memory: TableMemory;
  change(part: Partial<TableMemory>): void;
  reset(): void;
}

function useMemory<Record extends object>(
  remembered: string | null,
  columns: readonly Column<Record>[],
): ColumnState {
  const [kept, keep] = useState(() => recallTable(remembered, columns));
  // Columns may come and go with what a panel knows.
  const memory = useMemo(() => adjustMemory(kept, columns), [kept, columns]);
  useEffect(() => {
    if (remembered !== null) rememberTable(remembered, memory);
  }, [remembered, memory]);
  const change = useCallback((part: Partial<TableMemory>) => keep((before) => ({ ...before, ...part })), []);
  const reset = useCallback(() => keep(freshMemory(columns)), [columns]);
  return useMemo(() => ({ memory, change, reset }), [memory, change, reset]);
}

/**
 * The table's columns and rows as the user has chosen them; rows are sorted, filtered and grouped, groups hold their rows. The
 * library's row models are made where there are groups, and where a header asks them in which direction its column begins.
 */
export function useColumnState<Record extends object>(props: {
  readonly remembered: string | null;
  readonly columns: readonly Column<Record>[];
  readonly rows: readonly Record[];
  readonly rowId: (row: Record) => string;
}) {
  const { remembered, columns, rows, rowId } = props;
  const columnState = useMemory(remembered, columns);
  const { memory, change } = columnState;
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const table = useTable({
    features: tableRowFeatures,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    groupedColumnMode: false,
    enableMultiSort: remembered !== null,
    state: {
      columnOrder: memory.order,
      columnVisibility: memory.shown,
      sorting: memory.sort,
      columnFilters: memory.filters,
      grouping: memory.groupedBy,
    },
    onSortingChange: (updater: Updater<TableMemory['sort']>) =>
      change({ sort: functionalUpdate(updater, memory.sort) }),
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const { order, shown } = memory;
  const visible = useMemo(
    () =>
      order.flatMap((id) => {
        const column = byId.get(id);
        return column === undefined || shown[id] === false ? [] : [column];
      }),
    [order, shown, byId],
  );
  const { filters, sort, groupedBy, collapsed } = memory;
  const isGrouped = groupedBy.length > 0;
  const ownFiltered = useMemo(
    () => (isGrouped ? [] : filtered(rows, columns, filters)),
    [isGrouped, rows, columns, filters],
  );
  const ownSorted = useMemo(() => sorted(ownFiltered, columns, sort), [ownFiltered, columns, sort]);
  const groupable = isGrouped ? table.getFilteredRowModel().rows : null;
  const arranged = isGrouped ? table.getSortedRowModel().rows : null;
  const items = useMemo(
    () => (arranged === null ? flatRows(ownSorted, rowId) : flatItems(arranged, collapsed)),
    [arranged, ownSorted, rowId, collapsed],
  );
  return {
    columnState,
    visible,
    table,
    /** After filters, before groups. */
    passing: useMemo(
      () => (groupable === null ? ownFiltered : groupable.map((row) => row.original)),
      [groupable, ownFiltered],
    ),
    /** Lines in their order. */
    items,
  };
}

function definitionOf<Record extends object>(
  column: Column<Record>,
): ColumnDef<typeof tableRowFeatures, Record> {
  const { sortBy, text } = column;
  const accessor = sortBy ?? text;
  return {
    id: column.id,
    header: column.header,
    enableSorting: sortBy !== undefined,
    ...(accessor === undefined ? {} : { accessorFn: accessor, sortFn: bySortKey }),
    ...(text === undefined
      ? {}
      : { getGroupingValue: text, filterFn: filterOf(text, column.isNumber === true) }),
  };
}

const passes: FilterTest = () => true;

/** Words are read once for each change of the filter, not for each row. */
function filterOf<Record extends object>(text: NonNullable<Column<Record>['text']>, isNumber: boolean) {
  let last: { readonly words: string; readonly test: FilterTest } = { words: '', test: passes };
  return (row: { readonly original: Record }, _id: string, words: unknown): boolean => {
    if (typeof words !== 'string') return true;
    if (last.words !== words) last = { words, test: filterTest(words, isNumber) ?? passes };
    return last.test(text(row.original));
  };
}

interface Sortable {
  getValue(id: string): unknown;
  getIsGrouped(): boolean;
  getLeafRows(): readonly Sortable[];
}

/** Ascending; the table turns it round itself. A group stands where the sum of its numbers puts it. */
const bySortKey = (left: Sortable, right: Sortable, id: string): number =>
  byKey(sortKey(left, id), sortKey(right, id));

function sortKey(row: Sortable, id: string): unknown {
  const own = row.getValue(id);
  if (own !== undefined || !row.getIsGrouped()) return own;
  const values = row.getLeafRows().map((leaf) => leaf.getValue(id));
  return values.every((value) => typeof value === 'number')
    ? values.reduce((sum, value) => sum + value, 0)
    : values[0];
}
