import { useEffect } from 'react';
import { Button } from '../ui/button';
import { clockTime, noticeText } from './notice-text';
import { dismissToast, type Notice, useNotices } from './store';
import './toasts.css';

const shownToasts = 3;
const goodMs = 6_000;
/** What went wrong stays longer; what is unknown stays until it is dismissed. */
const badMs = 15_000;

/**
 * The region `Notifications` holds every line, for screen readers: a log announces additions only, so an event is heard
 * once. The newest are drawn as toasts; the journal tab draws them all.
 */
export function NotificationsLog() {
  const notices = useNotices();
  return (
    <div className="unseen" role="log" aria-label="Notifications">
      {notices.map((notice) => (
        <p key={notice.id}>{`${clockTime(notice.at)} ${noticeText(notice)}`}</p>
      ))}
    </div>
  );
}

/** Drawn over the specification sheet: the one place where a toast hides no price, no profit and no button. */
export function Toasts() {
  const notices = useNotices();
  return (
    <div className="toasts">
      {notices
        .filter((notice) => notice.isToast)
        .slice(-shownToasts)
        .map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
    </div>
  );
}

const lifeOf = (notice: Notice): number | null =>
  notice.tone === 'unknown' ? null : notice.tone === 'bad' || notice.tone === 'warn' ? badMs : goodMs;

function Toast({ notice }: { readonly notice: Notice }) {
  const { id } = notice;
  const life = lifeOf(notice);
  useEffect(() => {
    if (life === null) return;
    const timer = setTimeout(() => dismissToast(id), life);
    return () => clearTimeout(timer);
  }, [id, life]);

  return (
    <div className={`toast toast-${notice.tone}`}>
      <div className="toast-text">
        <strong>{notice.title}</strong>
        {notice.retcode !== null && <span className="toast-code"> {notice.retcode}</span>}
        {notice.detail !== '' && <p>{notice.detail}</p>}
        {notice.said !== null && notice.said !== '' && <q>{notice.said}</q>}
      </div>
      <Button tone="ghost" isIcon aria-label={`Dismiss: ${notice.title}`} onClick={() => dismissToast(id)}>
        ✕
      </Button>
    </div>
  );
}
