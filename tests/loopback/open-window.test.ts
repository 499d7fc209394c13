import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow } from '../../loopback/open-window';

const address = 'http://127.0.0.1:4600/#code=once';
/** A program of Node's is slow to start on a busy machine. */
const patient = { timeout: 60_000 };
/** A process that ended and that nobody has asked for its code yet (`Z`) runs no more. */
const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => !/\) Z /.test(stat),
    () => false,
  );
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A PATH with nothing but programs that we wrote, which write down how they were called. */
describe.skipIf(process.platform !== 'linux')('opening the dashboard on Linux', () => {
  let folder: string;
  const calls = async () => JSON.parse(await readFile(join(folder, 'called'), 'utf8'));
  const install = async (name: string, rest: string) => {
    const path = join(folder, name);
    const write = `require("node:fs").writeFileSync(${JSON.stringify(join(folder, 'called'))}, JSON.stringify`;
    await writeFile(path, `#!${process.execPath}\n${rest.replace('CALLED', write)}`);
    await chmod(path, 0o755);
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bridgewatch-path-'));
    vi.stubEnv('PATH', folder);
    vi.stubEnv('DISPLAY', ':9');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  /** Like a browser: a helper of its own, and deaf to a polite request. */
  const stubborn = `
    const { spawn } = require('node:child_process');
    const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    CALLED({ args: process.argv.slice(2), pids: [process.pid, helper.pid] }));
    process.on('SIGTERM', () => process.exit(0));
    setInterval(() => {}, 1000);`;

  it('starts an installed browser as an app window with a profile of its own, and leaves nothing behind', async () => {
    await install('chromium', stubborn);
    const opened = await openWindow(address);
    if (opened.kind !== 'app-window') throw new Error(opened.kind);
    const { args, pids } = await vi.waitFor(calls, patient);
    expect(await Promise.all(pids.map(isAlive))).toEqual([true, true]);
    expect(args).toContain(`--app=${address}`);
    const profile =
      String(args.find((arg: string) => arg.startsWith('--user-data-dir='))).split('=')[1] ?? '';
    expect(await exists(profile)).toBe(true);
    expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0);

    await opened.close();
    await expect.poll(() => Promise.all(pids.map(isAlive))).toEqual([false, false]);
    expect(await exists(profile)).toBe(false);
  });

  it('notices that the user closed the window', async () => {
    await install('google-chrome', 'setTimeout(() => process.exit(0), 100);');
    const opened = await openWindow(address);
    if (opened.kind !== 'app-window') throw new Error(opened.kind);
    expect(await opened.ended).toBe('closed');
    await opened.close();
  });

  it('notices that the browser could not show the window', async () => {
    await install('microsoft-edge', 'process.exit(1);');
    const opened = await openWindow(address);
    if (opened.kind !== 'app-window') throw new Error(opened.kind);
    expect(await opened.ended).toBe('failed');
    await opened.close();
  });

  it('hands the address to the default browser where none of those is installed', async () => {
    await install('xdg-open', 'CALLED(process.argv.slice(2)));');
    expect(await openWindow(address)).toEqual({ kind: 'default-browser' });
    expect(await vi.waitFor(calls, patient)).toEqual([address]);
  });

  it('opens nothing where nothing is installed or no display is there', async () => {
    expect(await openWindow(address)).toEqual({ kind: 'nothing' });
    await install('chromium', stubborn);
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('WAYLAND_DISPLAY', '');
    expect(await openWindow(address)).toEqual({ kind: 'nothing' });
  });
});
