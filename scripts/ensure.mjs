// Prepares a fresh clone: packages, build. Uses only Node itself, since nothing is installed yet when it runs.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { causeOf } from './cause.mjs';
import { outputOf } from './run-child.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');

/** Whether node_modules matches the lock file, by a stamp inside node_modules, which disappears with it. */
export async function isInstalled(folder = root) {
  const stamp = join(folder, 'node_modules', '.bridgewatch-lock');
  return (await textOf(stamp)) === (await lockHash(folder));
}

/** @param {string} folder */
const lockHash = async (folder) =>
  hashOf(`${await textOf(join(folder, 'package-lock.json'))}\n${process.versions.modules}`);

/**
 * Why this folder cannot hold a clone, in a sentence; null where it can. Vite takes these characters of a path for parts of an address.
 * @param {string} folder
 */
export function folderProblem(folder) {
  const character = /[#?]/.exec(folder)?.[0];
  if (character === undefined) return null;
  return `Vite cannot build in ${folder}, as there is a "${character}" in its path. Move the clone to a folder without "#" and "?", and start again.`;
}

/** Installs the lock file's packages if needed; prints npm's output only on failure. */
export async function ensureInstalled() {
  const problem = folderProblem(root);
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
  if (await isInstalled()) return;
  const stamp = join(root, 'node_modules', '.bridgewatch-lock');
  // `npm ci` or `npm install` was run by hand: npm's record of its installation is newer than the lock file.
  if (await isYounger(join(root, 'node_modules', '.package-lock.json'), join(root, 'package-lock.json'))) {
    // In a folder that cannot be written it is asked again each time.
    await writeFile(stamp, await lockHash(root)).catch(() => undefined);
    return;
  }
  const modules = join(root, 'node_modules');
  if (await isLink(modules)) {
    // npm would follow the link and empty the folder behind it, which belongs to another clone.
    console.error(
      `${modules} is a link and does not hold what package-lock.json asks for. Remove the link and start again.`,
    );
    process.exit(1);
  }
  await withProgress('Installing packages (once; about half a minute)', () =>
    runQuietly('The packages could not be installed', npmCommand(), [
      'ci',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]),
  );
  await writeFile(stamp, await lockHash(root));
}

/** @param {string} path */
async function isLink(path) {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}

/** @param {string} path @param {string} than */
async function isYounger(path, than) {
  try {
    const [a, b] = await Promise.all([stat(path), stat(than)]);
    return a.mtimeMs >= b.mtimeMs;
  } catch {
    return false;
  }
}

/** Sources of the build. Tests, the scripts' tests and documents are not. */
const sources = ['shared', 'host', 'electron', 'loopback', 'renderer', 'demo-bridge'];
const sourceFiles = [
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/licences.mjs',
  'assets/icon.svg',
  'assets/tray/trayTemplate.png',
  'assets/tray/trayTemplate@2x.png',
];
const buildStamp = join(cache, 'build-stamp');

/** A hash of all sources' contents, independent of their dates and of the system's path separator. */
export async function sourceHash(folder = root) {
  const paths = [...sourceFiles];
  for (const name of sources) {
    if (!existsSync(join(folder, name))) continue;
    for (const entry of await readdir(join(folder, name), { recursive: true, withFileTypes: true })) {
      if (entry.isFile())
        paths.push(
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        );
    }
  }
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(`${path}\0${hashOf(await textOf(join(folder, path)))}\n`);
  return hash.digest('hex');
}

export async function isBuilt() {
  const outputs = [
    'dist/renderer/index.html',
    'dist/main/main.js',
    'dist/web/web.js',
    'dist/demo-bridge/main.js',
    'dist/third-party-licences.md',
  ];
  if (!outputs.every((path) => existsSync(join(root, path)))) return false;
  return (await textOf(buildStamp)) === (await sourceHash());
}

/** `hash`: of the sources at the start of the build, so that later changes are built next time. @param {string} hash */
export async function stampBuild(hash) {
  await mkdir(cache, { recursive: true });
  await writeFile(buildStamp, hash);
}

/** For scripts that write into dist/ without a full build. */
export const unstampBuild = () => rm(buildStamp, { force: true });

/** Builds if a source changed since the last build. */
export async function ensureBuilt() {
  if (await isBuilt()) return;
  await withProgress('Building', () =>
    runQuietly('The build could not be made', process.execPath, [join(root, 'scripts', 'build.mjs')]),
  );
}

export async function ensureReady() {
  await ensureInstalled();
  await ensureBuilt();
}

export const npmCommand = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm');

/**
 * Runs a program silently; where it fails, this process says why and ends: with its output where we do not know why.
 * @param {string} what of the sentence that says why
 * @param {string} command
 * @param {readonly string[]} args
 */
async function runQuietly(what, command, args) {
  const { code, output } = await outputOf(command, args, { cwd: root });
  if (code === 0) return;
  const known = causeOf(output, root);
  console.error(
    known === null
      ? `\n${output}\n${what}: \`${[command, ...args].join(' ')}\` ended with ${code}.`
      : `\n${what}: ${known.cause}. ${known.remedy}, and start again.`,
  );
  process.exit(code);
}

/**
 * Shows what is being done; on a terminal with the seconds.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 */
export async function withProgress(label, work) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const { isTTY } = process.stderr;
  process.stderr.write(`${label} …`);
  const ticking = isTTY ? setInterval(() => process.stderr.write(`\r${label} … ${seconds()}`), 1_000) : null;
  let end = 'failed after';
  try {
    const result = await work();
    end = 'done in';
    return result;
  } finally {
    if (ticking) clearInterval(ticking);
    process.stderr.write(`${isTTY ? `\r${label} …` : ''} ${end} ${seconds()}\n`);
  }
}

/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** A file's text; empty where there is none. @param {string} path */
const textOf = (path) => readFile(path, 'utf8').catch(() => '');
