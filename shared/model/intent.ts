import { z } from 'zod';
import { inUnit, type Lots, maybeNumber, maybeText, type Price, ticketSchema, utcMs } from './fields';
import { failureSchema } from './result';
import { intentIdSchema, tradeOutcomeSchema, tradeRequestSchema } from './trade';

/**
 * State of an intent (reference/order-safety.md, rule 1; the draft before it is in the ticket):
 *
 * - `journalled`: written to disk, not sent yet · `sent`: being sent
 * - `confirmed`, `rejected`, `not-sent`: proven by the answer or by the broker's lists
 * - `unknown`: may or may not have been executed; being searched for
 * - `resolved`: was unknown, or reported otherwise before; `resolution` says how it ended
 */
export const intentStates = [
  'journalled',
  'sent',
  'confirmed',
  'rejected',
  'not-sent',
  'unknown',
  'resolved',
] as const;
export type IntentState = (typeof intentStates)[number];

/**
 * How an unknown intent ended:
 *
 * - `executed`: found at the broker, or the wanted state was reached · `partly`: a part of it
 * - `not-executed`: proven, for example an order unchanged after a refused change
 * - `probable`: the only matching deal of its time; it has no label, so it is never surely ours
 * - `unclear`: its target was closed, ended or changed, not known by whom
 * - `not-found`: trusted looks over the whole window did not show it; the user decides whether to send again
 * - `checked`: settled by the user
 *
 * What ended without execution is watched for another 24 hours.
 */
export const resolutionKinds = [
  'executed',
  'partly',
  'probable',
  'unclear',
  'not-executed',
  'not-found',
  'checked',
] as const;

/** Volume and price of an order whose answer was lost, by its deals or position. */
const fillSchema = z.object({
  volume: inUnit<Lots>(z.number().positive()),
  /** Mean price weighted by lots; null where not known. */
  price: inUnit<Price>(z.number().positive()).nullable(),
});
export type Fill = Readonly<z.infer<typeof fillSchema>>;

export const resolutionSchema = z.object({
  kind: z.enum(resolutionKinds),
  /** UTC milliseconds of this machine's clock. */
  at: utcMs,
  /** What was found and where, in one sentence. */
  words: z.string(),
  /** Tickets of the orders, positions and deals that it became. */
  tickets: z.array(ticketSchema),
  /** Absent or null where nothing was filled, or it is not known. */
  fill: fillSchema.nullable().optional(),
  /** Found after another result had been reported. */
  isLate: z.boolean(),
});
export type Resolution = Readonly<z.infer<typeof resolutionSchema>>;

/** A record that may be the result of an unknown intent but lacks our label: the user decides. */
export const probableMatchSchema = z.object({
  kind: z.enum(['position', 'order', 'deal', 'past order']),
  ticket: ticketSchema,
  words: z.string(),
});
export type ProbableMatch = Readonly<z.infer<typeof probableMatchSchema>>;

/** A field at the broker that differs from the request (reference/order-safety.md, finding F). */
export const deviationFoundSchema = z.object({
  /** Field of the request, such as `stopLimit`. */
  field: z.string(),
  asked: z.string(),
  held: z.string(),
});
export type DeviationFound = Readonly<z.infer<typeof deviationFoundSchema>>;

export const intentSchema = z.object({
  id: intentIdSchema,
  state: z.enum(intentStates),
  /** As requested; its `generation` is of its own run. */
  request: tradeRequestSchema,
  /** Base address without credentials. */
  bridge: z.string(),
  /** The profile's name at that time; null for the demo bridge and the environment's. */
  profile: maybeText,
  account: z.object({ login: maybeText, server: maybeText }),
  /** Symbol of the order or position; null where the host did not know it. */
  symbol: maybeText,
  /** UTC milliseconds of this machine's clock. */
  created: utcMs,
  sent: utcMs.nullable(),
  /** The label by which the order is found again. */
  label: z.object({ magic: maybeNumber, comment: maybeText }),
  outcome: tradeOutcomeSchema.nullable(),
  resolution: resolutionSchema.nullable(),
  /** The resolution that a late one replaced; absent or null without one. */
  earlier: resolutionSchema.nullable().optional(),
  /** While unknown: findings so far, and the time of the next look (UTC milliseconds). */
  looking: z.object({ words: z.string(), looks: z.number().int(), nextAt: utcMs.nullable() }).nullable(),
  probable: z.array(probableMatchSchema),
  /** Empty where everything matches; null where not compared (yet). */
  deviations: z.array(deviationFoundSchema).nullable(),
  /** From an earlier run of the app. */
  isEarlier: z.boolean(),
  /** A risk-reducing write that was sent without a fresh read: what it was sent on, as a sentence. */
  sentOn: z.string().optional(),
  /** Some of its lines are in memory only: the disk refused them. */
  isInMemory: z.boolean().optional(),
});
export type Intent = Readonly<z.infer<typeof intentSchema>>;

/** Why the host sends no new risk now. Closing and cancelling stay possible unless `all`. */
const tradingLockSchema = z.object({
  kind: z.enum(['reconciling', 'unknown', 'journal']),
  all: z.boolean(),
  words: z.string(),
  /** The locked symbol; null = every symbol. */
  symbol: maybeText,
  /** The user may override it for one order by typing: `overrides: ['unknown-order']`. */
  canBeSetAside: z.boolean(),
});
export type TradingLock = Readonly<z.infer<typeof tradingLockSchema>>;

/**
 * The override that sends a risk-reducing write though the disk takes no line of it: the line stays in memory. The user types it; for
 * new risk the host refuses in any case.
 */
export const memoryOverride = 'journal-in-memory';

/** Requested but not sent yet, because something else comes first. */
const waitingIntentSchema = z.object({
  id: intentIdSchema,
  request: tradeRequestSchema,
  /**
   * `answer`: waits for the answer to `for` · `other-host`: the same, of another Bridgewatch on this account · `pace`: limit of
   * writes a second
   */
  why: z.enum(['answer', 'other-host', 'pace']),
  for: tradeRequestSchema.nullable(),
  /** When `for` was sent, else when the wait began. UTC milliseconds of this machine's clock. */
  since: z.number(),
});
export type WaitingIntent = Readonly<z.infer<typeof waitingIntentSchema>>;

/** Pushed to the page with every change of an intent: open intents and locks of the connected bridge. */
export const journalStateSchema = z.object({
  /** Grows with every change: read `journal.list` again. */
  revision: z.number().int(),
  /** Journalled, sent or unknown intents of the connected bridge, oldest first. */
  open: z.array(intentSchema),
  locks: z.array(tradingLockSchema),
  /** Oldest first. */
  waiting: z.array(waitingIntentSchema).optional(),
  /** Why the journal cannot be written or read; nothing is sent then. */
  trouble: failureSchema.nullable(),
  /** Notice about unreadable lines of the journal, which does not stop trading. For the whole run. */
  notice: maybeText.optional(),
});
export type JournalState = Readonly<z.infer<typeof journalStateSchema>>;

export const journalSchema = z.object({
  /** Newest first. */
  intents: z.array(intentSchema),
  /** There are older ones. */
  hasMore: z.boolean(),
  /**
   * Confirmed in this run but blocked by the host's own rules, so in no journal. Newest first. `created`: when it was blocked; the
   * outcome's failure says why.
   */
  unsentIntents: z.array(intentSchema),
  /** Folder of the journal, for the user's own archive. */
  folder: maybeText,
});
export type Journal = Readonly<z.infer<typeof journalSchema>>;
