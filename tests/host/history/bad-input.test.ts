import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEvents } from '../../../host/history/day-events';
import { readMoment, walkRecord } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import { lineOf, readIndex } from '../../../host/history/segment';
import { ok } from '../../../shared/model/result';
import { ahead } from '../../fixtures/broker-offsets';
import { intentId, intentOf } from '../../fixtures/intents';
import { account, dealOf } from '../../fixtures/trading';
import { readGaps } from './read-gaps';
import { demo, killHosts, RecordingHost, startMs } from './recording-host';

const other = { ...demo, account: { login: '6002', server: account.server } };
const accountFolder = folderOf(demo);
const hourMs = 3_600_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-record-'));
});
afterEach(async () => {
  await killHosts();
  rmSync(folder, { recursive: true, force: true });
});

const names = () => readdirSync(join(folder, accountFolder)).toSorted();
const pathOf = (name: string) => join(folder, accountFolder, name);
const equityAt = async (host: RecordingHost, atMs: number) =>
  (await host.at(atMs))?.state.account.good?.value.equity;

/** An earlier run wrote one segment and ended; the next one begins an hour later. */
async function afterOneRun(between: (packed: string) => void = () => undefined): Promise<RecordingHost> {
  const first = new RecordingHost(folder, 'one');
  first.readAccount(10_000);
  await first.pass(1_000);
  await first.recorder.close();
  const [packed = ''] = names();
  between(packed);
  const next = new RecordingHost(folder, 'two');
  next.nowMs = hourMs;
  next.readAccount(20_000);
  await next.pass(1_000);
  return next;
}

