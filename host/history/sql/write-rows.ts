import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { SegmentHead } from '../segment';
import type { Rows } from './rows';
import type { Tables } from './tables';

/** Rows in one statement: PostgreSQL takes 65,535 values, SQLite 32,766. */
const atOnce = 1_000;

function* parts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce);
}

/**
 * Writes rows that may be there already, from this record or from another one that watched the same account: none is ever there twice.
 * The first statement holds the account's row, so that two watchers of it follow one another.
 */
export async function writeRows(
  within: Transaction<Tables>,
  record: string,
  account: string,
  { bridge, account: { login, server } }: SegmentHead,
  rows: Rows,
): Promise<void> {
  await within
    .insertInto('accounts')
    .values({ account, bridge, login, server })
    .onConflict((on) => on.column('account').doUpdateSet({ login, server }))
    .execute();
  for (const values of parts(rows.deals.map((row) => ({ ...row, account }))))
    await within
      .insertInto('deals')
      .values(values)
      // Told anew, perhaps by a clock that is better known by now.
      .onConflict((on) => on.columns(['account', 'ticket']).doUpdateSet({ timeS: sql`excluded.time_s` }))
      .execute();
  for (const values of parts(rows.equityMinutes.map((row) => ({ ...row, account }))))
    await within
      .insertInto('equityMinutes')
      .values(values)
      .onConflict((on) =>
        on.columns(['account', 'minute']).doUpdateSet({
          equity: ofLater('equity'),
          balance: ofLater('balance'),
          margin: ofLater('margin'),
          lastMs: ofLater('last_ms'),
          equityLow: whichever('equity_low', '<'),
          equityHigh: whichever('equity_high', '>'),
        }),
      )
      .execute();
  for (const values of parts(rows.exposureSteps.map((row) => ({ ...row, account }))))
    await within
      .insertInto('exposureSteps')
      .values(values)
      .onConflict((on) =>
        on.columns(['account', 'symbol', 'minute']).doUpdateSet({
          longLots: sql`excluded.long_lots`,
          shortLots: sql`excluded.short_lots`,
        }),
      )
      .execute();
  for (const values of parts(rows.watched.map((row) => ({ ...row, record, account }))))
    await within
      .insertInto('watched')
      .values(values)
      .onConflict((on) =>
        on.columns(['account', 'topic', 'fromMs', 'record']).doUpdateSet({
          toMs: sql`case when excluded.to_ms > watched.to_ms then excluded.to_ms else watched.to_ms end`,
        }),
      )
      .execute();
  for (const values of parts(rows.notices.map((row) => ({ ...row, record, account }))))
    await within
      .insertInto('notices')
      .values(values)
      .onConflict((on) => on.columns(['account', 'atMs', 'what', 'record']).doNothing())
      .execute();
  for (const change of rows.levelChanges) await writeChange(within, account, change);
}

/** The value of whichever read of a minute was the later. */
const ofLater = <T>(column: string): RawBuilder<T> =>
  sql`case when excluded.last_ms >= equity_minutes.last_ms then ${sql.raw(`excluded.${column}`)} else ${sql.raw(`equity_minutes.${column}`)} end`;
const whichever = (column: string, is: '<' | '>'): RawBuilder<number> =>
  sql.raw(
    `case when excluded.${column} ${is} equity_minutes.${column} then excluded.${column} else equity_minutes.${column} end`,
  );

/** A step that two watchers saw happened when both say: it is one row, between the later first moment and the earlier second one. */
async function writeChange(
  within: Transaction<Tables>,
  account: string,
  change: Rows['levelChanges'][number],
): Promise<void> {
  const { kind, ticket, level, fromValue, toValue, afterMs, byMs } = change;
  const ofLevel = within
    .selectFrom('levelChanges')
    .select(['fromValue', 'toValue', 'afterMs', 'byMs'])
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('ticket', '=', ticket)
    .where('level', '=', level);
  // What it began with is told by the first that saw it.
  if (fromValue === null && (await ofLevel.limit(1).executeTakeFirst()) !== undefined) return;
  const same = await ofLevel
    .where('fromValue', '=', fromValue)
    .where('toValue', '=', toValue)
    .where('byMs', '>', afterMs ?? 0)
    .where((eb) => eb.or([eb('afterMs', 'is', null), eb('afterMs', '<', byMs)]))
    .limit(1)
    .executeTakeFirst();
  if (same === undefined) {
    await within
      .insertInto('levelChanges')
      .values({ ...change, account })
      .onConflict((on) => on.columns(['account', 'kind', 'ticket', 'level', 'byMs']).doNothing())
      .execute();
    return;
  }
  await within
    .updateTable('levelChanges')
    .set({ afterMs: Math.max(same.afterMs ?? 0, afterMs ?? 0), byMs: Math.min(same.byMs, byMs) })
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('ticket', '=', ticket)
    .where('level', '=', level)
    .where('byMs', '=', same.byMs)
    .execute();
}
