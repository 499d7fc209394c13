import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../demo-bridge/market/random';
import { type DemoBridge, startDemoBridge } from '../../demo-bridge/start';
import { recordFilesIn } from '../../host/history/record-files';
import { walkRecord } from '../../host/history/record-reader';
import { programConfig } from '../../scripts/build.mjs';
import { type FaultProxy, json, serveFaults } from '../fixtures/fault-proxy';

/** Hosts that record into one folder, each killed with -9: three in `npm test`, a hundred in `npm run torture -- record`. */
const asked = Number(process.env.BRIDGEWATCH_RECORD_KILLS ?? '');
const isLong = Number.isInteger(asked) && asked > 0;
const kills = isLong ? asked : 3;
const seed = Number(process.env.BRIDGEWATCH_TORTURE_SEED ?? '') || 20261123;
/** A second, and what a write to the disk takes; in `npm test` the machine may be busy with anything. */
const mostLostMs = isLong ? 1_300 : 4_000;

let program = '';
let folder = '';
let demo: DemoBridge;
let bridge: FaultProxy;
/** When the account was answered, by the equity that it was answered with: 1, 2, 3 … */
const answered: number[] = [];
const token = 'killed';

beforeAll(async () => {
  program = mkdtempSync(join(tmpdir(), 'bridgewatch-record-host-'));
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-record-kills-'));
  const entry = 'tests/faults/kill/recording.ts';
  await build(programConfig({ entry, folder: program, file: 'recording.js', format: 'es' }));
  demo = await startDemoBridge({ port: 0, token, calm: true });
  const account: object = await (
    await fetch(`${demo.url}/account`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  bridge = await serveFaults(demo.url);
  bridge.instead(({ path }) => {
    if (path !== '/account') return null;
    answered.push(Date.now());
    return json(200, { ...account, equity: answered.length });
  });
});
afterAll(async () => {
  await bridge.close();
  await demo.close();
  for (const each of [program, folder]) rmSync(each, { recursive: true, force: true });
});

/** Resolves with the moment of its death, once it has been answered so often. */
async function killOne(afterAnswers: number): Promise<number> {
  const until = answered.length + afterAnswers;
  const child = spawn(process.execPath, [join(program, 'recording.js'), folder, bridge.url, token], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const died = new Promise<number>((resolve) => {
    const look = setInterval(() => {
      if (answered.length < until) return;
      clearInterval(look);
      resolve(Date.now());
      child.kill('SIGKILL');
    }, 5);
  });
  await Promise.all([died, ended]);
  return died;
}

it(
  `${kills} recording hosts killed with -9: each loses a second at most and nothing older, and the whole record can be read`,
  async () => {
    const random = seeded(seed);
    const deaths: { readonly diedMs: number; readonly first: number; readonly last: number }[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const first = answered.length + 1;
      const diedMs = await killOne(Math.ceil(25 + random() * 40));
      deaths.push({ diedMs, first, last: answered.length });
    }

    const files = recordFilesIn(folder, 'reader');
    const [account = ''] = await files.accounts();
    const steps: { readonly equity: number; readonly reads: number }[] = [];
    for await (const step of walkRecord(files, account, { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER })) {
      const reads = step.reads.length;
      if (reads > 0) steps.push({ equity: step.state().account.good?.value.equity ?? 0, reads });
    }
    const lostMs: number[] = [];
    for (const { diedMs, first, last } of deaths) {
      const mine = steps.filter(({ equity }) => equity >= first && equity <= last);
      // A step is a second and gives its last state: the last of the run tells how far it was written, the reads that none is missing.
      const lastWritten = mine.at(-1)?.equity ?? first - 1;
      expect(mine.reduce((sum, { reads }) => sum + reads, 0)).toBe(lastWritten - first + 1);
      lostMs.push(diedMs - (answered[lastWritten] ?? diedMs));
    }
    const most = Math.max(...lostMs);
    if (isLong) {
      const median = lostMs.toSorted((a, b) => a - b)[Math.floor(kills / 2)];
      console.log(
        `${kills} kills, seed ${seed}: ${answered.length} answers; lost at most ${most} ms, in the median ${median} ms; files set aside: ${(await files.names(account)).filter((name) => name.endsWith('.damaged')).length}`,
      );
    }
    expect(most).toBeLessThan(mostLostMs);
    expect((await files.names(account)).filter((name) => name.endsWith('.damaged'))).toEqual([]);
  },
  isLong ? 30 * 60_000 : 120_000,
);
