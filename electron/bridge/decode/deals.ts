import { z } from 'zod';
import type { Deal } from '../../../shared/model/deal';
import { dealEntries, dealTypes, reasons } from '../../../shared/model/enums';
import type { Listed } from '../../../shared/model/record';
import type { Result } from '../../../shared/result';
import {
  comment,
  decodeListed,
  decodeWith,
  maybe,
  maybeTicket,
  named,
  number,
  orEmpty,
  orNever,
  orZero,
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
    volume: orZero,
    price: orZero,
    profit: orZero,
    swap: orZero,
    commission: orZero,
    fee: orZero,
    magic: maybe(number),
    comment,
    time: orNever,
  })
  .transform(
    ({ position_id, ...wire }): Deal => ({
      ...wire,
      positionId: position_id,
      // MetaTrader writes -0.0 for "no commission"; nobody wants to read "-0.00".
      profit: wire.profit + 0,
      swap: wire.swap + 0,
      commission: wire.commission + 0,
    }),
  );

export const decodeDeals = (body: unknown, endpoint: string): Result<Listed<Deal>> =>
  decodeListed(body, endpoint, (row, within) => decodeWith(wireDeal, row, endpoint, within));
