import { Store, useStore } from '../../base/store';

export const journalViews = ['orders', 'events'] as const;
export type JournalView = (typeof journalViews)[number];

/** For this run: the panel unmounts with its tab. */
const last = new Store<JournalView>('orders');

export const useJournalView = (): JournalView => useStore(last);
export const keepJournalView = (view: JournalView): void => last.set(view);
