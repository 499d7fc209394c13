import { Store, useStore } from '../../base/store';

const lowerTabs = ['positions', 'orders', 'history', 'bots', 'journal', 'ticks', 'terminal'] as const;
export type LowerTab = (typeof lowerTabs)[number];

const chosen = new Store<LowerTab>('positions');

/** Opens a tab from anywhere: the footer, a command, a notification. */
export const openLowerTab = (tab: LowerTab): void => chosen.set(tab);

export const useLowerTab = (): LowerTab => useStore(chosen);
