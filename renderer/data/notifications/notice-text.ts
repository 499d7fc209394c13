import type { Notice } from './store';

/** Time of this machine, marked so beside broker times: `12:00:41 local time`. */
export function localClockTime(utcMs: number): string {
  const date = new Date(utcMs);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return `${parts.map((part) => `${part}`.padStart(2, '0')).join(':')} local time`;
}

/** The whole line without its time. */
export function noticeText(notice: Notice): string {
  return [
    notice.title,
    notice.detail,
    notice.retcode === null ? '' : `retcode ${notice.retcode}`,
    notice.said === null || notice.said === '' ? '' : `“${notice.said}”`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
