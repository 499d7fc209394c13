import type { Selectable } from 'kysely';
import type { Deal } from '../../../shared/model/deal';
import type { Ticket } from '../../../shared/model/fields';
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

/** In order of their tickets as text, after this one: the next page of all deals that are kept of the account, none after the last. */
export async function dealsAfter(
  query: Query,
  account: string,
  ticket: Ticket | null,
): Promise<readonly Deal[]> {
  const rows = await query
    .selectFrom('deals')
    .selectAll()
    .where('account', '=', account)
    .where('ticket', '>', ticket ?? '')
    .orderBy('ticket')
    .limit(dealsOfPage)
    .execute();
  return rows.map(dealOf);
}

/** A page is read without a pause: some milliseconds. */
const dealsOfPage = 250;

/** Field by field: rows taken apart and put together again take twice the memory, and a ledger keeps them all. */
const dealOf = (row: Selectable<Tables['deals']>): Deal => ({
  ticket: row.ticket,
  order: row.order,
  positionId: row.positionId,
  symbol: row.symbol,
  type: row.type,
  entry: row.entry,
  reason: row.reason,
  volume: row.volume,
  price: row.price,
  profit: row.profit,
  swap: row.swap,
  commission: row.commission,
  fee: row.fee,
  magic: row.magic,
  comment: row.comment,
  time: row.timeS,
});
