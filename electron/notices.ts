import { type BrowserWindow, Notification } from 'electron';
import type { NoticeRow, SystemNotice } from '../shared/model/surroundings';

/** So many of this run are kept: one that nobody holds any more is collected, and its click with it. */
const mostKept = 50;

export interface NoticesParts {
  readonly icon: string;
  window(): BrowserWindow | null;
  /** A notification was clicked; its window is in front already. */
  open(row: NoticeRow): void;
  log(line: string): void;
}

/** Brings the window to the front, out of the dock or tray too. */
export function showWindow(window: BrowserWindow | null): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Shows the system's own notifications; false where it has none. */
export function createNotices(parts: NoticesParts): (notice: SystemNotice) => boolean {
  const kept: Notification[] = [];
  let isSaid = false;
  return ({ title, body, row }) => {
    if (!Notification.isSupported()) {
      if (!isSaid) parts.log('this desktop shows no notifications');
      isSaid = true;
      return false;
    }
    const shown = new Notification({ title, body, icon: parts.icon });
    shown.on('click', () => {
      showWindow(parts.window());
      if (row !== null) parts.open(row);
    });
    // macOS shows none of an app that is not signed, Windows none of one without its id: both say so only here.
    shown.on('failed', (_event, error) => parts.log(`the system did not show "${title}": ${error}`));
    kept.push(shown);
    if (kept.length > mostKept) kept.shift();
    shown.show();
    return true;
  };
}
