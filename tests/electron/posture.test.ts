import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { denyPermissions, hardenEveryPage } from '../../electron/hardening';
import { isOurs } from '../../electron/origin';
import { answerPage } from '../../electron/page-scheme';
import { openWindow, windowOptions } from '../../electron/window';
import { pagePolicy } from '../../host/page/policy';
import { fuseRules } from '../../scripts/fuses.mjs';

/**
 * Electron's security checklist (docs/security.md), each item with our rule and what holds it. Deeper tests of
 * one item are named with it; the page's side of it is in tests/e2e/desktop.spec.ts.
 */

const electron = vi.hoisted(() => {
  const set = new Set<string>();
  const listeners = new Map<string, (...values: unknown[]) => void>();
  const note = (name: string) => () => void set.add(name);
  const loaded: string[] = [];
  const exposed = new Map<string, object>();
  return {
    set,
    listeners,
    loaded,
    exposed,
    contextBridge: { exposeInMainWorld: (name: string, api: object) => exposed.set(name, api) },
    BrowserWindow: class {
      webContents = { on: () => undefined, once: () => undefined };
      on() {}
      once() {}
      isDestroyed() {
        return true;
      }
      loadURL(url: string) {
        loaded.push(url);
      }
    },
    app: {
      enableSandbox: note('enableSandbox'),
      on: (name: string, listener: () => void) => listeners.set(name, listener),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler: note('setPermissionRequestHandler'),
        setPermissionCheckHandler: note('setPermissionCheckHandler'),
        setDevicePermissionHandler: note('setDevicePermissionHandler'),
      },
    },
  };
});
vi.mock('electron', () => electron);

const options = windowOptions('/app/preload.cjs', '/app/icon.png', '#080b10').webPreferences ?? {};
const page = answerPage(
  {
    kind: 'built',
    files: Promise.resolve(new Map([['/', { type: 'text/html', body: Buffer.from('') }]])),
  },
  Promise.resolve(),
);
const contents = new Map<string, (event: { preventDefault(): void; url: string }) => void>();
let opened: { action: string } = { action: 'allow' };

beforeAll(async () => {
  hardenEveryPage();
  denyPermissions();
  electron.listeners.get('web-contents-created')?.(
    {},
    {
      on: (name: string, listener: () => void) => contents.set(name, listener),
      setWindowOpenHandler: (handler: () => { action: string }) => {
        opened = handler();
      },
    },
  );
  await import('../../electron/preload');
});

const isPrevented = (event: string, url: string): boolean => {
  let prevented = false;
  contents.get(event)?.({ url, preventDefault: () => (prevented = true) });
  return prevented;
};

