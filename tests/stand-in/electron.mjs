/**
 * What `import … from 'electron'` gives main.js: what our main process uses, over a real Chromium. Every other name of
 * Electron's can be imported and throws by name when it is used; a use of what is here goes no further than ours.
 */
import { join } from 'node:path';
import { app } from './app.mjs';
import { BrowserWindow } from './browser-window.mjs';
import { folder } from './chromium.mjs';
import * as electron from './electron.mjs';
import { ipcMain } from './ipc-main.mjs';
import { absent, notHere, only } from './only.mjs';
import { protocol } from './protocol.mjs';
import { createSafeStorage } from './safe-storage.mjs';

export { app, BrowserWindow, ipcMain, protocol };

export const safeStorage = createSafeStorage({
  keyFile: join(folder, 'key-store', 'key'),
  available: process.env.BRIDGEWATCH_STAND_IN_KEY_STORE !== 'none',
});

/** Nobody looks at a box here: the words go to the run's output. */
export const dialog = only('dialog', {
  showErrorBox: (title, content) => void process.stderr.write(`error box: ${title}: ${content}\n`),
});

/** Kept by nobody: a headless window has no menu. Roles and shortcuts are Electron's own. */
export const Menu = only('Menu', {
  buildFromTemplate: (template) => only('a Menu', { items: template }),
  setApplicationMenu: () => undefined,
});

/** Taken and never asked: Chromium's own answers hold here (headless, it denies). */
export const session = only('session', {
  defaultSession: only('session.defaultSession', {
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
  }),
});

export const {
  autoUpdater,
  BaseWindow,
  BrowserView,
  clipboard,
  ClipboardItem,
  contentTracing,
  crashReporter,
  desktopCapturer,
  globalShortcut,
  ImageView,
  inAppPurchase,
  IpcMainServiceWorker,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  pushNotifications,
  screen,
  ShareMenu,
  sharedTexture,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
  webFrameMain,
  WebSocket,
} = new Proxy({}, { get: (_target, name) => absent(name) });

export default new Proxy(
  {},
  {
    get(_target, name) {
      if (!Reflect.has(electron, name)) throw notHere(`export ${String(name)}`);
      return Reflect.get(electron, name);
    },
  },
);
