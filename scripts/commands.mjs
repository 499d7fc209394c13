// `npm run commands`: each command of package.json in a short form that does real work, one after the other, and a table of them.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from './docs.mjs';
import { findElectron } from './electron-binary.mjs';
import { ensureReady, root } from './ensure.mjs';
import { readWords, refuse } from './words.mjs';

/**
 * `until`: what a command that stays says when it is up; then it is ended. `prepare`: arguments that need files, which lie in the folder.
 * @typedef {{ args?: readonly string[], until?: string, note?: string, prepare?: (folder: string) => Promise<readonly string[]> }} Short
 */

/** A command that takes longer is stuck, milliseconds. */
const patienceMs = 600_000;

/** @type {Readonly<Record<string, Short>>} */
export const shortForms = {
  start: { args: ['--no-open', '--demo'], until: 'Dashboard ready:' },
  dev: { args: ['--browser', '--demo'], until: 'Dashboard ready:' },
  'demo-bridge': { args: ['--port=0', '--token=short'], until: 'Demo bridge ready:' },
  typecheck: {},
  lint: {},
  format: { note: 'mends what lint finds' },
  'check:imports': {},
  'check:docs': {},
  'check:unused': {},
  build: {},
  docs: {},
  posture: { note: 'fetches its scanner' },
  verify: { prepare: madePack },
  dist: { prepare: unpackedElectron, note: 'around a dummy where Electron’s binary is missing' },
  soak: { args: ['--minutes', '0.3', '--orders', '5'] },
  torture: { args: ['--short'] },
  bench: { args: ['--short'] },
};

/** These run all tests, and this very list. */
export const leftOut = ['test', 'check', 'commands'];

/** @param {string} folder */
async function madePack(folder) {
  const { disputePack } = /** @type {typeof import('../host/history/dispute/pack')} */ (
    await load('host/history/dispute/pack.ts')
  );
  const { factsOf } = await load('tests/fixtures/dispute-facts.ts');
  const file = join(folder, 'pack.html');
  writeFileSync(file, disputePack(factsOf(), { tokens: [], folders: [] }));
  return [file];
}

/** @param {string} folder */
async function unpackedElectron(folder) {
  const output = `-c.directories.output=${join(folder, 'release')}`;
  if ((await findElectron()) !== null)
    return ['--dir', output, `-c.electronDist=${join(root, 'node_modules', 'electron', 'dist')}`];
  // The dummy does for Linux alone: elsewhere Electron is fetched, or this fails.
  if (process.platform !== 'linux') return ['--dir', output];
  const { makeDummyElectron } = await load('tests/package/dummy-electron.ts');
  makeDummyElectron(join(folder, 'electron'));
  return ['--dir', output, `-c.electronDist=${join(folder, 'electron')}`];
}

/** @typedef {{ isWell: boolean, words: string, output: string }} Outcome */

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} folder home of what stays: nothing of the user's own profile
 * @param {string} [until]
 * @returns {Promise<Outcome>}
 */
function runOne(name, args, folder, until) {
  const npm = process.env.npm_execpath;
  const isWindows = process.platform === 'win32';
  const home = { HOME: folder, XDG_CONFIG_HOME: folder, APPDATA: folder, LOCALAPPDATA: folder };
  const env = until === undefined ? process.env : { ...process.env, ...home };
  const line = ['run', '--silent', name, '--', ...args];
  const child =
    npm === undefined
      ? spawn(isWindows ? 'npm.cmd' : 'npm', line, { cwd: root, env, shell: isWindows })
      : spawn(process.execPath, [npm, ...line], { cwd: root, env });
  let output = '';
  let isUp = false;
  let isStuck = false;
  const end = () => {
    // npm on Windows leaves what it started.
    if (isWindows) spawnSync('taskkill', ['/pid', `${child.pid}`, '/t', '/f']);
    else child.kill('SIGTERM');
  };
  const limit = setTimeout(() => {
    isStuck = true;
    end();
  }, patienceMs);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      if (until === undefined || isUp || !output.includes(until)) return;
      isUp = true;
      end();
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isWell: false, words: error.message, output }));
    // Its output is closed only when all that it started has ended.
    child.once('close', (code) => {
      clearTimeout(limit);
      if (isStuck)
        resolve({ isWell: false, words: `did not end within ${patienceMs / 60_000} minutes`, output });
      else if (until !== undefined)
        resolve({
          isWell: isUp,
          words: isUp ? 'was up, and ended' : `ended with ${code} before it was up`,
          output,
        });
      else resolve({ isWell: code === 0, words: code === 0 ? 'works' : `ended with ${code}`, output });
    });
  });
}

const help = `npm run commands                 each command but ${leftOut.join(', ')} in a short form, and a table of them: eight minutes
npm run commands -- NAME …       these alone: ${Object.keys(shortForms).join(', ')}`;

async function main() {
  const { words: names } = readWords(help, {}, true);
  const unknown = names.filter((name) => !Object.hasOwn(shortForms, name));
  if (unknown.length > 0)
    return refuse(
      `commands does not know ${unknown.join(', ')}. It takes ${Object.keys(shortForms).join(', ')}.`,
    );
  await ensureReady();
  const rows = [];
  for (const [name, { args = [], until, note, prepare }] of Object.entries(shortForms)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`npm run ${name} …`);
    const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-commands-'));
    const began = Date.now();
    const { isWell, words, output } = await runOne(
      name,
      [...args, ...((await prepare?.(folder)) ?? [])],
      folder,
      until,
    );
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    if (!isWell) console.log(output);
    rows.push({ name, seconds: (Date.now() - began) / 1_000, isWell, words, note });
  }
  console.log('\ncommand         seconds  result');
  for (const { name, seconds, isWell, words, note } of rows)
    console.log(
      `${name.padEnd(15)}${seconds.toFixed(1).padStart(8)}  ${isWell ? '' : 'FAILED: '}${words}${note === undefined ? '' : ` (${note})`}`,
    );
  const failed = rows.filter(({ isWell }) => !isWell);
  console.log(
    `\n${rows.length - failed.length} work, ${failed.length} failed. Not run: ${leftOut.join(', ')}.`,
  );
  return failed.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main();
