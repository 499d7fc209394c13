import { BrowserWindow, type BrowserWindowConstructorOptions, dialog } from 'electron';
import { appAddress } from './origin';
import type { StoredPlace } from './window-place';

/** A page that crashes again within this time of a reload is not reloaded again. Milliseconds. */
const crashLoopMs = 10_000;

export interface WindowParts {
  readonly preload: string;
  readonly icon: string;
  readonly backgroundColour: string;
  readonly place: StoredPlace;
  log(line: string): void;
}

export interface OpenedWindow {
  readonly window: BrowserWindow;
  /** Resolves when the window is shown, after two seconds at the latest. */
  readonly shown: Promise<void>;
  /** Resolves when the page with its scripts is loaded. */
  readonly loaded: Promise<void>;
}

/** Opens the only window. It loads its page at once; the page's requests wait for the host. */
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
  // Its bounds are gone after `close`.
  window.on('close', () =>
    parts.place.keep({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }),
  );
  reloadAfterCrash(window, parts.log);
  askWhenStuck(window, parts.log);
  return { window, shown, loaded: window.loadURL(appAddress) };
}

/** Every option of Electron's security checklist is set explicitly, defaults too, so that no update changes one. */
export function windowOptions(
  preload: string,
  icon: string,
  backgroundColor: string,
): BrowserWindowConstructorOptions {
  return {
    title: 'Bridgewatch',
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    // Shown when the page's shell is painted, to avoid a white flash.
    show: false,
    backgroundColor,
    icon,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Timers of a covered window must go on: an old quote that looks fresh costs money.
      backgroundThrottling: false,
      spellcheck: false,
    },
  };
}

/** The used part of a window. */
export interface UnshownWindow {
  once(event: 'ready-to-show', listener: () => void): unknown;
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown };
  isDestroyed(): boolean;
}

/** Longest wait for the first paint, milliseconds; then an empty window is shown. */
export const mostForPaintMs = 2_000;

/**
 * Shows a window once: when it is first painted, when its page is loaded, or after two seconds, whichever comes first. On Wayland a
 * hidden window may never be painted, so `ready-to-show` alone would keep it hidden (electron/electron#48859). Resolves then, also
 * for a window that was closed before.
 */
export function showWhenReady(window: UnshownWindow, show: () => void): Promise<void> {
  return new Promise((resolve) => {
    let isDone = false;
    const done = (): void => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      if (!window.isDestroyed()) show();
      resolve();
    };
    const timer = setTimeout(done, mostForPaintMs);
    window.once('ready-to-show', done);
    window.webContents.once('did-finish-load', done);
  });
}

/** Brings the window to the front, out of the dock or tray too. */
export function showWindow(window: BrowserWindow | null): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Reloads a crashed page: all its state can be restored. */
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
        `The window's page crashed twice (${reason}). Start Bridgewatch again.`,
      );
    crashedAt = now;
  });
}

/** A page that hangs may recover, so the user decides. */
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
        detail: 'Sent orders are not affected. A reload refreshes all data from the bridge.',
        buttons: ['Wait', 'Reload'],
        defaultId: 0,
        cancelId: 0,
        signal: question.signal,
      })
      .then(({ response }) => {
        if (response === 1 && !question.signal.aborted && !window.isDestroyed()) {
          // A hanging page cannot reload: its process is ended, and the crash handler reloads it.
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
