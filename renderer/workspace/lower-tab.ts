import { useSyncExternalStore } from 'react';

/** The tabs of the lower tables, in their order. */
export const lowerTabs = ['positions', 'orders', 'history', 'journal', 'ticks', 'terminal'] as const;
export type LowerTab = (typeof lowerTabs)[number];

let chosen: LowerTab = 'positions';
const listeners = new Set<() => void>();

/** From anywhere: a footer's hint, a command, a notification leads to its table. */
export function openLowerTab(tab: LowerTab): void {
  chosen = tab;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useLowerTab = (): LowerTab => useSyncExternalStore(subscribe, () => chosen);