type Item = readonly [item: string, rule: string, check: () => void | Promise<void>];
const checklist: readonly Item[] = [
  [
    '1 Only load secure content',
    'the window loads app:// and nothing else; the bridge’s answers are followed nowhere (tests/host/bridge/transport.test.ts)',
    async () => {
      openWindow({
        preload: '/app/preload.cjs',
        icon: '/app/icon.png',
        backgroundColour: '#080b10',
        place: { read: () => ({ bounds: null, isMaximized: false }), keep: () => undefined },
        log: () => undefined,
      });
      expect(electron.loaded).toEqual(['app://bridgewatch/']);
      expect((await page(new Request('https://bridgewatch/'))).status).toBe(404);
    },
  ],
  [
    '2 Do not enable Node.js integration for remote content',
    'off, in workers and frames too',
    () =>
      expect(options).toMatchObject({
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
      }),
  ],
  ['3 Enable context isolation', 'on', () => expect(options.contextIsolation).toBe(true)],
  [
    '4 Enable process sandboxing',
    'for the window, and for every renderer before the app is ready',
    () => {
      expect(options.sandbox).toBe(true);
      expect(electron.set).toContain('enableSandbox');
    },
  ],
  [
    '5 Handle session permission requests',
    'all three handlers deny (tests/electron/hardening.test.ts)',
    () =>
      expect([...electron.set]).toEqual(
        expect.arrayContaining([
          'setPermissionRequestHandler',
          'setPermissionCheckHandler',
          'setDevicePermissionHandler',
        ]),
      ),
  ],
  ['6 Do not disable webSecurity', 'on', () => expect(options.webSecurity).toBe(true)],
  [
    '7 Define a Content Security Policy',
    'default none, nothing unsafe, no address to connect to',
    async () => {
      const policy = (await page(new Request('app://bridgewatch/'))).headers.get('content-security-policy');
      expect(policy).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      for (const reach of ['nothing', 'own-host'] as const) expect(pagePolicy(reach)).not.toContain('unsafe');
    },
  ],
  [
    '8 Do not enable allowRunningInsecureContent',
    'off',
    () => expect(options.allowRunningInsecureContent).toBe(false),
  ],
  ['9 Do not enable experimental features', 'off', () => expect(options.experimentalFeatures).toBe(false)],
  [
    '10 Do not use enableBlinkFeatures',
    'not there',
    () => expect(Object.keys(options)).not.toContain('enableBlinkFeatures'),
  ],
  [
    '11 Do not use allowpopups for WebViews',
    'there are no web views',
    () => expect(options.webviewTag).toBe(false),
  ],
  [
    '12 Verify WebView options before creation',
    'none is ever attached',
    () => expect(isPrevented('will-attach-webview', 'app://bridgewatch/')).toBe(true),
  ],
  [
    '13 Disable or limit navigation',
    'to our own address only, compared in parts (tests/electron/hardening.test.ts)',
    () => {
      for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
        expect(isPrevented(event, 'https://example.com/')).toBe(true);
        expect(isPrevented(event, 'app://bridgewatch/')).toBe(false);
      }
    },
  ],
  ['14 Disable or limit creation of new windows', 'denied', () => expect(opened).toEqual({ action: 'deny' })],
  [
    '15 Do not use shell.openExternal with untrusted content',
    'not used at all, by a rule of `npm run check:imports`; a window that the page asks for is denied',
    () => expect(opened).toEqual({ action: 'deny' }),
  ],
  [
    '16 Use a current version of Electron',
    'the major that was current when this was written, or a later one',
    () => {
      const { version } = createRequire(import.meta.url)('electron/package.json');
      expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(45);
    },
  ],
  [
    '17 Validate the sender of all IPC messages',
    'one guard: our window, its main frame, our origin, size, then the contract (tests/electron/ipc-door.test.ts); only host.ts has ipcMain, by a rule of `npm run check:imports`',
    () => expect(isOurs('app://bridgewatch.evil/')).toBe(false),
  ],
  [
    '18 Avoid file://, prefer custom protocols',
    'app://, which reads no path off the disk (tests/electron/page-scheme.test.ts)',
    () => expect(isOurs('file:///bridgewatch/index.html')).toBe(false),
  ],
  [
    '19 Check which fuses you can change',
    'nine, each decided (tests/package/package.test.ts reads them back from the package)',
    () =>
      expect(fuseRules).toEqual({
        runAsNode: false,
        cookieEncryption: true,
        nodeOptions: false,
        nodeCliInspect: false,
        embeddedAsarIntegrityValidation: true,
        onlyLoadAppFromAsar: true,
        loadBrowserProcessSpecificV8Snapshot: false,
        grantFileProtocolExtraPrivileges: false,
        wasmTrapHandlers: true,
      }),
  ],
  [
    '20 Do not expose Electron APIs to untrusted web content',
    'two functions of our own, without Electron’s event object (tests/electron/preload.test.ts)',
    () =>
      expect([...electron.exposed].map(([name, api]) => [name, Object.keys(api).sort()])).toEqual([
        ['bridgewatch', ['invoke', 'on']],
      ]),
  ],
];

describe('Electron’s security checklist', () => {
  it.each(checklist)('%s: %s', (_item, _rule, check) => check());

  it('has all twenty items', () => {
    expect(checklist.map(([item]) => Number.parseInt(item, 10))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
});
