/// <reference lib="dom" />
/** Firefox by WebDriver BiDi, which it speaks itself: JSON over a web socket. What its console has comes as events. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How long one command may take on a busy machine, milliseconds. */
const patienceMs = 120_000;

/**
 * @param {readonly string[]} programs
 * @param {string} folder
 * @returns {Promise<import('./browsers.mjs').Browser>}
 */
export async function openFirefox([program = ''], folder) {
  const profile = join(folder, 'firefox');
  mkdirSync(profile);
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      env: { ...process.env, HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const said = /BiDi listening on (\S+)/.exec(line)?.[1];
      if (said !== undefined) resolve(said);
    });
    ended.then(([code]) => reject(new Error(`Firefox ended with ${code} at its start`)), reject);
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Firefox takes no connection'));
  });

  /** @type {string[]} */
  const complaints = [];
  /** @type {Map<number, (answer: { result?: unknown, error?: string, message?: string }) => void>} */
  const waiting = new Map();
  socket.onmessage = ({ data }) => {
    const { id, method, params, ...answer } = JSON.parse(data);
    if (method === 'log.entryAdded' && params.level === 'error') complaints.push(params.text);
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  let sent = 0;
  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<unknown>}
   */
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      sent += 1;
      const late = setTimeout(() => reject(new Error(`no answer to ${method}`)), patienceMs);
      waiting.set(sent, ({ result, error, message }) => {
        clearTimeout(late);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${message}`));
      });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });

  const { capabilities } = /** @type {{ capabilities: { browserVersion: string } }} */ (
    await send('session.new', { capabilities: {} })
  );
  await send('session.subscribe', { events: ['log.entryAdded'] });
  // A tab of its own has the focus, as the first one has not: that is in the address bar.
  const page = /** @type {{ context: string }} */ (await send('browsingContext.create', { type: 'tab' }));
  await send('browsingContext.setViewport', { ...page, viewport: { width: 1440, height: 900 } });
  return {
    version: capabilities.browserVersion,
    go: (url) => send('browsingContext.navigate', { ...page, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { ...page, wait: 'complete' }),
    travel: (delta) => send('browsingContext.traverseHistory', { ...page, delta }),
    async ask(expression) {
      const asked = { expression: `JSON.stringify(${expression})`, target: page, awaitPromise: false };
      const { result, exceptionDetails } =
        /** @type {{ result?: { value?: string }, exceptionDetails?: { text: string } }} */ (
          await send('script.evaluate', asked)
        );
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    act: (actions) => send('input.performActions', { ...page, actions }),
    async picture() {
      const { data } = /** @type {{ data: string }} */ (
        await send('browsingContext.captureScreenshot', page)
      );
      return Buffer.from(data, 'base64');
    },
    complaints: async () => complaints.splice(0),
    async close() {
      await send('browser.close').catch(() => child.kill());
      await ended;
    },
  };
}
