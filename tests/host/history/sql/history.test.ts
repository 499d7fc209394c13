import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { equityHandlers } from '../../../../host/api/equity';
import { keptHistoryHandlers } from '../../../../host/api/kept-history';
import type { Span } from '../../../../host/history/record-reader';
import { between } from '../../../../host/history/sql/equity';
import { createHistory, type History } from '../../../../host/history/sql/history';
import { equityCurveSchema } from '../../../../shared/model/equity';
import { ok } from '../../../../shared/model/result';
import { expectForUserAlone } from '../../../fixtures/for-user-alone';
import { account } from '../../../fixtures/trading';
import { RecordingHost, startMs } from '../recording-host';

let folder: string;
const ending: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-history-'));
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'history', 'history.sqlite');
const log: string[] = [];

function hostWith(
  url: string | null = null,
  run = 'one',
  mostBytes?: number,
): { host: RecordingHost; history: History } {
  log.length = 0;
  const host = new RecordingHost(folder, run);
  const history = createHistory({
    files: host.files,
    url,
    clock: { now: () => 0, wall: () => 0, after: () => () => undefined },
    isRecording: () => host.recorder.status().state === 'recording',
    gapMs: () => 10_000,
    log: (line) => void log.push(line),
    ...(mostBytes === undefined ? {} : { mostBytes }),
  });
  ending.push(
    () => history.close(),
    () => host.recorder.close(),
  );
  return { host, history };
}

const minutes = (history: History) =>
  history.ask((query) => query.selectFrom('equityMinutes').select('equity').orderBy('minute').execute());

/** A minute that is over. */
async function recordMinute(host: RecordingHost, equity: number): Promise<void> {
  host.readAccount(equity);
  await host.pass(60_000);
  host.readAccount(equity + 1);
  await host.pass(1_000);
}

describe('gaps between spans', () => {
  it('are the moments that none of them covers, up to the end of the last', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 })));
    fc.assert(
      fc.property(spans, (drawn) => {
        const watched = drawn
          .map(([fromMs, length]) => ({ fromMs, toMs: fromMs + length }))
          .toSorted((a, b) => a.fromMs - b.fromMs);
        const gaps = between(watched, 10);
        const covers = (all: readonly Span[], ms: number) =>
          all.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
        const endMs = Math.max(10, ...watched.map(({ toMs, fromMs }) => Math.max(toMs, fromMs)));
        for (let ms = 10; ms < endMs; ms += 1) expect(covers(gaps, ms)).toBe(!covers(watched, ms));
      }),
    );
  });
});

