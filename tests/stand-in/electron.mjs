/**
 * What `import … from 'electron'` gives main.js: what our main process uses, over a real Chromium. Every other name of
 * Electron's can be imported and throws by name when it is used; a use of what is here goes no further than ours.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from './app.mjs';
import { BrowserWindow, tellWindow } from './browser-window.mjs';
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

/** Nobody looks at a box here: it is noted and answered with what closing it means, or as the test said. */
export const dialog = only('dialog', {
  showErrorBox: (title, content) => void process.stderr.write(`error box: ${title}: ${content}\n`),
  async showMessageBox(...values) {
    const { message, detail, buttons = ['OK'], cancelId = 0 } = values.at(-1);
    show('message box', { message, detail, buttons });
    return { response: Number(process.env.BRIDGEWATCH_STAND_IN_ANSWER ?? cancelId), checkboxChecked: false };
  },
});

export const clipboard = only('clipboard', { writeText: (text) => show('clipboard', { text }) });

export const shell = only('shell', {
  async openPath(path) {
    show('opened', { path });
    return '';
  },
});

export const screen = only('screen', {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } }],
});

/** This machine does not sleep; a test that sends SIGUSR2 says that it has (twice: conf's hook for exits sends it on once). */
export const powerMonitor = new KnownEvents('powerMonitor', ['suspend', 'resume']);
process.on('SIGUSR2', () => powerMonitor.emit('resume'));

/** Noted, and never told to Chromium: what the page's `prefers-color-scheme` says stays that of `systemTheme`. */
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

/** An icon that nobody sees; its words are noted, its entries clicked by their label. */
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

  /** Nobody clicks on it. */
  on(event) {
    if (event !== 'click') throw notHere(`event '${event}' of Tray`);
    return this;
  }
}

/**
 * A headless window shows no menu: what stands in it is in `menu.json`, its entries are clicked by their id. What a role does is
 * Electron's own.
 */
let applicationMenu = [];
export const Menu = only('Menu', {
  buildFromTemplate: (template) => only('a Menu', { items: template }),
  setApplicationMenu: ({ items }) => {
    applicationMenu = items;
    writeWhole(join(folder, 'menu.json'), items);
  },
});

/** Noted, and clicked by its title. */
const notifications = new Map();
export class Notification {
  #options;
  // 'failed' never comes: nobody shows them here.
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

/** Whole at once: a test may look at any moment. */
function writeWhole(file, value) {
  writeFileSync(`${file}.next`, JSON.stringify(value));
  renameSync(`${file}.next`, file);
}

/**
 * A test's hand out here: it writes what it clicks on into a file, which is taken away when that was clicked. What is not there yet
 * may still come: the page tells its commands a moment after it is there.
 */
const hand = join(folder, 'hand.json');
const entriesOf = (items) =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? entriesOf(item.submenu) : [])]);
const clickOf = (entry) => (entry === undefined || entry.enabled === false ? undefined : entry.click);
function meant({ menu, notification, tray, window }) {
  if (menu !== undefined) return clickOf(entriesOf(applicationMenu).find(({ id }) => id === menu));
  if (tray !== undefined) return clickOf(trayMenu.find(({ label }) => label === tray));
  if (notification !== undefined) return notifications.get(notification);
  return () => tellWindow(window);
}
setInterval(() => {
  if (!existsSync(hand)) return;
  const click = meant(JSON.parse(readFileSync(hand, 'utf8')));
  if (click === undefined) return;
  click();
  rmSync(hand);
}, 100).unref();

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
