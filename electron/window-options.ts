import type { BrowserWindowConstructorOptions } from 'electron';

/** Every option of security.md 1.1 is written out, defaults too: what is not here cannot be changed by accident. */
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
    // Shown when the page's shell is painted; until then its colour, so that no white flash comes.
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
      // Timers of a covered window must run on: a quote that looks fresh and is not costs money.
      backgroundThrottling: false,
      spellcheck: false,
    },
  };
}
