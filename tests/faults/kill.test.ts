import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programConfig } from '../../scripts/build.mjs';
import { type KillFigures, noKills, printKills, runKills } from './kill/kills';
import { tortureRuns } from './torture-runs';

/** The short form of the thousand kills of `npm run torture`: rows 44 and 45 of reference/order-safety.md's table, with real processes. */

const { kills, areKillsLong, seeds, killsTimeoutMs } = tortureRuns;
let folder = '';
let figures: KillFigures = noKills();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-kill-host-'));
  await build(programConfig({ entry: 'tests/faults/kill/host.ts', folder, file: 'host.js', format: 'es' }));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (areKillsLong) console.log(printKills(figures));
});

describe('row 44: killed between the journal and the send; row 45: between the send and the answer', () => {
  test(
    'row 45: no intent is lost, none is executed twice, and each is settled before new risk',
    async () => {
      figures = noKills();
      await runKills(join(folder, 'host.js'), kills, seeds[0] ?? 1, figures);
      expect(figures.complaints).toEqual([]);
      expect(figures).toMatchObject({ kills, lost: 0, duplicates: 0, wrong: 0, unresolved: 0, early: 0 });
      expect(figures.executed).toBeGreaterThan(kills / 5);
    },
    killsTimeoutMs,
  );
});
