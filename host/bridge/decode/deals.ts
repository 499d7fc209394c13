import { z } from 'zod';
import type { Deal } from '../../../shared/model/deal';
import { dealEntries, dealTypes, reasons } from '../../../shared/model/enums';
import { listDecode } from './list';
import {
  comment,
  decodeWith,
  maybe,
  maybeTicket,
  named,
  number,
  orEmpty,
  orNever,
  orZero,
  rest,
  ticket,
} from './wire';

const wireDeal = z
  .object({
    ticket,
    order: maybeTicket,
    position_id: maybeTicket,
    symbol: orEmpty,
    type: named(dealTypes),
    entry: maybe(named(dealEntries)),
    reason: maybe(named(reasons)),
    volume: maybe(rest),
    price: orZero,
    profit: orZero,
    swap: orZero,
    commission: orZero,
    fee: orZero,
    magic: maybe(number),
    comment,
    time: orNever,
  })
  // Only a balance operation has no lots.
  .refine(({ type, volume }) => volume !== 0 || (type !== 'BUY' && type !== 'SELL'), {
    path: ['volume'],
    error: 'expected more than 0 lots of a trade',
  })
  .transform(
    ({ position_id, ...wire }): Deal => ({
      ...wire,
      volume: wire.volume ?? 0,
      positionId: position_id,
      // MetaTrader sends -0.0 for "no commission"; adding 0 makes it 0.
      profit: wire.profit + 0,
      swap: wire.swap + 0,
      commission: wire.commission + 0,
    }),
  );

export const decodeDeals = listDecode<Deal>((row, endpoint, within) =>
  decodeWith(wireDeal, row, endpoint, within),
);
