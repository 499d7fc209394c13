import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type HistoryDatabase, migrate } from '../../../../host/history/sql/database';
import { openEmbedded, removeEmbedded } from '../../../../host/history/sql/embedded';
import { migrations } from '../../../../host/history/sql/migrations';
import { openPostgres } from '../../../../host/history/sql/postgres';
import { startPostgres, type TestServer, whyNoPostgres } from '../../../fixtures/postgres';
import { dealOf } from '../../../fixtures/trading';

const opened: HistoryDatabase[] = [];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-sql-'));
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keep = <Database extends HistoryDatabase | null>(database: Database): Database => {
  if (database !== null) opened.push(database);
  return database;
};

let server: TestServer | null = null;
const reason = whyNoPostgres === null ? '' : ` (skipped: ${whyNoPostgres})`;
const engines = [
  { engine: 'SQLite', skip: false, open: (name: string) => openEmbedded(join(folder, `${name}.sqlite`)) },
  {
    engine: `PostgreSQL${reason}`,
    skip: whyNoPostgres !== null,
    async open(name: string): Promise<HistoryDatabase> {
      server ??= await startPostgres();
      const database = await openPostgres(server.urlOf(name));
      if (database === null) throw new Error('no address');
      return database;
    },
  },
];
afterAll(() => server?.remove());

describe.each(engines)('the history in $engine', ({ skip, open }) => {
  describe.skipIf(skip)('', () => {
    it('makes its tables once, and keeps what is in them when it is opened again', async () => {
      const first = keep(await open('again'));
      await migrate(first.query);
      const account = { account: 'a', bridge: 'demo', login: '1', server: null };
      await first.query.insertInto('accounts').values(account).execute();
      await migrate(first.query);
      await first.close();
      const second = keep(await open('again'));
      await migrate(second.query);
      expect(await second.query.selectFrom('accounts').selectAll().execute()).toEqual([account]);
    });

    it('keeps whole numbers, fractions, texts and what is not known as they were', async () => {
      const { query } = keep(await open('values'));
      await migrate(query);
      const { time: _, ...deal } = dealOf();
      const row = {
        ...deal,
        account: 'a',
        ticket: '18446744073709551615',
        comment: "it's '; drop",
        timeS: 9e12,
      };
      const values = { ...row, profit: -0.1, volume: 100, magic: null };
      await query.insertInto('deals').values(values).execute();
      expect(await query.selectFrom('deals').selectAll().execute()).toEqual([values]);
    });

    it('refuses tables that a newer version has changed, and says so', async () => {
      const { query } = keep(await open('newer'));
      const later = { up: async () => undefined };
      await migrate(query, { ...migrations, '2999-01-01 later': later });
      await expect(migrate(query)).rejects.toThrow('a newer version of Bridgewatch');
    });

    it('takes nothing of a turn that failed', async () => {
      const { query } = keep(await open('turns'));
      await migrate(query);
      const account = { account: 'a', bridge: 'demo', login: '1', server: null };
      const turn = query.transaction().execute(async (within) => {
        await within.insertInto('accounts').values(account).execute();
        await within.insertInto('accounts').values(account).execute();
      });
      await expect(turn).rejects.toThrow();
      expect(await query.selectFrom('accounts').selectAll().execute()).toEqual([]);
    });
  });
});

describe('the embedded history', () => {
  it('is readable by its owner alone, whatever is written into it, and goes without a trace', async () => {
    const path = join(folder, 'own', 'h.sqlite');
    const { query, close } = await openEmbedded(path);
    await migrate(query);
    expect(statSync(join(folder, 'own')).mode & 0o777).toBe(0o700);
    const names = readdirSync(join(folder, 'own'));
    expect(names).toEqual(['h.sqlite', 'h.sqlite-journal']);
    for (const name of names) expect(statSync(join(folder, 'own', name)).mode & 0o777).toBe(0o600);
    await close();
    await removeEmbedded(path);
    expect(readdirSync(join(folder, 'own'))).toEqual([]);
  });

  it('is read by another host while one writes, which cannot write', async () => {
    const path = join(folder, 'two.sqlite');
    const writer = keep(await openEmbedded(path));
    await migrate(writer.query);
    const account = { account: 'a', bridge: 'demo', login: '1', server: null };
    await writer.query.insertInto('accounts').values(account).execute();
    const reader = keep(await openEmbedded(path, true));
    expect(await reader.query.selectFrom('accounts').selectAll().execute()).toEqual([account]);
    await expect(reader.query.deleteFrom('accounts').execute()).rejects.toThrow();
  });

  it('takes away the turn of a killed process once it is old, and waits for one that is not', async () => {
    const path = join(folder, 'killed.sqlite');
    const first = await openEmbedded(path);
    await migrate(first.query);
    await first.close();
    mkdirSync(`${path}.lock`);
    await expect(openEmbedded(path)).rejects.toThrow('locked');
    utimesSync(`${path}.lock`, new Date(), new Date(Date.now() - 11_000));
    const { query } = keep(await openEmbedded(path));
    expect(await query.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });
});

describe('the address of PostgreSQL', () => {
  it('is told without its password, in messages too', async () => {
    const database = keep(await openPostgres('postgres://me:p%40ss-word@127.0.0.1:1/desk'));
    const { place, query, wordsOf } = database ?? expect.fail('it is an address');
    expect(place).toBe('127.0.0.1:1/desk');
    const error: unknown = await query
      .selectFrom('accounts')
      .selectAll()
      .execute()
      .catch((reason) => reason);
    expect(wordsOf(error)).toContain('ECONNREFUSED');
    expect(wordsOf(new Error('no p@ss-word or p%40ss-word here'))).toBe('no … or … here');
  });

  it.each(['', 'desk', 'http://me:secret@host/desk'])('is none in %j', async (url) => {
    const database = keep(await openPostgres(url));
    expect(database).toBe(null);
  });
});
