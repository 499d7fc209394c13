import type { MenuEntry } from '../menu';
import { type Column, hasText } from './column';
import { moveStep } from './column-order';
import type { ColumnState } from './use-column-state';

/** Entries of a table's own menus: of a header, and of the whole table. */

/** What needs the page: measuring, dialogs, files. */
export interface TableActions {
  chooseColumns(): void;
  filter(columnId: string | null): void;
  fit(columnId: string): void;
  copy(): void;
  exportCsv(): void;
}

interface TableMenuProps {
  readonly columns: readonly Column<never>[];
  readonly state: ColumnState;
  readonly tableActions: TableActions;
  readonly rowCount: number;
}

const isShownIn = (state: ColumnState) => (id: string) => state.memory.shown[id] !== false;

export function headerEntries(column: Column<never>, props: TableMenuProps): readonly MenuEntry[] {
  const { state, tableActions } = props;
  const { memory, change } = state;
  const { id, header, sortBy } = column;
  const isShown = isShownIn(state);
  const sort = (desc: boolean) => change({ sort: [{ id, desc }] });
  const move = (step: 1 | -1) => change({ order: [...moveStep(memory.order, id, step, isShown)] });
  const noSort = sortBy === undefined ? 'this column cannot be sorted' : null;
  return [
    { id: 'asc', label: 'Sort ascending', disabledReason: noSort, run: () => sort(false) },
    { id: 'desc', label: 'Sort descending', disabledReason: noSort, run: () => sort(true) },
    {
      id: 'unsort',
      label: 'Clear sorting',
      disabledReason: memory.sort.length === 0 ? 'not sorted' : null,
      run: () => change({ sort: [] }),
    },
    'separator',
    {
      id: 'filter',
      label: `Filter ${header} …`,
      disabledReason: hasText(column) ? null : 'this column cannot be filtered',
      run: () => tableActions.filter(id),
    },
    'separator',
    { id: 'left', label: 'Move left', keys: 'Ctrl+←', run: () => move(-1) },
    { id: 'right', label: 'Move right', keys: 'Ctrl+→', run: () => move(1) },
    { id: 'fit', label: 'Fit width', keys: 'Shift+← →', run: () => tableActions.fit(id) },
    {
      id: 'hide',
      label: `Hide ${header}`,
      disabledReason: memory.order.filter(isShown).length < 2 ? 'the last visible column' : null,
      run: () => change({ shown: { ...memory.shown, [id]: false } }),
    },
    'separator',
    ...tableEntries(props),
  ];
}

export function tableEntries({
  columns,
  state,
  tableActions,
  rowCount,
}: TableMenuProps): readonly MenuEntry[] {
  const { memory, change, reset } = state;
  const groups = columns.filter((column) => column.canGroup === true);
  const noRows = rowCount === 0 ? 'no rows' : null;
  return [
    { id: 'columns', label: 'Columns …', run: tableActions.chooseColumns },
    {
      id: 'filter-row',
      label: 'Filter row',
      keys: 'Ctrl+F',
      isChecked: memory.isFiltering,
      // Filters that stay in force while their row is hidden would hide rows without a trace.
      run: () =>
        memory.isFiltering ? change({ isFiltering: false, filters: [] }) : tableActions.filter(null),
    },
    ...groups.map((column) => groupEntry(column, state)),
    'separator',
    { id: 'csv', label: 'Export CSV …', disabledReason: noRows, run: tableActions.exportCsv },
    { id: 'reset', label: 'Reset table', run: reset },
  ];
}

function groupEntry(column: Column<never>, state: ColumnState): MenuEntry {
  const { id, header } = column;
  const { groupedBy } = state.memory;
  const isGrouped = groupedBy.includes(id);
  return {
    id: `group-${id}`,
    label: `Group by ${header}`,
    isChecked: isGrouped,
    run: () =>
      state.change({ groupedBy: isGrouped ? groupedBy.filter((other) => other !== id) : [...groupedBy, id] }),
  };
}
