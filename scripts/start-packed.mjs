// `node scripts/start-packed.mjs`: starts the app that `npm run dist` left unpacked in release/, with a profile of its own, until its window
// shows the equity of the embedded demo. The fuses forbid Node's inspector, so the window is read as any page of Chromium is: over its
// debugging port, which Chromium opens only where the command line asks for it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './ensure.mjs';
import { readWords, refuse } from './words.mjs';

/** Below the folder of one system. */
const executables = ['bridgewatch', 'bridgewatch.exe', 'Bridgewatch.app/Contents/MacOS/Bridgewatch'];
/** Longest wait for the window and its figures, milliseconds. */
const patienceMs = 180_000;

const help = `node scripts/start-packed.mjs [PROGRAM]    starts the packed app of release/, or this one, until its window shows the demo's equity`;
const { words } = readWords(help, {}, true);
const [named, ...more] = words;
if (more.length > 0) refuse('start-packed takes one PROGRAM at most.');
if (typeof WebSocket === 'undefined')
  refuse(`start-packed needs Node 22 or newer; this is Node ${process.versions.node}.`);

const release = join(root, 'release');
const packed = (existsSync(release) ? readdirSync(release) : [])
  .flatMap((folder) => executables.map((path) => join(release, folder, path)))
  .filter((path) => existsSync(path));
const [program, another] = named === undefined ? packed : [named];
if (program === undefined)
  refuse('There is no unpacked app in release/: run npm run dist first, or name a PROGRAM.');
else if (another !== undefined)
  refuse(`There is more than one app in release/: name a PROGRAM, such as ${another}.`);
else process.exitCode = await startOnce(program);

/** @param {string} file */
async function startOnce(file) {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-packed-'));
  const child = spawn(
    file,
    [
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'user-data')}`,
      '--calm',
      // The system's key store would ask a person.
      '--use-mock-keychain',
      ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, BRIDGE_URL: '', API_TOKEN: '' },
      // A group of its own, so that all of it can be ended.
      detached: process.platform !== 'win32',
    },
  );
  let said = '';
  let isOver = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text;
    });
  child.once('error', (error) => {
    said += error.message;
    isOver = true;
  });
  const ended = new Promise((resolve) => child.once('close', resolve)).then(() => {
    isOver = true;
  });
  const began = Date.now();
  try {
    for (;;) {
      const shown = await equityOf(said);
      if (shown !== null) {
        console.log(`${file} shows ${shown} after ${((Date.now() - began) / 1_000).toFixed(1)} s.`);
        return 0;
      }
      if (isOver || Date.now() - began > patienceMs) {
        console.error(
          `${file} ${isOver ? 'ended' : 'ran for three minutes'} without showing the demo's equity. It said:\n${said}`,
        );
        return 1;
      }
      await wait(500);
    }
  } finally {
    end(child, 'SIGTERM');
    await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
    end(child, 'SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Ends a program and what it started.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function end({ pid }, signal) {
  if (pid === undefined) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f']);
  else
    try {
      process.kill(-pid, signal);
    } catch {
      // Nothing of it is left.
    }
}

/**
 * The equity that the window shows beside the mark of the demo; null as long as it shows none.
 * @param {string} said by the app so far
 */
async function equityOf(said) {
  const [, address] = /DevTools listening on ws:\/\/([\d.:]+)\//.exec(said) ?? [];
  if (address === undefined) return null;
  const targets = /** @type {{ type: string, webSocketDebuggerUrl: string }[]} */ (
    await (await fetch(`http://${address}/json/list`)).json()
  );
  const page = targets.find(({ type }) => type === 'page');
  if (page === undefined) return null;
  const text = await textOf(page.webSocketDebuggerUrl);
  const [equity] = /equity\s+[\d\s]*\d\.\d{2}/i.exec(text) ?? [];
  return equity === undefined || !text.includes('DEMO') ? null : equity.replace(/\s+/g, ' ');
}

/**
 * The text that a page shows; empty where it cannot be asked now.
 * @param {string} address of its debugger
 * @returns {Promise<string>}
 */
function textOf(address) {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const ask = { id: 1, method: 'Runtime.evaluate', params: { expression: 'document.body.innerText' } };
    socket.onopen = () => socket.send(JSON.stringify(ask));
    socket.onmessage = ({ data }) => {
      resolve(JSON.parse(String(data)).result?.result?.value ?? '');
      socket.close();
    };
    socket.onerror = () => resolve('');
    socket.onclose = () => resolve('');
  });
}
