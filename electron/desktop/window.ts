import { BrowserWindow, dialog } from 'electron';
import { appAddress } from './origin';
import { windowOptions } from './window-options';

/** A page that dies again this soon after it was loaded anew will die each time. In milliseconds. */
const crashLoopMs = 10_000;

/** The one window. `created` is told before the page asks its first question; resolves when the page is loaded. */
export async function openWindow(
  preload: string,
  icon: string,
  created: (window: BrowserWindow) => void,
): Promise<BrowserWindow> {
  const window = new BrowserWindow(windowOptions(preload, icon));
  created(window);
  window.once('ready-to-show', () => window.show());
  reloadAfterCrash(window);
  await window.loadURL(appAddress);
  return window;
}

/** The page holds no state that a fresh one does not find again, so an empty window never stays. */
function reloadAfterCrash(window: BrowserWindow): void {
  let crashedAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
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
