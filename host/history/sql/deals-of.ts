import type { Selectable } from 'kysely';
import type { Deal } from '../../../shared/model/deal';
import type { Query, Tables } from './tables';

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
  return rows.map(dealOf);
}

const mostDeals = 1_000;

const dealOf = ({ account: _, timeS, ...deal }: Selectable<Tables['deals']>): Deal => ({
  ...deal,
  time: timeS,
});
