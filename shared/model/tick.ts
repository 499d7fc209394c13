import { z } from 'zod';
import { maybeBrokerMs, maybeNumber, maybePrice, price } from './fields';

/** `GET /symbols/{symbol}/tick`. Times are broker time. */
export const tickSchema = z.object({
  symbol: z.string(),
  bid: price,
  ask: price,
  last: maybePrice,
  /** Time of the quote, broker milliseconds; null = not sent. */
  timeMs: maybeBrokerMs,
});
export type Tick = Readonly<z.infer<typeof tickSchema>>;

/** One row of `GET /symbols/{symbol}/ticks`: time and sales. */
export const tickRecordSchema = z.object({
  /** Broker milliseconds; null = not sent. */
  timeMs: maybeBrokerMs,
  bid: price,
  ask: price,
  /** The last deal's price and volume in lots; null or 0 on markets without a tape. */
  last: maybePrice,
  volume: maybeNumber,
  /** MetaTrader's TICK_FLAG bits: 2 bid, 4 ask, 8 last, 16 volume, 32 buy, 64 sell; null = not sent. */
  flags: maybeNumber,
});
export type TickRecord = Readonly<z.infer<typeof tickRecordSchema>>;

/** Which ticks: all, changes of bid or ask, or deals (MetaTrader's COPY_TICKS). */
export const tickFlags = ['ALL', 'INFO', 'TRADE'] as const;
export type TickFlag = (typeof tickFlags)[number];
