import { createHash } from 'node:crypto';
import { z } from 'zod';
import { maybeNumber, maybeText, ticketSchema } from '../../../shared/model/fields';
import { deviationFoundSchema, probableMatchSchema, resolutionSchema } from '../../../shared/model/intent';
import {
  closedSchema,
  intentIdSchema,
  tradeOutcomeSchema,
  tradeRequestSchema,
} from '../../../shared/model/trade';

/** One line of the journal: 16 digits of checksum, a space, and one change of one intent as JSON. Lines are only ever appended. */

/** The order or position that the request is about, as it was before the send. */
const rowBeforeSchema = z.object({
  volume: z.number(),
  /** Orders only; null for a position. */
  price: maybeNumber,
  stopLimit: maybeNumber,
  sl: z.number(),
  tp: z.number(),
  time: maybeText,
  expiration: maybeNumber,
  /** The next three are of positions only. Deals name their position by `identifier`. */
  identifier: ticketSchema.nullable().optional(),
  magic: maybeNumber.optional(),
  comment: z.string().optional(),
});
export type RowBefore = Readonly<z.infer<typeof rowBeforeSchema>>;

/** Open tickets at the send, by the host's last reads: a ticket that is not among them is new (reference/order-safety.md, rule 7). */
const beforeSchema = z.object({
  positions: z.array(ticketSchema).nullable(),
  orders: z.array(ticketSchema).nullable(),
  row: rowBeforeSchema.nullable(),
});
export type Before = Readonly<z.infer<typeof beforeSchema>>;

/** The run and process that send it: another host of the same user must be able to tell whether it is still alive. */
export const ownerSchema = z.object({ run: z.string().min(1).max(64), pid: z.number().int() });
export type Owner = Readonly<z.infer<typeof ownerSchema>>;

/** The first line of an intent. */
const draftSchema = z.object({
  id: intentIdSchema,
  request: tradeRequestSchema,
  bridge: z.string(),
  profile: maybeText,
  account: z.object({ login: maybeText, server: maybeText }),
  symbol: maybeText,
  label: z.object({ magic: maybeNumber, comment: maybeText }),
  before: beforeSchema,
  owner: ownerSchema,
  /** Risk-reducing writes that were sent without a fresh read: what they were sent on instead. */
  sentOn: z.string().optional(),
});
export type Draft = Readonly<z.infer<typeof draftSchema>>;

const ofIntent = { id: intentIdSchema };

const changeSchema = z.discriminatedUnion('move', [
  z.object({ move: z.literal('journal'), ...ofIntent, draft: draftSchema }),
  z.object({ move: z.literal('send'), ...ofIntent }),
  z.object({ move: z.literal('confirm'), ...ofIntent, outcome: tradeOutcomeSchema }),
  z.object({ move: z.literal('reject'), ...ofIntent, outcome: tradeOutcomeSchema }),
  z.object({ move: z.literal('prove-not-sent'), ...ofIntent, outcome: tradeOutcomeSchema }),
  /** Null: the host ended before the answer came. */
  z.object({ move: z.literal('lose'), ...ofIntent, outcome: tradeOutcomeSchema.nullable() }),
  /** Accepted by the bridge, but in no list. */
  z.object({ move: z.literal('doubt'), ...ofIntent }),
  z.object({ move: z.literal('resolve'), ...ofIntent, resolution: resolutionSchema }),
  z.object({ move: z.literal('explain'), ...ofIntent, resolution: resolutionSchema }),
  /** Changes no state: adds what was found. */
  z.object({
    move: z.literal('note'),
    ...ofIntent,
    probable: z.array(probableMatchSchema).optional(),
    deviations: z.array(deviationFoundSchema).optional(),
    closed: closedSchema.optional(),
    /** Why the order and deal of the answer are another request's, in one sentence. */
    contradicted: z.string().optional(),
  }),
]);
export type Change = Readonly<z.infer<typeof changeSchema>>;

const entrySchema = z.object({
  v: z.literal(1),
  /** UTC milliseconds of this machine's clock. */
  at: z.number(),
  /** The run that wrote the line and its number within the run: how a host recognises its own lines. */
  by: z.string(),
  n: z.number().int(),
  change: changeSchema,
});
export type Entry = Readonly<z.infer<typeof entrySchema>>;

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A line of a file of ours: 16 digits of checksum, a space, JSON. Without the line break at its end; JSON itself contains none. */
export function sealed(value: unknown): string {
  const text = JSON.stringify(value);
  return `${checksum(text)} ${text}`;
}

/** What `sealed` was given; undefined for a damaged line. */
export function unsealed(line: string): unknown {
  const text = line.slice(17);
  if (line.charAt(16) !== ' ' || checksum(text) !== line.slice(0, 16)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const lineOf = (entry: Entry): string => sealed(entry);

/** Null for a damaged line, or one that this version does not know. */
export const entryOf = (line: string): Entry | null => entrySchema.safeParse(unsealed(line)).data ?? null;
