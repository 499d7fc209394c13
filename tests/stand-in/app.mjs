import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { patienceMs, started, within } from './chromium.mjs';
import { KnownEvents, notHere, only, preventable } from './only.mjs';
import { folder } from './run.mjs';
import { requestLock } from './single-instance.mjs';

const events = new KnownEvents('app', [
  'web-contents-created',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'second-instance',
  // macOS alone: never emitted.
  'activate',
]);
/** The running app's: the repository's, or that of an unpacked app.asar, whose main.js is in its dist/main. */
const { productName, version } = JSON.parse(
  readFileSync(join(dirname(process.argv[1] ?? ''), '../../package.json'), 'utf8'),
);

let isReady = false;
let ready = null;
const windows = new Set();
let quitting = false;
let exiting = false;

/**
 * Ready only once the app asks: Chromium is often up before main.js has run, and an earlier 'ready' would forbid what the app does
 * before it.
 */
async function becomeReady() {
  await within(patienceMs, 'Chromium', started);
  await new Promise((resolve) => setImmediate(resolve));
  isReady = true;
}

export const lifeCycle = {
  demandReady(what) {
    if (!isReady) throw new Error(`${what} before the app is ready`);
  },
  demandNotReady(what) {
    if (isReady) throw new Error(`${what} after the app is ready`);
  },
  /** Registers a window; `close` ends it. */
  opened(window, contents) {
    windows.add(window);
    events.emit('web-contents-created', {}, contents);
  },
  closed(window) {
    windows.delete(window);
    if (windows.size > 0 || quitting) return;
    if (!events.emit('window-all-closed')) app.quit();
  },
};

async function quit() {
  const before = preventable();
  events.emit('before-quit', before);
  if (before.defaultPrevented) {
    quitting = false;
    return;
  }
  for (const window of windows) {
    if (window.isKeptOpen()) {
      quitting = false;
      return;
    }
    await window.endPage();
  }
  const event = preventable();
  events.emit('will-quit', event);
  quitting = false;
  if (!event.defaultPrevented) await exit(0);
}

async function exit(code) {
  if (exiting) return;
  exiting = true;
  const context = await started.catch(() => null);
  // Playwright kills the rest of Chromium when this process exits.
  if (context) await within(3_000, 'the end of Chromium', context.close()).catch(() => undefined);
  process.exit(code);
}

export const app = only('app', {
  isPackaged: process.env.BRIDGEWATCH_STAND_IN_PACKAGED === 'yes',
  getVersion: () => version,
  getName: () => productName,
  getPath(name) {
    if (name === 'userData') return join(folder, 'user-data');
    if (name === 'appData') return join(folder, 'config');
    // Electron's place for logs on Linux and Windows.
    if (name === 'logs') return process.env.BRIDGEWATCH_STAND_IN_LOGS ?? join(folder, 'user-data', 'logs');
    throw notHere(`app.getPath('${name}')`);
  },
  requestSingleInstanceLock: () => requestLock(() => events.emit('second-instance', {})),
  // Chromium's pages have no Node anyway.
  enableSandbox: () => lifeCycle.demandNotReady('app.enableSandbox()'),
  whenReady() {
    ready ??= becomeReady();
    return ready;
  },
  on: (event, listener) => events.on(event, listener),
  quit() {
    if (quitting || exiting) return;
    quitting = true;
    void quit();
  },
  exit: (code = 0) => void exit(code),
});
