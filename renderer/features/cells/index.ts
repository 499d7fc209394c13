export { AccountLine, accountMode, accountText, isSameAccount } from './account-line';
export {
  actionsColumn,
  byColumn,
  CommentText,
  commentColumn,
  countText,
  levelText,
  magicColumn,
  orLowest,
  type RowAction,
  reasonColumn,
  symbolColumn,
  ticketColumn,
  timeColumn,
} from './holding-columns';
export { PointCount, SymbolPrice, SymbolVolume } from './number-cells';
export { QuietNote, quietTitle } from './quiet-note';
export { type RecordAsked, RecordDialog } from './record-dialog';
export { type TableClock, useTableClock } from './table-clock';
export { TraderChip } from './trader-chip';
export { traderColour, traderDot } from './trader-colours';
export { Unread } from './unread';
