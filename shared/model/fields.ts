import { z } from 'zod';
import type { NameOf } from './enums';

/**
 * A ticket as decimal digits. MetaTrader's tickets are 64 bits wide and a JavaScript number is not,
 * so a ticket is text everywhere in this product.
 */
export const ticketSchema = z.string().regex(/^\d{1,20}$/, 'a ticket is a whole number');
export type Ticket = z.infer<typeof ticketSchema>;

declare const unit: unique symbol;
/**
 * A number that says what it counts: the compiler takes none of another unit in its place. A plain number, such as a literal or what
 * was just computed, may become any of them.
 */
type InUnit<Unit extends string> = number & { readonly [unit]?: Unit };

/** Seconds of the broker's wall clock in a Unix-like number: not UTC (reference/bridge-api.md, section 2). */
export type BrokerSeconds = InUnit<'broker seconds'>;
/** The same in milliseconds. */
export type BrokerMs = InUnit<'broker milliseconds'>;
/** Milliseconds since 1970 in UTC, by the machine that is meant. */
export type UtcMs = InUnit<'UTC milliseconds'>;
export type Price = InUnit<'price'>;
/** How many of the symbol's `point`. */
export type Points = InUnit<'points'>;
export type Lots = InUnit<'lots'>;

/** The schema of a number that counts this. */
export const inUnit = <Unit extends number>(schema: z.ZodType<Unit, Unit>): z.ZodType<Unit, Unit> => schema;
export const brokerSeconds = inUnit<BrokerSeconds>(z.number());
export const maybeBrokerSeconds = brokerSeconds.nullable();
export const maybeBrokerMs = inUnit<BrokerMs>(z.number()).nullable();
export const utcMs = inUnit<UtcMs>(z.number());
export const lots = inUnit<Lots>(z.number());
export const price = inUnit<Price>(z.number());
export const maybePrice = price.nullable();
export const points = inUnit<Points>(z.number());

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
