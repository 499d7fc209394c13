import type { Query } from '../../../../host/history/sql/tables';
import type { Deal } from '../../../../shared/model/deal';

/** All deals of an account that a history keeps, oldest first. */
export async function keptDeals(query: Query, account: string): Promise<readonly Deal[]> {
  const rows = await query
    .selectFrom('deals')
    .selectAll()
    .where('account', '=', account)
    .orderBy('timeS')
    .execute();
  return rows.map(({ account: _, timeS, ...deal }) => ({ ...deal, time: timeS }));
}
