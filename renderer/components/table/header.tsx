import { type DragEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type MenuPlace, placeOfContextMenu } from '../menu';
import { Unseen } from '../unseen';
import type { Column } from './column';
import styles from './data-table.module.css';

interface SortMark {
  readonly order: false | 'asc' | 'desc';
  /** Its rank among several sort columns, from 1; null where it is the only one. */
  readonly place: number | null;
}

/** What a header can do; null in tables whose columns cannot be changed. */
export interface HeaderActions {
  menu(id: string, place: MenuPlace): void;
  /** One place to the left or right. */
  move(id: string, step: 1 | -1): void;
  dropBeside(id: string, target: string, side: 'before' | 'behind'): void;
  /** The present widths of all columns in pixels: the others must not change while one is dragged. */
  widths(): Readonly<Record<string, number>>;
  resize(widths: Readonly<Record<string, number>>): void;
  fit(id: string): void;
}

const sortLabels = { asc: 'ascending', desc: 'descending' } as const;
/** Pixels of a keyboard step, and a column's least width. */
const keyStep = 8;
export const leastWidth = 32;
const dragType = 'application/x-bridgewatch-column';

export function HeaderCell(props: {
  readonly column: Column<never>;
  readonly index: number;
  readonly sort: SortMark;
  readonly onSort: ((isMulti: boolean) => void) | null;
  /** Tab reaches one header; the arrow keys move on from there. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly actions: HeaderActions | null;
}) {
  const { column, index, sort, onSort, isStop, onFocus, actions } = props;
  const { id, header, title, isNumber = false, isHeaderUnseen = false } = column;
  const [dropSide, setDropSide] = useState<'before' | 'behind' | null>(null);
  const sideOf = (event: DragEvent): 'before' | 'behind' => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return event.clientX < left + width / 2 ? 'before' : 'behind';
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (step === null || event.altKey) return;
    event.preventDefault();
    if (actions !== null && (event.ctrlKey || event.metaKey)) actions.move(id, step);
    else if (actions !== null && event.shiftKey) {
      const widths = actions.widths();
      actions.resize({
        ...widths,
        [id]: Math.max(leastWidth, (widths[id] ?? column.width) + step * keyStep),
      });
    } else focusHeader(event.currentTarget, step);
  };

  return (
    <th
      scope="col"
      className={`${styles.cell} ${styles.head}`}
      data-number={isNumber || undefined}
      aria-sort={sort.order === false ? undefined : sortLabels[sort.order]}
      data-header={id}
      data-drop={dropSide ?? undefined}
      title={title}
      draggable={actions !== null}
      // The whole header sorts, as in MetaTrader. The button in it is for the keyboard; its clicks bubble up to here.
      onClick={(event) => {
        const isGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
        if (!isGrip) onSort?.(event.shiftKey);
      }}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (actions === null || !event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setDropSide(sideOf(event));
      }}
      onDragLeave={() => setDropSide(null)}
      onDrop={(event) => {
        const moved = event.dataTransfer.getData(dragType);
        setDropSide(null);
        if (moved === '') return;
        event.preventDefault();
        actions?.dropBeside(moved, id, sideOf(event));
      }}
      onContextMenu={(event) => {
        if (actions === null) return;
        event.preventDefault();
        event.stopPropagation();
        actions.menu(id, placeOfContextMenu(event));
      }}
    >
      {onSort === null && (actions === null || isHeaderUnseen) ? (
        isHeaderUnseen ? (
          <Unseen>{header}</Unseen>
        ) : (
          <span>{header}</span>
        )
      ) : (
        <button
          type="button"
          className={styles.sort}
          data-header-button={index}
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onClick={onSort === null ? (event) => actions?.menu(id, event.currentTarget) : undefined}
        >
          {header}
          {sort.order !== false && (
            <span aria-hidden="true">
              {sort.order === 'asc' ? ' ▴' : ' ▾'}
              {sort.place}
            </span>
          )}
        </button>
      )}
      {actions !== null && <Grip id={id} actions={actions} />}
    </th>
  );
}

/** The edge that resizes the column by dragging. By keyboard: Shift and the arrow keys on the header. */
function Grip({ id, actions }: { readonly id: string; readonly actions: HeaderActions }) {
  const [start, setStart] = useState<{
    readonly x: number;
    readonly widths: Readonly<Record<string, number>>;
  } | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart({ x: event.clientX, widths: actions.widths() });
  };
  return (
    <span
      className={styles.grip}
      data-grip=""
      aria-hidden="true"
      // Dragging the edge must not drag the column.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        const width = start?.widths[id];
        if (start === null || width === undefined) return;
        actions.resize({
          ...start.widths,
          [id]: Math.max(leastWidth, Math.round(width + event.clientX - start.x)),
        });
      }}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
      onDoubleClick={() => actions.fit(id)}
    />
  );
}

function focusHeader(from: EventTarget & Element, step: 1 | -1): void {
  const all = [...(from.closest('tr')?.querySelectorAll<HTMLElement>('[data-header-button]') ?? [])];
  const at = all.findIndex((button) => from.isSameNode(button));
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
}
