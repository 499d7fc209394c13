import { z } from 'zod';
import { maybeNumber } from './fields';

/** `GET /symbols/{symbol}/tick`. Times are broker time. */
export const tickSchema = z.object({
  symbol: z.string(),
  bid: z.number(),
  ask: z.number(),
  last: maybeNumber,
  /** Broker milliseconds of the quote; null where the bridge does not say. */
  timeMs: maybeNumber,
});
export type Tick = Readonly<z.infer<typeof tickSchema>>;
