/**
 * The `electron` module for main.js: the parts that our main process uses, over a real Chromium. Every other export of Electron can
 * be imported and throws by name when used.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from './app.mjs';
import { BrowserWindow, closeWindow, tellWindow } from './browser-window.mjs';
import { systemTheme } from './chromium.mjs';
import * as electron from './electron.mjs';
import { ipcMain } from './ipc-main.mjs';
import { absent, KnownEvents, notHere, only } from './only.mjs';
import { protocol } from './protocol.mjs';
import { folder, show } from './run.mjs';
import { createSafeStorage } from './safe-storage.mjs';

export { app, BrowserWindow, ipcMain, protocol };

export const safeStorage = createSafeStorage({
  keyFile: join(folder, 'key-store', 'key'),
  available: process.env.BRIDGEWATCH_STAND_IN_KEY_STORE !== 'none',
});

/** Dialogs are recorded and answered like a closed one, or as the test set. */
export const dialog = only('dialog', {
  showErrorBox: (title, content) => void process.stderr.write(`error box: ${title}: ${content}\n`),
  async showMessageBox(...values) {
    const { message, detail, buttons = ['OK'], cancelId = 0 } = values.at(-1);
    show('message box', { message, detail, buttons });
    return { response: Number(process.env.BRIDGEWATCH_STAND_IN_ANSWER ?? cancelId), checkboxChecked: false };
  },
});

export class ClipboardItem {
  constructor(parts) {
    this.parts = parts;
  }
}
export const clipboard = only('clipboard', {
  writeText: (text) => show('clipboard', { text }),
  async write([{ parts }]) {
    const bytes = Buffer.from(await parts['image/png'].arrayBuffer());
    show('clipboard', { picture: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` });
  },
});

export const shell = only('shell', {
  async openPath(path) {
    show('opened', { path });
    return '';
  },
});

export const screen = only('screen', {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } }],
});

/** No real sleep: SIGUSR2 from a test emits `resume` (twice: conf's hook for exits sends it on once). */
export const powerMonitor = new KnownEvents('powerMonitor', ['suspend', 'resume', 'shutdown']);
process.on('SIGUSR2', () => powerMonitor.emit('resume'));

/** Recorded only: the page's `prefers-color-scheme` stays that of `systemTheme`. */
let themeSource = 'system';
export const nativeTheme = Object.freeze({
  get themeSource() {
    return themeSource;
  },
  set themeSource(source) {
    themeSource = source;
    show('theme', { source });
  },
  get shouldUseDarkColors() {
    return (themeSource === 'system' ? systemTheme : themeSource) === 'dark';
  },
});

/** An invisible icon; its texts are recorded, its entries clicked by label. */
let trayMenu = [];
export class Tray {
  setToolTip(text) {
    show('tray', { text });
  }

  setContextMenu({ items }) {
    trayMenu = items;
  }

  isDestroyed() {
    return false;
  }

  /** Never clicked. */
  on(event) {
    if (event !== 'click') throw notHere(`event '${event}' of Tray`);
    return this;
  }
}

/** The menu is written to `menu.json` and its entries are clicked by id. What a role does is Electron's own. */
let applicationMenu = [];
export const Menu = only('Menu', {
  buildFromTemplate: (template) => only('a Menu', { items: template }),
  setApplicationMenu: ({ items }) => {
    applicationMenu = items;
    writeWhole(join(folder, 'menu.json'), items);
  },
});

/** Recorded, and clicked by title. */
const notifications = new Map();
export class Notification {
  #options;
  // 'failed' is never emitted.
  #events = new KnownEvents('Notification', ['click', 'failed']);

  static isSupported() {
    return true;
  }

  constructor(options) {
    this.#options = options;
  }

  on(event, listener) {
    this.#events.on(event, listener);
    return this;
  }

  show() {
    const { title, body } = this.#options;
    notifications.set(title, () => this.#events.emit('click', {}));
    show('notification', { title, body });
  }
}

/** Atomic: a test may read at any moment. */
function writeWhole(file, value) {
  writeFileSync(`${file}.next`, JSON.stringify(value));
  renameSync(`${file}.next`, file);
}

/**
 * Clicks of a test: it writes the target into a file, which is removed when clicked. The target may come later: the page sends its
 * commands a moment after it is loaded.
 */
const hand = join(folder, 'hand.json');
const entriesOf = (items) =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? entriesOf(item.submenu) : [])]);
const clickOf = (entry) => (entry === undefined || entry.enabled === false ? undefined : entry.click);
function meant({ menu, notification, tray, window }) {
  if (menu !== undefined) return clickOf(entriesOf(applicationMenu).find(({ id }) => id === menu));
  if (tray !== undefined) return clickOf(trayMenu.find(({ label }) => label === tray));
  if (notification !== undefined) return notifications.get(notification);
  return () => (window === 'close' ? closeWindow() : tellWindow(window));
}
setInterval(() => {
  if (!existsSync(hand)) return;
  const click = meant(JSON.parse(readFileSync(hand, 'utf8')));
  if (click === undefined) return;
  click();
  rmSync(hand);
}, 100).unref();

/** Accepted but never called: Chromium decides itself (headless, it denies). */
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
  net,
  netLog,
  powerSaveBlocker,
  pushNotifications,
  ShareMenu,
  sharedTexture,
  systemPreferences,
  TouchBar,
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
