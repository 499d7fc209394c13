import { z } from 'zod';
import { accountSchema } from './account';
import { connectionSchema } from './connection';
import { ledgerCoverageSchema } from './ledger';
import { orderSchema } from './order';
import { positionSchema } from './position';
import { shownListSchema } from './record';
import { failureSchema } from './result';
import { tickSchema } from './tick';

/** What the host reads again and again while somebody looks: the same value has the same version, also over several reads. */
const versionSchema = z.string().max(60);
export type Version = z.infer<typeof versionSchema>;

const symbolSchema = z.string().min(1).max(64);
/** Symbols in one question: more than any list of the market watch. */
const mostTicks = 500;
const ticksSchema = z
  .array(z.strictObject({ symbol: symbolSchema, version: versionSchema.nullable() }))
  .max(mostTicks);

/** What is asked for, each with the version that the page holds; null = none. What is left out is not asked for. */
export const askedTopicsSchema = z.strictObject({
  account: versionSchema.nullable().optional(),
  positions: versionSchema.nullable().optional(),
  orders: versionSchema.nullable().optional(),
  connection: versionSchema.nullable().optional(),
  /** How much of the history is known; the deals themselves are asked for by period. */
  history: versionSchema.nullable().optional(),
  /** Quotes at the interval of the chart and the ticket. */
  ticks: ticksSchema.optional(),
  /** Quotes of the market watch, which are read in turn. */
  listedTicks: ticksSchema.optional(),
  /** Only what trading needs is read often. */
  isQuiet: z.boolean().optional(),
});
export type AskedTopics = Readonly<z.infer<typeof askedTopicsSchema>>;

const answerSchema = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('state', [
    /** The version that was asked with is still the one. `ageMs`: since the bridge last answered with it, as this is sent. */
    z.object({ state: z.literal('same'), version: versionSchema, ageMs: z.number() }),
    z.object({ state: z.literal('value'), version: versionSchema, ageMs: z.number(), value }),
    /** The last read failed. */
    z.object({ state: z.literal('failed'), failure: failureSchema }),
    /** Not since the connection began or the last write ended. */
    z.object({ state: z.literal('not-read') }),
  ]);
export type TopicAnswer<Value> =
  | { readonly state: 'same'; readonly version: Version; readonly ageMs: number }
  | { readonly state: 'value'; readonly version: Version; readonly ageMs: number; readonly value: Value }
  | { readonly state: 'failed'; readonly failure: z.infer<typeof failureSchema> }
  | { readonly state: 'not-read' };

const ofSymbolSchema = z.object({ symbol: symbolSchema, answer: answerSchema(tickSchema) });
/** All from the bridge of this generation, from memory. */
export const topicAnswersSchema = z.object({
  generation: z.number().int(),
  account: answerSchema(accountSchema).optional(),
  positions: answerSchema(shownListSchema(positionSchema)).optional(),
  orders: answerSchema(shownListSchema(orderSchema)).optional(),
  connection: answerSchema(connectionSchema).optional(),
  history: answerSchema(ledgerCoverageSchema).optional(),
  ticks: z.array(ofSymbolSchema).optional(),
  listedTicks: z.array(ofSymbolSchema).optional(),
});
export type TopicAnswers = z.infer<typeof topicAnswersSchema>;

/** Topics that have another version or failure than before: whoever shows them asks for them. */
export const changedTopicsSchema = z.object({
  topics: z.array(z.enum(['account', 'positions', 'orders', 'connection', 'history'])),
  ticks: z.array(symbolSchema),
});
export type ChangedTopics = z.infer<typeof changedTopicsSchema>;
