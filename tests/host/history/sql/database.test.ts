import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type HistoryDatabase, migrate } from '../../../../host/history/sql/database';
import { openEmbedded, removeEmbedded } from '../../../../host/history/sql/embedded';
import { openPostgres } from '../../../../host/history/sql/postgres';
import { expectForUserAlone } from '../../../fixtures/for-user-alone';

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

describe('the embedded history', () => {
  it('is readable by its owner alone, whatever is written into it, and goes without a trace', async () => {
    const path = join(folder, 'own', 'h.sqlite');
    const { query, close } = await openEmbedded(path);
    await migrate(query);
    expectForUserAlone(join(folder, 'own'));
    const names = readdirSync(join(folder, 'own'));
    expect(names).toEqual(['h.sqlite', 'h.sqlite-journal']);
    for (const name of names) expectForUserAlone(join(folder, 'own', name));
    await close();
    await removeEmbedded(path);
    expect(readdirSync(join(folder, 'own'))).toEqual([]);
  });

  it('says that the disk is full where it is, though SQLite has ended the turn by itself', async () => {
    const { query, wordsOf } = keep(await openEmbedded(join(folder, 'full.sqlite')));
    await migrate(query);
    const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(query);
    await sql`pragma max_page_count = ${sql.raw(String((rows[0]?.pageCount ?? 0) + 2))}`.execute(query);
    const filling = query.transaction().execute(async (within) => {
      for (let each = 0; each < 100; each += 1) {
        await within
          .insertInto('cursors')
          .values({
            record: `${each}`,
            account: 'a',
            segment: 1,
            block: 1,
            frames: 1,
            blockAt: 0,
            upToMs: 1,
            carry: 'x'.repeat(500),
          })
          .execute();
      }
    });
    expect(wordsOf(await filling.catch((error: unknown) => error))).toBe('the disk is full');
    expect(await query.selectFrom('cursors').selectAll().execute()).toEqual([]);
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
    expect(wordsOf(error)).toBe('nothing listens at this address (connection refused)');
    expect(wordsOf(new Error('no p@ss-word or p%40ss-word here'))).toBe('no … or … here');
  });

  it.each(['', 'desk', 'http://me:secret@host/desk'])('is none in %j', async (url) => {
    const database = keep(await openPostgres(url));
    expect(database).toBe(null);
  });
});
