import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { recordFilesIn } from '../../../../host/history/record-files';
import { folderOf } from '../../../../host/history/record-store';
import { fillFrom } from '../../../../host/history/sql/fill';
import { createHistory } from '../../../../host/history/sql/history';
import type { Query, Tables } from '../../../../host/history/sql/tables';
import type { Deal } from '../../../../shared/model/deal';
import { failed, ok } from '../../../../shared/model/result';
import { whyNoPostgres } from '../../../fixtures/postgres';
import { account as accountRow, dealOf } from '../../../fixtures/trading';
import { demo, RecordingHost, startMs } from '../recording-host';
import {
  account,
  filled,
  gapMs,
  hostIn,
  overEngines,
  position,
  positions,
  skipReason,
  testFolder,
  testServer,
} from './engines';

/** What of a record comes into the tables. */

const tables = [
  'accounts',
  'deals',
  'levelChanges',
  'equityMinutes',
  'exposureSteps',
  'watched',
  'notices',
  'floatingSpans',
  'offsetSpans',
] as const satisfies (keyof Tables)[];

/** An index of PostgreSQL takes keys of some 2,700 bytes. */
const endless = Array.from({ length: 2_000 }, (_, at) => Math.sin(at).toString(36).slice(2, 10)).join('');

const deals = (...rows: readonly Deal[]) =>
  ({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows, unreadable: [] }) }) as const;

