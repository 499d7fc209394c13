import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reading } from '../../../host/bridge/reading';
import { readEvents } from '../../../host/history/day-events';
import { walkRecord } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import { failed, ok } from '../../../shared/model/result';
import { ahead } from '../../fixtures/broker-offsets';
import { expectForUserAlone } from '../../fixtures/for-user-alone';
import { intentId, intentOf } from '../../fixtures/intents';
import { account, dealOf, positionOf } from '../../fixtures/trading';
import { demo, killHosts, RecordingHost, startMs } from './recording-host';

const position = positionOf();
const deal = dealOf();

const hourMs = 3_600_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-record-'));
});
afterEach(async () => {
  await killHosts();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const names = () => readdirSync(join(folder, folderOf(demo))).toSorted();
const pathOf = (name: string) => join(folder, folderOf(demo), name);

describe('the recorder', () => {
  it('shows each moment as it was read, and what was not read yet as not known', async () => {
    const host = new RecordingHost(folder, 'one');
    host.readAccount(10_000);
    await host.pass(1_000);
    host.read({ topic: 'positions', result: ok({ rows: [position], unreadable: [] }) });
    host.readAccount(10_001.5);
    await host.pass(1_000);
    expect((await host.at(startMs + 500))?.state).toMatchObject({
      account: { good: { atMs: startMs, tookMs: 12, value: { equity: 10_000 } }, failure: null },
      positions: { good: null, failure: null },
      clock: { stamps: 'broker', utcOffsetS: 7_200 },
    });
    expect((await host.at(startMs + 1_000))?.state).toMatchObject({
      account: { good: { value: { equity: 10_001.5 } } },
      positions: { good: { value: { rows: [position] } } },
    });
    expect(await host.at(startMs - 1)).toBe(null);
  });

  it('keeps what a killed run wrote up to its last second, whatever its last line looks like', async () => {
    const killed = new RecordingHost(folder, 'one');
    for (let second = 0; second < 5; second += 1) {
      killed.readAccount(10_000 + second);
      await killed.pass(1_000);
    }
    // The last line is cut, as by a loss of power; the process never ends its work.
    await killHosts();
    const [open = ''] = names();
    const whole = readFileSync(pathOf(open));
    writeFileSync(pathOf(open), whole.subarray(0, whole.length - 7));
    rmSync(join(folder, 'recorder.lock'));

    const next = new RecordingHost(folder, 'two');
    next.nowMs = hourMs;
    next.readAccount(20_000);
    await next.pass(1_000);
    expect((await next.at(startMs + 3_500))?.state.account.good?.value.equity).toBe(10_003);
    expect((await next.at(startMs + hourMs + 900))?.state.account.good?.value.equity).toBe(20_000);
    expect(names().map((name) => name.slice(0, 6) + name.slice(23))).toEqual([
      '000001.jsonl.gz',
      '000002.jsonl',
    ]);
    expect(next.recorder.status()).toMatchObject({ state: 'recording', notRead: [], fromMs: startMs });
  });

  it('never takes its own growing segment for one that an earlier run left, however late it looks', async () => {
    const host = new RecordingHost(folder, 'one');
    const { foreign, create } = host.files;
    let isCreated = (): void => undefined;
    const created = new Promise<void>((resolve) => {
      isCreated = resolve;
    });
    Object.assign(host.files, {
      foreign: () => created.then(foreign),
      create: async (...args: Parameters<typeof create>) => {
        const file = await create(...args);
        isCreated();
        return {
          ...file,
          add: (text: string) =>
            new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => file.add(text)),
        };
      },
    });
    host.readAccount(10_000);
    await host.pass(1_000);
    host.readAccount(10_001);
    await host.pass(1_000);
    expect(names().map((name) => name.slice(23))).toEqual(['.jsonl']);
    expect((await host.at(startMs + 1_500))?.state.account.good?.value.equity).toBe(10_001);
  });

  it('sets a damaged segment aside by name and reads the rest of it', async () => {
    const killed = new RecordingHost(folder, 'one');
    killed.readAccount(10_000);
    await killed.pass(1_000);
    killed.readAccount(10_001);
    await killed.sleep(601_000);
    killed.readAccount(10_002);
    await killed.pass(1_000);
    await killHosts();
    const [open = ''] = names();
    const text = readFileSync(pathOf(open), 'utf8');
    writeFileSync(pathOf(open), text.replace(`[${startMs + 1_000},`, `[${startMs + 1_001},`));
    rmSync(join(folder, 'recorder.lock'));

    const next = new RecordingHost(folder, 'two');
    next.nowMs = hourMs;
    await next.pass(6_000);
    expect((await next.at(startMs + 100_000))?.state.account.good?.value.equity).toBe(10_000);
    expect((await next.at(startMs + 700_000))?.state.account.good?.value.equity).toBe(10_002);
    expect(next.recorder.status().notRead).toEqual([
      { file: `${folderOf(demo)}/${open}.damaged`, why: 'damaged' },
    ]);
    expect(next.log.join()).toContain('a part of the record could not be read');
  });

  it('begins a segment a day and packs the one before; a foreign file in the folder is left alone', async () => {
    const host = new RecordingHost(folder, 'one');
    host.readAccount(10_000);
    await host.pass(1_000);
    writeFileSync(pathOf('notes.txt'), 'mine');
    await host.sleep(24 * hourMs);
    host.readAccount(10_001);
    await host.pass(2_000);
    expect(names().map((name) => name.slice(0, 15))).toEqual([
      '000001-20261118',
      '000002-20261119',
      'notes.txt',
    ]);
    expect((await host.at(startMs + 5_000))?.state.account.good?.value.equity).toBe(10_000);
    await host.recorder.deleteAll();
    expect(names()).toEqual(['notes.txt']);
    expect(host.recorder.status()).toMatchObject({ bytes: 0, fromMs: null, state: 'recording' });
    host.readAccount(10_002);
    await host.pass(1_000);
    expect((await host.at(host.wall()))?.state.account.good?.value.equity).toBe(10_002);
  });

  it('keeps to its bounds: the oldest days go', async () => {
    const host = new RecordingHost(folder, 'one', { bytes: 2_000_000, days: 3 });
    for (let day = 0; day < 6; day += 1) {
      host.readAccount(10_000 + day);
      await host.sleep(24 * hourMs);
    }
    host.readAccount(1);
    await host.pass(1_000);
    expect(names().map((name) => name.slice(7, 15))).toEqual(['20261122', '20261123', '20261124']);
  });

  it('keeps to its bounds: what was written first goes first, of whichever account and whatever the clock said', async () => {
    const host = new RecordingHost(folder, 'one', { bytes: 2_000_000, days: 2 });
    host.readAccount(10_000);
    await host.sleep(24 * hourMs);
    // The battery of the clock is empty, then another account is read.
    host.setByMs = -20 * 365 * 24 * hourMs;
    host.readAccount(10_001);
    await host.sleep(24 * hourMs);
    host.generation = 2;
    host.read({ topic: 'account', result: ok({ ...account, login: '6002' }) });
    await host.sleep(1_000);
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('json'),
    );
    expect(left.map((name) => name.slice(17, 32)).toSorted()).toEqual(['000002-20061124', '000003-20061125']);
  });

  it('keeps to its bounds: beyond the size the oldest goes, the growing one stays', async () => {
    const host = new RecordingHost(folder, 'one', { bytes: 1, days: 400 });
    for (let day = 0; day < 3; day += 1) {
      host.readAccount(10_000 + day);
      await host.sleep(24 * hourMs);
    }
    expect(names().map((name) => name.slice(7))).toEqual(['20261120T031400Z.jsonl']);
  });

  it('tells failures, deals once, and readable by this user alone', async () => {
    const host = new RecordingHost(folder, 'one');
    host.readAccount(10_000);
    const deals: Reading = {
      topic: 'deals',
      span: { from: 0, to: 1 },
      result: ok({ rows: [deal], unreadable: [] }),
    };
    host.read(deals);
    await host.pass(1_000);
    host.read(deals);
    host.read({ topic: 'account', result: failed({ kind: 'unreachable', message: 'No answer.' }) });
    await host.pass(1_000);
    const moment = await host.at(host.wall());
    expect(moment?.told.filter(({ kind }) => kind === 'deals')).toEqual([
      { kind: 'deals', atMs: startMs, rows: [deal] },
    ]);
    expect(moment?.state.account).toMatchObject({
      good: { value: { equity: 10_000 } },
      failure: { failure: { kind: 'unreachable' } },
    });
    const [open = ''] = names();
    expectForUserAlone(pathOf(open));
    expectForUserAlone(join(folder, folderOf(demo)));
  });

  it('tells when the bridge did not answer, once it does again, and how its reads failed', async () => {
    const host = new RecordingHost(folder, 'one');
    const fail = (kind: 'unreachable' | 'unauthorized' | 'busy') =>
      host.read({ topic: 'account', result: failed({ kind, message: 'No.' }) });
    host.readAccount(10_000);
    await host.pass(1_000);
    fail('busy');
    await host.pass(1_000);
    host.readAccount(10_000);
    await host.pass(1_000);
    fail('unreachable');
    await host.pass(2_000);
    // Up again, with a token that it does not take.
    fail('unauthorized');
    await host.pass(1_000);
    host.readAccount(10_001);
    host.readAccount(10_002);
    await host.pass(1_000);
    expect(await host.notes()).toEqual([
      { what: 'away', fromMs: startMs + 3_000, toMs: startMs + 6_000, why: 'unreachable' },
    ]);
  });

  it('tells a sleep and another token in what follows them, and a bridge that is left is not told as away', async () => {
    const host = new RecordingHost(folder, 'one');
    host.readAccount(10_000);
    host.read({ topic: 'account', result: failed({ kind: 'timeout', message: 'No.' }) });
    await host.pass(1_000);
    host.url = 'http://127.0.0.1:2';
    host.generation = 2;
    host.recorder.note({ what: 'slept', fromMs: startMs, toMs: startMs + 1_000 });
    host.recorder.note({ what: 'token-changed' });
    host.readAccount(10_001);
    await host.pass(1_000);
    expect(await host.notes()).toEqual([
      { what: 'slept', fromMs: startMs, toMs: startMs + 1_000 },
      { what: 'token-changed' },
    ]);
  });

  it('says after a kill that nothing was recorded, from twice the interval on, and a day shows it as a gap', async () => {
    for (const [pauseMs, isGap] of [
      [3_900, false],
      [7_200, true],
    ] as const) {
      const home = join(folder, `${pauseMs}`);
      const look = async (host: RecordingHost) => {
        host.readAccount(10_000);
        host.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
        await host.pass(1_000);
      };
      const killed = new RecordingHost(home, 'one');
      await look(killed);
      await killHosts();
      rmSync(join(home, 'recorder.lock'));
      const next = new RecordingHost(home, 'two');
      next.nowMs = pauseMs;
      await look(next);
      const span = { fromMs: startMs, toMs: next.wall() };
      const { gaps } = await readEvents(next.files, folderOf(demo), span, 5_000, ahead(0));
      const why = 'Bridgewatch was not running, or watched another account, for 7\u00a0s.';
      expect(gaps).toEqual(isGap ? [{ fromMs: startMs, toMs: startMs + 7_200, why }] : []);
    }
  });

  it('writes no token that the bridge echoes, and leaves the comment by which an order of ours is found', async () => {
    const host = new RecordingHost(folder, 'one');
    host.token = 's3cret-token';
    const marked = `s3cret-token wb:ABCDEFGHIJ`;
    host.read({
      topic: 'account',
      result: ok({ ...account, name: 'Mr s3cret-token', company: 's3cret-token' }),
    });
    host.read({
      topic: 'positions',
      result: ok({
        rows: [
          { ...position, comment: 'x s3cret-token y' },
          { ...position, ticket: '2', comment: marked },
        ],
        unreadable: [],
      }),
    });
    host.read({
      topic: 'deals',
      span: { from: 0, to: 1 },
      result: ok({ rows: [{ ...deal, comment: 's3cret-token' }], unreadable: [] }),
    });
    await host.pass(1_000);
    const moment = await host.at(host.wall());
    expect(moment?.state.account.good?.value).toMatchObject({ name: 'Mr [token]', company: '[token]' });
    expect(moment?.state.positions.good?.value.rows.map(({ comment }) => comment)).toEqual([
      'x [token] y',
      marked,
    ]);
    expect(moment?.told).toContainEqual({
      kind: 'deals',
      atMs: startMs,
      rows: [{ ...deal, comment: '[token]' }],
    });
    const [open = ''] = names();
    expect(readFileSync(pathOf(open), 'utf8').split('s3cret-token')).toHaveLength(2);
  });

  it('takes a token of fewer than eight characters for chance, and one that is a ticket for the ticket', async () => {
    const host = new RecordingHost(folder, 'one');
    host.readAccount(10_000);
    for (const [token, comment] of [
      ['grid', 'a grid of bots'],
      [position.ticket.padStart(8, '1'), 'grid'],
    ] as const) {
      host.token = token;
      const rows = [{ ...position, ticket: position.ticket.padStart(8, '1'), comment }];
      host.read({ topic: 'positions', result: ok({ rows, unreadable: [] }) });
      await host.pass(1_000);
      expect((await host.at(host.wall()))?.state.positions.good?.value.rows).toEqual(rows);
    }
  });

  it('says of a gap that the computer was asleep', async () => {
    const host = new RecordingHost(folder, 'one');
    const look = async () => {
      host.readAccount(10_000);
      host.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
      await host.pass(1_000);
    };
    await look();
    const [fromMs, toMs] = [host.wall(), host.wall() + 600_000];
    await host.sleep(600_000);
    host.recorder.note({ what: 'slept', fromMs, toMs });
    await look();
    const span = { fromMs: startMs, toMs: host.wall() };
    const { gaps } = await readEvents(host.files, folderOf(demo), span, 2_000, ahead(0));
    expect(gaps.map(({ why }) => why)).toEqual(['The computer was asleep, or Bridgewatch was suspended.']);
  });

  it('tells our own requests as they move, looked at with the next write alone', async () => {
    const host = new RecordingHost(folder, 'one');
    const earlier = intentOf({ id: intentId(1), isEarlier: true });
    const mine = intentOf({ id: intentId(2), isEarlier: false, state: 'sent', outcome: null });
    host.readAccount(10_000);
    for (const intents of [
      [mine, earlier],
      [{ ...mine, state: 'confirmed' as const }, earlier],
    ]) {
      host.intents = intents;
      host.recorder.intentsChanged();
      host.recorder.intentsChanged();
      expect(host.looks).toBe(host.nowMs / 1_000);
      await host.pass(1_000);
    }
    const moment = await host.at(host.wall());
    const told = moment?.told.flatMap((each) => (each.kind === 'intent' ? [each.intent] : []));
    expect(told?.map(({ id, state }) => [id, state])).toEqual([
      [mine.id, 'sent'],
      [mine.id, 'confirmed'],
    ]);
  });

  it('goes on watching where the disk takes nothing, says so, and writes what waited', async () => {
    const host = new RecordingHost(folder, 'one');
    let isFull = true;
    const { create } = host.files;
    Object.assign(host.files, {
      create: (...args: Parameters<typeof create>) =>
        isFull ? Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) : create(...args),
    });
    host.readAccount(10_000);
    await host.pass(3_000);
    expect(host.recorder.status()).toMatchObject({
      state: 'trouble',
      trouble:
        'Not recording: the disk is full. Watching goes on. New orders are blocked only while their journal cannot be written either.',
    });
    isFull = false;
    host.readAccount(10_001);
    await host.pass(1_000);
    expect(host.recorder.status()).toMatchObject({ state: 'recording', trouble: null });
    expect((await host.at(startMs + 1_000))?.state.account.good?.value.equity).toBe(10_000);
  });

  it('drops the oldest where the disk takes nothing for hours, and records the gap and its reason once there is room', async () => {
    const host = new RecordingHost(folder, 'one');
    let isFull = true;
    const { create } = host.files;
    Object.assign(host.files, {
      create: (...args: Parameters<typeof create>) =>
        isFull ? Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) : create(...args),
    });
    const rows = Array.from({ length: 1_000 }, (_, at) => positionOf({ ticket: `${at + 1}` }));
    for (let second = 0; second < 250; second += 1) {
      host.readAccount(second);
      host.read({ topic: 'positions', result: ok({ rows, unreadable: [] }) });
      await host.pass(1_000);
    }
    isFull = false;
    await host.pass(1_000);
    const steps: { readonly atMs: number; readonly notes: readonly unknown[] }[] = [];
    const span = { fromMs: 0, toMs: host.wall() };
    for await (const { atMs, told } of walkRecord(host.files, folderOf(demo), span))
      steps.push({ atMs, notes: told.flatMap((each) => (each.kind === 'note' ? [each.note] : [])) });
    const keptMs = steps[0]?.atMs ?? 0;
    expect(keptMs).toBeGreaterThan(startMs + 90_000);
    expect(steps.flatMap(({ notes }) => notes)).toContainEqual({
      what: 'gap',
      fromMs: startMs,
      toMs: keptMs,
      why: 'the disk is full',
    });
    expect((await host.at(host.wall()))?.state.account.good?.value.equity).toBe(249);
  });

  it('waits where the folder may not be written, and writes what waited once it may', async () => {
    const host = new RecordingHost(folder, 'one');
    const { take } = host.files.lock;
    Object.assign(host.files.lock, {
      take: () => {
        throw Object.assign(new Error(), { code: 'EACCES' });
      },
    });
    host.readAccount(10_000);
    await host.pass(2_000);
    expect(host.recorder.status().trouble).toContain('this user may not write there');
    Object.assign(host.files.lock, { take });
    await host.pass(10_000);
    expect(host.recorder.status()).toMatchObject({ state: 'recording', trouble: null });
    expect((await host.at(startMs + 1_000))?.state.account.good?.value.equity).toBe(10_000);
  });

  it('leaves the folder to the host that has it, and takes it over when that one is gone', async () => {
    const first = new RecordingHost(folder, 'one');
    first.readAccount(10_000);
    await first.pass(1_000);
    const second = new RecordingHost(folder, 'two');
    second.readAccount(10_000);
    await second.pass(1_000);
    expect([first.recorder.status().state, second.recorder.status().state]).toEqual([
      'recording',
      'another-host',
    ]);
    expect(names()).toHaveLength(1);
    expect([first.log, second.log]).toEqual([
      ['recording'],
      ['not recording: another Bridgewatch of this user records what it watches itself'],
    ]);
    await first.recorder.close();
    second.readAccount(10_001);
    await second.pass(6_000);
    second.readAccount(10_002);
    await second.pass(1_000);
    expect(second.recorder.status().state).toBe('recording');
    expect(second.log.at(-1)).toBe('recording');
    expect((await second.at(second.wall()))?.state.account.good?.value.equity).toBe(10_002);
  });
});
