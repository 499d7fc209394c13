import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { SegmentHead } from '../segment';
import { type Put, parts } from './put-rows';
import type { Rows } from './rows';
import type { Tables } from './tables';

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
  put: Put,
): Promise<void> {
  await put('accounts', [{ account, bridge, login, server }], (values) =>
    within
      .insertInto('accounts')
      .values(values)
      .onConflict((on) =>
        on.column('account').doUpdateSet({ login: sql`excluded.login`, server: sql`excluded.server` }),
      )
      .execute(),
  );
  await put(
    'deals',
    rows.deals.map((row) => ({ ...row, account })),
    (values) =>
      within
        .insertInto('deals')
        .values(values)
        // Told anew, perhaps by a clock that is better known by now.
        .onConflict((on) => on.columns(['account', 'ticket']).doUpdateSet({ timeS: sql`excluded.time_s` }))
        .execute(),
  );
  await put(
    'equityMinutes',
    rows.equityMinutes.map((row) => ({ ...row, account })),
    (values) =>
      within
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
        .execute(),
  );
  await put(
    'exposureSteps',
    rows.exposureSteps.map((row) => ({ ...row, account })),
    (values) =>
      within
        .insertInto('exposureSteps')
        .values(values)
        .onConflict((on) =>
          on.columns(['account', 'symbol', 'minute']).doUpdateSet({
            longLots: sql`excluded.long_lots`,
            shortLots: sql`excluded.short_lots`,
          }),
        )
        .execute(),
  );
  await put(
    'watched',
    rows.watched.map((row) => ({ ...row, record, account })),
    (values) =>
      within
        .insertInto('watched')
        .values(values)
        .onConflict((on) =>
          on.columns(['account', 'topic', 'fromMs', 'record']).doUpdateSet({
            toMs: sql`case when excluded.to_ms > watched.to_ms then excluded.to_ms else watched.to_ms end`,
          }),
        )
        .execute(),
  );
  await writeNotices(within, record, account, rows.notices, put);
  await put(
    'floatingSpans',
    rows.floatingSpans.map((row) => ({ ...row, record, account })),
    (values) =>
      within
        .insertInto('floatingSpans')
        .values(values)
        // One that went on since.
        .onConflict((on) =>
          on.columns(['account', 'fromMs', 'trader', 'record']).doUpdateSet({
            toMs: sql`excluded.to_ms`,
            low: sql`excluded.low`,
            high: sql`excluded.high`,
            fall: sql`excluded.fall`,
          }),
        )
        .execute(),
  );
  await writeOffsets(within, record, account, rows.offsetSpans, put);
  await writeChanges(within, account, rows.levelChanges, put);
}

export async function writeNotices(
  within: Transaction<Tables>,
  record: string,
  account: string,
  rows: Rows['notices'],
  put: Put,
): Promise<void> {
  await put(
    'notices',
    rows.map((row) => ({ ...row, record, account })),
    (values) =>
      within
        .insertInto('notices')
        .values(values)
        .onConflict((on) => on.columns(['account', 'atMs', 'what', 'record']).doNothing())
        .execute(),
  );
}

export async function writeOffsets(
  within: Transaction<Tables>,
  record: string,
  account: string,
  rows: Rows['offsetSpans'],
  put: Put,
): Promise<void> {
  await put(
    'offsetSpans',
    rows.map((row) => ({ ...row, record, account })),
    (values) =>
      within
        .insertInto('offsetSpans')
        .values(values)
        // One that went on since.
        .onConflict((on) =>
          on.columns(['account', 'fromMs', 'record']).doUpdateSet({ toMs: sql`excluded.to_ms` }),
        )
        .execute(),
  );
}

/** The value of whichever read of a minute was the later. */
const ofLater = <T>(column: string): RawBuilder<T> =>
  sql`case when excluded.last_ms >= equity_minutes.last_ms then ${sql.raw(`excluded.${column}`)} else ${sql.raw(`equity_minutes.${column}`)} end`;
const whichever = (column: string, is: '<' | '>'): RawBuilder<number> =>
  sql.raw(
    `case when excluded.${column} ${is} equity_minutes.${column} then excluded.${column} else equity_minutes.${column} end`,
  );

type Change = Rows['levelChanges'][number];
type KnownStep = Pick<Change, 'fromValue' | 'toValue' | 'afterMs' | 'byMs'>;

