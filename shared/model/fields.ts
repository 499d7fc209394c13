import { z } from 'zod';
import type { NameOf } from './enums';

/** A ticket as decimal digits: MetaTrader's are 64 bits wide, a JavaScript number is exact to 53. */
export const ticketSchema = z.string().regex(/^\d{1,20}$/, 'a ticket is a whole number');
export type Ticket = z.infer<typeof ticketSchema>;

declare const unit: unique symbol;
/** A number with a unit: the compiler refuses one of another unit. A plain number, such as a literal or a result, fits any unit. */
type InUnit<Unit extends string> = number & { readonly [unit]?: Unit };

/** The broker's wall clock as a Unix-like number of seconds: not UTC (reference/bridge-api.md, section 2). */
export type BrokerSeconds = InUnit<'broker seconds'>;
/** The same in milliseconds. */
export type BrokerMs = InUnit<'broker milliseconds'>;
/** UTC milliseconds since 1970, by the clock of the named machine. */
export type UtcMs = InUnit<'UTC milliseconds'>;
export type Price = InUnit<'price'>;
/** Multiples of the symbol's `point`. */
export type Points = InUnit<'points'>;
export type Lots = InUnit<'lots'>;

/** Schema of a number with a unit. */
export const inUnit = <Unit extends number>(schema: z.ZodType<Unit, Unit>): z.ZodType<Unit, Unit> => schema;
export const brokerSeconds = inUnit<BrokerSeconds>(z.number());
export const maybeBrokerSeconds = brokerSeconds.nullable();
export const maybeBrokerMs = inUnit<BrokerMs>(z.number()).nullable();
export const utcMs = inUnit<UtcMs>(z.number());
export const lots = inUnit<Lots>(z.number());
export const price = inUnit<Price>(z.number());
export const maybePrice = price.nullable();
export const points = inUnit<Points>(z.number());

/** Fields that a bridge may leave out; null = not sent. */
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
