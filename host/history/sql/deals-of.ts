import type { Deal } from '../../../shared/model/deal';
import type { UtcMs } from '../../../shared/model/fields';
import type { Query } from './tables';

/** Deals that name one of these orders, positions or deals, oldest first. */
export async function dealsOf(
  query: Query,
  account: string,
  orders: readonly string[],
  deals: readonly string[],
): Promise<readonly Deal[]> {
  const rows = await query
    .selectFrom('deals')
    .selectAll()
    .where('account', '=', account)
    .where((eb) =>
      eb.or([
        eb('positionId', 'in', [...orders]),
        eb('order', 'in', [...orders]),
        ...(deals.length === 0 ? [] : [eb('ticket', 'in', [...deals])]),
      ]),
    )
    .orderBy('timeS')
    .limit(mostDeals)
    .execute();
  return rows.map(({ account: _, timeS, ...deal }) => ({ ...deal, time: timeS }));
}

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
    .where('ticket', 'in', [...orders])
    .executeTakeFirst();
  return row === undefined || row.fromMs === null || row.toMs === null
    ? null
    : { fromMs: Number(row.fromMs), toMs: Number(row.toMs) };
}

const mostDeals = 1_000;