/** Named for the sake of the key, in which they stand before the ticket. */
const kinds = ['position', 'order'] as const;

const levelOf = ({ kind, ticket, level }: Pick<Change, 'kind' | 'ticket' | 'level'>): string =>
  `${kind} ${ticket} ${level}`;

/** A step that two watchers saw happened when both say: it is one row, between the later first moment and the earlier second one. */
async function writeChanges(
  within: Transaction<Tables>,
  account: string,
  changes: readonly Change[],
  put: Put,
): Promise<void> {
  if (changes.length === 0) return;
  const begun = await begunLevels(within, account, changes);
  const known = await knownSteps(within, account, changes);
  const added = new Map<KnownStep, Change>();
  for (const change of changes) {
    const { fromValue, toValue, afterMs, byMs } = change;
    const name = levelOf(change);
    // What it began with is told by the first that saw it, whichever is written first.
    const begunMs = begun.get(name) ?? Number.POSITIVE_INFINITY;
    if (fromValue === null && begunMs <= byMs) continue;
    begun.set(name, Math.min(begunMs, byMs));
    const steps = known.get(name) ?? [];
    known.set(name, steps);
    const at = steps.findIndex(
      (step) =>
        fromValue !== null &&
        step.fromValue === fromValue &&
        step.toValue === toValue &&
        step.byMs > (afterMs ?? 0) &&
        (step.afterMs === null || step.afterMs < byMs),
    );
    const same = steps[at];
    if (same === undefined) {
      steps.push(change);
      added.set(change, change);
      continue;
    }
    const joined = { afterMs: Math.max(same.afterMs ?? 0, afterMs ?? 0), byMs: Math.min(same.byMs, byMs) };
    steps[at] = { ...same, ...joined };
    if (added.delete(same)) added.set(steps[at], { ...change, ...joined });
    else await moveStep(within, account, change, same.byMs, joined);
  }
  await put(
    'levelChanges',
    [...added.values()].map((change) => ({ ...change, account })),
    (values) =>
      within
        .insertInto('levelChanges')
        .values(values)
        .onConflict((on) => on.columns(['account', 'kind', 'ticket', 'level', 'byMs']).doNothing())
        .execute(),
  );
}

/** Of the levels whose beginning is told, when the first step that is there already was seen. */
async function begunLevels(
  within: Transaction<Tables>,
  account: string,
  changes: readonly Change[],
): Promise<Map<string, number>> {
  const tickets = new Set(changes.flatMap(({ fromValue, ticket }) => (fromValue === null ? [ticket] : [])));
  const begun = new Map<string, number>();
  for (const values of parts([...tickets])) {
    const rows = await within
      .selectFrom('levelChanges')
      .select((eb) => ['kind', 'ticket', 'level', eb.fn.min('byMs').as('firstMs')])
      .where('account', '=', account)
      .where('kind', 'in', kinds)
      .where('ticket', 'in', [...values])
      .groupBy(['kind', 'ticket', 'level'])
      .execute();
    for (const row of rows) begun.set(levelOf(row), Number(row.firstMs));
  }
  return begun;
}

/** Steps that one of these may be. */
async function knownSteps(
  within: Transaction<Tables>,
  account: string,
  changes: readonly Change[],
): Promise<Map<string, KnownStep[]>> {
  const sinceMs = Math.min(...changes.map(({ afterMs }) => afterMs ?? 0));
  const known = new Map<string, KnownStep[]>();
  for (const values of parts([...new Set(changes.map(({ ticket }) => ticket))])) {
    const rows = await within
      .selectFrom('levelChanges')
      .select(['kind', 'ticket', 'level', 'fromValue', 'toValue', 'afterMs', 'byMs'])
      .where('account', '=', account)
      .where('kind', 'in', kinds)
      .where('ticket', 'in', [...values])
      .where('byMs', '>', sinceMs)
      .execute();
    for (const row of rows) known.set(levelOf(row), [...(known.get(levelOf(row)) ?? []), row]);
  }
  return known;
}

async function moveStep(
  within: Transaction<Tables>,
  account: string,
  { kind, ticket, level }: Change,
  byMs: number,
  to: Pick<Change, 'afterMs' | 'byMs'>,
): Promise<void> {
  await within
    .updateTable('levelChanges')
    .set(to)
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('ticket', '=', ticket)
    .where('level', '=', level)
    .where('byMs', '=', byMs)
    .execute();
}
