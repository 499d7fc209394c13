import { z } from 'zod';
import { maybeText, ticketSchema } from './fields';
import { failureSchema } from './result';

/** One record that the bridge can be asked for by itself. */
export const recordQuerySchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('account') }),
  z.strictObject({ of: z.literal('terminal') }),
  z.strictObject({ of: z.literal('symbol'), symbol: z.string().min(1).max(64) }),
  z.strictObject({ of: z.literal('position'), ticket: ticketSchema }),
  z.strictObject({ of: z.literal('order'), ticket: ticketSchema }),
]);
export type RecordQuery = Readonly<z.infer<typeof recordQuerySchema>>;

/**
 * Every field of a record as it came: the bridge's own names, in its order, fields that this product does not know included.
 * Values are printed and bounded text, never decoded: a card shows them, nothing computes with them.
 */
export const wireRecordSchema = z.array(z.object({ field: z.string(), value: z.string() })).readonly();
export type WireRecord = Readonly<z.infer<typeof wireRecordSchema>>;

/** A row of a list that could not be read; the other rows of the same answer could. */
const unreadableRowSchema = z.object({
  /** Null where not even that can be read. */
  ticket: ticketSchema.nullable(),
  symbol: maybeText,
  failure: failureSchema,
});
export type UnreadableRow = Readonly<z.infer<typeof unreadableRowSchema>>;

/** A list as far as it could be read: one bad row must not hide the others, and must not vanish either. */
export const listedSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row).readonly(), unreadable: z.array(unreadableRowSchema).readonly() });

export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly UnreadableRow[];
}

/** A list as it is shown. */
export interface ShownList<Row> extends Listed<Row> {
  /** False while the rows are the ones before, because the answer does not say what is held. */
  readonly isConfirmed: boolean;
}
export const shownListSchema = <Row extends z.ZodType>(row: Row) =>
  listedSchema(row).extend({ isConfirmed: z.boolean() });
