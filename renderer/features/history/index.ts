export { endingWords } from './history-labels';
export { HistoryTable } from './history-table';
