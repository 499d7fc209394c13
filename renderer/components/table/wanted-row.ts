import { useEffect, useRef } from 'react';
import { Store, useStore } from '../../base/store';
import { useLatest } from '../../base/use-latest';
import { type ArrangedRows, hasUnread } from './arranged';
import type { RowActions } from './data-row';
import type { TableItem } from './items';

/**
 * A row that something outside of the tables wants to show, such as a notification: its table scrolls to it as soon as
 * it is there.
 */
type WantedRow = { readonly ticket: string } | FollowedRow | LeftRow;

/** The first of these ids that is there is selected and scrolled to; the focus comes along only from another row of its table. */
interface FollowedRow {
  readonly follows: readonly string[];
}

/** A row that the user left with its whole table. */
interface LeftRow {
  /** The table's name. */
  readonly table: string;
  readonly id: string;
  /** Of the table's box, pixels. */
  readonly scrollTop: number;
}

/** A row that does not appear, because it is filtered out or gone, must not be jumped to later. Milliseconds. */
const patienceMs = 10_000;

const wanted = new Store<WantedRow | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: WantedRow | null): void {
  clearTimeout(timer);
  wanted.set(next);
}

function want(row: WantedRow): void {
  set(row);
  timer = setTimeout(() => set(null), patienceMs);
}

export const wantRow = (ticket: string): void => want({ ticket });

/** `ids`: a row's in whichever table is shown. */
export const followRow = (ids: readonly string[]): void => want({ follows: ids });

/** Remembers the row of an element, of a dialog about it the selected one. Call the returned function when its table may be there again. */
export function rememberRow(element: Element | null): () => void {
  const isInDialog = element?.closest('dialog') !== null;
  const row = isInDialog
    ? document.querySelector('[data-row][aria-selected="true"]')
    : (element?.closest('[data-row]') ?? null);
  const box = row?.closest('[data-rows]') ?? null;
  const table = box?.querySelector('table')?.getAttribute('aria-label') ?? null;
  const id = row?.getAttribute('data-row') ?? null;
  if (box === null || table === null || id === null) return () => undefined;
  const left: LeftRow = { table, id, scrollTop: box.scrollTop };
  return () => want(left);
}

/** Row ids are a ticket, or a ticket and the symbol (closed positions). */
const isWanted = (id: string, ticket: string): boolean => id === ticket || id.startsWith(`${ticket} `);

/** Scrolls to a wanted row of this table, selects and focuses it. */
export function useWantedRow(
  name: string,
  items: readonly TableItem<unknown>[],
  actions: Pick<RowActions, 'goTo' | 'follow' | 'returnTo'>,
  /** Where not all lines are here: its answer is that it scrolls to the line of a row, which is read then. */
  elsewhere:
    | { readonly readIds: ArrangedRows<unknown>['readIds']; scrollTo(index: number): void }
    | undefined,
): void {
  const row = useStore(wanted);
  const latest = useLatest(actions);
  const other = useLatest(elsewhere);
  /** It was looked for among the lines that are elsewhere. */
  const looked = useRef<WantedRow | null>(null);
  useEffect(() => {
    if (row === null || ('table' in row && row.table !== name)) return;
    const isIt = (id: string): boolean => {
      if ('table' in row) return id === row.id;
      return 'follows' in row ? row.follows.includes(id) : isWanted(id, row.ticket);
    };
    const item = items.find((each) => each.kind === 'row' && isIt(each.id));
    if (item === undefined) {
      const lines = other.current;
      if (lines === undefined || !hasUnread(items) || looked.current === row) return;
      looked.current = row;
      void lines.readIds().then((ids) => {
        const index = ids?.findIndex((id) => id !== null && isIt(id)) ?? -1;
        if (index >= 0) lines.scrollTo(index);
      });
      return;
    }
    set(null);
    if ('table' in row) latest.current.returnTo(item.id, row.scrollTop);
    else if ('follows' in row) latest.current.follow(item.id);
    else latest.current.goTo(item.id);
  }, [name, row, items, latest, other]);
}
