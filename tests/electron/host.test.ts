import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const electron = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  return { folder: '', ipcMain: new EventEmitter() };
});
vi.mock('electron', () => {
  const exported = {
    ipcMain: electron.ipcMain,
    app: { getPath: () => electron.folder, getVersion: () => '0.0.0' },
    shell: {},
  };
  return { ...exported, default: exported };
});
electron.folder = mkdtempSync(join(tmpdir(), 'bridgewatch-settings-'));
afterAll(() => rmSync(electron.folder, { recursive: true, force: true }));

it('leaves no listener of electron-store that would tell any page where the settings are', async () => {
  const { openSettingsFile } = await import('../../electron/host');
  const { default: Store } = await import('electron-store');
  openSettingsFile();
  expect(electron.ipcMain.eventNames()).toEqual([]);
  // A second store brings none back.
  new Store({ cwd: electron.folder, name: 'second' });
  expect(electron.ipcMain.eventNames()).toEqual([]);
});
