export { type BulkChoice, bulkChoices } from './bulk-choices';
export { bulkEntries } from './bulk-entries';
export { countsText, leftoverText, runTone } from './describe-run';
export { PlanDialog } from './plan-dialog';
export { BulkBar, PlanOptions } from './plan-parts';
export { UnfinishedRuns } from './unfinished-runs';
export { usePlanMarket } from './use-plan-market';
export { useChosenRows, withUnread } from './which-rows';
