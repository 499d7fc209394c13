export { JournalTab } from './journal-tab';
