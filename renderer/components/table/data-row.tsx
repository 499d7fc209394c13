import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import { type MenuPlace, placeOfContextMenu } from '../menu';
import styles from './data-table.module.css';
import { type SelectMode, selectMode } from './selection';

interface RowCell {
  readonly id: string;
  readonly isNumber: boolean;
  readonly content: ReactNode;
}

/** Where a key moves from a row; `page` is as many rows as are visible. */
export type RowStep = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';

/** What can be done with a row. One object for all rows, the same as long as the table is mounted. */
export interface RowActions {
  select(id: string, mode: SelectMode): void;
  selectAll(): void;
  open(id: string): void;
  /** False where Enter opens the row. */
  card(id: string): boolean;
  /** Double click or F2 on a cell, Enter where the row has no card; false where the cell has no action of its own. */
  openCell(id: string, columnId: string): boolean;
  /** `columnId`: the cell; null beside them. */
  doubleClick(id: string, columnId: string | null): void;
  /** Shows every field of the row in a card. */
  details(id: string): void;
  /** False where the row has no place on a chart. */
  frame(id: string): boolean;
  /** Shows its second again; false where the rows have none. */
  replay(id: string): boolean;
  menu(id: string, place: MenuPlace): void;
  /** `columnId`: the focused cell; null where the row itself has the focus. */
  move(id: string, step: RowStep, columnId: string | null, isExtending: boolean): void;
  /** Scrolls to the row, selects and focuses it. */
  goTo(id: string): void;
  /** Selects it where it is; takes the focus along from another row. */
  follow(id: string): void;
  /** Selects and focuses the row where it was, with the table's scroll of then, pixels. */
  returnTo(id: string, scrollTop: number): void;
  /** Moves left or right from a cell, or into the row from its start. */
  moveCell(id: string, columnId: string | null, step: 1 | -1): void;
  /** Opens or closes a group; `isOpen` null toggles it. */
  fold(id: string, isOpen: boolean | null): void;
}

interface DataRowProps {
  readonly id: string;
  readonly index: number;
  /** The row is rendered again when one of these two is another object. */
  readonly record: object;
  readonly layout: object;
  readonly cells: () => readonly RowCell[];
  readonly isSelected: boolean;
  readonly isInteractive: boolean;
  /** Some cells have actions of their own: they can have the focus, by click or by the arrow keys. */
  readonly hasCells: boolean;
  /** The one row that Tab reaches; the arrow keys move on from there. */
  readonly isFirstStop: boolean;
  readonly actions: RowActions;
}

/** `cells` is not compared on purpose: it depends on nothing but record and layout. */
const isSameRow = (before: DataRowProps, after: DataRowProps): boolean =>
  before.record === after.record &&
  before.layout === after.layout &&
  before.index === after.index &&
  before.isSelected === after.isSelected &&
  before.isInteractive === after.isInteractive &&
  before.hasCells === after.hasCells &&
  before.isFirstStop === after.isFirstStop &&
  before.actions === after.actions;

export const stepOfKey: Readonly<Record<string, RowStep>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'page-down',
  PageUp: 'page-up',
};

/** The column of the cell that an event happened in. */
const columnOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-column]')?.getAttribute('data-column') ?? null) : null;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, select, a') !== null;

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { id, index, cells, isSelected, isInteractive, hasCells, isFirstStop, actions } = props;

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys pressed on a button in the row are the button's.
    if (isControl(event.target)) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key === 'r' && !ctrlKey && !metaKey && !altKey) {
      if (actions.replay(id)) event.preventDefault();
      return;
    }
    if (key === 'Enter' && shiftKey && !ctrlKey && !metaKey && !altKey && actions.frame(id)) {
      event.preventDefault();
      return;
    }
    const columnId = event.target === event.currentTarget ? null : columnOf(event.target);
    const step = altKey ? undefined : stepOfKey[key];
    const run = runOfKey();
    if (run === null) return;
    event.preventDefault();
    run();

    function runOfKey(): (() => void) | null {
      if (step !== undefined) return () => actions.move(id, step, columnId, shiftKey);
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') return () => actions.selectAll();
      if (altKey && key === 'Enter') return () => actions.details(id);
      if (ctrlKey || metaKey || altKey) return null;
      switch (key) {
        case 'ArrowRight':
          return hasCells ? () => actions.moveCell(id, columnId, 1) : null;
        case 'ArrowLeft':
          return hasCells ? () => actions.moveCell(id, columnId, -1) : null;
        case 'F2':
        case 'Enter':
          return () => {
            // Wherever in the row a click has left the focus.
            if (key === 'Enter' && actions.card(id)) return;
            if (columnId !== null && actions.openCell(id, columnId)) return;
            actions.open(id);
          };
        case ' ':
          return () => actions.select(id, 'one');
        default:
          return null;
      }
    }
  };

  return (
    <tr
      className={styles.row}
      data-row={id}
      data-line=""
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isInteractive ? (isFirstStop ? 0 : -1) : undefined}
      onMouseDown={(event) => {
        // Shift and Ctrl select rows here, not text.
        if (event.shiftKey && isInteractive && !isControl(event.target)) event.preventDefault();
      }}
      onClick={(event: MouseEvent) => actions.select(id, selectMode(event))}
      onDoubleClick={({ target }) => {
        if (isControl(target)) return;
        actions.doubleClick(id, columnOf(target));
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        actions.menu(id, placeOfContextMenu(event));
      }}
      onKeyDown={onKeyDown}
    >
      {cells().map((cell) => (
        <td
          key={cell.id}
          data-column={cell.id}
          tabIndex={hasCells ? -1 : undefined}
          className={styles.cell}
          data-number={cell.isNumber || undefined}
        >
          {cell.content}
        </td>
      ))}
    </tr>
  );
}, isSameRow);
