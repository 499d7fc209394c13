import { createHash } from 'node:crypto';
import { z } from 'zod';
import { maybeNumber, maybeText, ticketSchema } from '../../../shared/model/fields';
import { deviationFoundSchema, probableMatchSchema, resolutionSchema } from '../../../shared/model/intent';
import { intentIdSchema, tradeOutcomeSchema, tradeRequestSchema } from '../../../shared/model/trade';

/** One line of the journal: a checksum, a space, and one change of one intent as JSON. Lines are only ever added. */

/** The order or position that a change, a cancel or a close is about, as it stood before. */
const rowBeforeSchema = z.object({
  volume: z.number(),
  /** Of an order; null for a position. */
  price: maybeNumber,
  stopLimit: maybeNumber,
  sl: z.number(),
  tp: z.number(),
  time: maybeText,
  expiration: maybeNumber,
  /** These three of a position alone; its deals name it by the first. */
  identifier: ticketSchema.nullable().optional(),
  magic: maybeNumber.optional(),
  comment: z.string().optional(),
});
export type RowBefore = Readonly<z.infer<typeof rowBeforeSchema>>;

/** What was open when it was sent, by the host's last reads: a ticket that is not among these is new (reference/order-safety.md, rule 7). */
const beforeSchema = z.object({
  positions: z.array(ticketSchema).nullable(),
  orders: z.array(ticketSchema).nullable(),
  row: rowBeforeSchema.nullable(),
});
export type Before = Readonly<z.infer<typeof beforeSchema>>;

/** Which run of which process sends it: another host of the same user must know whether that one still lives. */
const ownerSchema = z.object({ run: z.string().min(1).max(64), pid: z.number().int() });
export type Owner = Readonly<z.infer<typeof ownerSchema>>;

/** An intent as it is first written. */
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
  /** A way out that did not wait for a read: what it went on instead. */
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
  /** Null: its host died before an answer came. */
  z.object({ move: z.literal('lose'), ...ofIntent, outcome: tradeOutcomeSchema.nullable() }),
  /** It was accepted, and nothing of it is in any list. */
  z.object({ move: z.literal('doubt'), ...ofIntent }),
  z.object({ move: z.literal('resolve'), ...ofIntent, resolution: resolutionSchema }),
  z.object({ move: z.literal('explain'), ...ofIntent, resolution: resolutionSchema }),
  /** No move: what was found besides. */
  z.object({
    move: z.literal('note'),
    ...ofIntent,
    probable: z.array(probableMatchSchema).optional(),
    deviations: z.array(deviationFoundSchema).optional(),
  }),
]);
/** What a line says. */
export type Change = Readonly<z.infer<typeof changeSchema>>;

const entrySchema = z.object({
  v: z.literal(1),
  /** UTC milliseconds of this machine's clock. */
  at: z.number(),
  /** The run that wrote it, and its count there: tells a line of one's own when it is read back. */
  by: z.string(),
  n: z.number().int(),
  change: changeSchema,
});
export type Entry = Readonly<z.infer<typeof entrySchema>>;

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The line without its end. JSON holds no line breaks of its own. */
export function lineOf(entry: Entry): string {
  const text = JSON.stringify(entry);
  return `${checksum(text)} ${text}`;
}

/** Null for a line that is damaged, or of a kind that this version does not know. */
export function entryOf(line: string): Entry | null {
  const text = line.slice(17);
  if (line.charAt(16) !== ' ' || checksum(text) !== line.slice(0, 16)) return null;
  try {
    const parsed = entrySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
