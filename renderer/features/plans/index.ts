export { stopActiveRun, useActiveRun } from './active-run';
export { type BulkChoice, bulkChoices } from './bulk-choices';
export { bulkEntries } from './bulk-entries';
export { PlanDialog } from './plan-dialog';
export { BulkBar, PlanOptions } from './plan-parts';
export { usePlanMarket } from './use-plan-market';
export { useChosenRows, withUnread } from './which-rows';
