import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { windowOptions } from '../../electron/window';
import { absent, KnownEvents, only } from './only.mjs';
import { createSafeStorage } from './safe-storage.mjs';
import { startDesktop } from './start-desktop';
import { decode, encode } from './values.mjs';
import { refuseInsecure } from './web-preferences.mjs';

vi.mock('electron', () => ({}));

/** A stand-in that answers where Electron would not makes every journey on it worthless. */
describe('the Electron stand-in', () => {
  it('takes our window options and refuses each one that would break the isolation', () => {
    const ours = windowOptions('/app/preload.cjs', '/app/icon.png', '#080b10').webPreferences ?? {};
    expect(() => refuseInsecure(ours)).not.toThrow();
    for (const [name, value] of Object.entries({
      contextIsolation: false,
      sandbox: false,
      nodeIntegration: true,
      nodeIntegrationInWorker: true,
      nodeIntegrationInSubFrames: true,
      webSecurity: false,
      allowRunningInsecureContent: true,
      experimentalFeatures: true,
      webviewTag: true,
    })) {
      expect(() => refuseInsecure({ ...ours, [name]: value })).toThrow(`${name} is ${value}`);
    }
    expect(() => refuseInsecure({ ...ours, enableBlinkFeatures: 'x' })).toThrow('enableBlinkFeatures');
  });

  it('is refused where the real Electron is asked for', async () => {
    vi.stubEnv('BRIDGEWATCH_DESKTOP', 'electron');
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '/nowhere');
    await expect(startDesktop()).rejects.toThrow('BRIDGEWATCH_DESKTOP=electron refuses the stand-in');
    vi.unstubAllEnvs();
  });

  it('says by name what it has not', () => {
    expect(() => Reflect.get(absent('net'), 'request')).toThrow('no net.request');
    expect(() => new (absent('TouchBar'))()).toThrow('no TouchBar');
    expect(() => Reflect.get(only('app', {}), 'relaunch')).toThrow('no app.relaunch');
    expect(() => new KnownEvents('app', ['will-quit']).on('login', () => undefined)).toThrow(
      "no event 'login' of app",
    );
  });

  it('carries what IPC carries, and refuses what cannot be cloned', () => {
    const sent = { none: undefined, bad: Number.NaN, zero: -0, list: [1, [null]], at: new Date(5), big: 7n };
    expect(decode(JSON.parse(JSON.stringify(encode(sent))))).toStrictEqual(sent);
    expect(() => encode({ call: () => 1 })).toThrow('could not be cloned');
    expect(() => encode(Promise.resolve())).toThrow('could not be cloned');
  });

  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-key-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps a secret, notices a touched one, and can be without a key store', async () => {
    const storage = createSafeStorage({ keyFile: join(folder, 'key'), available: true });
    const sealed = await storage.encryptStringAsync('the token');
    expect(sealed.includes('the token')).toBe(false);
    expect((await storage.decryptStringAsync(sealed)).result).toBe('the token');
    const touched = Buffer.from(sealed);
    touched[30] = (touched[30] ?? 0) ^ 1;
    await expect(storage.decryptStringAsync(touched)).rejects.toThrow();

    const none = createSafeStorage({ keyFile: join(folder, 'none'), available: false });
    expect(await none.isAsyncEncryptionAvailable()).toBe(false);
    await expect(none.encryptStringAsync('x')).rejects.toThrow('not available');
  });
});
