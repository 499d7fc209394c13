import { notify } from '../../data/notifications/store';

/** A defect in a loop is one defect: the same words count again only after this many milliseconds. */
const sameDefectMs = 60_000;
const lastSeen = new Map<string, number>();

/** A defect of ours becomes a line in the journal: never a blank page, never silence. */
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
    // Chromium reports a resize observer that needs another frame this way; nothing is wrong.
    if (event.message.startsWith('ResizeObserver loop')) return;
    notifyDefect('The page', event.error ?? event.message);
  });
  target.addEventListener('unhandledrejection', (event) => notifyDefect('The page', event.reason));
}
