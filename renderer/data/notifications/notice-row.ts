import type { NoticeRow } from '../../../shared/model/desktop-integration';
import { wantRow } from '../../components/table/wanted-row';
import { openLowerTab } from '../workspace/lower-tab';

/** Follows a click on a notification: opens the table, and selects the row as soon as it is there. */
export function showNoticeRow({ table, ticket }: NoticeRow): void {
  openLowerTab(table);
  wantRow(ticket);
}
