import { compareTickets } from '../math/deals';
import type { Position } from '../model/position';

/** FIFO accounts (`account.fifo_close`, retcode 10045): of a symbol and side the oldest position must be closed first. */

/** Below 0 where `a` was opened before `b`. */
export const isOlder = (a: Position, b: Position): number =>
  (a.timeOpen ?? 0) - (b.timeOpen ?? 0) || compareTickets(a.ticket, b.ticket);

/** The oldest position that has to be closed before this one; null where this one is the oldest. */
export function olderThan(position: Position, held: readonly Position[]): Position | null {
  const older = held.filter(
    (row) =>
      row.symbol === position.symbol &&
      row.side === position.side &&
      row.ticket !== position.ticket &&
      isOlder(row, position) < 0,
  );
  return older.toSorted(isOlder)[0] ?? null;
}

export const fifoRefusal = (ticket: string): string =>
  `first in, first out: position ${ticket} is older and must be closed first`;
