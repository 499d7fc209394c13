import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { _electron, type Browser, chromium, type Page } from '@playwright/test';
import { findElectron } from '../../scripts/electron-binary.mjs';
import { type Running, root, startProgram } from '../e2e/processes';

/** The built main.js and preload.cjs at work, and the page that they opened. */
export interface Desktop {
  /** What ran them: it goes into the run's output in these words. */
  readonly runtime: 'in Electron' | 'main/preload on stand-in';
  readonly page: Page;
  /** Where the page is, in the page's own eyes: the stand-in has no `app://`. */
  readonly address: string;
  /** What main.js called the page's address. */
  readonly announced: string;
  readonly pid: number;
  /** Where the app keeps its settings. */
  readonly userData: string;
  /** All that the run writes: settings, logs, the browser's own profile, temporary files. */
  readonly folder: string;
  output(): string;
  /**
   * Clicks on an entry of the application menu, by its id, of the tray's, by its label, or on a notification, by its title; or says of the window what the
   * system would. On the stand-in alone.
   */
  press(what: Outside): void;
  /** The window's page once more, for a test whose own hold of it ended with a crash. On the stand-in alone. */
  pageAgain(): Promise<Page>;
  /** Ends the app as the system would; answers its exit code. */
  quit(): Promise<number | null>;
  /** Command lines of the run's processes that still live (Linux only; elsewhere none are seen). */
  leftovers(): readonly string[];
  /** Ends what is left and removes the run's folder. */
  remove(): Promise<void>;
}

/** What happens outside of the page. */
export type Outside =
  | { readonly menu: string }
  | { readonly notification: string }
  | { readonly tray: string }
  | { readonly window: 'unresponsive' | 'responsive' };

interface Options {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /**
   * An unpacked app.asar to run instead of the repository's build, as the packaged app that it is. On the stand-in always: a
   * package that the tests made has no Electron in it.
   */
  readonly packagedApp?: string;
  /** What stands in settings.json before the start. */
  readonly settings?: string;
}

/** Everything that a run keeps, the journal too, goes below its own folder. */
const homeIn = (folder: string): NodeJS.ProcessEnv => ({
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  APPDATA: folder,
  LOCALAPPDATA: folder,
});

/** How long the window may take to come, in milliseconds. */
const patienceMs = 60_000;

const prefix = 'bridgewatch-desktop-';
/** No run lasts this long, in milliseconds. */
const forgottenMs = 10 * 60_000;

/** Removes the folders of runs that were killed: by our own prefix, old, and named by no living process. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made < forgottenMs || processesOf(folder).length > 0) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the real Electron where its binary is present, else on the stand-in. */
export async function startDesktop(options: Options = {}): Promise<Desktop> {
  sweep();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (options.settings !== undefined) {
    mkdirSync(join(folder, 'user-data'));
    writeFileSync(join(folder, 'user-data', 'settings.json'), options.settings);
  }
  try {
    const binary = options.packagedApp === undefined ? await findElectron() : null;
    return binary === null ? await onStandIn(folder, options) : await inElectron(binary, folder, options);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

async function onStandIn(folder: string, options: Options): Promise<Desktop> {
  const { args = [], env = {}, packagedApp } = options;
  const register = fileURLToPath(new URL('./register.mjs', import.meta.url));
  const app: Running = await startProgram({
    nodeArgs: ['--import', register],
    script: join(packagedApp ?? root, 'dist/main/main.js'),
    args,
    // A contributor's own dev server or key store must not get into the run.
    env: {
      BRIDGEWATCH_VITE: '',
      ...homeIn(folder),
      ...env,
      TMPDIR: folder,
      BRIDGEWATCH_STAND_IN_FOLDER: folder,
      BRIDGEWATCH_STAND_IN_PACKAGED: packagedApp === undefined ? 'no' : 'yes',
    },
    announces: 'Dashboard ready:',
    withinMs: patienceMs,
  });
  // Chromium writes its port and path into its profile before it opens the port to others.
  const [port, path] = readFileSync(join(folder, 'chromium', 'DevToolsActivePort'), 'utf8').split('\n');
  const browsers: Browser[] = [];
  const findPage = async (): Promise<Page> => {
    const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`, { timeout: patienceMs });
    browsers.push(browser);
    const found = browser.contexts()[0]?.pages()[0];
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
    press(what) {
      const file = join(folder, 'hand.json');
      // Whole at once: the other side may look at any moment.
      writeFileSync(`${file}.next`, JSON.stringify(what));
      renameSync(`${file}.next`, file);
    },
    quit: () => app.stop('SIGTERM'),
    leftovers: () => processesOf(folder).map(({ commandLine }) => commandLine),
    async remove() {
      await app.stop('SIGKILL');
      await Promise.all(browsers.map((browser) => browser.close()));
      await removeFolder(folder);
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
  const app = await _electron.launch({
    executablePath: binary,
    args: [...(isLinuxRoot ? ['--no-sandbox'] : []), `--user-data-dir=${userData}`, root, ...args],
    env: {
      ...process.env,
      BRIDGE_URL: '',
      API_TOKEN: '',
      BRIDGEWATCH_VITE: '',
      ...homeIn(folder),
      ...env,
      TMPDIR: folder,
    },
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
    press() {
      throw new Error('nothing here clicks on the system’s own menus and notifications');
    },
    pageAgain: () => Promise.resolve(page),
    async quit() {
      await app.close();
      return exited;
    },
    leftovers: () => processesOf(folder).map(({ commandLine }) => commandLine),
    async remove() {
      if (child.exitCode === null) child.kill('SIGKILL');
      await exited;
      await removeFolder(folder);
    },
  };
}

/**
 * Every process of a run names its folder, in its command line or its environment: main.js's own, Chromium and its helpers
 * (some of which write their title over one of the two).
 */
function processesOf(folder: string): readonly { readonly pid: number; readonly commandLine: string }[] {
  if (process.platform !== 'linux') return [];
  const read = (pid: string, file: string): string => {
    try {
      return readFileSync(join('/proc', pid, file), 'utf8')
        .replaceAll('\0', ' ')
        .trim();
    } catch {
      return ''; // It has just ended, or is another user's.
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({
      pid: Number(pid),
      commandLine: read(pid, 'cmdline'),
      environment: read(pid, 'environ'),
    }))
    .filter(
      ({ commandLine, environment }) =>
        commandLine !== '' && `${commandLine} ${environment}`.includes(folder),
    );
}

/** After the last process that writes into it: a Chromium that is ending puts its files back. */
async function removeFolder(folder: string): Promise<void> {
  const patienceEnds = Date.now() + 5_000;
  while (processesOf(folder).length > 0 && Date.now() < patienceEnds) await setTimeout(50);
  for (const { pid } of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself in this moment.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
