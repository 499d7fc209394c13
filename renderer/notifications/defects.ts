import { notify } from './store';

/** A defect of ours becomes a line in the journal: never a blank page, never silence. */
export function notifyDefect(where: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(where, error);
  notify({ tone: 'bad', title: `${where} met a mistake of Bridgewatch`, detail: message });
}

export function watchDefects(target: Window): void {
  target.addEventListener('error', (event) => {
    // Chromium reports a resize observer that needs another frame this way; nothing is wrong.
    if (event.message.startsWith('ResizeObserver loop')) return;
    notifyDefect('The page', event.error ?? event.message);
  });
  target.addEventListener('unhandledrejection', (event) => notifyDefect('The page', event.reason));
}
