import { BrowserWindow, dialog } from 'electron';
import { showWhenReady } from './first-show';
import { appAddress } from './origin';
import { windowOptions } from './window-options';
import type { KeptPlace } from './window-place';

/** A page that dies again this soon after it was loaded anew will die each time. In milliseconds. */
const crashLoopMs = 10_000;

export interface WindowParts {
  readonly preload: string;
  readonly icon: string;
  readonly backgroundColour: string;
  readonly place: KeptPlace;
  log(line: string): void;
}

export interface OpenedWindow {
  readonly window: BrowserWindow;
  /** Resolves when the window is on the screen, after two seconds at the latest. */
  readonly shown: Promise<void>;
  /** Resolves when the page with its scripts is loaded. */
  readonly loaded: Promise<void>;
}

/** The one window. It asks for its page at once; what that page asks of the host waits until there is one. */
export function openWindow(parts: WindowParts): OpenedWindow {
  const { bounds, isMaximized } = parts.place.read();
  const window = new BrowserWindow({
    ...windowOptions(parts.preload, parts.icon, parts.backgroundColour),
    ...bounds,
  });
  const shown = showWhenReady(window, () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  // While it closes it still has its place; a moment later it has none.
  window.on('close', () =>
    parts.place.keep({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }),
  );
  reloadAfterCrash(window, parts.log);
  askWhenStuck(window, parts.log);
  return { window, shown, loaded: window.loadURL(appAddress) };
}

/** The page holds no state that a fresh one does not find again, so an empty window never stays. */
function reloadAfterCrash(window: BrowserWindow, log: (line: string) => void): void {
  let crashedAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log(`the page ended (${reason})`);
    const now = performance.now();
    if (now - crashedAt > crashLoopMs) window.webContents.reload();
    else
      dialog.showErrorBox(
        'Bridgewatch',
        `The window's page ended twice (${reason}). Start Bridgewatch again.`,
      );
    crashedAt = now;
  });
}

/** A page that does not answer may come back by itself, so it is the user who decides. */
function askWhenStuck(window: BrowserWindow, log: (line: string) => void): void {
  let asking: AbortController | null = null;
  window.on('unresponsive', () => {
    log('the window does not answer');
    if (asking !== null) return;
    const question = new AbortController();
    asking = question;
    void dialog
      .showMessageBox(window, {
        type: 'warning',
        message: 'Bridgewatch does not answer.',
        detail: 'Orders that were sent are not affected. A fresh page reads everything anew from the bridge.',
        buttons: ['Wait', 'Load the page anew'],
        defaultId: 0,
        cancelId: 0,
        signal: question.signal,
      })
      .then(({ response }) => {
        if (response === 1 && !question.signal.aborted && !window.isDestroyed()) {
          // A page that hangs takes no reload: its process has to go first, and what ends is loaded anew.
          window.webContents.forcefullyCrashRenderer();
        }
      })
      .finally(() => {
        if (asking === question) asking = null;
      });
  });
  window.on('responsive', () => {
    asking?.abort();
    asking = null;
  });
}
