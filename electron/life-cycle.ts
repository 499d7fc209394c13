import { app, dialog } from 'electron';

/** Output of `--version` and `--help`; null where the app should start. */
export function launchText(args: readonly string[], version: string): string | null {
  if (args.includes('--version')) return `Bridgewatch ${version}`;
  if (!args.includes('--help')) return null;
  return [
    `Bridgewatch ${version}: a dashboard for an HTTP bridge beside MetaTrader 5.`,
    '',
    '  --demo      the embedded demo bridge, whatever is configured',
    '  --calm      the embedded demo with well-behaved bots only',
    '  --at-login  only the tray, where closing the window keeps watching',
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
export function focusOnSecondStart(show: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', show);
  return true;
}

/** Longest wait for the service to close before quitting, milliseconds. */
const patienceMs = 3_000;

/** Ends the demo bridge and waiting reads first. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let closing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    void Promise.race([close().catch(() => undefined), patience]).then(() => app.exit(0));
  });
}

/** Signals (Ctrl+C, a system's request to end) quit without asking: nobody is there to answer. Only Ctrl+C is the user's choice. */
export function quitOnSignals(allow: (isChosen: boolean) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      allow(signal === 'SIGINT');
      app.quit();
    });
  }
}

/** Shows a failed start in a window: most users have no terminal open. */
export function failToStart(error: unknown): void {
  const words = error instanceof Error ? error.message : 'unknown error';
  process.stderr.write(`Bridgewatch could not start: ${words}\n`);
  dialog.showErrorBox('Bridgewatch could not start', words);
  app.exit(1);
}
