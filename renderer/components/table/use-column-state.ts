import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { atOnce, filteredRows, groupedLines, sortedRows } from '../../../shared/math/table-rows';
import { useLatest } from '../../base/use-latest';
import type { ArrangedRows } from './arranged';
import type { Column } from './column';
import { nextSort } from './next-sort';
import {
  adjustMemory,
  freshMemory,
  onFilteredFromElsewhere,
  recallTable,
  rememberTable,
  type TableMemory,
} from './table-memory';

const none: readonly never[] = [];

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

/** A table's columns and rows as the user has chosen them: filtered, sorted and grouped. */
export function useColumnState<Record extends object>(props: {
  readonly remembered: string | null;
  readonly columns: readonly Column<Record>[];
  readonly rows: readonly Record[];
  readonly rowId: (row: Record) => string;
  readonly arranged: ArrangedRows<Record> | undefined;
}) {
  const { remembered, columns, rows, rowId, arranged } = props;
  const columnState = useMemory(remembered, columns);
  const { memory, change } = columnState;
  const { filters, sort, groupedBy, collapsed } = memory;
  const isHere = arranged === undefined;
  const passing = useMemo(
    () => (isHere ? atOnce(filteredRows(rows, columns, filters)) : rows),
    [isHere, rows, columns, filters],
  );
  const inOrder = useMemo(
    () => (isHere ? atOnce(sortedRows(passing, columns, sort)) : passing),
    [isHere, passing, columns, sort],
  );
  const choose = useLatest(arranged?.onChoose);
  useLayoutEffect(
    () => choose.current?.({ filters, sort, groupedBy, collapsed }),
    [choose, filters, sort, groupedBy, collapsed],
  );
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
  const here = useMemo(
    () => (isHere ? atOnce(groupedLines(inOrder, columns, { groupedBy, collapsed, sort }, rowId)) : none),
    [isHere, inOrder, columns, groupedBy, collapsed, sort, rowId],
  );
  return {
    columnState,
    visible,
    /** After filters, before groups. */
    passing,
    items: arranged?.items ?? here,
    sortOn: (id: string, isMulti: boolean): void => {
      const column = byId.get(id);
      if (column === undefined) return;
      change({ sort: nextSort(sort, column, inOrder[0], isMulti && remembered !== null) });
    },
  };
}
