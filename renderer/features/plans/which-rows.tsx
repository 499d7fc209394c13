import { useState } from 'react';
import { countText } from '../../../shared/math/counts';
import type { BulkPlan } from '../../../shared/rules/bulk';
import type { BulkFilter, TraderOf } from '../../../shared/rules/bulk-filter';
import { Button } from '../../components/button';
import { Note } from '../../components/note';
import { ChoiceField } from '../../components/select';
import { type FilterOption, filterValue } from './filter-options';

interface ChosenRows<Row> {
  readonly filter: BulkFilter;
  /** The rows that were shown when the filter was chosen, in their present state, as far as they still exist. */
  readonly rows: readonly Row[];
  /** Rows that match the filter by now, such as a position that a bot has just opened. */
  readonly newcomers: readonly Row[];
  choose(filter: BulkFilter): void;
  takeNewcomers(): void;
}

/**
 * A plan contains what the trader has seen: a row that comes or begins to match later has to be added by the user, so
 * that nothing is added to the plan in the moment of the click.
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

export function WhichField({
  options,
  filter,
  onChoose,
}: {
  readonly options: readonly FilterOption[];
  readonly filter: BulkFilter;
  readonly onChoose: (filter: BulkFilter) => void;
}) {
  return (
    <ChoiceField
      label="Which"
      layout="above"
      value={filterValue(filter)}
      options={options.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
      onChoose={(chosen) => {
        const option = options.find(({ value }) => value === chosen);
        if (option !== undefined) onChoose(option.filter);
      }}
    />
  );
}

export function NewcomersNote({
  count,
  what,
  onTake,
}: {
  readonly count: number;
  readonly what: 'position' | 'order';
  readonly onTake: () => void;
}) {
  if (count === 0) return null;
  return (
    <Note role="status">
      {`${countText(count, `more ${what}`)} match now.`}
      <Button onClick={onTake}>Include</Button>
    </Note>
  );
}

/** Of a plan's title: it is of all that match, also of traders whose rows the screen does not show now. */
export const hiddenText = (hidden: number): string =>
  hidden === 0 ? '' : `, ${hidden} of them hidden by Who`;

/** "All of them" must mean all: rows that could not be read are counted in a note, because the plan cannot contain them. */
export function withUnread(plan: BulkPlan, count: number, what: 'position' | 'order'): BulkPlan {
  if (count === 0) return plan;
  const words = `${countText(count, what)} could not be read and ${count === 1 ? 'is' : 'are'} not in this plan.`;
  return { ...plan, notes: [...plan.notes, words] };
}
