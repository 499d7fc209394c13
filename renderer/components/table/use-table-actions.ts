import type { KeyboardEvent, RefObject } from 'react';
import { useCommand } from '../../base/commands/use-commands';
import type { TableActions } from './entries';
import { fitted } from './table-head';
import type { ColumnState } from './use-column-state';

/** A table's own actions on the page (dialogs, filters, the clipboard), with their keys. */
export function useTableActions(props: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columnState: ColumnState;
  readonly chooseColumns: () => void;
  readonly copy: () => void;
  readonly exportCsv: () => void;
}): TableActions & { readonly onKeyDown: (event: KeyboardEvent) => void } {
  const { scroller, columnState, chooseColumns, copy, exportCsv } = props;
  const { memory, change } = columnState;

  const filter = (columnId: string | null) => {
    change({ isFiltering: true });
    requestAnimationFrame(() => {
      const head = scroller.current?.querySelector(
        columnId === null ? 'thead' : `[data-filter="${CSS.escape(columnId)}"]`,
      );
      head?.querySelector<HTMLElement>('input, select')?.focus();
    });
  };

  return {
    chooseColumns,
    copy,
    exportCsv,
    filter,
    fit: (columnId) => change({ widths: { ...memory.widths, ...fitted(scroller.current, columnId) } }),
    onKeyDown: (event) => {
      const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!(ctrlKey || metaKey) || shiftKey || altKey) return;
      // In a field these keys belong to the field, and selected text is what the user wants to copy.
      const isField = target instanceof Element && target.closest('input, select, textarea') !== null;
      if (key.toLowerCase() === 'f') {
        // The browser's own search finds only rendered rows.
        event.preventDefault();
        event.stopPropagation();
        filter(null);
      } else if (key.toLowerCase() === 'c' && !isField && document.getSelection()?.isCollapsed !== false) {
        event.preventDefault();
        copy();
      }
    },
  };
}

/** A table's own actions in the command palette, while the table is on the screen. */
export function TableCommands(props: {
  readonly name: string;
  readonly id: string;
  readonly tableActions: TableActions;
  readonly rowCount: number;
}) {
  const { name, id, tableActions, rowCount } = props;
  useCommand({
    id: `table.${id}.columns`,
    title: `Columns of ${name} …`,
    group: 'Tables',
    run: tableActions.chooseColumns,
  });
  useCommand({
    id: `table.${id}.filter`,
    title: `Filter ${name}`,
    group: 'Tables',
    run: () => tableActions.filter(null),
  });
  useCommand({
    id: `table.${id}.csv`,
    title: `Export ${name} as CSV`,
    group: 'Tables',
    disabledReason: rowCount === 0 ? 'no rows' : null,
    run: tableActions.exportCsv,
  });
  return null;
}
