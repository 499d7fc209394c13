import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportPart } from '../../../host/history/record-export';
import type { Place, Span } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import { failed, ok } from '../../../shared/model/result';
import { intentId, intentOf } from '../../fixtures/intents';
import { dealOf, positionOf } from '../../fixtures/trading';
import { demo, killHosts, RecordingHost, startMs } from './recording-host';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-export-'));
});
afterEach(async () => {
  await killHosts();
  rmSync(folder, { recursive: true, force: true });
});

/** The whole file, and how many parts it came in. */
async function exported(host: RecordingHost, span: Span): Promise<{ lines: unknown[]; parts: number }> {
  const parts: Buffer[] = [];
  let after: Place | null = null;
  do {
    const part = await exportPart(host.files, folderOf(demo), span, after);
    parts.push(part.bytes);
    after = part.after;
  } while (after !== null);
  const text = gunzipSync(Buffer.concat(parts)).toString().trimEnd();
  return { lines: text.split('\n').map((line): unknown => JSON.parse(line)), parts: parts.length };
}

it('a span of the record as lines that anybody can read: what was read, repeated, refused, traded and asked', async () => {
  const host = new RecordingHost(folder, 'one');
  const lost = { kind: 'unreachable', message: 'No answer.' } as const;
  host.readAccount(10_000);
  await host.pass(1_000);
  host.readAccount(10_001);
  host.nowMs += 100;
  host.readAccount(10_002);
  host.read({ topic: 'positions', result: ok({ rows: [positionOf()], unreadable: [] }) });
  await host.pass(1_000);
  host.readAccount(10_002);
  host.read({ topic: 'tick', symbol: 'EURUSD', result: failed(lost) });
  host.read({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows: [dealOf()], unreadable: [] }) });
  const mine = intentOf({ id: intentId(2), isEarlier: false });
  host.intents = [mine];
  host.recorder.intentsChanged();
  await host.pass(1_000);

  const { lines } = await exported(host, { fromMs: startMs + 500, toMs: host.wall() });
  const [head, ...rest] = lines;
  expect(head).toMatchObject({ format: 'Bridgewatch recording', account: demo.account, bridge: 'demo' });
  const utc = (ms: number) => new Date(startMs + ms).toISOString();
  expect(rest).toMatchObject([
    { utc: utc(1_000), account: { equity: 10_001 } },
    { utc: utc(1_100), account: { equity: 10_002 } },
    { utc: utc(1_100), positions: { rows: [positionOf()] } },
    { utc: utc(2_100), same: 'account' },
    { utc: utc(2_100), failed: 'quote', symbol: 'EURUSD', failure: lost },
    { utc: utc(2_100), deals: [dealOf()] },
    { utc: utc(3_000), request: { id: mine.id } },
  ]);
});

it('a long span comes in parts of bounded size, each read once', async () => {
  const host = new RecordingHost(folder, 'one');
  const many = Array.from({ length: 150 }, (_, at) => positionOf({ ticket: `${at + 1}` }));
  const reads = 150;
  for (let at = 0; at < reads; at += 1) {
    const rows = many.map((position) => ({ ...position, profit: at }));
    host.read({ topic: 'positions', result: ok({ rows, unreadable: [] }) });
    if (at === 0) host.readAccount(1);
    await host.sleep(30_000);
  }
  const { lines, parts } = await exported(host, { fromMs: 0, toMs: host.wall() });
  expect(parts).toBeGreaterThan(1);
  const profits = lines.flatMap(
    (line) => /"positions".*?"profit":(\d+)/.exec(JSON.stringify(line))?.[1] ?? [],
  );
  expect(profits.map(Number)).toEqual(Array.from({ length: reads }, (_, at) => at));
});

it('a span in which nothing was recorded says so with its head alone', async () => {
  const host = new RecordingHost(folder, 'one');
  host.readAccount(1);
  await host.pass(1_000);
  const { lines } = await exported(host, { fromMs: 0, toMs: 1_000 });
  expect(lines).toMatchObject([{ account: null, fromUtc: '1970-01-01T00:00:00.000Z' }]);
});
