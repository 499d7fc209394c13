import type { Deal } from '../../../shared/model/deal';
import { dealEntries, dealTypes, reasons } from '../../../shared/model/enums';
import { ok, type Result } from '../../../shared/model/result';
import { listDecode } from './list';
import {
  badField,
  decodeWith,
  fieldIn,
  maybe,
  maybeTicket,
  named,
  number,
  orEmpty,
  orNever,
  orZero,
  renamed,
  rest,
  ticket,
} from './wire';

const wireDeal = renamed({
  ticket: ['ticket', ticket],
  order: ['order', maybeTicket],
  positionId: ['position_id', maybeTicket],
  symbol: ['symbol', orEmpty],
  type: ['type', named(dealTypes)],
  entry: ['entry', maybe(named(dealEntries))],
  reason: ['reason', maybe(named(reasons))],
  volume: ['volume', maybe(rest)],
  price: ['price', orZero],
  profit: ['profit', orZero],
  swap: ['swap', orZero],
  commission: ['commission', orZero],
  fee: ['fee', orZero],
  magic: ['magic', maybe(number)],
  comment: ['comment', orEmpty],
  time: ['time', orNever],
});

function dealIn(row: unknown, endpoint: string, within: string): Result<Deal> {
  const decoded = decodeWith(wireDeal, row, endpoint, within);
  if (!decoded.ok) return decoded;
  const deal = decoded.value;
  // Only a balance operation has no lots.
  if (deal.volume === 0 && (deal.type === 'BUY' || deal.type === 'SELL')) {
    const problem = 'expected more than 0 lots of a trade';
    return badField({ endpoint, field: fieldIn(within, 'volume'), value: 0, problem, body: row });
  }
  // MetaTrader sends -0.0 for "no commission"; adding 0 makes it 0.
  const { volume, profit, swap, commission } = deal;
  return ok(
    Object.assign(deal, {
      volume: volume ?? 0,
      profit: profit + 0,
      swap: swap + 0,
      commission: commission + 0,
    }),
  );
}

export const decodeDeals = listDecode<Deal>(dealIn);
