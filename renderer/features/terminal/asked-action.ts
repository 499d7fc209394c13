import type { TerminalAction } from '../../../shared/model/terminal';
import { Store, useStore } from '../../base/store';

/** Which action's dialog is open: it can be asked for from the tab, the chain's card, the line at the top and the palette. */
const asked = new Store<TerminalAction | null>(null);

export const askAction = (action: TerminalAction | null): void => asked.set(action);

export const useAskedAction = (): TerminalAction | null => useStore(asked);
