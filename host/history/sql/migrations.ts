import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';

/**
 * How the tables came to be, oldest first. One that was released is never changed: what changes is a further one. Column types are words that
 * SQLite and PostgreSQL understand alike.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-23 tables': { up: makeTables },
  '2026-11-23 trades': { up: indexTrades },
  '2026-11-24 floating': { up: makeFloating },
  '2026-11-24 offsets': { up: makeOffsets },
  '2026-11-26 levels': { up: indexLevels },
};

/** Of all positions the newest are asked for, page by page. */
async function indexLevels({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('levelChangesByTime').on('levelChanges').columns(['account', 'byMs']).execute();
}

/** What was recorded before is read again for it: fill.ts. */
async function makeOffsets({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('offsetSpans')
    .addColumn('record', 'text', required)
    .addColumn('account', 'text', required)
    .addColumn('fromMs', 'bigint', required)
    .addColumn('toMs', 'bigint', required)
    .addColumn('offsetS', 'integer', required)
    .addPrimaryKeyConstraint('offsetSpansKey', ['account', 'fromMs', 'record'])
    .execute();
}

/** By trader, from then on: what was recorded before is not read again. */
async function makeFloating({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('floatingSpans')
    .addColumn('record', 'text', required)
    .addColumn('account', 'text', required)
    .addColumn('trader', 'text', required)
    .addColumn('fromMs', 'bigint', required)
    .addColumn('toMs', 'bigint', required)
    .addColumn('low', 'double precision', required)
    .addColumn('high', 'double precision', required)
    .addColumn('fall', 'double precision', required)
    .addPrimaryKeyConstraint('floatingSpansKey', ['account', 'fromMs', 'trader', 'record'])
    .execute();
}

/** Trades are asked by the position, and by who opened it. */
async function indexTrades({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('dealsByPosition').on('deals').columns(['account', 'positionId']).execute();
  await schema.createIndex('dealsByMagic').on('deals').columns(['account', 'magic', 'timeS']).execute();
}

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

async function makeTables(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('accounts')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('bridge', 'text', required)
    .addColumn('login', 'text')
    .addColumn('server', 'text')
    .execute();
  await schema
    .createTable('cursors')
    .addColumn('record', 'text', required)
    .addColumn('account', 'text', required)
    .addColumn('segment', 'integer', required)
    .addColumn('block', 'integer', required)
    .addColumn('frames', 'integer', required)
    .addColumn('blockAt', 'bigint', required)
    .addColumn('upToMs', 'bigint', required)
    .addColumn('carry', 'text', required)
    .addPrimaryKeyConstraint('cursorsKey', ['record', 'account'])
    .execute();
  await schema
    .createTable('deals')
    .addColumn('account', 'text', required)
    .addColumn('ticket', 'text', required)
    .addColumn('order', 'text')
    .addColumn('positionId', 'text')
    .addColumn('symbol', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('entry', 'text')
    .addColumn('reason', 'text')
    .addColumn('volume', 'double precision', required)
    .addColumn('price', 'double precision', required)
    .addColumn('profit', 'double precision', required)
    .addColumn('swap', 'double precision', required)
    .addColumn('commission', 'double precision', required)
    .addColumn('fee', 'double precision', required)
    .addColumn('magic', 'double precision')
    .addColumn('comment', 'text', required)
    .addColumn('timeS', 'bigint')
    .addPrimaryKeyConstraint('dealsKey', ['account', 'ticket'])
    .execute();
  await schema.createIndex('dealsByTime').on('deals').columns(['account', 'timeS']).execute();
  await schema
    .createTable('levelChanges')
    .addColumn('account', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('ticket', 'text', required)
    .addColumn('symbol', 'text', required)
    .addColumn('level', 'text', required)
    .addColumn('fromValue', 'double precision')
    .addColumn('toValue', 'double precision', required)
    .addColumn('afterMs', 'bigint')
    .addColumn('byMs', 'bigint', required)
    .addPrimaryKeyConstraint('levelChangesKey', ['account', 'kind', 'ticket', 'level', 'byMs'])
    .execute();
  await schema
    .createTable('equityMinutes')
    .addColumn('account', 'text', required)
    .addColumn('minute', 'integer', required)
    .addColumn('equity', 'double precision', required)
    .addColumn('equityLow', 'double precision', required)
    .addColumn('equityHigh', 'double precision', required)
    .addColumn('balance', 'double precision', required)
    .addColumn('margin', 'double precision')
    .addColumn('lastMs', 'bigint', required)
    .addPrimaryKeyConstraint('equityMinutesKey', ['account', 'minute'])
    .execute();
  await schema
    .createTable('exposureSteps')
    .addColumn('account', 'text', required)
    .addColumn('symbol', 'text', required)
    .addColumn('minute', 'integer', required)
    .addColumn('longLots', 'double precision', required)
    .addColumn('shortLots', 'double precision', required)
    .addPrimaryKeyConstraint('exposureStepsKey', ['account', 'symbol', 'minute'])
    .execute();
  await schema
    .createTable('watched')
    .addColumn('record', 'text', required)
    .addColumn('account', 'text', required)
    .addColumn('topic', 'text', required)
    .addColumn('fromMs', 'bigint', required)
    .addColumn('toMs', 'bigint', required)
    .addPrimaryKeyConstraint('watchedKey', ['account', 'topic', 'fromMs', 'record'])
    .execute();
  await schema
    .createTable('notices')
    .addColumn('record', 'text', required)
    .addColumn('account', 'text', required)
    .addColumn('atMs', 'bigint', required)
    .addColumn('what', 'text', required)
    .addColumn('detail', 'text', required)
    .addPrimaryKeyConstraint('noticesKey', ['account', 'atMs', 'what', 'record'])
    .execute();
  // What was closed, for whoever asks with SQL. Positions that were reversed are left out: shared/math/closed-positions.ts takes those apart.
  await sql`
    create view closed_positions as
    select account, position_id, symbol,
      min(case when entry = 'IN' then time_s end) as open_time_s,
      max(case when entry <> 'IN' then time_s end) as close_time_s,
      sum(case when entry = 'IN' then volume else 0 end) as volume,
      sum(profit + swap + commission + fee) as net
    from deals
    where position_id is not null and type in ('BUY', 'SELL')
    group by account, position_id, symbol
    having abs(sum(case when entry = 'IN' then volume else -volume end)) < 0.000001
      and min(case when entry in ('IN', 'OUT', 'OUT_BY') then 1 else 0 end) = 1
  `.execute(db);
}
