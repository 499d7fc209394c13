import { useSyncExternalStore } from 'react';
import type { TerminalAction } from '../../../shared/model/terminal';

/** Which action's dialog is open: it can be asked for from the tab, the chain's card, the line at the top and the palette. */
let asked: TerminalAction | null = null;
const listeners = new Set<() => void>();

export function askAction(action: TerminalAction | null): void {
  asked = action;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useAskedAction = (): TerminalAction | null => useSyncExternalStore(subscribe, () => asked);
