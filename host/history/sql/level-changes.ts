import { grouped } from '../../../shared/math/groups';
import { firstStop, isNeverSeenWithStop } from '../../../shared/math/stop-times';
import type { Price, Ticket, UtcMs } from '../../../shared/model/fields';
import type { FirstStops, LevelChange, LevelStep } from '../../../shared/model/kept-history';
import { othersTurn } from '../../live/clock';
import type { Span } from '../record-reader';
import { inPages } from './in-pages';
import type { Query } from './tables';

const mostChanges = 1_000;
const mostTouched = 300;
const mostSteps = 20_000;

/** Steps of the levels of one position or order, oldest first. */
export async function levelChangesOf(
  query: Query,
  account: string,
  kind: 'position' | 'order',
  ticket: string,
): Promise<readonly LevelChange[]> {
  const rows = await query
    .selectFrom('levelChanges')
    .select(['level', 'fromValue', 'toValue', 'afterMs', 'byMs'])
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('ticket', '=', ticket)
    .orderBy('byMs')
    .limit(mostChanges)
    .execute();
  const levels = [...new Set(rows.map(({ level }) => level))];
  return levels
    .flatMap((level) => finest(rows.filter((row) => row.level === level)))
    .toSorted((a, b) => a.byMs - b.byMs);
}

/** Steps that were seen within a span of time, oldest first: of the first 300 positions and orders. */
export async function levelStepsIn(
  query: Query,
  account: string,
  { fromMs, toMs }: Span,
): Promise<readonly LevelStep[]> {
  const touched = await query
    .selectFrom('levelChanges')
    .select(['kind', 'ticket', 'symbol'])
    .distinct()
    .where('account', '=', account)
    .where('byMs', '>', fromMs)
    .where('byMs', '<', toMs)
    // What a level began with is no step.
    .where('fromValue', 'is not', null)
    .limit(mostTouched)
    .execute();
  const steps: LevelStep[] = [];
  for (const { kind, ticket, symbol } of touched)
    for (const step of await levelChangesOf(query, account, kind, ticket))
      if (step.fromValue !== null && step.byMs > fromMs && step.byMs < toMs)
        steps.push({ ...step, kind, ticket, symbol });
  return steps.toSorted((a, b) => a.byMs - b.byMs);
}

/** Steps of all positions and orders within a span of time, and what each level began with, oldest first: the newest 20,000. */
export async function allStepsIn(
  query: Query,
  account: string,
  { fromMs, toMs }: Span,
): Promise<readonly LevelStep[]> {
  const rows = await inPages(
    mostSteps,
    toMs,
    (untilMs, most) =>
      query
        .selectFrom('levelChanges')
        .select(['kind', 'ticket', 'symbol', 'level', 'fromValue', 'toValue', 'afterMs', 'byMs'])
        .where('account', '=', account)
        .where('byMs', '>=', fromMs)
        .where('byMs', '<=', untilMs)
        .orderBy('byMs', 'desc')
        .limit(most)
        .execute(),
    (row) => row.byMs,
  );
  const levels = grouped(rows.toReversed(), ({ kind, ticket, level }) => `${kind} ${ticket} ${level}`);
  await othersTurn();
  return [...levels.values()].flatMap(finest).toSorted((a, b) => a.byMs - b.byMs);
}

/** Of those whose first stop is known, or that are known to have had none. */
export async function firstStopsOf(
  query: Query,
  account: string,
  positions: readonly { readonly ticket: Ticket; readonly openedMs: UtcMs }[],
): Promise<FirstStops> {
  if (positions.length === 0) return {};
  const rows = await query
    .selectFrom('levelChanges')
    .select(['ticket', 'level', 'fromValue', 'toValue', 'afterMs', 'byMs'])
    .where('account', '=', account)
    .where('kind', '=', 'position')
    .where(
      'ticket',
      'in',
      positions.map(({ ticket }) => ticket),
    )
    .where('level', '=', 'sl')
    .orderBy('byMs')
    .execute();
  const ofPositions = grouped(rows, ({ ticket }) => ticket);
  const stops: Record<Ticket, Price> = {};
  for (const { ticket, openedMs } of positions) {
    const own = finest(ofPositions.get(ticket) ?? []);
    const stop = isNeverSeenWithStop(own, openedMs) ? 0 : firstStop(own, openedMs);
    if (stop !== null) stops[ticket] = stop;
  }
  return stops;
}

/**
 * Steps of one level as two watchers may have seen them: where one saw A to B to C and the other A to C in the same time, the first view is
 * kept; what a later one began with is no step.
 */
function finest<Step extends LevelChange>(steps: readonly Step[]): readonly Step[] {
  // Of one watcher's each begins where the one before ended, and a stop that is trailed has thousands.
  const areApart = steps.every(
    ({ fromValue, afterMs }, at) =>
      at === 0 || (fromValue !== null && afterMs !== null && afterMs >= (steps[at - 1]?.byMs ?? 0)),
  );
  if (areApart) return steps;
  const began = steps.find(({ fromValue }) => fromValue === null);
  return steps.filter((step) => {
    if (step.fromValue === null) return step === began && step === steps[0];
    const meanwhile = steps.filter((other) => other !== step && isIn(other, step));
    let value = step.fromValue;
    let parts = 0;
    for (const { fromValue, toValue } of meanwhile) {
      if (fromValue !== value) continue;
      value = toValue;
      parts += 1;
      if (value === step.toValue) break;
    }
    return parts < 2 || value !== step.toValue;
  });
}

/** Whether one step may have happened while the other did. */
const isIn = (one: LevelChange, other: LevelChange): boolean =>
  one.byMs > (other.afterMs ?? Number.NEGATIVE_INFINITY) &&
  (one.afterMs ?? Number.NEGATIVE_INFINITY) < other.byMs;

/** Moments at which a level of one of these was seen to change, first and last; null where none was. UTC milliseconds. */
export async function levelSpanOf(
  query: Query,
  account: string,
  orders: readonly string[],
): Promise<{ readonly fromMs: UtcMs; readonly toMs: UtcMs } | null> {
  const row = await query
    .selectFrom('levelChanges')
    .select((eb) => [eb.fn.min('byMs').as('fromMs'), eb.fn.max('byMs').as('toMs')])
    .where('account', '=', account)
    // Stands before the ticket in the key.
    .where('kind', 'in', ['position', 'order'])
    .where('ticket', 'in', [...orders])
    .executeTakeFirst();
  return row === undefined || row.fromMs === null || row.toMs === null
    ? null
    : { fromMs: Number(row.fromMs), toMs: Number(row.toMs) };
}
