import { z } from 'zod';
import type { NameOf } from './enums';

/**
 * A ticket as decimal digits. MetaTrader's tickets are 64 bits wide and a JavaScript number is not,
 * so a ticket is text everywhere in this product.
 */
export const ticketSchema = z.string().regex(/^\d{1,20}$/, 'a ticket is a whole number');
export type Ticket = z.infer<typeof ticketSchema>;

/** Seconds of the broker's wall clock in a Unix-like number: not UTC (bridge-api.md, section 2). */
export type BrokerSeconds = number;

/** Fields that a bridge may leave out: null means that it does not say. */
export const maybeNumber = z.number().nullable();
export const maybeText = z.string().nullable();
export const maybeFlag = z.boolean().nullable();

/** One of a table's names, or `unknown (n)`. */
export function enumSchema<const Table extends readonly string[]>(table: Table) {
  return z.custom<NameOf<Table>>(
    (value) => typeof value === 'string' && (table.includes(value) || value.startsWith('unknown (')),
    `one of ${table.join(', ')}`,
  );
}
