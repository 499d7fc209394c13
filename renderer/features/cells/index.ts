export { AccountLine, accountMode, accountText, isSameAccount } from './account-line';
export { countText } from './count-text';
export { CommentText } from './holding-cells';
export {
  actionsColumn,
  byColumn,
  commentColumn,
  levelText,
  magicColumn,
  orLowest,
  type RowAction,
  reasonColumn,
  symbolColumn,
  ticketColumn,
  timeColumn,
} from './holding-columns';
export { PointCount } from './point-count';
export { QuietNote, quietTitle } from './quiet-note';
export { type RecordAsked, RecordDialog } from './record-dialog';
export { SymbolPrice, SymbolVolume } from './symbol-cells';
export { type TableClock, useTableClock } from './table-clock';
export { TraderChip } from './trader-chip';
export { traderColour, traderDot } from './trader-colours';
export { Unread } from './unread';
