import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLatest } from '../../base/use-latest';
import type { MenuPlace } from '../menu';
import { type ArrangedRows, hasUnread } from './arranged';
import type { Column } from './column';
import type { RowActions, RowStep } from './data-row';
import type { TableItem } from './items';
import { type SelectMode, selectRow } from './selection';

/** What a table's user does with its rows. */
export interface RowHandlers<Row> {
  /** A plain click, or the arrow keys: chart and ticket follow it. */
  readonly onSelect?: (row: Row) => void;
  /** Click, Ctrl, Shift, Ctrl+A, Shift and arrows. Without it only one row can be selected. */
  readonly onSelectMany?: (ids: readonly string[]) => void;
  /** Enter, where it is not `onOpen`'s: shows the card of the row's trade. A double click and F2 still open. */
  readonly onCard?: (row: Row, shown: readonly Row[]) => void;
  /** Double click, F2, or Enter. `shown`: all rows that pass the filters, in the order on the screen. */
  readonly onOpen?: (row: Row, shown: readonly Row[]) => void;
  /** Double click or F2 on a cell, Enter where the row has no card; false = the cell has no action of its own, the row opens. */
  readonly onOpenCell?: (row: Row, columnId: string) => boolean;
  /** Alt+Enter, and an entry of the menu: shows every field of one row. */
  readonly onDetails?: (row: Row) => void;
  /** Shift+Enter, and an entry of the menu: shows the row's trade on the chart. */
  readonly onFrame?: (row: Row) => void;
  /** False: this row has no place on a chart. All have one where it is absent. */
  readonly canFrame?: (row: Row) => boolean;
  /** A double click does what Shift+Enter does; else what Enter does. */
  readonly isFramedByDoubleClick?: boolean;
  /** `R`, and an entry of the menu: shows the second of a row again. */
  readonly onReplay?: (row: Row) => void;
  /** The key `R` is not for rows now, as the opened card's. */
  readonly isReplayKeyTaken?: boolean;
}

