import type { VirtualItem } from '@tanstack/react-virtual';
import type { KeyboardEvent, ReactNode } from 'react';
import { placeOfContextMenu } from '../menu';
import { type Column, printed } from './column';
import { DataRow, type RowActions, stepOfKey } from './data-row';
import dataTableStyles from './data-table.module.css';
import type { GroupItem, TableItem } from './items';
import styles from './table-body.module.css';

interface TableBodyProps<Record> {
  readonly items: readonly TableItem<Record>[];
  /** The lines that are drawn, in their order. */
  readonly drawn: readonly VirtualItem[];
  /** Height of all lines in pixels, rendered or not. */
  readonly height: number;
  readonly visible: readonly Column<Record>[];
  readonly columnOf: (columnId: string) => Column<Record> | undefined;
  readonly totalsOf: ((group: GroupItem<Record>) => Readonly<{ [columnId: string]: ReactNode }>) | undefined;
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
    case 'unread':
      return (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: without a tabindex it cannot have the focus
        <tr key={item.id} data-line="" aria-hidden="true" aria-busy="true">
          <td className={dataTableStyles.cell} colSpan={visible.length} />
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
          totals={totalsOf?.(item) ?? {}}
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

interface GroupRowProps<Record> {
  readonly item: GroupItem<Record>;
  readonly index: number;
  readonly columns: readonly Column<Record>[];
  /** The column whose value the group has in common. */
  readonly groupedBy: Column<Record> | undefined;
  readonly totals: Readonly<{ [columnId: string]: ReactNode }>;
  readonly isFirstStop: boolean;
  readonly actions: RowActions;
}

/** A group's heading: the common value, the number of rows, and their totals below the columns. */
function GroupRow<Record>(props: GroupRowProps<Record>) {
  const { item, index, columns, groupedBy, totals, isFirstStop, actions } = props;
  const { id, depth, value, records, count = records.length, isCollapsed } = item;
  const isSum = (column: Column<Record> | undefined) =>
    column?.isNumber === true && totals[column.id] !== undefined && totals[column.id] !== null;
  // The heading's text spans the columns up to the first total.
  const firstSum = columns.findIndex((column, at) => at > 0 && isSum(column));
  const span = firstSum < 0 ? columns.length : firstSum;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const step = stepOfKey[key];
    const isFold = key === 'ArrowLeft' || key === 'ArrowRight' || key === ' ' || key === 'Enter';
    // Enter and Space on the heading's button are handled by the button.
    if (event.target !== event.currentTarget && (key === ' ' || key === 'Enter')) return;
    if (step === undefined && !isFold) return;
    event.preventDefault();
    if (step !== undefined) actions.move(id, step, null, false);
    else actions.fold(id, key === 'ArrowRight' ? true : key === 'ArrowLeft' ? false : null);
  };
  return (
    <tr
      className={dataTableStyles.group}
      data-row={id}
      data-line=""
      aria-rowindex={index + 2}
      tabIndex={isFirstStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        actions.menu(id, placeOfContextMenu(event));
      }}
    >
      <th scope="row" colSpan={span} className={`${dataTableStyles.cell} ${styles.groupName}`}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isCollapsed}
          tabIndex={-1}
          // Pixels per level.
          style={{ marginLeft: depth * 14 }}
          onClick={() => actions.fold(id, null)}
        >
          <span aria-hidden="true">{isCollapsed ? '▸' : '▾'}</span> {groupedBy?.header}:{' '}
          <b>{printed(value, groupedBy?.noneText)}</b>
          <span> · {count}</span>
        </button>
      </th>
      {columns.slice(span).map((column) => (
        <td key={column.id} className={dataTableStyles.cell} data-number={column.isNumber || undefined}>
          {isSum(column) ? totals[column.id] : null}
        </td>
      ))}
    </tr>
  );
}
