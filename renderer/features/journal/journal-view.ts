export const journalViews = ['orders', 'events'] as const;
export type JournalView = (typeof journalViews)[number];

/** For this run: the panel unmounts with its tab. */
let last: JournalView = 'orders';

export const lastJournalView = (): JournalView => last;
export const keepJournalView = (view: JournalView): void => {
  last = view;
};
