import { z } from 'zod';
import { dealEntries, dealTypes, reasons } from './enums';
import { enumSchema, lots, maybeBrokerSeconds, maybeNumber, price, ticketSchema } from './fields';

/** A row of `GET /history/deals`. Only BUY and SELL are trades; the rest are balance operations. */
export const dealSchema = z.object({
  ticket: ticketSchema,
  order: ticketSchema.nullable(),
  positionId: ticketSchema.nullable(),
  symbol: z.string(),
  type: enumSchema(dealTypes),
  entry: enumSchema(dealEntries).nullable(),
  reason: enumSchema(reasons).nullable(),
  volume: lots,
  price,
  profit: z.number(),
  swap: z.number(),
  commission: z.number(),
  fee: z.number(),
  /** 0 = none; null = not sent. Who traded: shared/rules/trader.ts. */
  magic: maybeNumber,
  comment: z.string(),
  time: maybeBrokerSeconds,
});
export type Deal = Readonly<z.infer<typeof dealSchema>>;