/** All rows of all tables, in an order that says nothing. */
async function allOf(query: Query): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await query.selectFrom(table).selectAll().execute();
    found[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

overEngines('the history is filled', ({ isEmbedded, kept, place }) => {
  it('counts as watched what was read at the interval that the record notes, and a longer pause as a gap', async () => {
    const host = hostIn('one');
    const query = await kept();
    const read = async (everyMs: number, ...pausesS: readonly number[]) => {
      host.everyMs = everyMs;
      for (const pauseS of pausesS) {
        host.readAccount(10_000);
        host.read(positions(position('7', 1.1)));
        await host.pass(pauseS * 1_000);
      }
      await filled(host, query);
    };
    await read(60_000, 60, 60, 110);
    await read(60_000, 60, 130, 60);
    await read(2_000, 2, 12, 2);
    const watched = await query
      .selectFrom('watched')
      .select(['fromMs', 'toMs'])
      .where('topic', '=', 'positions')
      .orderBy('fromMs')
      .execute();
    expect(watched.map(({ fromMs, toMs }) => [(fromMs - startMs) / 1_000, (toMs - startMs) / 1_000])).toEqual(
      [
        [0, 290],
        [420, 482],
        [494, 494],
      ],
    );
    const floating = await query.selectFrom('floatingSpans').select(['fromMs', 'toMs']).execute();
    expect(floating.map(({ fromMs, toMs }) => (toMs - fromMs) / 1_000).toSorted((a, b) => b - a)).toEqual([
      290, 62, 0,
    ]);
  });

  it('writes an hour of a record at a time, however rarely that was read', async () => {
    const host = hostIn('one');
    const query = await kept();
    host.everyMs = 600_000;
    for (let hour = 0; hour < 4; hour += 0.5) {
      host.readAccount(10_000);
      await host.sleep(1_800_000);
    }
    const turns = vi.spyOn(query, 'transaction');
    await filled(host, query);
    expect(turns).toHaveBeenCalledTimes(4);
  });

  it('tells of a record what is asked later: minutes, steps with their moments, lots, deals, what was watched, notes', async () => {
    const host = hostIn('one');
    const query = await kept();
    for (let second = 0; second < 180; second += 2) {
      host.readAccount(10_000 + second);
      if (second === 90) host.readAccount(9_000);
      const sl = second < 60 ? 0 : 1.1;
      host.read(positions(position('7', sl), ...(second < 120 ? [position('8', 1.2, 0.2)] : [])));
      if (second === 30)
        host.read({
          topic: 'deals',
          span: { from: 0, to: 1 },
          result: ok({ rows: [dealOf()], unreadable: [] }),
        });
      await host.pass(second === 100 ? 62_000 : 2_000);
    }
    await filled(host, query);
    const minute = startMs / 60_000;
    const minutes = await query.selectFrom('equityMinutes').selectAll().orderBy('minute').execute();
    expect(minutes.map((each) => each.minute - minute)).toEqual([0, 1, 2]);
    expect(minutes[1]).toMatchObject({ equity: 10_100, equityLow: 9_000, equityHigh: 10_100 });
    const steps = await query
      .selectFrom('levelChanges')
      .selectAll()
      .where('ticket', '=', '7')
      .where('level', '=', 'sl')
      .orderBy('byMs')
      .execute();
    expect(steps).toMatchObject([
      { fromValue: null, toValue: 0, afterMs: null, byMs: startMs },
      { fromValue: 0, toValue: 1.1, afterMs: startMs + 58_000, byMs: startMs + 60_000 },
    ]);
    const lots = await query.selectFrom('exposureSteps').selectAll().orderBy('minute').execute();
    expect(lots.map((each) => [each.minute - minute, each.longLots, each.shortLots])).toEqual([
      [0, 0.3, 0],
      [3, 0.1, 0],
    ]);
    expect(await query.selectFrom('deals').select(['ticket', 'profit']).execute()).toEqual([
      { ticket: dealOf().ticket, profit: dealOf().profit },
    ]);
    const watched = await query.selectFrom('watched').selectAll().where('topic', '=', 'account').execute();
    expect(watched.map(({ fromMs, toMs }) => [fromMs - startMs, toMs - startMs]).toSorted()).toEqual([
      [0, 100_000],
      [162_000, 238_000],
    ]);
    const floating = await query.selectFrom('floatingSpans').selectAll().orderBy('fromMs').execute();
    expect(floating.map(({ fromMs, toMs, low }) => [fromMs - startMs, toMs - startMs, low])).toEqual([
      [0, 100_000, 59.84],
      [162_000, 178_000, 59.84],
      [180_000, 238_000, 29.92],
    ]);
    expect(floating[0]).toMatchObject({ record: 'one', trader: 'bot 7701', high: 59.84, fall: 0 });
    expect(await query.selectFrom('notices').select('what').execute()).toEqual([]);
    expect(await query.selectFrom('accounts').selectAll().execute()).toEqual([
      { account, bridge: 'demo', ...demo.account },
    ]);
  });

  it('takes texts with U+0000 in them, times with parts of a second, and all that comes behind', async () => {
    const host = hostIn('one');
    const query = await kept();
    host.read({
      topic: 'account',
      result: ok({ ...accountRow, equity: 10_000, login: '5001', server: 'De\0mo' }),
    });
    const odd = { ...dealOf(), ticket: '1', symbol: 'EUR\0USD', comment: 'gr\0id', time: 1_763_424_000.5 };
    const many = Array.from({ length: 930 }, (_, at) => ({ ...dealOf(), ticket: `${at + 2}` }));
    host.read(deals(odd, ...many));
    host.read(positions({ ...position('7', 1.1), symbol: 'EUR\0USD', comment: '\0' }));
    await host.pass(62_000);
    const name = folderOf({ bridge: 'demo', account: { login: '5001', server: 'De\0mo' } });
    await fillFrom({ files: host.files, query, record: 'one', gapMs }, name);
    expect(await query.selectFrom('deals').select('ticket').execute()).toHaveLength(931);
    expect(
      await query
        .selectFrom('deals')
        .select(['symbol', 'comment', 'timeS'])
        .where('ticket', '=', '1')
        .executeTakeFirst(),
    ).toEqual({ symbol: 'EUR\uFFFDUSD', comment: 'gr\uFFFDid', timeS: 1_763_424_000 });
    expect(await query.selectFrom('accounts').select('server').execute()).toEqual([{ server: 'De\uFFFDmo' }]);
    expect(await query.selectFrom('exposureSteps').select('symbol').execute()).toEqual([
      { symbol: 'EUR\uFFFDUSD' },
    ]);
  });

  it('leaves out a row that the store does not take, names it, and writes all others, then and later', async () => {
    const host = hostIn('one');
    const query = await kept();
    const named: string[] = [];
    const fill = () =>
      fillFrom(
        { files: host.files, query, record: 'one', gapMs, onLeftOut: (words) => void named.push(words) },
        account,
      );
    host.readAccount(10_000);
    host.read(deals(dealOf()));
    host.read(positions(position('7', 1.1), { ...position('8', 1.2), symbol: endless }));
    await host.pass(62_000);
    host.readAccount(10_001);
    await host.pass(1_000);
    await fill();
    host.readAccount(10_002);
    host.read(deals({ ...dealOf(), ticket: '99' }));
    await host.pass(62_000);
    host.readAccount(10_003);
    await host.pass(1_000);
    await fill();
    expect(await query.selectFrom('deals').select('ticket').execute()).toHaveLength(2);
    expect(await query.selectFrom('equityMinutes').select('minute').execute()).toHaveLength(2);
    expect(await query.selectFrom('levelChanges').select('ticket').execute()).toHaveLength(4);
    const symbols = await query.selectFrom('exposureSteps').select('symbol').execute();
    const notices = await query.selectFrom('notices').select(['what', 'detail']).execute();
    if (isEmbedded) {
      expect(symbols).toHaveLength(2);
      expect([notices, named]).toEqual([[], []]);
      return;
    }
    expect(symbols).toEqual([{ symbol: position('7', 1.1).symbol }]);
    expect(named).toEqual([expect.stringMatching(/^exposureSteps .*: index row/)]);
    expect(notices).toEqual([{ what: 'left-out', detail: JSON.stringify({ rows: 1, first: named }) }]);
  });

  it('is the same however often it is filled, broken off and begun again, over midnight and restarts too', async () => {
    const read = fc.record({
      pauseMs: fc.constantFrom(1_000, 2_000, 30_000, 400_000, 7_200_000),
      equity: fc.integer({ min: 90, max: 110 }),
      tickets: fc.subarray(['1', '2', '3']),
      sl: fc.constantFrom(0, 1.1, 1.2),
      isGood: fc.boolean(),
      next: fc.constantFrom('read', 'read', 'fill', 'kill', 'restart'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(read, { minLength: 5, maxLength: 12 }), async (reads) => {
        const home = mkdtempSync(join(testFolder(), 'run-'));
        const files = recordFilesIn(home, 'one');
        let host = new RecordingHost(home, 'one', undefined, files);
        const often = await kept(isEmbedded ? join(home, 'often.sqlite') : place());
        for (const [at, { pauseMs, equity, tickets, sl, isGood, next }] of reads.entries()) {
          host.readAccount(equity);
          const rows = tickets.map((ticket) => position(ticket, sl));
          host.read(
            isGood
              ? positions(...rows)
              : { topic: 'positions', result: failed({ kind: 'busy', message: '' }) },
          );
          const deal = { ...dealOf(), ticket: String(at) };
          host.read({
            topic: 'deals',
            span: { from: 0, to: 1 },
            result: ok({ rows: [deal], unreadable: [] }),
          });
          await host.pass(1_000);
          await host.sleep(pauseMs);
          if (next === 'fill') await filled(host, often);
          if (next === 'kill') await filled(host, killedIn(often)).catch(() => undefined);
          if (next !== 'restart') continue;
          await host.recorder.close();
          const { nowMs } = host;
          host = new RecordingHost(home, 'one', undefined, files);
          host.nowMs = nowMs;
        }
        await host.recorder.close();
        await filled(host, often);
        const once = await kept(isEmbedded ? join(home, 'once.sqlite') : place());
        await filled(host, once);
        expect(await allOf(often)).toEqual(await allOf(once));
        expect((await allOf(once)).deals).toHaveLength(reads.length);
      }),
      { numRuns: isEmbedded ? 8 : 3 },
    );
  });

  it('is filled by two watchers of one account, and has each minute, deal and step once', async () => {
    const query = await kept();
    const two = ['one', 'two'].map(hostIn);
    for (let second = 0; second < 120; second += 2) {
      for (const [at, host] of two.entries()) {
        // The second watches from the second minute on, a second later than the first.
        if (at === 1 && second < 60) {
          host.nowMs += 2_000;
          continue;
        }
        if (at === 1 && second === 60) host.nowMs += 1_000;
        host.readAccount(at === 0 ? 10_000 : 9_999);
        host.read(positions(position('7', second < 80 ? 1.1 : 1.2)));
        if (second === 60)
          host.read({
            topic: 'deals',
            span: { from: 0, to: 1 },
            result: ok({ rows: [dealOf()], unreadable: [] }),
          });
        await host.pass(2_000);
      }
    }
    for (const host of two) {
      host.readAccount(10_000);
      await host.pass(60_000);
      host.readAccount(10_000);
      await host.pass(1_000);
    }
    for (const [at, host] of two.entries()) await filled(host, query, `record ${at}`);
    const minute = startMs / 60_000;
    const minutes = await query.selectFrom('equityMinutes').selectAll().orderBy('minute').execute();
    expect(minutes.map((each) => [each.minute - minute, each.equityLow, each.equityHigh])).toEqual([
      [0, 10_000, 10_000],
      [1, 9_999, 10_000],
      [2, 10_000, 10_000],
    ]);
    expect(await query.selectFrom('deals').select('ticket').execute()).toHaveLength(1);
    const stops = await query
      .selectFrom('levelChanges')
      .selectAll()
      .where('level', '=', 'sl')
      .orderBy('byMs')
      .execute();
    // Both saw the step, each between two reads of its own: it happened when both say.
    expect(
      stops.map(({ toValue, afterMs, byMs }) => [toValue, (afterMs ?? 0) - startMs, byMs - startMs]),
    ).toEqual([
      [1.1, -startMs, 0],
      [1.2, 79_000, 80_000],
    ]);
    const watched = await query.selectFrom('watched').selectAll().where('topic', '=', 'positions').execute();
    expect(new Set(watched.map(({ record }) => record)).size).toBe(2);
  });

  it('names the closed positions of its deals, with what they earned, and none that is open', async () => {
    const query = await kept();
    const host = hostIn('one');
    const deal = { ...dealOf(), type: 'BUY', volume: 0.3, swap: 0, commission: -1, fee: 0 } as const;
    const rows = [
      { ...deal, ticket: '1', positionId: '7', entry: 'IN', profit: 0, time: 100 } as const,
      { ...deal, ticket: '2', positionId: '7', entry: 'OUT', profit: 5, volume: 0.1, time: 200 } as const,
      { ...deal, ticket: '3', positionId: '7', entry: 'OUT', profit: 6, volume: 0.2, time: 300 } as const,
      { ...deal, ticket: '4', positionId: '8', entry: 'IN', profit: 0, time: 150 } as const,
    ];
    host.readAccount(10_000);
    host.read({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows, unreadable: [] }) });
    await host.pass(1_000);
    await filled(host, query);
    const { rows: closed } = await sql`select * from closed_positions`.execute(query);
    expect(closed).toEqual([
      {
        account,
        positionId: '7',
        symbol: deal.symbol,
        openTimeS: 100,
        closeTimeS: 300,
        volume: 0.3,
        net: 8,
      },
    ]);
  });
});

