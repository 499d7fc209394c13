import { z } from 'zod';
import { type Account, accountSchema } from '../../shared/model/account';
import { type Deal, dealSchema } from '../../shared/model/deal';
import type { UtcMs } from '../../shared/model/fields';
import { type Intent, intentSchema } from '../../shared/model/intent';
import { type Order, orderSchema } from '../../shared/model/order';
import { type Position, positionSchema } from '../../shared/model/position';
import { type Listed, unreadableRowSchema } from '../../shared/model/record';
import { type Failure, failureKinds, failureSchema, type Result } from '../../shared/model/result';
import { type Tick, tickSchema } from '../../shared/model/tick';

/** What a record holds: what each read said, when it was answered and how long that took, and what happened beside the reads. */

interface Answered {
  /** When the answer came, UTC milliseconds of this machine. */
  readonly atMs: UtcMs;
  /** From the question to the answer, whole milliseconds. */
  readonly tookMs: number;
}

/** What happened beside the reads. */
export const recordNoteSchema = z.discriminatedUnion('what', [
  /**
   * By which clock the bridge's times are read from now on. `shiftS` was added to each time that it told to make it broker time, seconds;
   * `utcOffsetS`: how far the broker's clock was believed to be from UTC, seconds, null where not known. `isSeen`: the bridge or a moving market
   * has shown that since the host began; false: it is remembered, set or configured. Missing in records of before.
   */
  z.object({
    what: z.literal('clock'),
    stamps: z.enum(['broker', 'utc']),
    shiftS: z.number(),
    utcOffsetS: z.number().nullable(),
    isSeen: z.boolean().optional(),
  }),
  /** How often account, positions, orders and quotes of open positions are read from now on where no page asks more often, milliseconds. */
  z.object({ what: z.literal('interval'), everyMs: z.number() }),
  /** The clock of this machine was set back: times before this repeat. Milliseconds. */
  z.object({ what: z.literal('set-back'), byMs: z.number() }),
  /** The clock of this machine was set ahead, from the one moment to the other: no time passed between them. UTC milliseconds. */
  z.object({ what: z.literal('set-ahead'), fromMs: z.number(), toMs: z.number() }),
  /** Nothing could be written between these moments, UTC milliseconds. */
  z.object({ what: z.literal('gap'), fromMs: z.number(), toMs: z.number(), why: z.string() }),
  /** No run recorded this account between these moments, UTC milliseconds. */
  z.object({ what: z.literal('not-watched'), fromMs: z.number(), toMs: z.number() }),
  /** A quote had an older time than one before it: the bridge, or something on the way, repeats old answers. Milliseconds. */
  z.object({ what: z.literal('old-quote'), symbol: z.string(), byMs: z.number() }),
  /** The machine slept, or this program was stopped, between these moments, UTC milliseconds. */
  z.object({ what: z.literal('slept'), fromMs: z.number(), toMs: z.number() }),
  /**
   * The bridge or its terminal did not answer between these moments, UTC milliseconds. A bridge does not tell when it began, so its restart
   * is seen as this. `why`: how the first read failed.
   */
  z.object({ what: z.literal('away'), fromMs: z.number(), toMs: z.number(), why: z.enum(failureKinds) }),
  /** The same address, from now on with another token. */
  z.object({ what: z.literal('token-changed') }),
]);
export type RecordNote = Readonly<z.infer<typeof recordNoteSchema>>;

export type RecordEvent =
  | (Answered & { readonly kind: 'account'; readonly result: Result<Account> })
  | (Answered & { readonly kind: 'positions'; readonly result: Result<Listed<Position>> })
  | (Answered & { readonly kind: 'orders'; readonly result: Result<Listed<Order>> })
  | (Answered & { readonly kind: 'tick'; readonly symbol: string; readonly result: Result<Tick> })
  /** Deals that were not told before in this record. */
  | (Answered & { readonly kind: 'deals'; readonly rows: readonly Deal[] })
  /** A request of ours, as it stands since this moment. */
  | { readonly kind: 'intent'; readonly atMs: UtcMs; readonly intent: Intent }
  | { readonly kind: 'note'; readonly atMs: UtcMs; readonly note: RecordNote };

/** One topic as it was known at a moment. */
export interface RecordedTopic<T> {
  /** The last good answer; null before there was one. */
  readonly good: (Answered & { readonly value: T }) | null;
  /** Of the last read, where that failed. */
  readonly failure: (Answered & { readonly failure: Failure }) | null;
}

/** All that was known at a moment. */
export interface RecordedState {
  readonly account: RecordedTopic<Account>;
  readonly positions: RecordedTopic<Listed<Position>>;
  readonly orders: RecordedTopic<Listed<Order>>;
  readonly ticks: ReadonlyMap<string, RecordedTopic<Tick>>;
  /** The clock in use; null before it was told. */
  readonly clock: Extract<RecordNote, { what: 'clock' }> | null;
}

/** The fields of each kind of row, in the order in which a segment of this version writes them; its head names them. */
export const recordedFields = {
  account: Object.keys(accountSchema.shape),
  position: Object.keys(positionSchema.shape),
  order: Object.keys(orderSchema.shape),
  deal: Object.keys(dealSchema.shape),
  tick: Object.keys(tickSchema.shape),
} as const;
export type RecordedRow = keyof typeof recordedFields;
export type FieldsOf = { readonly [Row in RecordedRow]: readonly string[] };

export const schemas = {
  account: accountSchema,
  position: positionSchema,
  order: orderSchema,
  deal: dealSchema,
  tick: tickSchema,
  failure: failureSchema,
  intent: intentSchema,
  unreadable: z.array(unreadableRowSchema),
} as const;
