import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AwayParts } from '../../../host/api/away';
import { awayRecordSchema } from '../../../shared/model/away';
import { ok } from '../../../shared/model/result';
import { awayOf, RecordingHost, startMs } from './recording-host';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-away-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an absence is answered with the account at both ends and its worst and best equity, each with its moment', async () => {
  const host = new RecordingHost(folder, 'one');
  for (const equity of [100, 90, 120, 105]) {
    host.readAccount(equity);
    await host.pass(2_000);
  }
  await host.recorder.close();
  const toMs = host.wall();
  const read = await awayOf(host)['away.read']({ fromMs: startMs + 1_000, toMs });
  const value = awayRecordSchema.parse(read.ok ? read.value : null);
  expect(value).toMatchObject({
    fromMs: startMs + 1_000,
    toMs,
    first: { equity: 100, atMs: startMs },
    last: { equity: 105, atMs: startMs + 6_000 },
    lowest: { equity: 90, atMs: startMs + 2_000 },
    highest: { equity: 120, atMs: startMs + 4_000 },
  });
  const early = await awayOf(host)['away.read']({ fromMs: startMs - 60_000, toMs });
  expect(early).toMatchObject({ ok: true, value: { first: null, last: { equity: 105 } } });
  expect(await awayOf(host, false)['away.read']({ fromMs: startMs, toMs })).toEqual(ok(null));
});

const readFrom = async (host: RecordingHost, fromMs: number, history: AwayParts['history'] = null) => {
  const read = await awayOf(host, true, history)['away.read']({ fromMs, toMs: host.wall() });
  return awayRecordSchema.parse(read.ok ? read.value : null);
};

/** Reads as a watching host does, every two seconds. */
async function watch(host: RecordingHost, equities: readonly number[]): Promise<void> {
  for (const equity of equities) {
    host.readAccount(equity);
    host.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
    await host.pass(2_000);
  }
}

test('while the machine sleeps nothing is known, and the gap says why', async () => {
  const host = new RecordingHost(folder, 'one');
  await watch(host, [100, 101]);
  const sleptMs = host.wall();
  await host.sleep(3_600_000);
  // As the service says it (wall-watch.ts).
  host.recorder.note({ what: 'slept', fromMs: sleptMs, toMs: host.wall() });
  await watch(host, [90, 91]);
  await host.recorder.close();
  const value = await readFrom(host, startMs);
  expect(value.gaps).toEqual([
    {
      fromMs: sleptMs - 2_000,
      toMs: sleptMs + 3_600_000,
      why: 'The computer was asleep, or Bridgewatch was suspended.',
    },
  ]);
  expect(value).toMatchObject({ lowest: { equity: 90 }, last: { equity: 91 } });
  // A point for each minute in which the account was read: none for the hour asleep.
  expect(value.points.map(({ equity }) => equity)).toEqual([101, 91]);
});

test('a host that was closed and opened again tells both ends, and a gap in between', async () => {
  const before = new RecordingHost(folder, 'one');
  await watch(before, [100, 110]);
  await before.recorder.close();
  const host = new RecordingHost(folder, 'two');
  host.nowMs = 7_200_000;
  await watch(host, [80, 81]);
  await host.recorder.close();
  const value = await readFrom(host, startMs + 5_000);
  expect(value).toMatchObject({
    first: { equity: 110 },
    last: { equity: 81 },
    lowest: { equity: 80 },
    highest: { equity: 81 },
    gaps: [{ fromMs: startMs + 5_000, toMs: startMs + 7_200_000 }],
    elsewhere: [],
  });
});
