export { endingNames, endingWords } from './history-labels';
export { HistoryTable } from './history-table';
export { type TradesOf, useShowTrades } from './show-trades';
export { TripCard } from './trip-card';
export { tripSteps } from './trip-steps';
export { tripTimes } from './trip-times';
