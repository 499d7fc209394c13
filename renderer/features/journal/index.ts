export { JournalTab } from './journal-tab';
export { PastJournal } from './past-journal';
