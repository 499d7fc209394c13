import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appWindowArguments, defaultBrowserCommand, findBrowser, hasDisplay } from './browsers';

export type Opened =
  /**
   * A window that we started and that ends with us. `ended`: it ended before, `closed` by the user or `failed` where the browser
   * could not show it or crashed.
   */
  | { readonly kind: 'app-window'; readonly ended: Promise<'closed' | 'failed'>; close(): Promise<void> }
  | { readonly kind: 'default-browser' }
  /** Nothing can be opened: the user needs the printed address. */
  | { readonly kind: 'nothing' };

const isLinuxRoot = () => process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Opens the address in an installed Chromium, Chrome or Edge as an app window, else in the default browser, else not at all. The
 * address is in the process list until the page has used its code, about a second; if another user takes the code in that time it is
 * noticed at once, since our own page then has no session.
 */
export async function openWindow(address: string): Promise<Opened> {
  if (!hasDisplay(process.platform, process.env)) return { kind: 'nothing' };
  const browser = findBrowser(process.platform, process.env);
  if (browser !== null) {
    const window = await openAppWindow(browser, address);
    if (window) return window;
  }
  const [command, ...args] = defaultBrowserCommand(process.platform, address);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  const started = await hasStarted(child);
  child.unref();
  return started ? { kind: 'default-browser' } : { kind: 'nothing' };
}

async function openAppWindow(browser: string, address: string): Promise<Opened | null> {
  const profile = await mkdtemp(join(tmpdir(), 'bridgewatch-window-'));
  const removeProfile = () => rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  // Its own process group on POSIX, so that the browser's helpers end with it.
  const child = spawn(browser, [...appWindowArguments(address, profile, isLinuxRoot())], {
    stdio: 'ignore',
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<'closed' | 'failed'>((resolve) =>
    child.once('exit', (code) => resolve(code === 0 ? 'closed' : 'failed')),
  );
  if (!(await hasStarted(child))) {
    await removeProfile();
    return null;
  }
  return {
    kind: 'app-window',
    ended,
    async close() {
      await endGroup(child, ended);
      await removeProfile().catch(() => undefined);
    },
  };
}

function hasStarted(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true));
    child.on('error', () => resolve(false));
  });
}

async function endGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    // Windows has no process groups: ends the process tree.
    const killer = spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    killer.on('error', () => child.kill());
    await ended;
    return;
  }
  signalGroup(child.pid, 'SIGTERM');
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 2_000).unref());
  await Promise.race([ended, patience]);
  // For helpers that outlive the browser, or a hanging browser.
  signalGroup(child.pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}
