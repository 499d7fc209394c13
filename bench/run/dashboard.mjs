// The built dashboard in a page, before a host in a process and a folder of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/ensure.mjs';
import { openSession } from './session.mjs';

/**
 * Starts a program of dist/; `said` is the text after the announcing words.
 * @param {string} script
 * @param {string} announces
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [tree] built
 */
export async function start(script, announces, args, env = {}, tree = root) {
  const child = spawn(process.execPath, [join(tree, 'dist', script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes(announces)) resolve(line.slice(line.indexOf(announces) + announces.length).trim());
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill();
    return ended;
  };
  return { said: String(said), pid: child.pid ?? 0, stop };
}

/**
 * @typedef {{ readonly url: string, readonly token: string }} Bridge
 * @typedef {import('./session.mjs').Session & { readonly hostPid: number }} Screen
 */

/**
 * Opens the dashboard, waits so many milliseconds for the reads of its start, and runs `act`.
 * @param {Bridge | null} bridge null: the built-in demo with well-behaved bots only
 * @param {number} startMs
 * @param {(screen: Screen) => Promise<void>} act
 * @param {string} [tree] whose built host and page it is
 */
export async function withDashboard(bridge, startMs, act, tree = root) {
  const home = mkdtempSync(join(tmpdir(), 'bridgewatch-bench-'));
  const host = await start(
    'web/web.js',
    'Dashboard ready:',
    ['--no-open', '--port=0', ...(bridge === null ? ['--calm'] : [])],
    {
      ...{ HOME: home, XDG_CONFIG_HOME: home, APPDATA: home, LOCALAPPDATA: home },
      ...(bridge === null ? {} : { BRIDGE_URL: bridge.url, API_TOKEN: bridge.token }),
    },
    tree,
  );
  const session = await openSession(host.said);
  try {
    await session.page.getByRole('tab', { name: 'Positions' }).waitFor();
    await new Promise((resolve) => setTimeout(resolve, startMs));
    await act({ ...session, hostPid: host.pid });
  } finally {
    await session.close();
    await host.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
