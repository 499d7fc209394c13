import { useEffect } from 'react';
import { Store, useStore } from '../../base/store';
import { useLatest } from '../../base/use-latest';
import type { RowActions } from './data-row';
import type { TableItem } from './items';

/**
 * A row that something outside of the tables wants to show, such as a notification: its table scrolls to it as soon as
 * it is there.
 */
interface WantedRow {
  readonly ticket: string;
}

/** A row that does not appear, because it is filtered out or gone, must not be jumped to later. Milliseconds. */
const patienceMs = 10_000;

const wanted = new Store<WantedRow | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: WantedRow | null): void {
  clearTimeout(timer);
  wanted.set(next);
}

export function wantRow(ticket: string): void {
  set({ ticket });
  timer = setTimeout(() => set(null), patienceMs);
}

/** Row ids are a ticket, or a ticket and the symbol (closed positions). */
const isWanted = (id: string, ticket: string): boolean => id === ticket || id.startsWith(`${ticket} `);

/** Scrolls to a wanted row of this table, selects and focuses it. */
export function useWantedRow(items: readonly TableItem<unknown>[], actions: Pick<RowActions, 'goTo'>): void {
  const row = useStore(wanted);
  const go = useLatest(actions.goTo);
  useEffect(() => {
    if (row === null) return;
    const item = items.find((each) => each.kind === 'row' && isWanted(each.id, row.ticket));
    if (item === undefined) return;
    set(null);
    go.current(item.id);
  }, [row, items, go]);
}
