import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/ensure.mjs';
import { outDir } from './build.mjs';

/**
 * Decoding happens in the host, so it is measured in Node, in a process of its own.
 * @param {import('./statistics.mjs').Samples} samples
 * @param {number} turns
 */
export async function measureRefresh(samples, turns) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/node/refresh.ts',
      outDir: join(outDir, 'node'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'refresh.mjs', codeSplitting: false } },
    },
  });
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [join(outDir, 'node', 'refresh.mjs'), String(turns)],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (status !== 0) throw new Error(`the refresh could not be measured: ${stderr}`);
  const { parse, whole } = JSON.parse(stdout);
  samples.add('refresh JSON.parse', ...parse);
  samples.add('refresh whole', ...whole);
}
