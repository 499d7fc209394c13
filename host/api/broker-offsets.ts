import type { BrokerOffsets } from '../../shared/model/kept-history';
import type { History } from '../history/sql/history';

/** As the history has them of an account; without one the present offset stands for all times. `presentS`: broker clock minus UTC now. */
export async function offsetsFrom(
  history: Pick<History, 'ask'> | null,
  account: string,
  presentS: number,
): Promise<BrokerOffsets> {
  const { offsetsOf } = await import('../history/sql/offsets');
  const spans = await history?.ask((query) => offsetsOf(query, account));
  return { spans: spans ?? [], presentS };
}
