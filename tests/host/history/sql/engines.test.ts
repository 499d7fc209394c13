import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordFilesIn } from '../../../../host/history/record-files';
import { folderOf } from '../../../../host/history/record-store';
import { type HistoryDatabase, migrate } from '../../../../host/history/sql/database';
import { dealsOf, tradesIn } from '../../../../host/history/sql/deals-of';
import { openEmbedded } from '../../../../host/history/sql/embedded';
import { closingDeals, equityPoints, stepOf, unwatchedIn } from '../../../../host/history/sql/equity';
import { fillFrom } from '../../../../host/history/sql/fill';
import { createHistory } from '../../../../host/history/sql/history';
import {
  allStepsIn,
  firstStopsOf,
  levelChangesOf,
  levelSpanOf,
  levelStepsIn,
} from '../../../../host/history/sql/level-changes';
import { migrations } from '../../../../host/history/sql/migrations';
import { openPostgres } from '../../../../host/history/sql/postgres';
import type { Query, Tables } from '../../../../host/history/sql/tables';
import { failed, ok } from '../../../../shared/model/result';
import { startPostgres, type TestServer, whyNoPostgres } from '../../../fixtures/postgres';
import { dealOf, positionOf } from '../../../fixtures/trading';
import { demo, RecordingHost, startMs } from '../recording-host';

/** The same tests over both engines. */

let server: TestServer;
beforeAll(async () => {
  if (whyNoPostgres === null) server = await startPostgres();
});
afterAll(() => server?.remove());

