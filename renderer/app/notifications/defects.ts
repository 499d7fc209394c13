import { notify } from '../../data/notifications/store';

/** An exception in a loop is reported once: the same text again only after so many milliseconds. */
const sameDefectMs = 60_000;
const lastSeen = new Map<string, number>();

/** An exception of ours becomes a line in Notifications: never a blank page, never silence. */
export function notifyDefect(where: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(where, error);
  const key = `${where}: ${message}`;
  const now = performance.now();
  const before = lastSeen.get(key);
  if (before !== undefined && now - before < sameDefectMs) return;
  lastSeen.set(key, now);
  notify({ tone: 'bad', title: `${where}: internal error`, detail: message });
}

export function watchDefects(target: Window): void {
  target.addEventListener('error', (event) => {
    // Chromium's message for a resize observer that needs another frame; nothing is wrong.
    if (event.message.startsWith('ResizeObserver loop')) return;
    notifyDefect('The page', event.error ?? event.message);
  });
  target.addEventListener('unhandledrejection', (event) => notifyDefect('The page', event.reason));
}
