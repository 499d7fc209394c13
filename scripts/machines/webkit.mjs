/// <reference lib="dom" />
/**
 * WebKitGTK's MiniBrowser by plain WebDriver over HTTP, on a screen that nobody sees. Its driver does not tell what the console has, and
 * the browser writes none of it while it is driven: so the build that it gets has a script before all others, which keeps the errors.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../ensure.mjs';

/** How long one command may take on a busy machine, milliseconds. */
const patienceMs = 120_000;

/** In the page, before its own scripts. Kept over a reload. */
function keepComplaints() {
  /** @param {string} text */
  const keep = (text) => {
    const kept = JSON.parse(sessionStorage.getItem('complaints') ?? '[]');
    sessionStorage.setItem('complaints', JSON.stringify([...kept, text]));
  };
  const { error } = console;
  console.error = (...values) => {
    keep(values.join(' '));
    error(...values);
  };
  // In the first phase, so that a script or picture that does not load is one, too.
  addEventListener('error', ({ message, target }) => keep(message ?? `${target} was not loaded`), true);
  addEventListener('unhandledrejection', ({ reason }) => keep(`${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep(`blocked by the page's policy: ${violatedDirective} ${blockedURI}`),
  );
}

/** In the page: what was kept, and forgets it. */
function takeComplaints() {
  const kept = JSON.parse(sessionStorage.getItem('complaints') ?? '[]');
  sessionStorage.removeItem('complaints');
  return kept;
}

/**
 * The build with that script.
 * @param {string} folder
 */
export function buildThatTells(folder) {
  const build = join(folder, 'dist');
  cpSync(join(root, 'dist'), build, { recursive: true });
  // Says that its programs are modules.
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  writeFileSync(join(build, 'renderer', 'complaints.js'), `(${keepComplaints})();\n`);
  const index = join(build, 'renderer', 'index.html');
  const html = readFileSync(index, 'utf8');
  writeFileSync(index, html.replace('<head>', '<head><script src="/complaints.js"></script>'));
  return build;
}

/** A port that is free now. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/**
 * @param {readonly string[]} programs
 * @param {string} folder
 * @returns {Promise<import('./browsers.mjs').Browser>}
 */
export async function openWebKit([driver = '', screen = ''], folder) {
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1440x940x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  /** @type {string} */
  const number = await new Promise((resolve, reject) => {
    display.stdio[3]?.once('data', (said) => resolve(`${said}`.trim()));
    display.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, HOME: folder, DISPLAY: `:${number}` },
    stdio: 'ignore',
  });
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<unknown>}
   */
  const send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { value } = /** @type {{ value: unknown }} */ (await answer.json());
    if (answer.ok) return value;
    throw new Error(`${path}: ${/** @type {{ message: string }} */ (value).message}`);
  };
  const until = Date.now() + patienceMs;
  while (
    !(await send('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer');
    await wait(100);
  }
  const { sessionId, capabilities } =
    /** @type {{ sessionId: string, capabilities: { browserVersion: string } }} */ (
      await send('POST', '/session', { capabilities: {} })
    );
  /**
   * @param {string} path
   * @param {object} [body]
   */
  const post = (path, body = {}) => send('POST', `/session/${sessionId}/${path}`, body);
  /** @param {string} expression */
  const ask = (expression) => post('execute/sync', { script: `return ${expression}`, args: [] });
  // With the 38 pixels of its toolbar.
  await post('window/rect', { x: 0, y: 0, width: 1440, height: 938 });
  return {
    version: capabilities.browserVersion,
    go: (url) => post('url', { url }),
    reload: () => post('refresh'),
    travel: (by) => post(by < 0 ? 'back' : 'forward'),
    ask,
    act: (actions) => post('actions', { actions }),
    picture: async () => Buffer.from(`${await send('GET', `/session/${sessionId}/screenshot`)}`, 'base64'),
    complaints: async () => /** @type {string[]} */ (await ask(`(${takeComplaints})()`)),
    async close() {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
      child.kill();
      display.kill();
    },
  };
}
