import { useSyncExternalStore } from 'react';

/** Which of the market's dialogs is open: rows, menus, the sheet and commands open them from anywhere. */
interface Shown {
  readonly symbols: boolean;
  /** The symbol whose specification is open. */
  readonly specification: string | null;
}

const closed: Shown = { symbols: false, specification: null };
let shown = closed;
const listeners = new Set<() => void>();

function change(part: Partial<Shown>): void {
  shown = { ...shown, ...part };
  for (const listener of listeners) listener();
}

export const openSymbols = (): void => change({ symbols: true });
export const closeSymbols = (): void => change({ symbols: false });
export const openSpecification = (symbol: string): void => change({ specification: symbol });
export const closeSpecification = (): void => change({ specification: null });
/** Nothing of one bridge stays open over another. */
export const closeMarketDialogs = (): void => change(closed);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useShown = (): Shown => useSyncExternalStore(subscribe, () => shown);
