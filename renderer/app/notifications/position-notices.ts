import {
  type Decimals,
  type NoticeTraders,
  openerOf,
  positionNotice,
} from '../../../shared/formats/position-notice';
import type { Ticket } from '../../../shared/model/fields';
import type { PositionChange } from '../../../shared/rules/position-changes';
import { type NewNotice, noticeWho } from '../../data/notifications/store';

/** More toasts than this at once would bury everything else: one toast gives the number, the log has each line. */
const mostToasts = 4;

/** The lines for the changes of one poll. `isOwn`: the user's own trade, whose result was already shown, so it needs no toast. */
export function positionNotices(
  changes: readonly PositionChange[],
  decimals: Decimals,
  traders: NoticeTraders,
  isOwn: (ticket: Ticket) => boolean,
): NewNotice[] {
  const lines = changes.map((change) => {
    const { symbol, identifier, ticket, timeOpen } = change.position;
    const opener = openerOf(change, traders);
    const line: NewNotice = {
      ...positionNotice(change, decimals),
      symbol,
      who: noticeWho('opened by', opener),
      trade: { positionId: identifier ?? ticket, opened: timeOpen, isClosed: change.kind === 'closed' },
    };
    return isOwn(change.position.ticket) ? { ...line, isToast: false } : line;
  });
  if (changes.length <= mostToasts) return lines;
  const count = (kind: PositionChange['kind'], word: string): string => {
    const number = changes.filter((change) => change.kind === kind).length;
    return number === 0 ? '' : `${number} ${word}`;
  };
  const parts = [count('opened', 'opened'), count('closed', 'closed'), count('volume', 'volume changed')];
  const summary = parts.filter((part) => part !== '').join(', ');
  const quiet = lines.map((line) => ({ ...line, isToast: false }));
  return summary === ''
    ? quiet
    : [...quiet, { tone: 'info', title: `Positions: ${summary}`, detail: 'See the journal for each one.' }];
}
