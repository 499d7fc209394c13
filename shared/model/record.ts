import { z } from 'zod';
import { maybeText, ticketSchema } from './fields';
import { failureSchema } from './result';

/** A record that can be read by itself. */
export const recordQuerySchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('account') }),
  z.strictObject({ of: z.literal('terminal') }),
  z.strictObject({ of: z.literal('symbol'), symbol: z.string().min(1).max(64) }),
  z.strictObject({ of: z.literal('position'), ticket: ticketSchema }),
  z.strictObject({ of: z.literal('order'), ticket: ticketSchema }),
]);
export type RecordQuery = Readonly<z.infer<typeof recordQuerySchema>>;

/**
 * All fields of a record as sent: the bridge's names and order, unknown fields included. Values are text of limited length, for
 * display only.
 */
export const wireRecordSchema = z.array(z.object({ field: z.string(), value: z.string() })).readonly();
export type WireRecord = Readonly<z.infer<typeof wireRecordSchema>>;

/** An unreadable row of a list whose other rows could be read. */
export const unreadableRowSchema = z.object({
  /** Null where that is unreadable too. */
  ticket: ticketSchema.nullable(),
  symbol: maybeText,
  failure: failureSchema,
});
export type UnreadableRow = Readonly<z.infer<typeof unreadableRowSchema>>;

/** A list with its unreadable rows: a bad row must not hide the others, nor vanish. */
export const listedSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row).readonly(), unreadable: z.array(unreadableRowSchema).readonly() });

export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly UnreadableRow[];
}

/** A list as shown. */
export interface ShownList<Row> extends Listed<Row> {
  /** False while earlier rows are shown, because the newest answer proves nothing. */
  readonly isConfirmed: boolean;
}
export const shownListSchema = <Row extends z.ZodType>(row: Row) =>
  listedSchema(row).extend({ isConfirmed: z.boolean() });