const opened: HistoryDatabase[] = [];
const hosts: RecordingHost[] = [];
function hostIn(name: string): RecordingHost {
  const host = new RecordingHost(join(folder, name), name);
  hosts.push(host);
  return host;
}
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-sql-'));
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.recorder.close();
  for (const each of opened.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

let databases = 0;
const reason = whyNoPostgres === null ? '' : ` (skipped: ${whyNoPostgres})`;
const engines = [
  {
    engine: 'SQLite',
    isSkipped: false,
    /** One that is new to each test. */
    place() {
      databases += 1;
      return join(folder, `${databases}.sqlite`);
    },
    open: (path: string) => openEmbedded(path),
  },
  {
    engine: `PostgreSQL${reason}`,
    isSkipped: whyNoPostgres !== null,
    place() {
      databases += 1;
      return server.urlOf(`d${databases}`);
    },
    open: async (url: string) => (await openPostgres(url)) ?? expect.fail('no address'),
  },
];

const someAccount = { account: 'a', bridge: 'demo', login: '1', server: null };
const tables = [
  'accounts',
  'deals',
  'levelChanges',
  'equityMinutes',
  'exposureSteps',
  'watched',
  'notices',
] as const satisfies (keyof Tables)[];

/** All rows of all tables, in an order that says nothing. */
async function allOf(query: Query): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await query.selectFrom(table).selectAll().execute();
    found[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

const account = folderOf(demo);
const gapMs = 10_000;
const position = (ticket: string, sl: number, volume = 0.1) => ({
  ...positionOf(),
  ticket,
  sl,
  tp: 0,
  volume,
});
const positions = (...rows: ReturnType<typeof position>[]) =>
  ({ topic: 'positions', result: ok({ rows, unreadable: [] }) }) as const;

describe.each(engines)('the history in $engine', ({ isSkipped, place, open }) => {
  describe.skipIf(isSkipped)('', () => {
    /** Open until the test ends. */
    async function kept(at = place()): Promise<Query> {
      const database = await open(at);
      opened.push(database);
      await migrate(database.query);
      return database.query;
    }
    const filled = (host: RecordingHost, query: Query, record = 'one') =>
      fillFrom({ files: host.files, query, record, gapMs }, account);

    it('makes its tables once, and keeps what is in them when it is opened again', async () => {
      const at = place();
      const first = await open(at);
      await migrate(first.query);
      await first.query.insertInto('accounts').values(someAccount).execute();
      await first.close();
      const query = await kept(at);
      expect(await query.selectFrom('accounts').selectAll().execute()).toEqual([someAccount]);
    });

    it('makes none of its tables where one of them failed, and all of them at the next start', async () => {
      const at = place();
      const first = await open(at);
      const fails: typeof migrations = {
        ...migrations,
        '2999-01-01 fails': { up: () => Promise.reject(new Error('killed')) },
      };
      await expect(migrate(first.query, fails)).rejects.toThrow('killed');
      await expect(first.query.selectFrom('accounts').selectAll().execute()).rejects.toThrow();
      await first.close();
      const query = await kept(at);
      expect(await query.selectFrom('accounts').selectAll().execute()).toEqual([]);
    });

    it('keeps whole numbers, fractions, texts and what is not known as they were', async () => {
      const query = await kept();
      const { time: _, ...deal } = dealOf();
      const known = { ...deal, account: 'a', ticket: '18446744073709551615', timeS: 9e12, magic: null };
      const row = { ...known, profit: -0.1, volume: 100, comment: "it's '; drop" };
      await query.insertInto('deals').values(row).execute();
      expect(await query.selectFrom('deals').selectAll().execute()).toEqual([row]);
    });

    it('refuses tables that a newer version has changed, and says so', async () => {
      const query = await kept();
      await migrate(query, { ...migrations, '2999-01-01 later': { up: async () => undefined } });
      await expect(migrate(query)).rejects.toThrow('a newer version of Bridgewatch');
    });

    it('takes nothing of a turn that failed', async () => {
      const query = await kept();
      const turn = query.transaction().execute(async (within) => {
        await within.insertInto('accounts').values(someAccount).execute();
        await within.insertInto('accounts').values(someAccount).execute();
      });
      await expect(turn).rejects.toThrow();
      expect(await query.selectFrom('accounts').selectAll().execute()).toEqual([]);
    });

    it('tells of a record what is asked later: minutes, steps with their moments, lots, deals, what was watched, notes', async () => {
      const host = hostIn('one');
      const query = await kept();
      for (let second = 0; second < 180; second += 2) {
        host.readAccount(10_000 + second);
        if (second === 90) host.readAccount(9_000);
        const sl = second < 60 ? 0 : 1.1;
        host.read(positions(position('7', sl), ...(second < 120 ? [position('8', 1.2, 0.2)] : [])));
        if (second === 30) host.read({ topic: 'deals', result: ok({ rows: [dealOf()], unreadable: [] }) });
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
      expect(await query.selectFrom('notices').select('what').execute()).toEqual([]);
      expect(await query.selectFrom('accounts').selectAll().execute()).toEqual([
        { account, bridge: 'demo', ...demo.account },
      ]);
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
          const home = mkdtempSync(join(folder, 'run-'));
          const files = recordFilesIn(home, 'one');
          let host = new RecordingHost(home, 'one', undefined, files);
          const often = await kept(isSqlite(place) ? join(home, 'often.sqlite') : place());
          for (const [at, { pauseMs, equity, tickets, sl, isGood, next }] of reads.entries()) {
            host.readAccount(equity);
            const rows = tickets.map((ticket) => position(ticket, sl));
            host.read(
              isGood
                ? positions(...rows)
                : { topic: 'positions', result: failed({ kind: 'busy', message: '' }) },
            );
            const deal = { ...dealOf(), ticket: String(at) };
            host.read({ topic: 'deals', result: ok({ rows: [deal], unreadable: [] }) });
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
          const once = await kept(isSqlite(place) ? join(home, 'once.sqlite') : place());
          await filled(host, once);
          expect(await allOf(often)).toEqual(await allOf(once));
          expect((await allOf(once)).deals).toHaveLength(reads.length);
        }),
        { numRuns: isSqlite(place) ? 8 : 3 },
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
          if (second === 60) host.read({ topic: 'deals', result: ok({ rows: [dealOf()], unreadable: [] }) });
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
      const watched = await query
        .selectFrom('watched')
        .selectAll()
        .where('topic', '=', 'positions')
        .execute();
      expect(new Set(watched.map(({ record }) => record)).size).toBe(2);
    });

    it('gives equity in steps of a span, each with its extremes and what was last, and the deals that closed', async () => {
      const query = await kept();
      const minute = startMs / 60_000;
      // Two days without their sixth hour; another account has minutes too.
      const minutes = Array.from({ length: 2_880 }, (_, at) => at).filter((at) => at < 300 || at >= 360);
      const rows = minutes.map((at) => ({
        account,
        minute: minute + at,
        equity: at,
        equityLow: at === 100 ? -5 : at - 1,
        equityHigh: at === 100 ? 5_000 : at + 1,
        balance: 7,
        margin: null,
        lastMs: startMs + at * 60_000 + 59_000,
      }));
      for (let from = 0; from < rows.length; from += 500)
        await query
          .insertInto('equityMinutes')
          .values(rows.slice(from, from + 500))
          .execute();
      await query
        .insertInto('equityMinutes')
        .values({ ...(rows[0] ?? expect.fail()), account: 'another' })
        .execute();
      const span = { fromMs: startMs, toMs: startMs + 2_880 * 60_000 };
      expect(stepOf(span)).toBe(2);
      const points = await equityPoints(query, account, span);
      expect(points).toHaveLength(1_410);
      expect(points[0]).toEqual({ atMs: startMs + 119_000, equity: 1, low: -1, high: 2, balance: 7 });
      expect(points[50]).toMatchObject({ equity: 101, low: -5, high: 5_000 });
      expect(points.map(({ atMs }) => atMs)).toEqual(
        points.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
      );
      // Two months: a step crosses no border of what is read at once.
      const long = { fromMs: startMs - 60 * 86_400_000, toMs: span.toMs };
      const coarse = await equityPoints(query, account, long);
      expect(coarse.at(-1)?.equity).toBe(2_879);
      expect(
        new Set(coarse.map(({ atMs }) => Math.floor((atMs - long.fromMs) / 60_000 / stepOf(long)))).size,
      ).toBe(coarse.length);

      const { time: _, ...deal } = { ...dealOf(), account, profit: 5, swap: -1, commission: -0.5, fee: 0 };
      await query
        .insertInto('deals')
        .values([
          { ...deal, ticket: '1', type: 'BUY', entry: 'IN', timeS: 50 },
          { ...deal, ticket: '2', type: 'SELL', entry: 'OUT', timeS: 60 },
          { ...deal, ticket: '3', type: 'BALANCE', entry: 'IN', timeS: 55 },
          { ...deal, ticket: '4', type: 'SELL', entry: 'OUT', timeS: 40 },
        ])
        .execute();
      expect(
        (await closingDeals(query, account, 50)).map(({ ticket, time, net, isTrade }) => [
          ticket,
          time,
          net,
          isTrade,
        ]),
      ).toEqual([
        ['3', 55, 3.5, false],
        ['2', 60, 3.5, true],
      ]);
    });

    it('finds what names a ticket: deals by position, order or own number, and when its levels changed', async () => {
      const query = await kept();
      const { time: _, ...deal } = { ...dealOf(), account: 'a' };
      await query
        .insertInto('deals')
        .values([
          { ...deal, ticket: '1', order: '7', positionId: '7', timeS: 50 },
          { ...deal, ticket: '2', order: '9', positionId: '7', timeS: 60 },
          // Orders and deals are numbered apart.
          { ...deal, ticket: '7', order: '3', positionId: '3', timeS: 40 },
          { ...deal, account: 'b', ticket: '1', order: '7', positionId: '7', timeS: 50 },
        ])
        .execute();
      const step = { kind: 'position', symbol: 'EURUSD', level: 'sl', fromValue: 0, afterMs: null } as const;
      await query
        .insertInto('levelChanges')
        .values([
          { ...step, account: 'a', ticket: '7', toValue: 1.1, byMs: startMs },
          { ...step, account: 'a', ticket: '7', toValue: 1.2, byMs: startMs + 5 },
          { ...step, account: 'a', ticket: '8', toValue: 1.2, byMs: startMs + 9 },
        ])
        .execute();
      const found = await dealsOf(query, 'a', ['7'], []);
      expect(found.map(({ ticket, time }) => [ticket, time])).toEqual([
        ['1', 50],
        ['2', 60],
      ]);
      expect(found[0]).toEqual(dealOf({ ticket: '1', order: '7', positionId: '7', time: 50 }));
      expect((await dealsOf(query, 'a', ['9'], ['7'])).map(({ ticket }) => ticket)).toEqual(['7', '2']);
      expect(await levelSpanOf(query, 'a', ['7'])).toEqual({ fromMs: startMs, toMs: startMs + 5 });
      expect(await levelSpanOf(query, 'a', ['5'])).toBe(null);
      const none = { ...step, account: 'a', ticket: '9', fromValue: null, toValue: 0, byMs: startMs };
      await query.insertInto('levelChanges').values(none).execute();
      expect(await firstStopsOf(query, 'a', ['7', '8', '9', '5'])).toEqual({ 7: 1.1, 8: 1.2, 9: 0 });
    });

    it('tells the steps of one level, the finer view where two watchers saw it differently', async () => {
      const query = await kept();
      const two = ['one', 'two'].map(hostIn);
      for (let second = 0; second < 60; second += 2) {
        for (const [at, host] of two.entries()) {
          // The second looks every twenty seconds, from the twentieth on.
          const isLook = at === 0 || (second >= 20 && second % 20 === 0);
          const sl = second < 24 ? 1.1 : second < 30 ? 1.2 : 1.3;
          if (isLook) host.read(positions(position('7', sl)));
          if (isLook) host.readAccount(10_000);
          await host.pass(2_000);
        }
      }
      const [fine, coarse] = two;
      if (fine === undefined || coarse === undefined) expect.fail('two hosts');
      // Whoever comes first.
      await filled(coarse, query, 'two');
      await filled(fine, query, 'one');
      const steps = await levelChangesOf(query, account, 'position', '7');
      expect(
        steps.flatMap(({ level, fromValue, toValue, afterMs, byMs }) =>
          level === 'sl' ? [[fromValue, toValue, (afterMs ?? startMs) - startMs, byMs - startMs]] : [],
        ),
      ).toEqual([
        [null, 1.1, 0, 20_000],
        [1.1, 1.2, 22_000, 24_000],
        [1.2, 1.3, 28_000, 30_000],
      ]);
      // The coarser view of both is no step of a span that has only the second.
      const within = await levelStepsIn(query, account, { fromMs: startMs + 24_000, toMs: startMs + 60_000 });
      expect(within.map(({ ticket, toValue, byMs }) => [ticket, toValue, byMs - startMs])).toEqual([
        ['7', 1.3, 30_000],
      ]);
      const all = await allStepsIn(query, account, { fromMs: startMs, toMs: startMs + 60_000 });
      expect(all.hasMore).toBe(false);
      expect(all.steps.filter(({ level }) => level === 'sl')).toEqual(
        steps
          .filter(({ level }) => level === 'sl')
          .map((step) => ({ ...step, kind: 'position', ticket: '7', symbol: 'EURUSD' })),
      );
      expect(await firstStopsOf(query, account, ['7', '8'])).toEqual({ '7': 1.1 });
    });

    it('tells where no watcher of them all read a topic, to the end of the span', async () => {
      const query = await kept();
      const row = { account: 'a', topic: 'positions', record: 'one' } as const;
      await query
        .insertInto('watched')
        .values([
          { ...row, fromMs: 10, toMs: 20 },
          { ...row, record: 'two', fromMs: 15, toMs: 40 },
          { ...row, fromMs: 50, toMs: 60 },
          { ...row, topic: 'orders', fromMs: 0, toMs: 100 },
          { ...row, account: 'b', fromMs: 0, toMs: 100 },
        ])
        .execute();
      expect(await unwatchedIn(query, 'a', { fromMs: 5, toMs: 100 }, 'positions')).toEqual([
        { fromMs: 5, toMs: 10 },
        { fromMs: 40, toMs: 50 },
        { fromMs: 60, toMs: 100 },
      ]);
      expect(await unwatchedIn(query, 'a', { fromMs: 16, toMs: 39 }, 'positions')).toEqual([]);
      expect(await unwatchedIn(query, 'a', { fromMs: 70, toMs: 80 }, 'positions')).toEqual([
        { fromMs: 70, toMs: 80 },
      ]);
    });

    it('tells the trades of a span by who opened them, whole, whoever closed them', async () => {
      const query = await kept();
      const { time: _, ...deal } = { ...dealOf(), account: 'a', type: 'BUY' as const, magic: 7 };
      const entry = (ticket: string, positionId: string, timeS: number, magic = 7) => ({
        ...deal,
        ...{ ticket, positionId, timeS, magic, entry: 'IN' as const },
      });
      const exit = (ticket: string, positionId: string, timeS: number) => ({
        ...entry(ticket, positionId, timeS, 0),
        ...{ type: 'SELL' as const, entry: 'OUT' as const },
      });
      await query
        .insertInto('deals')
        .values([
          entry('1', '1', 10),
          exit('2', '1', 100),
          entry('3', '3', 20, 8),
          exit('4', '3', 110),
          entry('5', '5', 30),
          entry('6', '6', 40),
          exit('7', '6', 300),
          { ...exit('9', '1', 105), account: 'b' },
        ])
        .execute();
      const trades = async (from: number, to: number, magic: number | null) =>
        (await tradesIn(query, 'a', { from, to }, magic)).deals.map(({ ticket }) => ticket);
      expect(await trades(90, 200, 7)).toEqual(['1', '2']);
      expect(await trades(90, 200, null)).toEqual(['1', '3', '2', '4']);
      expect(await trades(0, 50, null)).toEqual([]);
      expect(await trades(100, 300, 7)).toEqual(['1', '6', '2', '7']);
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
      host.read({ topic: 'deals', result: ok({ rows, unreadable: [] }) });
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
});

it.skipIf(whyNoPostgres !== null)(
  `PostgreSQL that was killed while a host records loses nothing: what was recorded follows${reason}`,
  async () => {
    const host = hostIn('one');
    const history = createHistory({
      files: host.files,
      url: server.urlOf('killed'),
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
    await server.stop();
    await minute(102);
    expect(history.trouble()).toContain('What was recorded waits, and follows.');
    expect(history.trouble()).not.toContain('the-password');
    expect(await equities()).toBe(null);
    await server.start();
    await minute(103);
    expect(history.trouble()).toBe(null);
    expect(await equities()).toEqual([{ equity: 100 }, { equity: 101 }, { equity: 102 }]);
    await history.close();
  },
);

const isSqlite = (place: () => string): boolean => place === engines[0]?.place;

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
