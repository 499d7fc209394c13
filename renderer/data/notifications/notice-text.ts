import { withWho } from '../../../shared/formats/account-lines';
import { isolated } from '../../../shared/rules/isolated';
import type { TraderNames } from '../../../shared/rules/trader-names';
import type { Notice } from './store';

/** Time of this machine, marked so beside broker times: `12:00:41 local time`. */
export function localClockTime(utcMs: number): string {
  const date = new Date(utcMs);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return `${parts.map((part) => `${part}`.padStart(2, '0')).join(':')} local time`;
}

/** The whole line without its time. */
export function noticeText(notice: Notice, names: TraderNames): string {
  return [
    notice.title,
    withWho(notice, names),
    notice.retcode === null ? '' : `retcode ${notice.retcode}`,
    notice.said === null || notice.said === '' ? '' : `“${isolated(notice.said)}”`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
