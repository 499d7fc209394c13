import type { Listed, UnreadableRow } from '../model/record';

/** Rows that a list held without their being readable: what depends on "all of them" must know. */
interface Ticketed {
  readonly ticket: string;
}

/** True where a ticket that is in no row may still be one of those that could not be read. */
export const maybeUnread = (unreadable: readonly UnreadableRow[], ticket: string): boolean =>
  unreadable.some((row) => row.ticket === null || row.ticket === ticket);

/** True where an unreadable row may be of this symbol. */
export const hasUnreadOf = (unreadable: readonly UnreadableRow[], symbol: string): boolean =>
  unreadable.some((row) => row.symbol === null || row.symbol === symbol);

/**
 * The rows with those of before that were merely not readable this time: to say what came and went, a record that became
 * unreadable has not gone.
 */
export function withUnreadKept<Row extends Ticketed>(
  { rows, unreadable }: Listed<Row>,
  before: readonly Row[],
): readonly Row[] {
  if (unreadable.length === 0) return rows;
  const present = new Set(rows.map(({ ticket }) => ticket));
  const kept = before.filter(({ ticket }) => !present.has(ticket) && maybeUnread(unreadable, ticket));
  return kept.length === 0 ? rows : [...rows, ...kept];
}
