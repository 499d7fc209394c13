import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import type { Column } from './column';
import { DataRow, type RowActions } from './data-row';
import dataTableStyles from './data-table.module.css';
import { GroupRow } from './group-row';
import type { TableItem } from './items';
import styles from './table-body.module.css';

interface TableBodyProps<Record> {
  readonly items: readonly TableItem<Record>[];
  /** The lines that are drawn, in their order. */
  readonly drawn: readonly VirtualItem[];
  /** Height of all lines in pixels, rendered or not. */
  readonly height: number;
  readonly visible: readonly Column<Record>[];
  readonly columnOf: (columnId: string) => Column<Record> | undefined;
  readonly totalsOf:
    | ((records: readonly Record[], all: null) => Readonly<{ [columnId: string]: ReactNode }>)
    | undefined;
  readonly selected: ReadonlySet<string>;
  /** The row that Tab reaches; the first rendered one where this one is not rendered. */
  readonly stopId: string | null;
  readonly isInteractive: boolean;
  readonly hasCells: boolean;
  /** Shown in the place of a removed row. */
  readonly removedNote: string;
  readonly actions: RowActions;
}

/**
 * The rendered lines, with gaps for the others. All rows share one `tbody`: a row that moves to another one would be
 * created anew and lose the focus.
 */
export function TableBody<Record extends object>(props: TableBodyProps<Record>) {
  const { items, drawn, height, visible, stopId } = props;
  const hasStop = drawn.some((line) => line.key === stopId);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const line of drawn) {
    const item = items[line.index];
    if (item === undefined) continue;
    // The focused row may be far away from the others.
    if (line.start > end) parts.push(<Gap key={`gap before ${item.id}`} height={line.start - end} />);
    end = line.end;
    const isFirstStop = hasStop ? item.id === stopId : line === drawn[0];
    parts.push(lineOf(item, line.index, isFirstStop, props));
  }
  if (height > end) parts.push(<Gap key="gap" height={height - end} />);
  return <tbody data-columns={visible.length}>{parts}</tbody>;
}

function lineOf<Record extends object>(
  item: TableItem<Record>,
  index: number,
  isFirstStop: boolean,
  props: TableBodyProps<Record>,
): ReactNode {
  const { visible, columnOf, totalsOf, selected, isInteractive, hasCells, removedNote, actions } = props;
  switch (item.kind) {
    case 'gone':
      return (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: without a tabindex it cannot have the focus
        <tr key={item.id} className={styles.removed} data-removed="" data-line="" aria-hidden="true">
          <td className={dataTableStyles.cell} colSpan={visible.length}>
            {removedNote}
          </td>
        </tr>
      );
    case 'group':
      return (
        <GroupRow<Record>
          key={item.id}
          item={item}
          index={index}
          columns={visible}
          groupedBy={columnOf(item.columnId)}
          totals={totalsOf?.(item.records, null) ?? {}}
          isFirstStop={isFirstStop}
          actions={actions}
        />
      );
    case 'row':
      return (
        <DataRow
          key={item.id}
          id={item.id}
          index={index}
          record={item.record}
          layout={visible}
          cells={() =>
            visible.map((column) => ({
              id: column.id,
              isNumber: column.isNumber === true,
              content: column.cell(item.record),
            }))
          }
          isSelected={selected.has(item.id)}
          isInteractive={isInteractive}
          hasCells={hasCells}
          isFirstStop={isFirstStop}
          actions={actions}
        />
      );
  }
}

/** The space of the lines that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a gap is no row for a screen reader
    <tr role="presentation" style={{ height }} />
  );
}