describe('the record meets', () => {
  it('segments of a newer version: they are named, kept and not read, and recording goes on', async () => {
    const newer = ['000007-20261118T020000Z.jsonl', '000008-20261118T030000Z.jsonl.gz'] as const;
    const host = await afterOneRun((packed) => {
      const head = { v: 2, bridge: 'demo', account: demo.account, tells: 'more' };
      writeFileSync(pathOf(newer[0]), lineOf(JSON.stringify(head)));
      const index = gzipSync(`${JSON.stringify({ head, blocks: [] })}\n`);
      const at = `"index ${'0'.padStart(12, '0')} ${String(index.length).padStart(9, '0')}"\n`;
      writeFileSync(pathOf(newer[1]), Buffer.concat([index, gzipSync(at, { level: 0 })]));
      expect(existsSync(pathOf(packed))).toBe(true);
    });
    expect(host.recorder.status()).toMatchObject({
      state: 'recording',
      notRead: newer.map((name) => ({ file: `${accountFolder}/${name}`, why: 'newer' })),
    });
    expect(names()).toEqual(expect.arrayContaining([...newer]));
    expect([await equityAt(host, startMs + 500_000), await equityAt(host, host.wall())]).toEqual([
      10_000, 20_000,
    ]);
  });

  it('a packed segment that is damaged: it is set aside by name and the rest is read', async () => {
    const host = await afterOneRun((packed) => {
      copyFileSync(pathOf(packed), pathOf('000002-20261118T032000Z.jsonl.gz'));
      writeFileSync(pathOf(packed), readFileSync(pathOf(packed)).subarray(0, -30));
    });
    const aside = '000001-20261118T031400Z.jsonl.gz.damaged';
    expect(host.recorder.status().notRead).toEqual([{ file: `${accountFolder}/${aside}`, why: 'damaged' }]);
    expect(await equityAt(host, startMs + 500_000)).toBe(10_000);
    await host.recorder.deleteAll();
    expect(host.recorder.status()).toMatchObject({ bytes: 0, notRead: [] });
    expect(existsSync(pathOf(aside))).toBe(false);
  });

  it('a packed segment with a damaged block: the block before it counts, the rest is read, and the file is named', async () => {
    const first = new RecordingHost(folder, 'one');
    for (const equity of [10_000, 10_001, 10_002]) {
      first.readAccount(equity);
      await first.sleep(601_000);
    }
    await first.recorder.close();
    const [packed = ''] = names();
    const whole = readFileSync(pathOf(packed));
    const { blocks } = await readIndex(
      (at, bytes) => Promise.resolve(whole.subarray(at, at + bytes)),
      whole.length,
    );
    const [, middle] = blocks;
    whole.writeUInt8(whole.readUInt8((middle?.at ?? 0) + 20) ^ 0xff, (middle?.at ?? 0) + 20);
    writeFileSync(pathOf(packed), whole);

    const next = new RecordingHost(folder, 'two');
    next.nowMs = hourMs;
    next.readAccount(20_000);
    await next.pass(1_000);
    expect(next.recorder.status().notRead).toEqual([]);
    expect(
      await Promise.all([500_000, 1_100_000, 1_250_000].map((ms) => equityAt(next, startMs + ms))),
    ).toEqual([10_000, 10_000, 10_002]);
    expect(next.recorder.status().notRead).toEqual([{ file: `${accountFolder}/${packed}`, why: 'damaged' }]);
    await next.recorder.deleteAll();
    expect(next.recorder.status().notRead).toEqual([]);
  });

  it('a damaged block in a day: its time says why it is missing', async () => {
    const first = new RecordingHost(folder, 'one');
    // Blocks of ten minutes.
    for (let minute = 0; minute < 40; minute += 1) {
      first.readAccount(10_000);
      first.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
      await first.pass(60_000);
    }
    await first.recorder.close();
    const next = new RecordingHost(folder, 'two');
    next.nowMs = hourMs;
    next.readAccount(10_000);
    await next.pass(1_000);
    const [packed = ''] = names();
    const whole = readFileSync(pathOf(packed));
    const { blocks } = await readIndex(next.files.readPart(accountFolder, packed), whole.length);
    const { at, bytes } = blocks[2] ?? { at: 0, bytes: 0 };
    whole.fill(0x5a, at + 20, at + bytes - 20);
    writeFileSync(pathOf(packed), whole);
    const span = { fromMs: startMs, toMs: startMs + 40 * 60_000 };
    const { gaps } = await readEvents(next.files, accountFolder, span, 60_000, ahead(7_200));
    expect(gaps).toMatchObject([{ why: 'The recording of this time is damaged.' }]);
  });

  it('foreign files and folders: they are named and left alone, also when all is deleted', async () => {
    mkdirSync(join(folder, 'holiday'), { recursive: true });
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const host = await afterOneRun(() => {
      writeFileSync(pathOf('song.part'), 'mine');
    });
    const foreign = ['holiday', 'notes.txt', `${accountFolder}/song.part`];
    expect(host.recorder.status().notRead).toEqual(foreign.map((file) => ({ file, why: 'foreign' })));
    await host.recorder.deleteAll();
    expect(foreign.map((file) => existsSync(join(folder, file)))).toEqual([true, true, true]);
    expect(host.recorder.status().notRead).toHaveLength(3);
  });

  it('a folder that it may not write: it says why, watching goes on, and nothing is thrown', async () => {
    const blocked = join(folder, 'record');
    writeFileSync(blocked, 'a file lies at its place');
    const host = new RecordingHost(blocked, 'one');
    for (let second = 0; second < 5; second += 1) {
      host.readAccount(10_000 + second);
      await host.pass(1_000);
    }
    expect(host.recorder.status()).toMatchObject({
      state: 'trouble',
      trouble:
        'Not recording: something else lies at its place. Watching goes on. New orders are blocked only while their journal cannot be written either.',
    });
    rmSync(blocked);
    host.readAccount(10_005);
    await host.pass(6_000);
    expect(host.recorder.status()).toMatchObject({ state: 'recording', trouble: null });
    expect(await equityAt(host, startMs + 2_500)).toBe(10_002);
  });

  it('a clock that jumps years ahead: nothing that was recorded is deleted for it, and it says so once', async () => {
    const host = new RecordingHost(folder, 'one', { bytes: 2_000_000, days: 3 });
    for (let day = 0; day < 2; day += 1) {
      host.readAccount(10_000 + day);
      await host.sleep(24 * hourMs);
    }
    host.readAccount(10_002);
    await host.pass(1_000);
    host.setByMs = 4 * 365 * 24 * hourMs;
    host.readAccount(10_003);
    await host.pass(2_000);
    const atMs = startMs + 48 * hourMs + host.setByMs + 2_000;
    expect(host.recorder.status().clockSet).toEqual({ atMs, byMs: host.setByMs });
    const note = { what: 'set-ahead', fromMs: atMs - host.setByMs, toMs: atMs } as const;
    expect((await host.at(host.wall()))?.told).toContainEqual({ kind: 'note', atMs, note });
    host.setByMs = 0;
    host.readAccount(10_004);
    await host.pass(1_000);
    expect(names().map((name) => name.slice(7, 15))).toEqual([
      '20261119',
      '20261120',
      '20301119',
      '20261120',
    ]);
    expect(await equityAt(host, startMs + 24 * hourMs)).toBe(10_001);
  });

  it('a clock that is set back: a new segment, both times can be read, and it says so', async () => {
    const host = new RecordingHost(folder, 'one');
    host.readAccount(10_000);
    await host.sleep(60_000);
    host.readAccount(10_060);
    await host.pass(1_000);
    host.setByMs = -30_000;
    host.readAccount(9_000);
    await host.pass(1_000);
    expect(names()).toHaveLength(2);
    expect([await equityAt(host, host.wall()), await equityAt(host, startMs + 10_000)]).toEqual([
      9_000, 10_000,
    ]);
    expect(host.recorder.status().clockSet).toEqual({ atMs: startMs + 31_000, byMs: -29_000 });
    expect((await host.at(host.wall()))?.told).toContainEqual({
      kind: 'note',
      atMs: startMs + 31_000,
      note: { what: 'set-back', byMs: 29_000 },
    });
  });

  it('two accounts behind one address: each has its folder, its deals by their own tickets and its own requests', async () => {
    const host = new RecordingHost(folder, 'one');
    const deals = {
      topic: 'deals',
      span: { from: 0, to: 1 },
      result: ok({ rows: [dealOf()], unreadable: [] }),
    } as const;
    const ofFirst = intentOf({ id: intentId(1), isEarlier: false, account: demo.account });
    const ofOther = intentOf({ id: intentId(2), isEarlier: false, account: other.account });
    host.readAccount(10_000);
    host.read(deals);
    await host.pass(1_000);
    host.generation = 2;
    host.read({ topic: 'account', result: ok({ ...account, login: '6002', equity: 5 }) });
    host.read(deals);
    host.intents = [ofFirst, ofOther];
    host.recorder.intentsChanged();
    await host.pass(1_000);
    expect(host.recorder.status().accounts).toBe(2);
    const second = await readMoment(host.files, folderOf(other), host.wall());
    expect(second?.state.account.good?.value.equity).toBe(5);
    expect(second?.told.map(({ kind }) => kind).toSorted()).toEqual(['deals', 'intent', 'note', 'note']);
    expect(second?.told.flatMap((each) => (each.kind === 'intent' ? [each.intent.id] : []))).toEqual([
      intentId(2),
    ]);
    expect(await equityAt(host, host.wall())).toBe(10_000);
  });

  it('a bridge that repeats old data: told as it was, with the old stamp, said once, and deals once', async () => {
    const host = new RecordingHost(folder, 'one');
    const tick = (timeMs: number, bid: number) =>
      host.read({
        topic: 'tick',
        symbol: 'EURUSD',
        result: ok({ symbol: 'EURUSD', bid, ask: bid, last: null, timeMs }),
      });
    for (const [timeMs, bid] of [
      [5_000, 1.1],
      [17_000, 1.2],
      [5_000, 1.1],
      [5_000, 1.1],
      // Two reads that overtook each other.
      [13_000, 1.1],
    ] as const) {
      host.readAccount(10_000);
      host.read({
        topic: 'deals',
        span: { from: 0, to: 1 },
        result: ok({ rows: [dealOf()], unreadable: [] }),
      });
      tick(timeMs, bid);
      await host.pass(1_000);
    }
    const quotes: unknown[] = [];
    let deals = 0;
    const span = { fromMs: startMs, toMs: host.wall() };
    for await (const { told, reads, state } of walkRecord(host.files, accountFolder, span)) {
      const quote = state().ticks.get('EURUSD')?.good;
      if (reads.some(({ topic }) => topic === 'tick')) quotes.push([quote?.value.timeMs, quote?.value.bid]);
      deals += told.filter(({ kind }) => kind === 'deals').length;
    }
    expect(quotes).toEqual([
      [5_000, 1.1],
      [17_000, 1.2],
      [5_000, 1.1],
      [5_000, 1.1],
      [13_000, 1.1],
    ]);
    expect(deals).toBe(1);
    expect(host.recorder.status().oldQuote).toEqual({
      atMs: startMs + 2_000,
      symbol: 'EURUSD',
      byMs: 12_000,
    });
    expect(await host.notes()).toEqual([{ what: 'old-quote', symbol: 'EURUSD', byMs: 12_000 }]);
  });

  it('a year in which no run recorded: the next one says so, in the record, on a day within and in the settings', async () => {
    const first = new RecordingHost(folder, 'one');
    first.readAccount(10_000);
    first.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
    await first.pass(1_000);
    await first.recorder.close();
    const next = new RecordingHost(folder, 'two');
    await next.sleep(365 * 24 * hourMs);
    next.readAccount(10_001);
    await next.pass(1_000);
    const since = { fromMs: startMs, toMs: startMs + 365 * 24 * hourMs };
    expect(await next.notes()).toEqual([{ what: 'not-watched', ...since }]);
    expect(next.recorder.status().notWatched).toEqual(since);
    const day = { fromMs: startMs + 100 * 24 * hourMs, toMs: startMs + 101 * 24 * hourMs };
    expect((await readEvents(next.files, accountFolder, day, 2_000, ahead(0))).gaps).toEqual([
      { ...day, why: 'Bridgewatch was not running, or watched another account, for 365\u00a0d.' },
    ]);
    // Said once a run.
    next.generation = 2;
    next.readAccount(10_002);
    await next.pass(20_000);
    expect(await next.notes()).toEqual([]);
  });

  it('a year of gaps: a moment in it is the last one known, and the year is one gap', async () => {
    const host = new RecordingHost(folder, 'one');
    host.readAccount(10_000);
    await host.pass(1_000);
    await host.sleep(365 * 24 * hourMs);
    host.readAccount(10_001);
    await host.pass(1_000);
    const moment = await host.at(startMs + 180 * 24 * hourMs);
    expect([moment?.lastMs, moment?.state.account.good?.atMs]).toEqual([startMs, startMs]);
    const gaps = await readGaps(host.files, accountFolder, { fromMs: startMs, toMs: host.wall() }, 2_000);
    expect(gaps.account).toEqual([
      { fromMs: startMs, toMs: startMs + 365 * 24 * hourMs + 1_000, failure: null },
    ]);
  });
});