it.skipIf(whyNoPostgres !== null)(
  `PostgreSQL that was killed while a host records loses nothing, and what it does not take is told${skipReason}`,
  async () => {
    const host = hostIn('one');
    const history = createHistory({
      files: host.files,
      url: testServer().urlOf('killed'),
      clock: { now: () => 0, wall: () => 0, after: () => () => undefined },
      isRecording: () => true,
      gapMs: () => gapMs,
      log: () => undefined,
    });
    const minute = async (equity: number) => {
      host.readAccount(equity);
      await host.pass(60_000);
      await history.fill();
    };
    const equities = () =>
      history.ask((query) => query.selectFrom('equityMinutes').select('equity').orderBy('minute').execute());
    await minute(100);
    await minute(101);
    expect(await equities()).toEqual([{ equity: 100 }]);
    await testServer().stop();
    await minute(102);
    expect(history.trouble()).toContain('What was recorded waits, and follows.');
    expect(history.trouble()).not.toContain('the-password');
    expect(await equities()).toBe(null);
    await testServer().start();
    await minute(103);
    expect(history.trouble()).toBe(null);
    expect(await equities()).toEqual([{ equity: 100 }, { equity: 101 }, { equity: 102 }]);
    host.read(positions({ ...position('8', 1.2), symbol: endless }));
    await minute(104);
    expect(history.trouble()).toMatch(
      /^The history does not take a part of the recording, .*: exposureSteps /,
    );
    await minute(105);
    expect(await equities()).toHaveLength(5);
    await history.close();
  },
);

/** Ends each turn just before it would count, as a process that is killed. */
function killedIn(query: Query): Query {
  const transaction = () => ({
    execute: (work: (within: unknown) => Promise<void>) =>
      query.transaction().execute(async (within) => {
        await work(within);
        throw new Error('killed');
      }),
  });
  return new Proxy(query, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
