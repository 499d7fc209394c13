import type { KeyboardEvent, ReactNode } from 'react';
import { placeOfContextMenu } from '../menu';
import { type Column, printed } from './column';
import { type RowActions, stepOfKey } from './data-row';
import dataTableStyles from './data-table.module.css';
import styles from './group-row.module.css';
import type { GroupItem } from './items';

export interface GroupRowProps<Record> {
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
export function GroupRow<Record>(props: GroupRowProps<Record>) {
  const { item, index, columns, groupedBy, totals, isFirstStop, actions } = props;
  const { id, depth, value, records, isCollapsed } = item;
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
          <span> · {records.length}</span>
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
