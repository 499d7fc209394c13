import { joinedOffsets } from '../../../shared/math/broker-offsets';
import type { OffsetSpan } from '../../../shared/model/kept-history';
import type { Query } from './tables';

const mostSpans = 1_000;

/** How far the broker's clock was from UTC, as all records together saw it, oldest first: the newest 1,000. */
export async function offsetsOf(query: Query, account: string): Promise<readonly OffsetSpan[]> {
  const rows = await query
    .selectFrom('offsetSpans')
    .select(['fromMs', 'toMs', 'offsetS'])
    .where('account', '=', account)
    .orderBy('fromMs', 'desc')
    .limit(mostSpans)
    .execute();
  return joinedOffsets(rows.toReversed());
}
