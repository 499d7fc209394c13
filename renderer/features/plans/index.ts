export { stopActiveRun, useActiveRun } from './active-run';
export { type BulkChoice, bulkChoices } from './bulk-choices';
export { bulkCancelEntries, bulkCloseEntries } from './bulk-entries';
export { filterOptions } from './filter-options';
export { PlanDialog } from './plan-dialog';
export { withUnread } from './unread-rows';
export { useChosenRows } from './use-chosen-rows';
export { usePlanMarket } from './use-plan-market';
export { NewcomersNote, WhichField } from './which-field';
