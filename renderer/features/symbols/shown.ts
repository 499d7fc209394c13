import { Store, useStore } from '../../base/store';

/** Which of these dialogs is open: rows, menus, the sheet and commands open them. */
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
/** No dialog of one bridge may stay open over another. */
export const closeMarketDialogs = (): void => change(closed);

export const useShown = (): Shown => useStore(shown);
