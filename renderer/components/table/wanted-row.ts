import { useEffect } from 'react';
import { Store, useStore } from '../../base/store';
import { useLatest } from '../../base/use-latest';
import type { RowActions } from './data-row';
import type { TableItem } from './items';

/** A row that somebody outside of the tables wants to see, such as the one of a notification: its table takes it up when it is there. */
interface WantedRow {
  readonly ticket: string;
}

/** A row that does not come, because a filter hides it or it has gone, must not be jumped to an hour later. Milliseconds. */
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

/** Rows of one ticket go by it, those of a round trip by it and the symbol. */
const isWanted = (id: string, ticket: string): boolean => id === ticket || id.startsWith(`${ticket} `);

/** Brings a wanted row of this table into sight, selects it and gives it the focus. */
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
