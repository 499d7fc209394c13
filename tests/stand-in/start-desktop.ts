import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { _electron, type Browser, chromium, type Page } from '@playwright/test';
import { findElectron } from '../../scripts/electron-binary.mjs';
import { type Running, root, startProgram } from '../e2e/processes';
import { homeIn, makeRunFolder, processesOf, removeRunFolder } from './run-folder';

/** The running main.js and preload.cjs with their page. */
export interface Desktop {
  /** What ran them, as in the run's output. */
  readonly runtime: 'in Electron' | 'main/preload on stand-in';
  readonly page: Page;
  /** The page's address in the page: the stand-in has no `app://`. */
  readonly address: string;
  /** The page's address by main.js. */
  readonly announced: string;
  readonly pid: number;
  /** Where the app keeps its settings. */
  readonly userData: string;
  /** All that the run writes: settings, logs, the browser's own profile, temporary files. */
  readonly folder: string;
  output(): string;
  /**
   * Clicks an entry of the application menu (by id) or of the tray (by label), or a notification (by title), as soon as it is there;
   * or emits a system event of the window. Resolves when done. Stand-in only.
   */
  press(what: Outside): Promise<void>;
  /** Starts the app again beside this one, or after it; returns how that start ended. */
  startAgain(...more: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }>;
  /** The window's page again, after a crash ended the test's connection to it, or in a window opened anew. Stand-in only. */
  pageAgain(): Promise<Page>;
  /** Ends the app as the system would; returns its exit code. */
  quit(): Promise<number | null>;
  /** Command lines of the run's living processes (Linux only; elsewhere empty). */
  leftovers(): readonly string[];
  /** Ends remaining processes and removes the run's folder. */
  remove(): Promise<void>;
}

/** What happens outside of the page. */
type Outside =
  | { readonly menu: string }
  | { readonly notification: string }
  | { readonly tray: string }
  | { readonly window: 'unresponsive' | 'responsive' | 'close' };

interface Options {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /**
   * An unpacked app.asar to run instead of the repository's build, as the packaged app. Always on the stand-in: the tests' package
   * has no Electron.
   */
  readonly packagedApp?: string;
  /** Content of settings.json before the start. */
  readonly settings?: string;
}

/** Longest wait for the window, milliseconds. */
const patienceMs = 60_000;
/** Longest wait for a target to click, milliseconds: the page sends its commands after it is loaded. */
const pressPatienceMs = 60_000;

const noElectron =
  'BRIDGEWATCH_DESKTOP=electron refuses the stand-in, and Electron’s binary is not there: fetch it by `node scripts/electron-binary.mjs`.';

/** Runs in Electron if its binary is there, else on the stand-in, which BRIDGEWATCH_DESKTOP=electron refuses. */
export async function startDesktop(options: Options = {}): Promise<Desktop> {
  const folder = makeRunFolder();
  if (options.settings !== undefined) {
    mkdirSync(join(folder, 'user-data'));
    writeFileSync(join(folder, 'user-data', 'settings.json'), options.settings);
  }
  try {
    const binary = options.packagedApp === undefined ? await findElectron() : null;
    if (binary === null && process.env.BRIDGEWATCH_DESKTOP === 'electron') throw new Error(noElectron);
    return binary === null ? await onStandIn(folder, options) : await inElectron(binary, folder, options);
  } catch (error) {
    await removeRunFolder(folder);
    throw error;
  }
}

