import { z } from 'zod';
import { price, ticketSchema, type UtcMs, utcMs } from './fields';

/** What is kept of the connected account beyond what its broker still tells. Times are UTC milliseconds of the machine that recorded. */

const spanSchema = z.object({ fromMs: utcMs, toMs: utcMs });

/** A step of a stop loss, take profit or order price: made after `afterMs` and by `byMs`, the reads on either side. */
export const levelChangeSchema = z.object({
  level: z.enum(['sl', 'tp', 'price']),
  /** Null: what it began with. 0 = none. */
  fromValue: price.nullable(),
  toValue: price,
  /** Null: no read came before. */
  afterMs: utcMs.nullable(),
  byMs: utcMs,
});
export type LevelChange = Readonly<z.infer<typeof levelChangeSchema>>;

/** The same with whose level it is. */
export const levelStepSchema = levelChangeSchema.extend({
  kind: z.enum(['position', 'order']),
  ticket: ticketSchema,
  symbol: z.string(),
});
export type LevelStep = Readonly<z.infer<typeof levelStepSchema>>;

/**
 * The first stop loss of each position; 0: it was seen from its opening on, and never with one. Missing where it may have had one before it
 * was first seen, and where it was not recorded.
 */
export const firstStopsSchema = z.record(ticketSchema, price);
export type FirstStops = Readonly<z.infer<typeof firstStopsSchema>>;

/** How much of a span was watched, by whichever watcher. */
export const keptCoverageSchema = z.object({
  /** The span that is told: what came in the last two minutes is not in the history yet. */
  fromMs: utcMs,
  toMs: utcMs,
  watchedMs: z.number(),
  /** In order of time; where there are more than 1,000, the first of them. */
  gaps: z.array(spanSchema.readonly()).readonly(),
  hasMore: z.boolean(),
});
export type KeptCoverage = Readonly<z.infer<typeof keptCoverageSchema>>;

/** What open positions were worth together, with swap so far, while they were the same ones: money in the account's currency. */
export interface OpenWorth {
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
  readonly low: number;
  readonly high: number;
  /** The deepest fall from a highest to a later lowest within it: 0 or below. */
  readonly fall: number;
}

export interface FloatingSpan extends OpenWorth {
  /** Key of who opened them (shared/rules/trader-key.ts). */
  readonly trader: string;
}

export interface KeptFloating {
  /** Since when it is kept, or told: of more than 20,000 spans the newest are. Null: nothing was seen open yet. */
  readonly sinceMs: UtcMs | null;
  /** What came later is not in the history yet. */
  readonly toMs: UtcMs;
  /** Oldest first; those of one trader do not overlap. */
  readonly spans: readonly FloatingSpan[];
}

/**
 * While the broker's clock was seen to be so far from UTC: seconds, in whole quarters of an hour. Where the same is seen before and after a pause
 * it did not change in it.
 */
export const offsetSpanSchema = z.object({ ...spanSchema.shape, offsetS: z.number().int() });
export type OffsetSpan = Readonly<z.infer<typeof offsetSpanSchema>>;

/** What is known of the broker's clock against UTC, then and now: it changes with summer time. */
export const brokerOffsetsSchema = z.object({
  /** As recorded, oldest first and of one offset each. */
  spans: z.array(offsetSpanSchema.readonly()).readonly(),
  /** Broker clock minus UTC now, seconds. */
  presentS: z.number(),
});
export type BrokerOffsets = Readonly<z.infer<typeof brokerOffsetsSchema>>;
