/** The part of a window that tells when it can be shown. */
export interface UnshownWindow {
  once(event: 'ready-to-show', listener: () => void): unknown;
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown };
  isDestroyed(): boolean;
}

/** So long an empty window is worse than none, in milliseconds. */
export const mostForPaintMs = 2_000;

/**
 * Shows a window once: when its first picture is ready, when its page is loaded, or after two seconds, whichever is first. On
 * Wayland a hidden window may never be painted, so `ready-to-show` alone would leave it hidden for ever (electron/electron#48859).
 * Resolves then, at the latest after those two seconds, also for a window that was closed before.
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
