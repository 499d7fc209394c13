import type { Listed, UnreadableRow } from '../../shared/model/record';
import type { Failure } from '../../shared/model/result';
import type { Doubt } from './vanished';

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

export interface ShownList<Row> extends Listed<Row> {
  /** False while the rows are the ones before, because this answer does not say what is held. */
  readonly isConfirmed: boolean;
  /** While an empty list is not believed. */
  readonly doubt?: Doubt;
}

/**
 * An answer of which not one row can be read says neither "none" nor what is held: what was on screen stays, unconfirmed, as
 * long as that lasts.
 */
export function shownList<Row>(answer: Listed<Row>, before: ShownList<Row> | undefined): ShownList<Row> {
  const { rows, unreadable } = answer;
  const saysNothing = rows.length === 0 && unreadable.length > 0;
  return saysNothing && before !== undefined && before.rows.length > 0
    ? { rows: before.rows, unreadable, isConfirmed: false }
    : { rows, unreadable, isConfirmed: true };
}

/** True where rows that stood there are gone all at once: a failed read looks the same. */
export const hasEmptied = <Row>(
  answer: Listed<Row>,
  before: ShownList<Row> | undefined,
): before is ShownList<Row> =>
  before !== undefined &&
  answer.rows.length === 0 &&
  answer.unreadable.length === 0 &&
  before.rows.length + before.unreadable.length > 0;

const mostNamed = 3;

/** All unreadable rows of a list in one failure, for the strip above it; null while every row could be read. */
export function unreadableFailure(unreadable: readonly UnreadableRow[]): Failure | null {
  const first = unreadable[0];
  if (first === undefined) return null;
  const named = unreadable
    .slice(0, mostNamed)
    .map(({ ticket, symbol, failure }) => {
      const which = [ticket === null ? 'one without a valid ticket' : `ticket ${ticket}`, symbol];
      return `${which.filter((part) => part !== null).join(' ')} (${failure.message})`;
    })
    .join('; ');
  const more = unreadable.length - mostNamed;
  const rows = unreadable.length === 1 ? '1 row' : `${unreadable.length} rows`;
  return {
    ...first.failure,
    message: `${rows} could not be read: ${named}${more > 0 ? `; and ${more} more` : ''}`,
  };
}
