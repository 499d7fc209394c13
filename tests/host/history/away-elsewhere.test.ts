import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AwayParts } from '../../../host/api/away';
import { createHistory } from '../../../host/history/sql/history';
import { awayRecordSchema } from '../../../shared/model/away';
import { ok } from '../../../shared/model/result';
import { startPostgres, type TestServer, whyNoPostgres } from '../../fixtures/postgres';
import { positionOf } from '../../fixtures/trading';
import { awayOf, RecordingHost, startMs } from './recording-host';

/** Two machines that watch one account and fill one history, in both engines. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-away-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let server: TestServer;
beforeAll(async () => {
  if (whyNoPostgres === null) server = await startPostgres();
});
afterAll(() => server?.remove());

const reason = whyNoPostgres === null ? '' : ` (skipped: ${whyNoPostgres})`;
const engines = [
  { engine: 'SQLite', isSkipped: false, url: () => null },
  { engine: `PostgreSQL${reason}`, isSkipped: whyNoPostgres !== null, url: () => server.urlOf('desk') },
];

async function readFrom(host: RecordingHost, fromMs: number, history: AwayParts['history'] = null) {
  const { 'away.read': read } = awayOf(host, true, history);
  const answer = await read({ fromMs, toMs: host.wall() });
  return awayRecordSchema.parse(answer.ok ? answer.value : null);
}

/** Reads as a watching host does, every two seconds; a position with these stops where any are given. */
async function watch(
  host: RecordingHost,
  equities: readonly number[],
  stops: readonly number[] = [],
): Promise<void> {
  for (const [at, equity] of equities.entries()) {
    const sl = stops[Math.min(at, stops.length - 1)];
    const rows = sl === undefined ? [] : [positionOf({ ticket: '7', identifier: '7', sl, tp: 0 })];
    host.readAccount(equity);
    host.read({ topic: 'positions', result: ok({ rows, unreadable: [] }) });
    await host.pass(2_000);
  }
}

const times = (count: number, equity: number): readonly number[] =>
  Array.from({ length: count }, () => equity);

describe.each(engines)('an absence by a history in $engine', ({ isSkipped, url }) => {
  test.skipIf(isSkipped)(
    'has what another machine watched meanwhile: equity and changes of levels',
    async () => {
      const elsewhere = mkdtempSync(join(tmpdir(), 'bridgewatch-elsewhere-'));
      onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
      const other = new RecordingHost(elsewhere, 'server');
      const history = createHistory({
        files: other.files,
        url: url(),
        clock: { now: () => 0, wall: () => 0, after: () => () => undefined },
        isRecording: () => true,
        gapMs: () => 10_000,
        log: () => undefined,
      });
      onTestFinished(() => history.close());
      other.nowMs = 600_000;
      // Its stop is moved twice within the first ten reads.
      await watch(other, times(60, 70), [1.16, 1.16, 1.161, 1.161, 1.162]);
      await watch(other, [...times(60, 75), 75], [1.162]);
      await other.recorder.close();
      await history.fill();
      expect(history.trouble()).toBe(null);

      const host = new RecordingHost(folder, 'laptop');
      await watch(host, [100, 110], [1.16]);
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
      const step = { kind: 'position', ticket: '7', symbol: 'EURUSD', level: 'sl' };
      expect(value.levelsElsewhere).toEqual([
        {
          ...step,
          ...{ fromValue: 1.16, toValue: 1.161 },
          ...{ afterMs: startMs + 602_000, byMs: startMs + 604_000 },
        },
        {
          ...step,
          ...{ fromValue: 1.161, toValue: 1.162 },
          ...{ afterMs: startMs + 606_000, byMs: startMs + 608_000 },
        },
      ]);

      // Of its watch only what lies in the absence.
      const later = startMs + 700_000;
      const rest = await readFrom(host, later, shared);
      expect(rest).toMatchObject({
        elsewhere: [{ fromMs: later, toMs: served.toMs }],
        levelsElsewhere: [],
      });
      // The beginning too, where the record here begins later.
      const late = new RecordingHost(join(folder, 'late'), 'late');
      late.nowMs = 900_000;
      await watch(late, [60]);
      await late.recorder.close();
      expect((await readFrom(late, later, shared)).first).toMatchObject({ equity: 70, positions: null });
      expect((await readFrom(late, later)).first).toBe(null);
      // One of its own knows the broker's clock and nothing of another machine, and one that is away changes nothing.
      const { offsets, ...alone } = await readFrom(host, startMs, { ...shared, isShared: false });
      expect({ ...alone, offsets: { spans: [], presentS: 7_200 } }).toEqual(await readFrom(host, startMs));
      expect(offsets.spans).toMatchObject([{ fromMs: startMs + 600_000, offsetS: 7_200 }]);
      expect(
        await readFrom(host, startMs, { isShared: true, ask: () => Promise.resolve(null) }),
      ).toMatchObject({ elsewhere: [], levelsElsewhere: [], gaps: [{ fromMs: closedMs, toMs: endMs }] });
    },
  );
});
