export { useJournalClock } from './journal-clock';
export { JournalTab } from './journal-tab';
export { PastJournal } from './past-journal';
export { hoursOf, type RequestFilters, useShowRequests } from './show-requests';
