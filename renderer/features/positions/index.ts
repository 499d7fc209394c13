export { BreakEvenDialog } from './break-even-dialog';
export { BulkCloseDialog } from './bulk-close-dialog';
export { CloseDialog } from './close-dialog';
export { LevelsDialog } from './levels-dialog';
export { ModifyPositionDialog } from './modify-position-dialog';
export { PositionsTable } from './positions-table';
export { ReverseDialog } from './reverse-dialog';
export { PositionsBar } from './use-position-actions';
