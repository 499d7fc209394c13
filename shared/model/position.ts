import { z } from 'zod';
import { reasons, sides } from './enums';
import { enumSchema, maybeNumber, ticketSchema } from './fields';

/** A row of `GET /positions`. Times are broker seconds, volume is lots, profit is the server's number. */
export const positionSchema = z.object({
  ticket: ticketSchema,
  symbol: z.string(),
  side: enumSchema(sides),
  volume: z.number(),
  priceOpen: z.number(),
  priceCurrent: maybeNumber,
  /** 0 = none. */
  sl: z.number(),
  tp: z.number(),
  profit: maybeNumber,
  swap: maybeNumber,
  /** 0 = none set; null = the bridge does not say. Who traded: shared/rules/trader.ts. */
  magic: maybeNumber,
  comment: z.string(),
  reason: enumSchema(reasons).nullable(),
  timeOpen: maybeNumber,
  /** When it was last changed. */
  timeUpdate: maybeNumber,
  /** The same for as long as the position lives; on netting accounts the ticket may change. */
  identifier: ticketSchema.nullable(),
});
export type Position = Readonly<z.infer<typeof positionSchema>>;
