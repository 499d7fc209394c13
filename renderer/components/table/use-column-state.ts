import { type ColumnDef, functionalUpdate, type Updater, useTable } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { filtered, sorted, sortedGroups } from './arrange';
import type { Column } from './column';
import { flatItems, flatRows } from './items';
import {
  adjustMemory,
  freshMemory,
  onFilteredFromElsewhere,
  recallTable,
  rememberTable,
  type TableMemory,
} from './table-memory';
import { tableRowFeatures } from './table-row';

/** What the user has chosen for a table's columns, stored under `remembered`. */
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
  // A panel's columns may change with what it knows.
  const memory = useMemo(() => adjustMemory(kept, columns), [kept, columns]);
  useEffect(() => {
    if (remembered !== null) rememberTable(remembered, memory);
  }, [remembered, memory]);
  useEffect(
    () =>
      remembered === null
        ? undefined
        : onFilteredFromElsewhere(remembered, () => keep(recallTable(remembered, columns))),
    [remembered, columns],
  );
  const change = useCallback((part: Partial<TableMemory>) => keep((before) => ({ ...before, ...part })), []);
  const reset = useCallback(() => keep(freshMemory(columns)), [columns]);
  return useMemo(() => ({ memory, change, reset }), [memory, change, reset]);
}

/**
 * A table's columns and rows as the user has chosen them: filtered, sorted and grouped. The library's rows are made
 * only where there are groups, and where a header needs the first sort direction of its column.
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
  const { filters, sort, groupedBy, collapsed } = memory;
  const passing = useMemo(() => filtered(rows, columns, filters), [rows, columns, filters]);
  const inOrder = useMemo(() => sorted(passing, columns, sort), [passing, columns, sort]);
  const table = useTable({
    features: tableRowFeatures,
    columns: definitions,
    data: inOrder,
    getRowId: rowId,
    groupedColumnMode: false,
    enableMultiSort: remembered !== null,
    state: {
      columnOrder: memory.order,
      columnVisibility: memory.shown,
      sorting: memory.sort,
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
  const groups = groupedBy.length > 0 ? table.getGroupedRowModel().rows : null;
  const items = useMemo(
    () =>
      groups === null
        ? flatRows(inOrder, rowId)
        : flatItems(groups, collapsed, (level) => sortedGroups(level, columns, sort)),
    [groups, inOrder, rowId, collapsed, columns, sort],
  );
  return {
    columnState,
    visible,
    table,
    /** After filters, before groups. */
    passing,
    items,
  };
}

function definitionOf<Record extends object>(
  column: Column<Record>,
): ColumnDef<typeof tableRowFeatures, Record> {
  const { sortBy, text, isLowestFirst } = column;
  const accessor = sortBy ?? text;
  return {
    id: column.id,
    header: column.header,
    enableSorting: sortBy !== undefined,
    ...(isLowestFirst === true ? { sortDescFirst: false } : {}),
    ...(accessor === undefined ? {} : { accessorFn: accessor }),
    ...(text === undefined ? {} : { getGroupingValue: text }),
  };
}
