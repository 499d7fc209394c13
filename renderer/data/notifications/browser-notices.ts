import type { SystemNotice } from '../../../shared/model/desktop-integration';
import { showNoticeRow } from './notice-row';

/** Notifications shown by the browser, where the host shows none. The browser asks its user first. */

export type BrowserPermission = 'granted' | 'denied' | 'default' | 'none';

/** `none`: this browser has no notifications. */
export const browserPermission = (): BrowserPermission =>
  'Notification' in window ? Notification.permission : 'none';

/** Call it from a click: otherwise browsers do not ask. */
export async function askBrowser(): Promise<BrowserPermission> {
  if (!('Notification' in window)) return 'none';
  try {
    return await Notification.requestPermission();
  } catch {
    return browserPermission();
  }
}

export function showInBrowser({ title, body, row }: SystemNotice): void {
  if (browserPermission() !== 'granted') return;
  try {
    const shown = new Notification(title, { body });
    shown.addEventListener('click', () => {
      window.focus();
      if (row !== null) showNoticeRow(row);
      shown.close();
    });
  } catch {
    // Browsers on phones have the class but refuse its use; the line in Notifications is there all the same.
  }
}
