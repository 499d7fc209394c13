import type { z } from 'zod';
import {
  fillings,
  orderStates,
  orderTimes,
  reasons,
  recordOrderTypes,
  sides,
} from '../../../shared/model/enums';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
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
  orNoPrice,
  orZero,
  price,
  renamed,
  rest,
  size,
  text,
  ticket,
} from './wire';

/** Positions and orders, pending or from history. */

const wirePosition: z.ZodType<Position> = renamed({
  ticket: ['ticket', ticket],
  symbol: ['symbol', text],
  side: ['type', named(sides)],
  volume: ['volume', size],
  priceOpen: ['price_open', price],
  priceCurrent: ['price_current', maybe(number)],
  sl: ['sl', orNoPrice],
  tp: ['tp', orNoPrice],
  profit: ['profit', maybe(number)],
  swap: ['swap', maybe(number)],
  magic: ['magic', maybe(number)],
  comment: ['comment', orEmpty],
  reason: ['reason', maybe(named(reasons))],
  timeOpen: ['time', orNever],
  timeUpdate: ['time_update', orNever],
  identifier: ['identifier', maybeTicket],
});

export const decodePositions = listDecode<Position>((row, endpoint, within) =>
  decodeWith(wirePosition, row, endpoint, within),
);

const wireOrder = renamed({
  ticket: ['ticket', ticket],
  symbol: ['symbol', text],
  type: ['type', named(recordOrderTypes)],
  state: ['state', maybe(named(orderStates))],
  volumeInitial: ['volume_initial', maybe(size)],
  volumeCurrent: ['volume_current', maybe(rest)],
  price: ['price_open', orNoPrice],
  stopLimit: ['price_stoplimit', orNoPrice],
  priceCurrent: ['price_current', maybe(number)],
  sl: ['sl', orNoPrice],
  tp: ['tp', orNoPrice],
  filling: ['type_filling', maybe(named(fillings))],
  time: ['type_time', maybe(named(orderTimes))],
  expiration: ['time_expiration', orZero],
  magic: ['magic', maybe(number)],
  comment: ['comment', orEmpty],
  reason: ['reason', maybe(named(reasons))],
  positionId: ['position_id', maybeTicket],
  timeSetup: ['time_setup', orNever],
  timeDone: ['time_done', orNever],
});

/** An order must have one of its two volumes; the other one is then taken to be equal. */
function orderIn(row: unknown, endpoint: string, within: string): Result<Order> {
  const decoded = decodeWith(wireOrder, row, endpoint, within);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  const { volumeInitial, volumeCurrent } = wire;
  const volume = volumeCurrent ?? volumeInitial;
  return volume === null
    ? badField({
        endpoint,
        field: fieldIn(within, 'volume_current'),
        value: undefined,
        problem: 'expected a volume in lots',
      })
    : ok(
        Object.assign(wire, {
          volumeInitial: volumeInitial ?? volume,
          volumeCurrent: volumeCurrent ?? volume,
        }),
      );
}

export const decodeOrders = listDecode<Order>(orderIn);
