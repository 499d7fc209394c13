// Runs programs of tests/faults that take minutes, with a demo bridge in its own process: bundled first, then run with Node. As a program:
// node scripts/long-run.mjs NAME [ARGUMENT …].
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { programConfig } from './build.mjs';
import { ensureInstalled } from './ensure.mjs';
import { runToEnd } from './run-child.mjs';

/** @param {{ program: string, args?: readonly string[], faults?: number, node?: readonly string[] }} what */
export async function longRun({ program, args = [], faults = 0, node = [] }) {
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-long-run-'));
  /** @param {string} name */
  const bundled = async (name) => {
    const file = `${name}.js`;
    await build(programConfig({ entry: `tests/faults/programs/${name}.ts`, folder, file, format: 'es' }));
    return join(folder, file);
  };
  try {
    const bridgeProgram = await bundled('faulty-demo');
    const file = await bundled(program);
    const bridge = spawn(process.execPath, [bridgeProgram, `${faults}`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      const line = await new Promise((resolve, reject) => {
        createInterface({ input: bridge.stdout }).once('line', resolve);
        bridge.once('exit', () => reject(new Error('the demo bridge did not start')));
      });
      const { url, token } = JSON.parse(String(line));
      return await runToEnd(process.execPath, [...node, file, url, token, ...args]);
    } finally {
      bridge.kill();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [program = '', ...args] = process.argv.slice(2);
  process.exitCode = await longRun({ program, args });
}
