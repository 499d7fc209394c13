import { z } from 'zod';
import { fillings, orderStates, orderTimes, reasons, recordOrderTypes } from './enums';
import {
  brokerSeconds,
  enumSchema,
  lots,
  maybeBrokerSeconds,
  maybeNumber,
  maybePrice,
  price,
  ticketSchema,
} from './fields';

/** A row of `GET /orders` or `GET /history/orders`. Times are broker seconds; 0 in a price or time means none. */
export const orderSchema = z.object({
  ticket: ticketSchema,
  symbol: z.string(),
  type: enumSchema(recordOrderTypes),
  state: enumSchema(orderStates).nullable(),
  volumeInitial: lots,
  volumeCurrent: lots,
  /** For a stop-limit this is the trigger. */
  price: price,
  /** Where a triggered stop-limit places its limit. */
  stopLimit: price,
  priceCurrent: maybePrice,
  sl: price,
  tp: price,
  filling: enumSchema(fillings).nullable(),
  time: enumSchema(orderTimes).nullable(),
  expiration: brokerSeconds,
  /** 0 = none; null = not sent. Who traded: shared/rules/trader.ts. */
  magic: maybeNumber,
  comment: z.string(),
  reason: enumSchema(reasons).nullable(),
  positionId: ticketSchema.nullable(),
  timeSetup: maybeBrokerSeconds,
  timeDone: maybeBrokerSeconds,
});
export type Order = Readonly<z.infer<typeof orderSchema>>;
