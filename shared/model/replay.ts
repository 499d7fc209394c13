import { z } from 'zod';
import { accountSchema } from './account';
import { dealSchema } from './deal';
import { brokerSeconds, inUnit, type Lots, maybeText, price, utcMs } from './fields';
import { intentSchema } from './intent';
import { orderSchema } from './order';
import { positionSchema } from './position';
import { listedSchema } from './record';
import { failureSchema } from './result';
import { tickSchema } from './tick';

/** What a replay shows. Times are UTC milliseconds of the machine that recorded, unless they say otherwise. */

const answered = { atMs: utcMs, tookMs: z.number() };
const topicSchema = <Value extends z.ZodType>(value: Value) =>
  z.object({
    /** The last good answer; null before there was one. */
    good: z.object({ ...answered, value }).nullable(),
    /** Of the last read, where that failed. */
    failure: z.object({ ...answered, failure: failureSchema }).nullable(),
  });

/** Time in which nobody watched. */
export const replayGapSchema = z.object({
  fromMs: utcMs,
  /** Null: nothing was recorded since. */
  toMs: utcMs.nullable(),
  /** Null where nothing says why. */
  why: maybeText,
});
export type ReplayGap = Readonly<z.infer<typeof replayGapSchema>>;

/** All that was known at a moment. */
export const replayMomentSchema = z.object({
  atMs: utcMs,
  account: topicSchema(accountSchema),
  positions: topicSchema(listedSchema(positionSchema)),
  orders: topicSchema(listedSchema(orderSchema)),
  ticks: z.record(z.string(), topicSchema(tickSchema)),
  /** Broker clock minus UTC as it was believed then, seconds. */
  utcOffsetS: z.number(),
});
export type ReplayMoment = Readonly<z.infer<typeof replayMomentSchema>>;

const levels = z.object({ sl: price, tp: price });
/** A change that a read showed happened after the read before it; null where that was not of this day. */
const sinceMs = utcMs.nullable();

/** Something that happened. `atMs`: when, else when a read first showed it. */
export const replayEventSchema = z.discriminatedUnion('kind', [
  /** By the server's own time. */
  z.object({ kind: z.literal('deal'), atMs: utcMs, deal: dealSchema }),
  z.object({ kind: z.enum(['opened', 'closed']), atMs: utcMs, sinceMs, position: positionSchema }),
  z.object({ kind: z.literal('levels'), atMs: utcMs, sinceMs, position: positionSchema, before: levels }),
  z.object({
    kind: z.literal('volume'),
    atMs: utcMs,
    sinceMs,
    position: positionSchema,
    before: inUnit<Lots>(z.number()),
  }),
  z.object({ kind: z.enum(['placed', 'removed']), atMs: utcMs, sinceMs, order: orderSchema }),
  z.object({
    kind: z.literal('order-levels'),
    atMs: utcMs,
    sinceMs,
    order: orderSchema,
    before: levels.extend({ price }),
  }),
  /** A request of ours, as it stood from then on. */
  z.object({ kind: z.literal('intent'), atMs: utcMs, intent: intentSchema }),
  /** The bridge did not answer, and answered again. */
  z.object({ kind: z.literal('failed'), atMs: utcMs, failure: failureSchema }),
  z.object({ kind: z.literal('answered'), atMs: utcMs }),
]);
export type ReplayEvent = z.infer<typeof replayEventSchema>;

/** Whose record it is: one bridge and one account. */
const replayAccountSchema = z.object({
  id: z.string(),
  login: maybeText,
  server: maybeText,
  /** What the record holds, first and last. */
  fromMs: utcMs,
  toMs: utcMs,
});

/** A broker day of the record. */
export const replayDaySchema = z.object({
  /** Null: nothing was ever recorded of this account. */
  account: replayAccountSchema.nullable(),
  /** Midnight. */
  day: brokerSeconds,
  /** Broker clock minus UTC on that day, seconds. */
  utcOffsetS: z.number(),
  /** In order of time. */
  events: z.array(replayEventSchema),
  /** There were more than are told. */
  hasMore: z.boolean(),
  gaps: z.array(replayGapSchema),
});
export type ReplayDay = Readonly<z.infer<typeof replayDaySchema>>;
