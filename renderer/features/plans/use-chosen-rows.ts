import { useState } from 'react';
import type { BulkFilter, TraderOf } from '../../../shared/rules/bulk-filter';

export interface ChosenRows<Row> {
  readonly filter: BulkFilter;
  /** As they are now: the ones that were shown when the filter was chosen, as far as they are still there. */
  readonly rows: readonly Row[];
  /** What the filter would also mean by now, such as a position that a bot has just opened. */
  readonly newcomers: readonly Row[];
  choose(filter: BulkFilter): void;
  /** Takes the newcomers in. */
  takeNewcomers(): void;
}

/**
 * A plan holds what the trader has seen: a row that comes later, or that becomes a winner meanwhile, waits to be taken in, so that
 * nothing slips under the button in the moment of the click.
 */
export function useChosenRows<Row extends { readonly ticket: string }>(
  all: readonly Row[],
  initial: BulkFilter,
  select: (rows: readonly Row[], filter: BulkFilter, traderOf: TraderOf<Row>) => readonly Row[],
  traderOf: TraderOf<Row>,
): ChosenRows<Row> {
  const [filter, setFilter] = useState(initial);
  const meant = select(all, filter, traderOf);
  const [tickets, setTickets] = useState(() => ticketsOf(meant));
  return {
    filter,
    rows: all.filter((row) => tickets.has(row.ticket)),
    newcomers: meant.filter((row) => !tickets.has(row.ticket)),
    choose: (next) => {
      setFilter(next);
      setTickets(ticketsOf(select(all, next, traderOf)));
    },
    takeNewcomers: () => setTickets(new Set([...tickets, ...meant.map((row) => row.ticket)])),
  };
}

const ticketsOf = (rows: readonly { readonly ticket: string }[]): ReadonlySet<string> =>
  new Set(rows.map((row) => row.ticket));
