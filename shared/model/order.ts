import { z } from 'zod';
import { fillings, orderStates, orderTimes, reasons, recordOrderTypes } from './enums';
import { enumSchema, maybeNumber, ticketSchema } from './fields';

/** A row of `GET /orders` or `GET /history/orders`. Times are broker seconds; 0 in a price or time means none. */
export const orderSchema = z.object({
  ticket: ticketSchema,
  symbol: z.string(),
  type: enumSchema(recordOrderTypes),
  state: enumSchema(orderStates).nullable(),
  volumeInitial: z.number(),
  volumeCurrent: z.number(),
  /** For a stop-limit this is the trigger. */
  price: z.number(),
  /** Where a triggered stop-limit places its limit. */
  stopLimit: z.number(),
  priceCurrent: maybeNumber,
  sl: z.number(),
  tp: z.number(),
  filling: enumSchema(fillings).nullable(),
  time: enumSchema(orderTimes).nullable(),
  expiration: z.number(),
  /** 0 = none set; null = the bridge does not say. Who traded: shared/rules/trader.ts. */
  magic: maybeNumber,
  comment: z.string(),
  reason: enumSchema(reasons).nullable(),
  positionId: ticketSchema.nullable(),
  timeSetup: maybeNumber,
  timeDone: maybeNumber,
});
export type Order = Readonly<z.infer<typeof orderSchema>>;
