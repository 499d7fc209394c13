export { exportTrades } from './export-trades';
export { floatingSum, useFloating, withFloating } from './floating';
export { endingNames, endingWords, notWhole, notWholeTitle, withIsolatedNames } from './history-labels';
export { HistoryTable } from './history-table';
export { useNoteSource } from './note-source';
export { type TradesOf, useShowTrades } from './show-trades';
export { type Rebuilt, useDealHistory, useHistoryTraders, useRebuilt } from './use-history';
