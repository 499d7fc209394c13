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

/** Whether the lower tables cover most of the height. */
export const tallTables = new Store(false);

/** In pixels: in a lower window the tables' own height leaves no row in sight below filters and totals. */
const leastWindow = 800;

/** In a low window the tables become tall. Call the answer to give them their height of before. */
export function showWholeTable(): () => void {
  const before = tallTables.read();
  if (window.innerHeight < leastWindow) tallTables.set(true);
  return () => tallTables.set(before);
}
