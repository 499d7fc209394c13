// Electron's binary, which its npm package fetches from a release host at first use. As a program: fetches it where it is missing.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.mjs';
import { isDownloadWorthTrying } from './start-options.mjs';
import { readWords } from './words.mjs';

const packageFolder = join(root, 'node_modules', 'electron');
const failureFile = join(root, '.cache', 'electron-download-failure.json');
/** About 110 MB: two minutes suffice at 1 MB/s; after them a silent host is given up. */
const downloadLimitMs = 120_000;

/** Path of the executable; null where it is missing. */
export async function findElectron(environment = process.env, folder = packageFolder) {
  const named = await readFile(join(folder, 'path.txt'), 'utf8').catch(() => null);
  const override = environment.ELECTRON_OVERRIDE_DIST_PATH;
  const path = override ? join(override, named ?? executableName()) : named && join(folder, 'dist', named);
  return path && existsSync(path) ? path : null;
}

const executableName = () =>
  process.platform === 'win32'
    ? 'electron.exe'
    : process.platform === 'darwin'
      ? 'Electron.app/Contents/MacOS/Electron'
      : 'electron';

/**
 * Source and version of the binary: the key of a remembered failure.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} folder
 */
async function downloadIdentity(environment, folder) {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const mirror = environment.ELECTRON_MIRROR ?? environment.npm_config_electron_mirror ?? 'its own host';
  return `${version} from ${mirror}`;
}

/**
 * The executable, fetched if it is missing. Null where it cannot be had.
 *
 * @param {{ say: (line: string) => void, environment?: Record<string, string | undefined>, folder?: string,
 *   memory?: string, install?: (environment: Record<string, string | undefined>) => Promise<boolean> }} parts
 */
export async function electronBinary({
  say,
  environment = process.env,
  folder = packageFolder,
  memory = failureFile,
  install = runInstaller,
}) {
  const present = await findElectron(environment, folder);
  if (present || environment.ELECTRON_OVERRIDE_DIST_PATH) return present;
  const of = await downloadIdentity(environment, folder);
  const lastFailure = await readFile(memory, 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  if (!isDownloadWorthTrying(lastFailure, of, Date.now())) return null;
  say('Fetching Electron (once, about 110 MB) …');
  const path = (await install(environment)) ? await findElectron(environment, folder) : null;
  if (path) await rm(memory, { force: true });
  else {
    await mkdir(dirname(memory), { recursive: true });
    await writeFile(memory, JSON.stringify({ at: Date.now(), of }));
  }
  return path;
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<boolean>}
 */
function runInstaller(environment) {
  const child = spawn(process.execPath, [join(packageFolder, 'install.js')], {
    stdio: 'ignore',
    env: environment,
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), downloadLimitMs);
  const stop = () => {
    child.kill('SIGKILL');
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  }).finally(() => {
    clearTimeout(limit);
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  readWords(
    'node scripts/electron-binary.mjs    fetches Electron’s binary where it is missing, and prints its path',
    {},
  );
  const path = await electronBinary({ say: (line) => console.error(line) });
  if (path !== null) console.log(path);
  else {
    console.error(
      'Electron’s binary is not there and cannot be fetched: ELECTRON_MIRROR names a download mirror.',
    );
    process.exitCode = 1;
  }
}
