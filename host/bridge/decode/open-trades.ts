import { z } from 'zod';
import {
  fillings,
  orderStates,
  orderTimes,
  reasons,
  recordOrderTypes,
  sides,
} from '../../../shared/model/enums';
import type { Lots } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { ok, type Result } from '../../../shared/model/result';
import { listDecode } from './list';
import {
  badField,
  comment,
  decodeWith,
  maybe,
  maybeTicket,
  named,
  number,
  orNever,
  orNoPrice,
  orZero,
  price,
  recordOf,
  rest,
  size,
  text,
  ticket,
} from './wire';

/** What is open: positions, and orders of the book or of history. */

const wirePosition = z
  .object({
    ticket,
    symbol: text,
    type: named(sides),
    volume: size,
    price_open: price,
    price_current: maybe(number),
    sl: orNoPrice,
    tp: orNoPrice,
    profit: maybe(number),
    swap: maybe(number),
    magic: maybe(number),
    comment,
    reason: maybe(named(reasons)),
    time: orNever,
    time_update: orNever,
    identifier: maybeTicket,
  })
  .transform(
    (wire): Position => ({
      ticket: wire.ticket,
      symbol: wire.symbol,
      side: wire.type,
      volume: wire.volume,
      priceOpen: wire.price_open,
      priceCurrent: wire.price_current,
      sl: wire.sl,
      tp: wire.tp,
      profit: wire.profit,
      swap: wire.swap,
      magic: wire.magic,
      comment: wire.comment,
      reason: wire.reason,
      timeOpen: wire.time,
      timeUpdate: wire.time_update,
      identifier: wire.identifier,
    }),
  );

export const decodePositions = listDecode<Position>((row, endpoint, within) =>
  decodeWith(wirePosition, row, endpoint, within),
);

const wireOrder = z.object({
  ticket,
  symbol: text,
  type: named(recordOrderTypes),
  state: maybe(named(orderStates)),
  volume_initial: maybe(size),
  volume_current: maybe(rest),
  price_open: orNoPrice,
  price_stoplimit: orNoPrice,
  price_current: maybe(number),
  sl: orNoPrice,
  tp: orNoPrice,
  type_filling: maybe(named(fillings)),
  type_time: maybe(named(orderTimes)),
  time_expiration: orZero,
  magic: maybe(number),
  comment,
  reason: maybe(named(reasons)),
  position_id: maybeTicket,
  time_setup: orNever,
  time_done: orNever,
});

function orderOf(wire: z.output<typeof wireOrder>, volume: Lots): Order {
  return {
    ticket: wire.ticket,
    symbol: wire.symbol,
    type: wire.type,
    state: wire.state,
    volumeInitial: wire.volume_initial ?? volume,
    volumeCurrent: wire.volume_current ?? volume,
    price: wire.price_open,
    stopLimit: wire.price_stoplimit,
    priceCurrent: wire.price_current,
    sl: wire.sl,
    tp: wire.tp,
    filling: wire.type_filling,
    time: wire.type_time,
    expiration: wire.time_expiration,
    magic: wire.magic,
    comment: wire.comment,
    reason: wire.reason,
    positionId: wire.position_id,
    timeSetup: wire.time_setup,
    timeDone: wire.time_done,
  };
}

/** An order must say one of its two volumes; the other one is then taken to be the same. */
function orderIn(row: unknown, endpoint: string, within = ''): Result<Order> {
  const decoded = decodeWith(wireOrder, row, endpoint, within);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  const volume = wire.volume_current ?? wire.volume_initial;
  return volume === null
    ? badField({
        endpoint,
        field: within === '' ? 'volume_current' : `${within}.volume_current`,
        value: undefined,
        problem: 'expected a volume in lots',
      })
    : ok(orderOf(wire, volume));
}

export const decodeOrders = listDecode<Order>(orderIn);

/** One record asked for by its ticket; a bridge may answer with a list of one. */
function onlyOne(body: unknown): unknown {
  return Array.isArray(body) && body.length === 1 ? body[0] : recordOf(body);
}

export const decodePosition = (body: unknown, endpoint: string): Result<Position> =>
  decodeWith(wirePosition, onlyOne(body), endpoint);

export const decodeOrder = (body: unknown, endpoint: string): Result<Order> =>
  orderIn(onlyOne(body), endpoint);
