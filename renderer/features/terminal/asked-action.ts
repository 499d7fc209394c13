import type { TerminalAction } from '../../../shared/model/terminal';
import { Store, useStore } from '../../base/store';

/** The action whose dialog is open: asked for by the tab, the chain's card, the line at the top or the palette. */
const asked = new Store<TerminalAction | null>(null);

export const askAction = (action: TerminalAction | null): void => asked.set(action);

export const useAskedAction = (): TerminalAction | null => useStore(asked);
