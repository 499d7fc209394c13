import { app, type BrowserWindow, dialog } from 'electron';
import { showWindow } from './notices';

/** False where Bridgewatch runs already: that one's window comes to the front, and this start ends. */
export function focusOnSecondStart(window: () => BrowserWindow | null): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const open = window();
    if (open && !open.isDestroyed()) showWindow(open);
  });
  return true;
}

/** How long the service may take to end before the app quits all the same, in milliseconds. */
const patienceMs = 3_000;

/** The window closes the app on every system, and the app ends its demo bridge and waiting reads before it goes. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  app.on('window-all-closed', () => app.quit());
  let closing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    void Promise.race([close().catch(() => undefined), patience]).then(() => app.exit(0));
  });
}

/** Ctrl+C in the terminal that started it, and the system's request to end: nobody is there to be asked. */
export function quitOnSignals(allow: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      allow();
      app.quit();
    });
  }
}

/** The part of a window that tells of its end. */
interface ClosingWindow {
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown;
}

/**
 * While an order has no known result, the window does not close without a question. `app.quit()` closes the window first, so
 * this holds for the menu, the tray and the title bar alike.
 */
export function askBeforeClosing<Window extends ClosingWindow>(
  unresolved: () => number,
  ask: (window: Window, unresolved: number) => Promise<boolean>,
): { allow(): void; watch(window: Window): void } {
  let isAllowed = false;
  let isAsking = false;
  return {
    allow() {
      isAllowed = true;
    },
    watch(window) {
      window.on('close', (event) => {
        const count = unresolved();
        if (isAllowed || count === 0) return;
        event.preventDefault();
        if (isAsking) return;
        isAsking = true;
        void ask(window, count)
          .then((quits) => {
            isAllowed = quits;
            if (quits) app.quit();
          })
          .finally(() => {
            isAsking = false;
          });
      });
    },
  };
}

/** A start that failed is said in a window: most users have no terminal open. */
export function failToStart(error: unknown): void {
  const words = error instanceof Error ? error.message : 'unknown error';
  process.stderr.write(`Bridgewatch could not start: ${words}\n`);
  dialog.showErrorBox('Bridgewatch could not start', words);
  app.exit(1);
}
