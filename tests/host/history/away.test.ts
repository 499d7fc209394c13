import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awayHandlers } from '../../../host/api/away';
import { awayRecordSchema } from '../../../shared/model/away';
import { ok } from '../../../shared/model/result';
import { account } from '../../fixtures/trading';
import { RecordingHost, startMs } from './recording-host';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-away-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const handlersOf = (host: RecordingHost, isRecorded = true) =>
  awayHandlers({
    files: isRecorded ? host.files : null,
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
