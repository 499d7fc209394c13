import { expect, it } from 'vitest';
import { migrate } from '../../../../host/history/sql/database';
import { migrations } from '../../../../host/history/sql/migrations';
import { dealOf } from '../../../fixtures/trading';
import { overEngines } from './engines';

/** How the tables are made, and what they keep. */

const someAccount = { account: 'a', bridge: 'demo', login: '1', server: null };

overEngines('the tables of the history', ({ kept, open, place }) => {
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
});
