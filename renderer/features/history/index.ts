export { HistoryTable } from './history-table';
