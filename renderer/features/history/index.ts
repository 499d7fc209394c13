export { exportTrades } from './export-trades';
export { notWhole, notWholeTitle } from './history-labels';
export { HistoryTable } from './history-table';
export { useNoteSource } from './note-source';
export { type TradesOf, useShowTrades } from './show-trades';
