import type { Selectable } from 'kysely';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { KeptTrades } from '../../../shared/model/kept-history';
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

const mostPositions = 1_000;
/** Names in one question. */
const atOnce = 500;

/** All deals of positions that had an exit in a span of the broker's clock, and were opened with this magic number (null: any). */
export async function tradesIn(
  query: Query,
  account: string,
  { from, to }: { readonly from: BrokerSeconds; readonly to: BrokerSeconds },
  magic: number | null,
): Promise<KeptTrades> {
  const exits = query
    .selectFrom('deals')
    .select((eb) => ['positionId', eb.fn.max('timeS').as('lastS')])
    .where('account', '=', account)
    .where('timeS', '>=', from)
    .where('timeS', '<=', to)
    .where('positionId', 'is not', null)
    .where('type', 'in', ['BUY', 'SELL'])
    .where('entry', '<>', 'IN')
    .groupBy('positionId')
    .orderBy('lastS', 'desc')
    .limit(mostPositions + 1);
  // A manual close has no magic number: the entry's says whose the position was.
  const found = await (magic === null
    ? exits
    : exits.where('positionId', 'in', (eb) =>
        eb
          .selectFrom('deals')
          .select('positionId')
          .where('account', '=', account)
          .where('magic', '=', magic)
          .where('entry', '=', 'IN'),
      )
  ).execute();
  const ids = found.slice(0, mostPositions).flatMap(({ positionId }) => positionId ?? []);
  const deals: Deal[] = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await query
      .selectFrom('deals')
      .selectAll()
      .where('account', '=', account)
      .where('positionId', 'in', ids.slice(at, at + atOnce))
      .execute();
    deals.push(...rows.map(dealOf));
  }
  const byTime = (a: Deal, b: Deal) =>
    (a.time ?? 0) - (b.time ?? 0) || (BigInt(a.ticket) < BigInt(b.ticket) ? -1 : 1);
  return { deals: deals.toSorted(byTime), hasMore: found.length > mostPositions };
}
