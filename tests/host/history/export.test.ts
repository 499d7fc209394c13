import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEvents } from '../../../host/history/day-events';
import { createToldDeals, exportPart } from '../../../host/history/record-export';
import type { Place, Span } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import { readIndex } from '../../../host/history/segment';
import { failed, ok } from '../../../shared/model/result';
import { ahead } from '../../fixtures/broker-offsets';
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

/** An hour of a read a minute in blocks of ten minutes, packed; and the run that found it. */
async function afterAnHour(between: (packed: string) => Promise<void> | void): Promise<RecordingHost> {
  const first = new RecordingHost(folder, 'one');
  for (let minute = 0; minute < 60; minute += 1) {
    first.readAccount(10_000 + minute);
    await first.sleep(60_000);
  }
  await first.recorder.close();
  const [packed = ''] = readdirSync(join(folder, folderOf(demo)));
  await between(join(folder, folderOf(demo), packed));
  const next = new RecordingHost(folder, 'two');
  next.nowMs = 2 * 3_600_000;
  next.readAccount(20_000);
  await next.pass(1_000);
  return next;
}
const utcOf = (ms: number) => new Date(startMs + ms).toISOString();
const damagedOf = (lines: readonly unknown[]) =>
  lines.filter((line) => JSON.stringify(line).includes('"damaged":{'));

it('a block that cannot be read: its time is named between what is before and behind it', async () => {
  const host = await afterAnHour(async (packed) => {
    const whole = readFileSync(packed);
    const { blocks } = await readIndex(
      (at, bytes) => Promise.resolve(whole.subarray(at, at + bytes)),
      whole.length,
    );
    const { at, bytes } = blocks[2] ?? { at: 0, bytes: 0 };
    whole.fill(0x5a, at + 20, at + bytes - 20);
    writeFileSync(packed, whole);
  });
  const { lines } = await exported(host, { fromMs: 0, toMs: host.wall() });
  const [damaged] = damagedOf(lines);
  expect(damagedOf(lines)).toHaveLength(1);
  const at = lines.indexOf(damaged);
  const timesAt = (place: number) => (lines[place] as { readonly utc: string }).utc;
  expect(damaged).toMatchObject({ damaged: { toUtc: expect.any(String), isPart: false } });
  expect(timesAt(at - 1) < timesAt(at) && timesAt(at) < timesAt(at + 1)).toBe(true);
  expect(JSON.stringify(lines)).toContain('"equity":10059');
});

it('a segment that was set aside: its time is named', async () => {
  const host = await afterAnHour((packed) => writeFileSync(packed, readFileSync(packed).subarray(0, -30)));
  // The one that follows has a number of its own, whenever the other was set aside.
  expect(readdirSync(join(folder, folderOf(demo))).map((name) => name.slice(0, 6))).toEqual([
    '000001',
    '000002',
  ]);
  const { lines } = await exported(host, { fromMs: startMs - 1_000, toMs: host.wall() });
  expect(damagedOf(lines)).toEqual([
    { utc: utcOf(0), damaged: { toUtc: utcOf(2 * 3_600_000), isPart: false } },
  ]);
  const events = await readEvents(
    host.files,
    folderOf(demo),
    { fromMs: startMs, toMs: host.wall() },
    60_000,
    ahead(7_200),
  );
  expect(events.gaps).toMatchObject([{ why: 'The recording of this time is damaged.' }]);
});

it('lines that a crash has damaged: it is told that a part is missing, and not where none of it is', async () => {
  const killed = new RecordingHost(folder, 'one');
  for (let second = 0; second < 5; second += 1) {
    killed.readAccount(10_000 + second);
    await killed.pass(1_000);
  }
  await killHosts();
  const [open = ''] = readdirSync(join(folder, folderOf(demo)));
  const path = join(folder, folderOf(demo), open);
  writeFileSync(path, readFileSync(path, 'utf8').replace(`[${startMs + 1_000},`, `[${startMs + 1_001},`));
  rmSync(join(folder, 'recorder.lock'));
  const next = new RecordingHost(folder, 'two');
  next.nowMs = 3_600_000;
  next.readAccount(20_000);
  await next.pass(1_000);
  const { lines } = await exported(next, { fromMs: startMs, toMs: next.wall() });
  expect(damagedOf(lines)).toEqual([{ utc: utcOf(0), damaged: { toUtc: utcOf(3_600_000), isPart: true } }]);
  expect(JSON.stringify(lines)).toContain('"equity":10000');
  const later = await exported(next, { fromMs: startMs + 3_600_000, toMs: next.wall() });
  expect(damagedOf(later.lines)).toEqual([]);
});

it('tells a deal once, however often the host was started, and again where it was told otherwise', async () => {
  const deal = dealOf();
  for (const [run, rows] of [[deal], [deal, { ...deal, ticket: '2' }], [{ ...deal, profit: 9 }]].entries()) {
    const host = new RecordingHost(folder, `run ${run}`);
    host.nowMs = run * 60_000;
    host.readAccount(10_000);
    host.read({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows, unreadable: [] }) });
    await host.pass(1_000);
    await host.recorder.close();
  }
  const host = new RecordingHost(folder, 'last');
  host.nowMs = 300_000;
  const told = (lines: readonly unknown[]) =>
    lines.flatMap(
      (line) => (line as { readonly deals?: readonly { ticket: string; profit: number }[] }).deals ?? [],
    );
  const { lines } = await exported(host, { fromMs: 0, toMs: host.wall() });
  expect(told(lines).map(({ ticket, profit }) => [ticket, profit])).toEqual([
    [deal.ticket, deal.profit],
    ['2', deal.profit],
    [deal.ticket, 9],
  ]);
});

it('two exports of one beginning side by side each tell a deal where it was first told', () => {
  const told = createToldDeals();
  const deal = dealOf();
  expect(told.isFirst(deal, [1, 0, 3])).toBe(true);
  expect(told.isFirst(deal, [2, 5, 0])).toBe(false);
  expect(told.isFirst(deal, [1, 0, 3])).toBe(true);
  // One that went on after a start of the host knows less, and may tell it again; it takes it from nobody.
  expect(told.isFirst(deal, [1, 0, 1])).toBe(true);
  expect(told.isFirst(deal, [1, 0, 3])).toBe(false);
});

it('a token that was recorded before the record left it out is in no line', async () => {
  const host = new RecordingHost(folder, 'one');
  host.readAccount(10_000);
  const rows = [positionOf({ comment: 'x s3cret-token' })];
  host.read({ topic: 'positions', result: ok({ rows, unreadable: [] }) });
  await host.pass(1_000);
  const span = { fromMs: 0, toMs: host.wall() };
  const textOf = async (token: string | null) => {
    const { bytes } = await exportPart(host.files, folderOf(demo), span, null, { token });
    return gunzipSync(bytes).toString();
  };
  expect(await textOf(null)).toContain('s3cret-token');
  const text = await textOf('s3cret-token');
  expect(text).not.toContain('s3cret-token');
  expect(text).toContain('"comment":"x [token]"');
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
