export { type BulkChoice, bulkChoices } from './bulk-choices';
export { bulkEntries } from './filter-options';
export { PlanDialog } from './plan-dialog';
export { BulkBar, PlanOptions } from './plan-parts';
export { UnfinishedRuns } from './unfinished-runs';
export { usePlanMarket } from './use-plan-market';
export { useChosenRows, withUnread } from './which-rows';
