import { Store, useStore } from '../../base/store';

export const lowerTabNames = {
  positions: 'Positions',
  orders: 'Orders',
  history: 'History',
  bots: 'Bots',
  journal: 'Journal',
  ticks: 'Ticks',
  terminal: 'Terminal',
} as const;
export type LowerTab = keyof typeof lowerTabNames;

const chosen = new Store<LowerTab>('positions');

/** Opens a tab from anywhere: the footer, a command, a notification. */
export const openLowerTab = (tab: LowerTab): void => chosen.set(tab);

export const openedLowerTab = (): LowerTab => chosen.read();

export const useLowerTab = (): LowerTab => useStore(chosen);
