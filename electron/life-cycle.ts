import { app, type BrowserWindow, dialog } from 'electron';
import { showWindow } from './window';

/** Output of `--version` and `--help`; null where the app should start. */
export function launchText(args: readonly string[], version: string): string | null {
  if (args.includes('--version')) return `Bridgewatch ${version}`;
  if (!args.includes('--help')) return null;
  return [
    `Bridgewatch ${version}: a dashboard for an HTTP bridge beside MetaTrader 5.`,
    '',
    '  --demo      the embedded demo bridge, whatever is configured',
    '  --calm      the embedded demo with well-behaved bots only',
    '  --version   the version, and nothing else',
    '  --help      this text',
    '',
    'BRIDGE_URL and API_TOKEN in the environment name a bridge for this run; they are never written to disk.',
  ].join('\n');
}

/**
 * The app's id on Windows, the one that electron-builder gives to the installed shortcut (`appId` in electron-builder.yml). Without
 * it a running Bridgewatch has a separate taskbar button, and Windows shows none of its notifications.
 */
export const appId = 'app.bridgewatch.desktop';

/** To be called before the first window and notification. Other systems identify an app by its package or desktop file. */
export function tellAppId(app: { setAppUserModelId(id: string): void }, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(appId);
}

/** False where Bridgewatch runs already: its window comes to the front, and this start ends. */
export function focusOnSecondStart(window: () => BrowserWindow | null): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const open = window();
    if (open && !open.isDestroyed()) showWindow(open);
  });
  return true;
}

/** Longest wait for the service to close before quitting, milliseconds. */
const patienceMs = 3_000;

/** Closing the window quits the app on every system, after the demo bridge and waiting reads are ended. */
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

/** Signals (Ctrl+C, a system's request to end) quit without asking: nobody is there to answer. */
export function quitOnSignals(allow: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      allow();
      app.quit();
    });
  }
}

/** The used part of a window. */
interface ClosingWindow {
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown;
}

/**
 * Asks before closing while an order has no known result. `app.quit()` closes the window first, so this covers menu, tray and title
 * bar.
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

/** The safe answer is also that of closing the box. */
export async function askQuit(window: BrowserWindow, unresolved: number): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message:
      unresolved === 1
        ? 'The result of one order is unknown.'
        : `The results of ${unresolved} orders are unknown.`,
    detail:
      'It may or may not have been carried out. If you quit now, check your positions and orders in the terminal.',
    buttons: ['Stay', 'Quit anyway'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}

/** Shows a failed start in a window: most users have no terminal open. */
export function failToStart(error: unknown): void {
  const words = error instanceof Error ? error.message : 'unknown error';
  process.stderr.write(`Bridgewatch could not start: ${words}\n`);
  dialog.showErrorBox('Bridgewatch could not start', words);
  app.exit(1);
}
