import type { NoticeRow } from '../../../shared/model/desktop-integration';
import { wantRow } from '../../components/table/wanted-row';
import { openLowerTab } from '../workspace/lower-tab';

/** Where a click on a notification leads: the table, and the row in it as soon as it is there. */
export function showNoticeRow({ table, ticket }: NoticeRow): void {
  openLowerTab(table);
  wantRow(ticket);
}
