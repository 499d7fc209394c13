import { useEffect } from 'react';
import { Store } from '../../base/store';

/** Rows of the shown table of open positions or pending orders, for what acts on them from elsewhere. */
interface SelectedTrades {
  readonly of: 'positions' | 'orders';
  readonly tickets: readonly string[];
}

const selected = new Store<SelectedTrades | null>(null);

export const selectedTrades = selected.read;

/** For a table: as long as it is shown. */
export function useNoteSelected(of: SelectedTrades['of'], tickets: readonly string[]): void {
  useEffect(() => {
    selected.set({ of, tickets });
    return () => selected.set(null);
  }, [of, tickets]);
}
