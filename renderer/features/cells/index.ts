export type { TableClock } from '../../../shared/formats/table-clock';
export { AccountLine, accountMode, accountText, isSameAccount } from './account-line';
export {
  lotsColumn,
  moneyColumn,
  numberColumn,
  priceColumn,
  sideColumn,
  textColumn,
  timeColumn,
  timeWidth,
} from './column-kinds';
export { useDisputeCommand, useDisputeEntry } from './dispute-entry';
export {
  actionsColumn,
  CommentText,
  commentColumn,
  dropRanks,
  evidenceColumn,
  magicColumn,
  type RowAction,
  reasonColumn,
  shownText,
  symbolColumn,
  ticketColumn,
  whoColumn,
} from './holding-columns';
export { PointCount, SymbolPrice, SymbolVolume } from './number-cells';
export { QuietNote, quietTitle } from './quiet-note';
export { notProvided } from './reason-label';
export { type RecordAsked, RecordDialog } from './record-dialog';
export { multipleOf, RiskMultiple } from './risk-multiple';
export { useTableClock } from './table-clock';
export { NotRead, Unread } from './unread';
