import { z } from 'zod';
import { reasons, sides } from './enums';
import { enumSchema, lots, maybeBrokerSeconds, maybeNumber, maybePrice, price, ticketSchema } from './fields';

/** A row of `GET /positions`. Times are broker seconds, volume is lots, profit is the server's number. */
export const positionSchema = z.object({
  ticket: ticketSchema,
  symbol: z.string(),
  side: enumSchema(sides),
  volume: lots,
  priceOpen: price,
  priceCurrent: maybePrice,
  /** 0 = none. */
  sl: price,
  tp: price,
  profit: maybeNumber,
  swap: maybeNumber,
  /** 0 = none; null = not sent. Who traded: shared/rules/trader.ts. */
  magic: maybeNumber,
  comment: z.string(),
  reason: enumSchema(reasons).nullable(),
  timeOpen: maybeBrokerSeconds,
  /** When it was last changed. */
  timeUpdate: maybeBrokerSeconds,
  /** Constant over the position's life; on netting accounts the ticket may change. */
  identifier: ticketSchema.nullable(),
});
export type Position = Readonly<z.infer<typeof positionSchema>>;
