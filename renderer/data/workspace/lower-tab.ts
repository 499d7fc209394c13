import { Store, useStore } from '../../base/store';

const lowerTabs = ['positions', 'orders', 'history', 'journal', 'ticks', 'terminal'] as const;
export type LowerTab = (typeof lowerTabs)[number];

const chosen = new Store<LowerTab>('positions');

/** From anywhere: a footer's hint, a command, a notification leads to its table. */
export const openLowerTab = (tab: LowerTab): void => chosen.set(tab);

export const useLowerTab = (): LowerTab => useStore(chosen);
