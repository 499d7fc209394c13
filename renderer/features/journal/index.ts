export { useJournalClock } from './journal-clock';
export { JournalTab, useNoticeCard } from './journal-tab';
export { keepJournalView } from './journal-view';
export { PastJournal } from './past-journal';
export { hoursOf, type RequestFilters, useShowRequests } from './show-requests';