/** What the actions of rows work on, as it is on the screen now. */
interface RowWorld<Record> extends RowHandlers<Record> {
  readonly items: readonly TableItem<Record>[];
  readonly visible: readonly Column<Record>[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  readonly selectedIds: readonly string[];
  readonly collapsed: readonly string[];
  readonly scrollTo: (index: number) => void;
  /** All rows that pass the filters, in the shown order. */
  readonly shown: () => readonly Record[];
  readonly onFold: (collapsed: string[]) => void;
  readonly onMenu: (id: string, place: MenuPlace) => void;
  /** Where not all lines are here. */
  readonly readIds: ArrangedRows<unknown>['readIds'] | undefined;
}

/** Always the same object, so that a new poll does not render rows because of it. */
export function useRowActions<Record>(world: RowWorld<Record>): RowActions {
  const latest = useLatest(world);
  const anchor = useRef<string | null>(null);
  /** A step led to a line that is not read yet. */
  const awaited = useRef<{
    readonly index: number;
    readonly columnId: string | null;
    readonly mode: SelectMode;
  } | null>(null);
  const actions = useMemo(() => {
    const recordOf = (id: string): Record | null => {
      const item = latest.current.items.find((each) => each.id === id);
      return item?.kind === 'row' ? item.record : null;
    };
    const rowIds = () => latest.current.items.flatMap((item) => (item.kind === 'row' ? [item.id] : []));
    /** Those of lines that are not here too; at once where all are. */
    const withAllIds = (go: (ids: readonly string[]) => void) => {
      const { items, readIds } = latest.current;
      if (readIds === undefined || !hasUnread(items)) go(rowIds());
      else void readIds().then((ids) => ids !== null && go(ids.flatMap((id) => id ?? [])));
    };
    const focusNow = (id: string, columnId: string | null): boolean => {
      const row = latest.current.scroller.current?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(id)}"]`,
      );
      const cell =
        columnId === null
          ? null
          : row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(columnId)}"][tabindex]`);
      (cell ?? row)?.focus({ preventScroll: true });
      return row != null;
    };
    /** At once where the row is drawn: a key that follows in the same frame is about the row that is selected by then. */
    const focus = (id: string, columnId: string | null) => {
      if (!focusNow(id, columnId)) requestAnimationFrame(() => focusNow(id, columnId));
    };
    const select = (id: string, mode: SelectMode) => {
      const { selectedIds, onSelect, onSelectMany } = latest.current;
      const record = recordOf(id);
      if (record === null) return;
      awaited.current = null;
      if (onSelectMany !== undefined) {
        const selectAmong = (ids: readonly string[]) => {
          const next = selectRow({ ids: selectedIds, anchor: anchor.current }, ids, id, mode);
          anchor.current = next.anchor;
          onSelectMany(next.ids);
        };
        if (mode === 'range') withAllIds(selectAmong);
        else selectAmong([]);
      }
      // Chart and ticket follow a single selection; adding rows to it changes nothing else on the screen.
      if (mode === 'one' || onSelectMany === undefined) onSelect?.(record);
    };
    const actions: RowActions & { readonly arrive: () => void } = {
      select,
      selectAll: () => withAllIds((ids) => latest.current.onSelectMany?.(ids)),
      open: (id) => {
        const record = recordOf(id);
        if (record === null) return;
        const { onOpen, onSelect, shown } = latest.current;
        if (onOpen !== undefined) onOpen(record, shown());
        else onSelect?.(record);
      },
      doubleClick: (id, columnId) => {
        const { isFramedByDoubleClick } = latest.current;
        if (columnId !== null && actions.openCell(id, columnId)) return;
        if (isFramedByDoubleClick !== true || !actions.frame(id)) actions.open(id);
      },
      card: (id) => {
        const record = recordOf(id);
        const { onCard, shown } = latest.current;
        if (record === null || onCard === undefined) return false;
        onCard(record, shown());
        return true;
      },
      openCell: (id, columnId) => {
        const record = recordOf(id);
        return record !== null && (latest.current.onOpenCell?.(record, columnId) ?? false);
      },
      details: (id) => {
        const record = recordOf(id);
        if (record !== null) latest.current.onDetails?.(record);
      },
      frame: (id) => {
        const record = recordOf(id);
        const { onFrame, canFrame } = latest.current;
        if (record === null || onFrame === undefined || canFrame?.(record) === false) return false;
        onFrame(record);
        return true;
      },
      replay: (id) => {
        const record = recordOf(id);
        const { onReplay, isReplayKeyTaken } = latest.current;
        if (record === null || onReplay === undefined || isReplayKeyTaken === true) return false;
        onReplay(record);
        return true;
      },
      menu: (id, place) => latest.current.onMenu(id, place),
      move: (id, step, columnId, isExtending) => {
        const { items, scroller, rowHeight, scrollTo } = latest.current;
        const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
        const now = items.findIndex((item) => item.id === id);
        const next = itemAfter(items, now, step, page);
        if (next < 0) return;
        const target = items[next];
        if (target === undefined) return;
        scrollTo(next);
        awaited.current = null;
        if (target.kind === 'unread') {
          awaited.current = { index: next, columnId, mode: isExtending ? 'range' : 'one' };
          return;
        }
        if (target.kind === 'row') select(target.id, isExtending ? 'range' : 'one');
        focus(target.id, columnId);
      },
      goTo: (id) => {
        const { items, scrollTo } = latest.current;
        scrollTo(items.findIndex((item) => item.id === id));
        select(id, 'one');
        focus(id, null);
      },
      follow: (id) => {
        const { items, scrollTo, scroller, onSelectMany } = latest.current;
        scrollTo(items.findIndex((item) => item.id === id));
        onSelectMany?.([id]);
        if (scroller.current?.contains(document.activeElement) === true) focus(id, null);
      },
      arrive: () => {
        const { current } = awaited;
        const { items, scroller } = latest.current;
        const item = current === null ? undefined : items[current.index];
        if (current === null || item === undefined || item.kind === 'unread') return;
        awaited.current = null;
        // Whoever has gone elsewhere meanwhile is not taken back.
        const { activeElement } = document;
        if (activeElement !== document.body && scroller.current?.contains(activeElement) !== true) return;
        if (item.kind === 'row') select(item.id, current.mode);
        focus(item.id, current.columnId);
      },
      returnTo: (id, scrollTop) => {
        const { scroller, onSelectMany } = latest.current;
        if (scroller.current !== null) scroller.current.scrollTop = scrollTop;
        onSelectMany?.([id]);
        // The rows there are drawn with the frame in which the table hears of its scroll.
        requestAnimationFrame(() => {
          // Rows may come late: whoever types somewhere by then is not taken out of it.
          if (document.activeElement === document.body) focus(id, null);
        });
      },
      moveCell: (id, columnId, step) => {
        const ids = latest.current.visible.map((column) => column.id);
        const at = columnId === null ? (step === 1 ? -1 : 0) : ids.indexOf(columnId);
        // One step left of the first cell is the row itself.
        focus(id, ids[at + step] ?? (step === 1 ? columnId : null));
      },
      fold: (id, isOpen) => {
        const { collapsed, onFold } = latest.current;
        const isNowOpen = !collapsed.includes(id);
        if ((isOpen ?? !isNowOpen) === isNowOpen) return;
        onFold(isNowOpen ? [...collapsed, id] : collapsed.filter((other) => other !== id));
      },
    };
    return actions;
  }, [latest]);
  const { items } = world;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each list of lines
  useEffect(() => actions.arrive(), [actions, items]);
  return actions;
}

/** The next line that has not been removed; -1 where there is none. */
function itemAfter(items: readonly TableItem<unknown>[], now: number, step: RowStep, page: number): number {
  const last = items.length - 1;
  const isChoosable = (index: number) => items[index] !== undefined && items[index]?.kind !== 'gone';
  const from = (start: number, direction: 1 | -1): number => {
    for (let index = start; index >= 0 && index <= last; index += direction)
      if (isChoosable(index)) return index;
    return -1;
  };
  switch (step) {
    case 'next':
      return from(now + 1, 1);
    case 'previous':
      return from(now - 1, -1);
    case 'first':
      return from(0, 1);
    case 'last':
      return from(last, -1);
    case 'page-down':
      return from(Math.min(last, now + page), -1);
    case 'page-up':
      return from(Math.max(0, now - page), 1);
  }
}
