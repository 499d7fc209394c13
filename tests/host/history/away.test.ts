import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type AwayParts, awayHandlers } from '../../../host/api/away';
import { createHistory } from '../../../host/history/sql/history';
import { awayRecordSchema } from '../../../shared/model/away';
import { ok } from '../../../shared/model/result';
import { account } from '../../fixtures/trading';
import { RecordingHost, startMs } from './recording-host';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-away-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const handlersOf = (host: RecordingHost, isRecorded = true, history: AwayParts['history'] = null) =>
  awayHandlers({
    files: isRecorded ? host.files : null,
    history,
    clock: { now: () => 0, wall: () => host.wall(), after: () => () => undefined },
    live: {
      bridge: { current: () => ({ source: 'demo', url: null }) },
      knowledge: { account: () => ({ value: account }), utcOffsetS: () => 7_200 },
    } as never,
    everyMs: () => 2_000,
  });

test('an absence is answered with the account at both ends and its worst and best equity, each with its moment', async () => {
  const host = new RecordingHost(folder, 'one');
  for (const equity of [100, 90, 120, 105]) {
    host.readAccount(equity);
    await host.pass(2_000);
  }
  await host.recorder.close();
  const toMs = host.wall();
  const read = await handlersOf(host)['away.read']({ fromMs: startMs + 1_000, toMs });
  const value = awayRecordSchema.parse(read.ok ? read.value : null);
  expect(value).toMatchObject({
    fromMs: startMs + 1_000,
    toMs,
    first: { equity: 100, atMs: startMs },
    last: { equity: 105, atMs: startMs + 6_000 },
    lowest: { equity: 90, atMs: startMs + 2_000 },
    highest: { equity: 120, atMs: startMs + 4_000 },
  });
  const early = await handlersOf(host)['away.read']({ fromMs: startMs - 60_000, toMs });
  expect(early).toMatchObject({ ok: true, value: { first: null, last: { equity: 105 } } });
  expect(await handlersOf(host, false)['away.read']({ fromMs: startMs, toMs })).toEqual(ok(null));
});

const readFrom = async (host: RecordingHost, fromMs: number, history: AwayParts['history'] = null) => {
  const read = await handlersOf(host, true, history)['away.read']({ fromMs, toMs: host.wall() });
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
    { fromMs: sleptMs - 2_000, toMs: sleptMs + 3_600_000, why: 'The computer was asleep.' },
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

test('what this machine did not watch is told by one that did, where both fill one history', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'bridgewatch-elsewhere-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  const server = new RecordingHost(elsewhere, 'server');
  const history = createHistory({
    files: server.files,
    url: null,
    clock: { now: () => 0, wall: () => 0, after: () => () => undefined },
    isRecording: () => true,
    gapMs: () => 10_000,
    log: () => undefined,
  });
  onTestFinished(() => history.close());
  server.nowMs = 600_000;
  await watch(server, [...Array.from({ length: 60 }, () => 70), ...Array.from({ length: 60 }, () => 75), 75]);
  await server.recorder.close();
  await history.fill();

  const host = new RecordingHost(folder, 'laptop');
  await watch(host, [100, 110]);
  const closedMs = host.wall() - 2_000;
  await host.sleep(3_600_000);
  await watch(host, [80]);
  await host.recorder.close();
  const endMs = host.wall() - 2_000;
  const served = { fromMs: startMs + 600_000, toMs: startMs + 840_000 };

  const shared: AwayParts['history'] = { isShared: true, ask: (question) => history.ask(question) };
  const value = await readFrom(host, startMs, shared);
  expect(value.elsewhere).toEqual([served]);
  expect(value.gaps).toMatchObject([
    { fromMs: closedMs, toMs: served.fromMs },
    { fromMs: served.toMs, toMs: endMs },
  ]);
  expect(value).toMatchObject({ lowest: { equity: 70 }, first: { equity: 100 }, last: { equity: 80 } });
  expect(value.points.map(({ equity }) => equity)).toEqual([110, 70, 70, 75, 75, 80]);

  // Of its watch only what lies in the absence.
  const later = startMs + 700_000;
  expect((await readFrom(host, later, shared)).elsewhere).toEqual([{ fromMs: later, toMs: served.toMs }]);
  // The beginning too, where the record here begins later.
  const late = new RecordingHost(join(folder, 'late'), 'late');
  late.nowMs = 900_000;
  await watch(late, [60]);
  await late.recorder.close();
  expect((await readFrom(late, later, shared)).first).toMatchObject({ equity: 70, positions: null });
  expect((await readFrom(late, later)).first).toBe(null);
  // One of its own is not asked, and one that is away changes nothing.
  expect(
    await readFrom(host, startMs, { isShared: false, ask: () => Promise.reject(new Error('asked')) }),
  ).toEqual(await readFrom(host, startMs));
  expect(await readFrom(host, startMs, { isShared: true, ask: () => Promise.resolve(null) })).toMatchObject({
    elsewhere: [],
    gaps: [{ fromMs: closedMs, toMs: endMs }],
  });
});
