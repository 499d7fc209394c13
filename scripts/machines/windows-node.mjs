// Stands for Node in the journeys of `npm run test -- --windows`: runs its arguments on Windows' Node under Wine. Wine's own ways are
// dealt with here: a program's output has to be a file, and what Windows tells each user of his folders is set inside the process.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Wine fills these with its own user's folders, whatever it is given. */
const foldersOfUser = ['APPDATA', 'LOCALAPPDATA', 'USERPROFILE'];
/** How often the output is looked at, milliseconds. */
const lookEveryMs = 20;

/** @param {string} path a path of this system, as Windows has it under Wine */
const asOnWindows = (path) => `Z:${path.replaceAll('/', '\\')}`;

const { BRIDGEWATCH_WINDOWS_NODE: node = '', WINEPREFIX = '' } = process.env;
const folders = foldersOfUser.flatMap((name) => {
  const path = process.env[name];
  return path === undefined ? [] : [`process.env.${name}=${JSON.stringify(asOnWindows(path))}`];
});
const setFolders = `data:text/javascript,${encodeURIComponent(folders.join(';'))}`;

const own = mkdtempSync(join(WINEPREFIX, 'output-'));
const streams = /** @type {const} */ (['stdout', 'stderr']).map((name) => {
  const path = join(own, name);
  return { to: process[name], written: openSync(path, 'w'), read: openSync(path, 'r') };
});
const child = spawn(
  // Windows' program ends with this one, also where this one is killed.
  'setpriv',
  ['--pdeathsig', 'KILL', 'wine', node, '--import', setFolders, ...process.argv.slice(2)],
  {
    stdio: ['ignore', ...streams.map(({ written }) => written)],
    // HOME: Wine puts menus and file types into it. LC_ALL: how it reads names of files and variables.
    env: { ...process.env, HOME: WINEPREFIX, LC_ALL: 'C.UTF-8' },
  },
);

const bytes = Buffer.alloc(64 * 1024);
function passOn() {
  for (const { to, read } of streams)
    for (let length = readSync(read, bytes); length > 0; length = readSync(read, bytes))
      to.write(Buffer.from(bytes.subarray(0, length)));
}
const looking = setInterval(passOn, lookEveryMs);

// Windows knows no signals: each ends the program at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGKILL'));
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
child.once('close', (code) => {
  clearInterval(looking);
  passOn();
  for (const { written, read } of streams) for (const file of [written, read]) closeSync(file);
  rmSync(own, { recursive: true });
  process.exitCode = code ?? 1;
});
