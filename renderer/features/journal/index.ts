export { JournalTab } from './journal-tab';
export { PastJournal } from './past-journal';
export { type RequestFilters, useShowRequests } from './show-requests';