describe('the history of a host', () => {
  it('waits in the record while its database is away, says so once, and follows when it is back', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    // Held by another process.
    mkdirSync(`${file()}.lock`, { recursive: true });
    await history.fill();
    await history.fill();
    expect(history.trouble()).toContain('What was recorded waits, and follows.');
    expect(await minutes(history)).toBe(null);
    expect(log).toHaveLength(1);
    rmdirSync(`${file()}.lock`);
    await history.fill();
    expect(history.trouble()).toBe(null);
    expect(await minutes(history)).toEqual([{ equity: 100 }]);
    expect(log.at(-1)).toBe('the history is written again');
  });

  it('says that one account could not be filled in, and goes on with those after it', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    const { names, accounts } = host.files;
    const broken = '0'.repeat(16);
    Object.assign(host.files, {
      accounts: async () => [broken, ...(await accounts())],
      names: (account: string) =>
        account === broken ? Promise.reject(new Error('its folder cannot be read')) : names(account),
    });
    await history.fill();
    await history.fill();
    expect(history.trouble()).toContain('its folder cannot be read');
    expect(log).toEqual([history.trouble()]);
    expect(await minutes(history)).toEqual([{ equity: 100 }]);
  });

  it('says what is wrong with PostgreSQL without the password', async () => {
    const { host, history } = hostWith('postgres://me:very-secret@127.0.0.1:1/desk');
    await recordMinute(host, 100);
    await history.fill();
    expect(history.trouble()).toContain(
      '127.0.0.1:1/desk: nothing listens at this address (connection refused). What',
    );
    expect(log.join()).not.toContain('very-secret');
  });

  it('says that an address is none, without telling it', async () => {
    const { host, history } = hostWith('mysql://me:very-secret@host/desk');
    await recordMinute(host, 100);
    await history.fill();
    expect(history.trouble()).toContain('no address like postgres://user@host/database');
    expect(history.trouble()).not.toContain('very-secret');
  });

  it('sets a damaged file aside by name and makes the history anew', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    mkdirSync(join(folder, 'history'));
    writeFileSync(file(), 'this was a database once '.repeat(400));
    await history.fill();
    expect(history.trouble()).toContain('is rebuilt from the recording');
    expect(readFileSync(`${file()}.damaged`, 'utf8')).toContain('this was a database once');
    await history.fill();
    expect(history.trouble()).toBe(null);
    expect(await minutes(history)).toEqual([{ equity: 100 }]);
  });

  it('lies beside the record, readable by its owner alone, and is read by a host that does not record', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    await history.fill();
    for (const name of ['history.sqlite', 'history.sqlite-journal', 'record-id'])
      expectForUserAlone(join(folder, 'history', name));
    expect(await host.files.foreign()).toEqual([]);
    const other = hostWith(null, 'two');
    await other.host.pass(6_000);
    expect(other.host.recorder.status().state).toBe('another-host');
    await other.history.fill();
    expect(await minutes(other.history)).toEqual([{ equity: 100 }]);
  });

  it('answers the equity of the connected account, and nothing where there is none', async () => {
    const { host, history } = hostWith();
    for (let minute = 0; minute < 3; minute += 1) await recordMinute(host, 100 + minute);
    const parts = {
      history,
      files: host.files,
      clock: { now: () => 0, wall: () => host.wall(), after: () => () => undefined },
      live: {
        bridge: { current: () => ({ life: 'demo', url: null }) },
        knowledge: { account: () => ({ value: account }), utcOffsetS: () => 7_200 },
      } as never,
    };
    const { 'equity.curve': curve } = equityHandlers(parts);
    expect(await curve({ span: 'day' })).toEqual(ok(null));
    await history.fill();
    const read = await curve({ span: 'all' });
    const value = read.ok ? read.value : null;
    expect(equityCurveSchema.parse(value)).toMatchObject({
      fromMs: startMs,
      toMs: host.wall(),
      stepMs: 60_000,
      points: [{ equity: 100 }, { equity: 101, low: 101 }, { equity: 102 }],
    });
    const kept = keptHistoryHandlers(parts);
    const span = { fromMs: startMs - 60_000, toMs: startMs + 600_000 };
    // What came in the last two minutes is not told.
    expect(await kept['history.coverage']({ topic: 'account', ...span })).toMatchObject({
      value: { toMs: host.wall() - 120_000, hasMore: false },
    });
    expect(await kept['history.levels']({ kind: 'position', ticket: '7' })).toEqual(ok([]));
    // Each minute was read at its beginning and a minute later.
    expect(value?.gaps).toHaveLength(3);
    expect(await equityHandlers({ ...parts, history: null })['equity.curve']({ span: 'all' })).toEqual(
      ok(null),
    );
  });

  it('keeps the file below its bound: the oldest months go, and what is new stays', async () => {
    const { host, history } = hostWith(null, 'one', 450_000);
    await recordMinute(host, 100);
    await history.fill();
    const small = history.bytes() ?? 0;
    expect(small).toBeGreaterThan(0);
    const { openEmbedded } = await import('../../../../host/history/sql/embedded');
    const { query, close } = await openEmbedded(file());
    const firstMinute = startMs / 60_000 - 90 * 1_440;
    for (let day = 0; day < 90; day += 1)
      await query
        .insertInto('equityMinutes')
        .values(
          Array.from({ length: 100 }, (_, at) => ({
            account: 'a',
            minute: firstMinute + day * 1_440 + at,
            ...{
              equity: 1 / 3,
              equityLow: 1 / 3,
              equityHigh: 1 / 3,
              balance: 1 / 3,
              margin: null,
              lastMs: startMs,
            },
          })),
        )
        .execute();
    await close();
    await recordMinute(host, 102);
    await history.fill();
    expect(history.trouble()).toBe(null);
    expect(history.bytes()).toBeLessThan(450_000);
    const left = await history.ask((query) =>
      query
        .selectFrom('equityMinutes')
        .select('minute')
        .where('account', '=', 'a')
        .orderBy('minute')
        .execute(),
    );
    const days = (left ?? []).map(({ minute }) => Math.floor((minute - firstMinute) / 1_440));
    expect([days[0], days.at(-1)]).toEqual([60, 89]);
    expect(await minutes(history)).toContainEqual({ equity: 102 });
  });

  it('goes with the record when that is deleted, and begins anew with the next one', async () => {
    const { host, history } = hostWith();
    await recordMinute(host, 100);
    await history.fill();
    await host.recorder.deleteAll();
    await history.recordDeleted();
    expect(readdirSync(folder).filter((name) => !name.startsWith('recorder.lock'))).toEqual([]);
    expect(existsSync(file())).toBe(false);
    await recordMinute(host, 200);
    await history.fill();
    expect(await minutes(history)).toEqual([{ equity: 200 }]);
  });
});
