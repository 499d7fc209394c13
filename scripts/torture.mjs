/**
 * The long forms of the proofs in tests/proof, with their figures printed. Each has a short form in `npm test`.
 *
 *   npm run torture:rules                 25,000 questions of each kind to the rules and to the demo bridge's engine
 *   npm run torture:fuzz                  100,000 broken answers and inputs in all
 *   npm run torture:fuzz -- 5000 [seed]   as many of each kind; the seed of an earlier run repeats it
 */
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure.mjs';
import { runToEnd } from './run-child.mjs';

const usual = { rules: '25000', fuzz: '100000' };
const [what = '', runs = usual[what] ?? '', seed = ''] = process.argv.slice(2);
if (!Object.hasOwn(usual, what) || !/^[1-9]\d*$/.test(runs) || !/^-?\d*$/.test(seed)) {
  console.error('torture takes rules or fuzz, then a number of runs and a seed if wanted');
  process.exit(2);
}
await ensureInstalled();
process.exitCode = await runToEnd(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', `tests/proof/${what}.test.ts`],
  { cwd: root, env: { ...process.env, BRIDGEWATCH_PROOF_RUNS: runs, BRIDGEWATCH_PROOF_SEED: seed } },
);
