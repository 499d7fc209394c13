import type { Listed, UnreadableRow } from '../model/record';

/** Unreadable rows of a list, for what depends on "all of them". */
interface Ticketed {
  readonly ticket: string;
}

/** True where a missing ticket may be one of the unreadable rows. */
export const maybeUnread = (unreadable: readonly UnreadableRow[], ticket: string): boolean =>
  unreadable.some((row) => row.ticket === null || row.ticket === ticket);

/** True where an unreadable row may be of this symbol. */
export const hasUnreadOf = (unreadable: readonly UnreadableRow[], symbol: string): boolean =>
  unreadable.some((row) => row.symbol === null || row.symbol === symbol);

/** The rows plus earlier ones that are only unreadable now: an unreadable record has not gone. */
export function withUnreadKept<Row extends Ticketed>(
  { rows, unreadable }: Listed<Row>,
  before: readonly Row[],
): readonly Row[] {
  if (unreadable.length === 0) return rows;
  const present = new Set(rows.map(({ ticket }) => ticket));
  const kept = before.filter(({ ticket }) => !present.has(ticket) && maybeUnread(unreadable, ticket));
  return kept.length === 0 ? rows : [...rows, ...kept];
}
