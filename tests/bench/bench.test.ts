import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { areBenchPackagesInstalled } from '../../scripts/bench.mjs';
import { findBrowser } from '../../scripts/browser.mjs';

const root = join(import.meta.dirname, '../..');

const found = await findBrowser();
const missing = !areBenchPackagesInstalled()
  ? 'the packages of bench/ are not installed: `npm run bench` installs them'
  : found.ok
    ? ''
    : found.reason;

const answerSchema = z.object({
  samples: z.record(z.string(), z.array(z.number())),
  problems: z.array(z.string()),
});

/** Prints one JSON on its standard output. */
function smoke(): Promise<unknown> {
  const child = spawn(process.execPath, [join(root, 'bench/run/smoke.mjs')], { cwd: root });
  let said = '';
  let complained = '';
  child.stdout.on('data', (part) => {
    said += String(part);
  });
  child.stderr.on('data', (part) => {
    complained += String(part);
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(said)) : reject(new Error(`it ended with ${code}: ${complained}`)),
    );
  });
}

test.skipIf(missing !== '')(
  `the bench puts our chart and table through everything${missing === '' ? '' : ` (skipped: ${missing})`}`,
  async () => {
    const { samples, problems } = answerSchema.parse(await smoke());
    expect(problems).toEqual([]);
    for (const what of ['tick', 'quote', 'append', 'pan', 'zoom', 'cold', 'heap']) {
      const values = samples[`ours 500 ${what}`] ?? [];
      expect(values.length, what).toBeGreaterThan(0);
      for (const value of values) expect(Number.isFinite(value), `${what} ${value}`).toBe(true);
    }
    expect(Object.keys(samples)).toEqual(expect.arrayContaining(['positions 100', 'positions 5000']));
  },
  240_000,
);
