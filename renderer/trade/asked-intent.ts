import { useSyncExternalStore } from 'react';
import { openLowerTab } from '../workspace/lower-tab';

/** Which intent's card the Journal tab shows: asked for from anywhere, such as a notification or the footer. */
let asked: string | null = null;
const listeners = new Set<() => void>();

export function askIntent(id: string | null): void {
  asked = id;
  for (const listener of listeners) listener();
}

/** Leads to the Journal tab and opens the intent's card in it. */
export function showIntent(id: string): void {
  openLowerTab('journal');
  askIntent(id);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useAskedIntent = (): string | null => useSyncExternalStore(subscribe, () => asked);
