import { z } from 'zod';
import { inUnit, type Lots, maybeNumber, maybeText, type Price, ticketSchema, utcMs } from './fields';
import { failureSchema } from './result';
import { intentIdSchema, tradeOutcomeSchema, tradeRequestSchema } from './trade';

/**
 * Where an intent stands (reference/order-safety.md, rule 1; the draft before it lives in the ticket):
 *
 * - `journalled`: written to disk, not handed to the socket yet · `sent`: on its way
 * - `confirmed`, `rejected`, `not-sent`: proven by the answer, and then by what the broker holds
 * - `unknown`: may or may not have been executed; it is being looked for
 * - `resolved`: was unknown, or told otherwise before, and `resolution` says what became of it
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
 * - `executed`: found at the broker, or the wished state was reached · `partly`: a part of it
 * - `not-executed`: proven, for example an order that stands unchanged after a refused change
 * - `probable`: the only deal that fits, in its time; it carries no label, so it is never surely ours
 * - `unclear`: what it was about was closed, ended or changed, not known by whom
 * - `not-found`: healthy reads over the whole window show nothing of it; whether to send again is the user's decision
 * - `checked`: the user has looked and said so
 *
 * What ended without having been executed is watched on for 24 hours.
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

/** What the broker's deals, or the position that they opened, say of an order whose answer was lost. */
const fillSchema = z.object({
  volume: inUnit<Lots>(z.number().positive()),
  /** Of several deals the mean, weighted by their lots; null where they do not tell. */
  price: inUnit<Price>(z.number().positive()).nullable(),
});
export type Fill = Readonly<z.infer<typeof fillSchema>>;

export const resolutionSchema = z.object({
  kind: z.enum(resolutionKinds),
  /** UTC milliseconds of this machine's clock. */
  at: utcMs,
  /** One sentence with what was found where. */
  words: z.string(),
  /** Orders, positions and deals that it became. */
  tickets: z.array(ticketSchema),
  /** Absent or null where nothing was filled, or nothing tells at what. */
  fill: fillSchema.nullable().optional(),
  /** Found only after something else had been told. */
  isLate: z.boolean(),
});
export type Resolution = Readonly<z.infer<typeof resolutionSchema>>;

/** A position or order that may be what an unknown intent became, though it does not carry our label: never taken by itself. */
export const probableMatchSchema = z.object({
  kind: z.enum(['position', 'order', 'deal', 'past order']),
  ticket: ticketSchema,
  words: z.string(),
});
export type ProbableMatch = Readonly<z.infer<typeof probableMatchSchema>>;

/** What the broker holds differs from what was asked (reference/order-safety.md, finding F). */
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
  /** As it was asked for; `generation` in it is that of its own run. */
  request: tradeRequestSchema,
  /** Base address without credentials. */
  bridge: z.string(),
  /** The profile's name at that time; null for the demo bridge and the environment's. */
  profile: maybeText,
  account: z.object({ login: maybeText, server: maybeText }),
  /** Of the order or position concerned; null where the host did not know it. */
  symbol: maybeText,
  /** UTC milliseconds of this machine's clock. */
  created: utcMs,
  sent: utcMs.nullable(),
  /** What the order carries so that it is found again. */
  label: z.object({ magic: maybeNumber, comment: maybeText }),
  outcome: tradeOutcomeSchema.nullable(),
  resolution: resolutionSchema.nullable(),
  /** What had been found before a late `resolution`; absent or null where nothing had. */
  earlier: resolutionSchema.nullable().optional(),
  /** While unknown: what was found so far, and when the host looks next (UTC milliseconds). */
  looking: z.object({ words: z.string(), looks: z.number().int(), nextAt: utcMs.nullable() }).nullable(),
  probable: z.array(probableMatchSchema),
  /** Empty where all is as asked; null where it was not compared (yet). */
  deviations: z.array(deviationFoundSchema).nullable(),
  /** Of an earlier run of the app. */
  isEarlier: z.boolean(),
  /** A way out that did not wait for a read: what it went on instead, as a sentence. */
  sentOn: z.string().optional(),
  /** The disk has not taken its lines yet: they are in memory alone. */
  isInMemory: z.boolean().optional(),
});
export type Intent = Readonly<z.infer<typeof intentSchema>>;

/** Why the host sends no new risk now; closing and cancelling stay possible unless `all`. */
const tradingLockSchema = z.object({
  kind: z.enum(['reconciling', 'unknown', 'journal']),
  all: z.boolean(),
  words: z.string(),
  /** The one symbol that is held up; null = every symbol. */
  symbol: maybeText,
  /** The user may set it aside for one order, by typing: `overrides: ['unknown-order']`. */
  canBeSetAside: z.boolean(),
});
export type TradingLock = Readonly<z.infer<typeof tradingLockSchema>>;

/**
 * Sets aside, for one way out, that the disk takes no line of it: the line stays in memory. The user types it; the host
 * refuses without it, and for new risk whatever was typed.
 */
export const memoryOverride = 'journal-in-memory';

/** Asked for and not sent yet, because something else comes first. */
const waitingIntentSchema = z.object({
  id: intentIdSchema,
  request: tradeRequestSchema,
  /**
   * `answer`: of `for`, which was sent and is not answered · `other-host`: the same, of another Bridgewatch on this account ·
   * `pace`: the bridge gets one write a second
   */
  why: z.enum(['answer', 'other-host', 'pace']),
  for: tradeRequestSchema.nullable(),
  /** Since when `for` is out, else since when it waits. UTC milliseconds of this machine's clock. */
  since: z.number(),
});
export type WaitingIntent = Readonly<z.infer<typeof waitingIntentSchema>>;

/** What the page is pushed whenever an intent moves: all that is open, and what is locked for the present bridge. */
export const journalStateSchema = z.object({
  /** Grows with every change: read `journal.list` anew. */
  revision: z.number().int(),
  /** Of the present bridge: journalled, sent or unknown, oldest first. */
  open: z.array(intentSchema),
  locks: z.array(tradingLockSchema),
  /** Oldest first. */
  waiting: z.array(waitingIntentSchema).optional(),
  /** Why the journal cannot be written or read; nothing is sent then. */
  trouble: failureSchema.nullable(),
  /** What the user should know of the journal although trading goes on: lines that could not be read. For the whole run. */
  notice: maybeText.optional(),
});
export type JournalState = Readonly<z.infer<typeof journalStateSchema>>;

export const journalSchema = z.object({
  /** Newest first. */
  intents: z.array(intentSchema),
  /** There are older ones than these. */
  hasMore: z.boolean(),
  /**
   * Confirmed in this run, held back by the host's own rules and never sent: no journal holds them. Newest first. `created`: when it
   * was held back; the outcome's failure says why.
   */
  heldBack: z.array(intentSchema),
  /** Where the file lies, for the user's own archive. */
  folder: maybeText,
});
export type Journal = Readonly<z.infer<typeof journalSchema>>;