async function onStandIn(folder: string, options: Options): Promise<Desktop> {
  const { args = [], env = {}, packagedApp } = options;
  const register = fileURLToPath(new URL('./register.mjs', import.meta.url));
  const script = join(packagedApp ?? root, 'dist/main/main.js');
  // Without the developer's own dev server or key store.
  const environment = {
    BRIDGE_URL: '',
    API_TOKEN: '',
    BRIDGEWATCH_VITE: '',
    ...homeIn(folder),
    ...env,
    TMPDIR: folder,
    BRIDGEWATCH_STAND_IN_FOLDER: folder,
    BRIDGEWATCH_STAND_IN_PACKAGED: packagedApp === undefined ? 'no' : 'yes',
  };
  const app: Running = await startProgram({
    nodeArgs: ['--import', register],
    script,
    args,
    env: environment,
    announces: 'Dashboard ready:',
    withinMs: patienceMs,
  });
  // Chromium writes port and path into its profile before it opens the port.
  const [port, path] = readFileSync(join(folder, 'chromium', 'DevToolsActivePort'), 'utf8').split('\n');
  const browsers: Browser[] = [];
  const findPage = async (): Promise<Page> => {
    const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`, { timeout: patienceMs });
    browsers.push(browser);
    const context = browser.contexts()[0];
    // A page that is just being opened is told a moment after the connection.
    const found =
      context?.pages()[0] ??
      (await context?.waitForEvent('page', { timeout: patienceMs }).catch(() => undefined));
    if (found === undefined) throw new Error(`the stand-in shows no page. It said:\n${app.output()}`);
    return found;
  };
  const page = await findPage();
  return {
    runtime: 'main/preload on stand-in',
    pid: app.pid,
    page,
    pageAgain: findPage,
    address: 'https://bridgewatch.app.standin/',
    announced: app.address,
    userData: join(folder, 'user-data'),
    folder,
    output: app.output,
    async press(what) {
      const file = join(folder, 'hand.json');
      // Atomic: the other side may read at any moment, and removes it after the click.
      writeFileSync(`${file}.next`, JSON.stringify(what));
      renameSync(`${file}.next`, file);
      for (const endsAt = Date.now() + pressPatienceMs; existsSync(file); await setTimeout(20)) {
        if (Date.now() < endsAt) continue;
        rmSync(file, { force: true });
        throw new Error(`nothing there to click on: ${JSON.stringify(what)}. It said:\n${app.output()}`);
      }
    },
    startAgain: (...more) =>
      runToEnd(process.execPath, ['--import', register, script, ...args, ...more], environment),
    quit: () => app.stop('SIGTERM'),
    leftovers: () => processesOf(folder).map(({ commandLine }) => commandLine),
    async remove() {
      await app.stop('SIGKILL');
      await Promise.all(browsers.map((browser) => browser.close()));
      await removeRunFolder(folder);
    },
  };
}

async function inElectron(
  binary: string,
  folder: string,
  { args = [], env = {} }: Options,
): Promise<Desktop> {
  const userData = join(folder, 'user-data');
  const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const options = [
    ...(isLinuxRoot ? ['--no-sandbox'] : []),
    `--user-data-dir=${userData}`,
    // As on the stand-in: heap searches need long strings whole.
    '--js-flags=--heap-snapshot-string-limit=10000000',
    root,
    ...args,
  ];
  const environment = {
    BRIDGE_URL: '',
    API_TOKEN: '',
    BRIDGEWATCH_VITE: '',
    ...homeIn(folder),
    ...env,
    TMPDIR: folder,
  };
  const app = await _electron.launch({
    executablePath: binary,
    args: options,
    env: { ...process.env, ...environment },
    timeout: patienceMs,
  });
  const child = app.process();
  let output = '';
  const read = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const page = await app.firstWindow({ timeout: patienceMs });
  await page.waitForURL('app://bridgewatch/', { timeout: patienceMs });
  return {
    runtime: 'in Electron',
    pid: child.pid ?? 0,
    page,
    address: 'app://bridgewatch/',
    announced: page.url(),
    userData,
    folder,
    output: () => output,
    press: () => Promise.reject(new Error('nothing here clicks on the system’s own menus and notifications')),
    startAgain: (...more) => runToEnd(binary, [...options, ...more], environment),
    pageAgain: () => Promise.resolve(page),
    async quit() {
      await app.close();
      return exited;
    },
    leftovers: () => processesOf(folder).map(({ commandLine }) => commandLine),
    async remove() {
      if (child.exitCode === null) child.kill('SIGKILL');
      await exited;
      await removeRunFolder(folder);
    },
  };
}

/** Runs a start that should end by itself. */
function runToEnd(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patienceMs,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
