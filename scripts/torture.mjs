// `npm run torture`: the long forms of the proofs, with their figures printed. Each has a short form in `npm test`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from './ensure.mjs';
import { ensureNode } from './node-version.mjs';
import { runToEnd } from './run-child.mjs';
import { readWords, refuse } from './words.mjs';

/** 50 submissions for each seed: with more, the lists grow and each look takes longer. */
const seedsFor = (/** @type {number} */ runs) => Math.max(1, Math.ceil(runs / 50));

/**
 * `least`: fewer prove nothing. They are less than the short form in `npm test`, or do not meet every kind of event that the proof asks
 * for, so that it would fail as if the product were broken.
 * @typedef {{ about: string, of: string, usual: number, least: number, file: string, env: (runs: number, seed: string) => NodeJS.ProcessEnv }} Proof
 */
/** @type {Readonly<Record<string, Proof>>} */
export const proofs = {
  orders: {
    about:
      'each of the five writes under random faults, and two at once, in each dialect and kind of account',
    of: 'submissions of each write',
    usual: 10_000,
    least: 60,
    file: 'tests/faults/orders/',
    env: (runs, seed) => ({
      BRIDGEWATCH_TORTURE_SEEDS: `${seedsFor(runs)}`,
      BRIDGEWATCH_TORTURE_EACH: `${Math.ceil(runs / seedsFor(runs))}`,
      BRIDGEWATCH_TORTURE_SEED: seed,
    }),
  },
  kills: {
    about: 'hosts killed with -9 in the middle of an order, and started again',
    of: 'hosts',
    usual: 1_000,
    least: 20,
    file: 'tests/faults/kill.test.ts',
    env: (runs, seed) => ({ BRIDGEWATCH_KILLS: `${runs}`, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  rules: {
    about: 'the rules before sending against the demo bridge’s engine, which was written apart from them',
    of: 'questions of each kind',
    usual: 25_000,
    least: 4_000,
    file: 'tests/proof/rules.test.ts',
    env: (runs, seed) => ({ BRIDGEWATCH_PROOF_RUNS: `${runs}`, BRIDGEWATCH_PROOF_SEED: seed }),
  },
  traders: {
    about: 'who traded, told from what a bridge lets see, against the engine’s ledger',
    of: 'orders',
    usual: 10_000,
    least: 5_000,
    file: 'tests/proof/provenance.test.ts',
    env: (runs) => ({ BRIDGEWATCH_PROOF_RUNS: `${runs}` }),
  },
  watch: {
    about: 'a day of the demo and of a host that watches it, on one virtual clock',
    of: 'hours',
    usual: 24,
    least: 1,
    file: 'tests/faults/demo-day.test.ts',
    env: (runs, seed) => ({ BRIDGEWATCH_WATCH_HOURS: `${runs}`, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  alerts: {
    about:
      'alerts and promises: breaches told once and in time, calm days, what the judge costs, a dead bridge, a weekend, two weeks of bots that fall silent, built hosts killed with -9 while they tell',
    of: 'calm days, 25 breaches for each, and two weeks for each twenty',
    usual: 20,
    least: 1,
    file: 'tests/faults/alerts/',
    env: (runs, seed) => ({ BRIDGEWATCH_ALERT_SEEDS: `${runs}`, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  trial: {
    about: 'alerts tried on the past against a poll a second of the same past',
    of: 'pasts of each kind',
    usual: 1_000,
    least: 150,
    file: 'tests/host/oversight/tried-kinds.property.test.ts',
    env: (runs, seed) => ({ BRIDGEWATCH_PROOF_RUNS: `${runs}`, BRIDGEWATCH_PROOF_SEED: seed }),
  },
  record: {
    about: 'recording hosts killed with -9: each loses a second at most',
    of: 'hosts',
    usual: 100,
    least: 3,
    file: 'tests/faults/record-kill.test.ts',
    env: (runs, seed) => ({ BRIDGEWATCH_RECORD_KILLS: `${runs}`, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  day: {
    about: 'a day of the demo with outages and kills: the record against the demo’s ledger',
    of: 'hours',
    usual: 24,
    least: 1,
    file: 'tests/faults/recorded-day.test.ts',
    env: (runs, seed) => ({ BRIDGEWATCH_RECORD_HOURS: `${runs}`, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  replay: {
    about: 'random instants of twenty minutes: a replay against what a page had then',
    of: 'instants',
    usual: 1_000,
    least: 250,
    file: 'tests/faults/replay.test.ts',
    env: (runs, seed) => ({ BRIDGEWATCH_REPLAY_INSTANTS: `${runs}`, BRIDGEWATCH_TORTURE_SEED: seed }),
  },
  fuzz: {
    about: 'hostile answers and inputs',
    of: 'payloads in all',
    usual: 100_000,
    least: 12_000,
    file: 'tests/proof/fuzz.test.ts',
    env: (runs, seed) => ({ BRIDGEWATCH_PROOF_RUNS: `${runs}`, BRIDGEWATCH_PROOF_SEED: seed }),
  },
};

const count = (/** @type {number} */ runs) => runs.toLocaleString('en-GB');

const help = `npm run torture                        all proofs below, one after the other, and one table of what they said: hours
npm run torture -- PROOF [RUNS SEED]   one of them; the seed of an earlier run repeats it
npm run torture -- --short             all of them with the fewest runs that prove anything

${Object.entries(proofs)
  .map(
    ([name, { about, of, usual, least }]) =>
      `  ${name.padEnd(8)}${about}\n${''.padEnd(10)}RUNS: ${of}, ${count(usual)} without it, ${count(least)} at least`,
  )
  .join('\n')}`;

/**
 * @param {Proof} proof
 * @param {number} runs
 * @param {string} seed
 */
const run = ({ file, env }, runs, seed) =>
  runToEnd(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', file], {
    cwd: root,
    env: { ...process.env, ...env(runs, seed) },
  });

async function main() {
  const { values, words } = readWords(help, { short: 'boolean' }, true);
  const [name, runs, seed = '', ...more] = words;
  const isShort = values.short === true;
  const proof = name !== undefined && Object.hasOwn(proofs, name) ? proofs[name] : undefined;
  if (name !== undefined && proof === undefined)
    return refuse(`There is no proof "${name}": torture takes ${Object.keys(proofs).join(', ')}.`);
  if (
    more.length > 0 ||
    (isShort && runs !== undefined) ||
    !/^\d*$/.test(runs ?? '') ||
    !/^-?\d*$/.test(seed)
  )
    return refuse('A proof takes RUNS and a SEED, both numbers, or --short alone.');
  if (proof !== undefined && runs !== undefined && Number(runs) < proof.least)
    return refuse(
      `Fewer than ${count(proof.least)} ${proof.of} prove nothing: ${name} takes as many or more.`,
    );

  ensureNode();
  // Of the alerts the built host is killed.
  await ensureReady();
  const rows = [];
  for (const [each, { usual, least, ...rest }] of Object.entries(proofs)) {
    if (name !== undefined && name !== each) continue;
    const began = Date.now();
    const code = await run({ usual, least, ...rest }, Number(runs ?? (isShort ? least : usual)), seed);
    rows.push({ name: each, code, minutes: (Date.now() - began) / 60_000 });
  }
  if (rows.length > 1) {
    console.log('\nproof       minutes  result (its figures are above)');
    for (const { name: each, code, minutes } of rows)
      console.log(
        `${each.padEnd(10)}${minutes.toFixed(1).padStart(9)}  ${code === 0 ? 'held' : 'DID NOT HOLD'}`,
      );
  }
  return rows.some(({ code }) => code !== 0) ? 1 : 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main();
