import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import {
  atLogin,
  autostartEntry,
  createStartWithSystem,
  startsInTray,
} from '../../electron/start-with-system';

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-autostart-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const loginItems = () => ({
  getLoginItemSettings: vi.fn(() => ({ openAtLogin: true })),
  setLoginItemSettings: vi.fn(),
});

it('is a file of the desktop on Linux, which the desktop itself may switch off', () => {
  const app = loginItems();
  const starts = createStartWithSystem('linux', app, ['/opt/Bridgewatch/bridgewatch'], () => folder);
  const file = join(folder, 'autostart', 'bridgewatch.desktop');
  expect(starts.read()).toBe(false);
  starts.set(true);
  expect(starts.read()).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Bridgewatch/bridgewatch"\n');
  writeFileSync(file, `${readFileSync(file, 'utf8')}Hidden=true\n`);
  expect(starts.read()).toBe(false);
  starts.set(false);
  starts.set(false);
  expect(starts.read()).toBe(false);
  expect(app.setLoginItemSettings).not.toHaveBeenCalled();
});

it('is the system’s own list on Windows and macOS, by the program and its arguments', () => {
  for (const platform of ['win32', 'darwin'] as const) {
    const app = loginItems();
    const starts = createStartWithSystem(platform, app, ['electron.exe', 'C:\\bridgewatch'], () => folder);
    const command = { path: 'electron.exe', args: ['C:\\bridgewatch'] };
    expect(starts.read()).toBe(true);
    expect(app.getLoginItemSettings).toHaveBeenCalledWith(command);
    starts.set(false);
    expect(app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: false, ...command });
  }
});

it('is not offered elsewhere', () => {
  expect(createStartWithSystem('freebsd', loginItems(), ['x'], () => folder).read()).toBe(null);
});

it('opens only the tray where the system started it and closing the window keeps watching', () => {
  const byUser = ['bridgewatch'];
  const bySystem = [...byUser, atLogin];
  expect([startsInTray(bySystem, 'watch'), startsInTray(byUser, 'watch')]).toEqual([true, false]);
  expect([startsInTray(bySystem, 'quit'), startsInTray(bySystem, null)]).toEqual([false, false]);
});

it('quotes what a path may hold, by the specification of desktop entries', () => {
  const [line = ''] = autostartEntry(['/home/a b/50%/$x"\\']).match(/^Exec=.*$/m) ?? [];
  expect(line).toBe(String.raw`Exec="/home/a b/50%%/\\$x\\"\\\\"`);
});
