import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { root } from '../../scripts/ensure.mjs';
import { outDir } from './build.mjs';

/** Measures Node parts of the product, in their own processes. */

const folder = join(outDir, 'node');

/** @param {string} name of a file in bench/node */
export async function bundled(name) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // It finds its own file beside it.
    ssr: { noExternal: true, external: ['node-sqlite3-wasm'] },
    build: {
      ssr: `bench/node/${name}.ts`,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  });
  return join(folder, `${name}.mjs`);
}

/**
 * Runs a script to its end and parses its output.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function answerOf(script, args, env = {}) {
  const child = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, ...env },
  });
  if (child.status !== 0) throw new Error(`${script} ended with ${child.status}: ${child.stderr}`);
  return JSON.parse(child.stdout);
}

/**
 * @param {import('./statistics.mjs').Samples} samples
 * @param {number} turns
 */
export async function measureRefresh(samples, turns) {
  const { parse, whole } = answerOf(await bundled('refresh'), [String(turns)]);
  samples.add('refresh JSON.parse', ...parse);
  samples.add('refresh whole', ...whole);
}

/**
 * The host before a demo bridge in another process, with a profile of its own.
 * @param {import('./statistics.mjs').Samples} samples
 * @param {number} turns
 */
export async function measureHost(samples, turns) {
  const token = randomBytes(24).toString('hex');
  const home = mkdtempSync(join(tmpdir(), 'bridgewatch-bench-'));
  const bridge = spawn(process.execPath, [await bundled('bridge')], {
    env: { ...process.env, API_TOKEN: token },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [url] = await new Promise((resolve) =>
      createInterface({ input: bridge.stdout }).once('line', (line) => resolve([line])),
    );
    const profile = { HOME: home, XDG_CONFIG_HOME: home, APPDATA: home, LOCALAPPDATA: home };
    const { bare, quiet, busy, polls, bridgeTimes } = answerOf(await bundled('host'), [String(turns)], {
      ...profile,
      BRIDGE_URL: url,
      API_TOKEN: token,
    });
    samples.add('order bare', ...bare);
    samples.add('order quiet', ...quiet);
    samples.add('order busy', ...busy);
    samples.add('poll', ...polls);
    samples.add('poll of the bridge', ...bridgeTimes);
  } finally {
    bridge.stdin.end();
    rmSync(home, { recursive: true, force: true });
  }
}
