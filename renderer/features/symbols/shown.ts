import { Store, useStore } from '../../base/store';

/** Which of the market's dialogs is open: rows, menus, the sheet and commands open them from anywhere. */
interface Shown {
  readonly symbols: boolean;
  /** The symbol whose specification is open. */
  readonly specification: string | null;
}

const closed: Shown = { symbols: false, specification: null };
const shown = new Store(closed);
const change = (part: Partial<Shown>): void => shown.set({ ...shown.read(), ...part });

export const openSymbols = (): void => change({ symbols: true });
export const closeSymbols = (): void => change({ symbols: false });
export const openSpecification = (symbol: string): void => change({ specification: symbol });
export const closeSpecification = (): void => change({ specification: null });
/** Nothing of one bridge stays open over another. */
export const closeMarketDialogs = (): void => change(closed);

export const useShown = (): Shown => useStore(shown);
