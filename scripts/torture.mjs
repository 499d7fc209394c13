/**
 * The long forms of the proofs, with their figures printed. Each has a short form in `npm test`.
 *
 *   npm run torture                       all eight below, one after the other, and one table of what they said
 *   npm run torture:orders                10,000 faulted submissions of each of the five writes in each dialect, 40 seeds, and
 *                                         as many of two writes at once
 *   npm run torture:kills                 1,000 hosts killed with -9 in the middle of an order, and started again
 *   npm run torture:rules                 25,000 questions of each kind to the rules and to the demo bridge's engine
 *   npm run torture:watch                 24 hours of the demo and of a host that watches it, on one virtual clock
 *   npm run torture:record                100 recording hosts killed with -9
 *   npm run torture:day                   24 hours of the demo with faults and kills: the record against the demo's ledger
 *   npm run torture:replay                1,000 random instants of twenty minutes: a replay against what a page had then
 *   npm run torture:fuzz                  100,000 broken answers and inputs in all
 *
 * Each takes a number of runs and a seed; the seed of an earlier run repeats it: npm run torture:orders -- 2000 20261121
 */
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure.mjs';
import { runToEnd } from './run-child.mjs';

/** 250 submissions for each seed: with more, the lists grow and each look takes longer. */
const seedsFor = (runs) => Math.max(1, Math.ceil(Number(runs) / 250));

/** @typedef {{ file: string, usual: string, env: (runs: string, seed: string) => NodeJS.ProcessEnv }} Proof */
/** @type {Readonly<Record<string, Proof>>} */
const proofs = {
  orders: {
    file: 'tests/faults/orders/',
    usual: '10000',
    env: (runs, seed) => ({
      BRIDGEWATCH_TORTURE_SEEDS: `${seedsFor(runs)}`,
      BRIDGEWATCH_TORTURE_EACH: `${Math.ceil(Number(runs) / seedsFor(runs))}`,
      BRIDGEWATCH_TORTURE_SEED: seed,
    }),
  },
  kills: {
    file: 'tests/faults/kill.test.ts',
    usual: '1000',
    env: (runs, seed) => ({ BRIDGEWATCH_KILLS: runs, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  rules: {
    file: 'tests/proof/rules.test.ts',
    usual: '25000',
    env: (runs, seed) => ({ BRIDGEWATCH_PROOF_RUNS: runs, BRIDGEWATCH_PROOF_SEED: seed }),
  },
  watch: {
    file: 'tests/faults/demo-day.test.ts',
    usual: '24',
    env: (runs, seed) => ({ BRIDGEWATCH_WATCH_HOURS: runs, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  record: {
    file: 'tests/faults/record-kill.test.ts',
    usual: '100',
    env: (runs, seed) => ({ BRIDGEWATCH_RECORD_KILLS: runs, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  day: {
    file: 'tests/faults/recorded-day.test.ts',
    usual: '24',
    env: (runs, seed) => ({ BRIDGEWATCH_RECORD_HOURS: runs, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  replay: {
    file: 'tests/faults/replay.test.ts',
    usual: '1000',
    env: (runs, seed) => ({ BRIDGEWATCH_REPLAY_INSTANTS: runs, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  fuzz: {
    file: 'tests/proof/fuzz.test.ts',
    usual: '100000',
    env: (runs, seed) => ({ BRIDGEWATCH_PROOF_RUNS: runs, BRIDGEWATCH_PROOF_SEED: seed }),
  },
};

const [what = 'all', runs = '', seed = ''] = process.argv.slice(2);
const isKnown = what === 'all' ? runs === '' : Object.hasOwn(proofs, what);
if (!isKnown || !/^([1-9]\d*)?$/.test(runs) || !/^-?\d*$/.test(seed)) {
  console.error(
    `torture takes ${Object.keys(proofs).join(', ')} or nothing, then a number of runs and a seed if wanted`,
  );
  process.exit(2);
}

/** @param {Proof} proof */
const run = ({ file, usual, env }) =>
  runToEnd(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', file], {
    cwd: root,
    env: { ...process.env, ...env(runs === '' ? usual : runs, seed) },
  });

await ensureInstalled();
const results = [];
for (const [name, proof] of Object.entries(proofs)) {
  if (what !== 'all' && what !== name) continue;
  const began = Date.now();
  const code = await run(proof);
  results.push({ name, code, minutes: (Date.now() - began) / 60_000 });
}
if (what === 'all') {
  console.log('\nproof       minutes  result (its figures are above)');
  for (const { name, code, minutes } of results) {
    console.log(
      `${name.padEnd(10)}${minutes.toFixed(1).padStart(9)}  ${code === 0 ? 'held' : 'DID NOT HOLD'}`,
    );
  }
}
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
