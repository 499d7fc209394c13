import { type ReactNode, useState } from 'react';
import { countText } from '../../../shared/math/counts';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { BulkPlan } from '../../../shared/rules/bulk';
import { type BulkFilter, describeFilter, selected, type TraderOf } from '../../../shared/rules/bulk-filter';
import { Button } from '../../components/button';
import { Note } from '../../components/note';
import { ChoiceField } from '../../components/select';
import { useTraderNames } from '../../data/trader-names';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { filterOptions, filterValue } from './filter-options';

interface ChosenRows<Row> {
  /** The rows that were shown when the filter was chosen, in their present state, as far as they still exist. */
  readonly rows: readonly Row[];
  /** For the plan's title: it is of all that match, also of traders whose rows the screen does not show now. */
  readonly words: string;
  /** The choice of the filter. */
  readonly which: ReactNode;
  /** Rows that match the filter by now, such as a position that a bot has just opened, with the button that adds them. */
  readonly newcomers: ReactNode;
}

/**
 * A plan contains what the trader has seen: a row that comes or begins to match later has to be added by the user, so
 * that nothing is added to the plan in the moment of the click.
 */
export function useChosenRows<Row extends Position | Order>(
  what: 'positions' | 'orders',
  all: readonly Row[],
  initial: BulkFilter,
  traderOf: TraderOf<Row>,
): ChosenRows<Row> {
  const names = useTraderNames();
  const who = useWhoFilter();
  const [filter, setFilter] = useState(initial);
  const meant = selected(all, filter, traderOf);
  const [tickets, setTickets] = useState(() => ticketsOf(meant));
  const rows = all.filter((row) => tickets.has(row.ticket));
  const newcomers = meant.filter((row) => !tickets.has(row.ticket)).length;
  const hidden = rows.filter((row) => !who.shows(traderOf(row).key)).length;
  const options = filterOptions(all, what, filter, traderOf, names);
  return {
    rows,
    words: `${describeFilter(filter, what, names)}${hidden === 0 ? '' : `, ${hidden} of them hidden by Who`}`,
    which: (
      <ChoiceField
        label="Which"
        layout="above"
        value={filterValue(filter)}
        options={options.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
        onChoose={(chosen) => {
          const next = options.find(({ value }) => value === chosen)?.filter;
          if (next === undefined) return;
          setFilter(next);
          setTickets(ticketsOf(selected(all, next, traderOf)));
        }}
      />
    ),
    newcomers: newcomers > 0 && (
      <Note role="status">
        {`${countText(newcomers, what === 'orders' ? 'more order' : 'more position')} match now.`}
        <Button onClick={() => setTickets(new Set([...tickets, ...ticketsOf(meant)]))}>Include</Button>
      </Note>
    ),
  };
}

const ticketsOf = (rows: readonly { readonly ticket: string }[]): ReadonlySet<string> =>
  new Set(rows.map((row) => row.ticket));

/** "All of them" must mean all: rows that could not be read are counted in a note, because the plan cannot contain them. */
export function withUnread(plan: BulkPlan, count: number, what: 'position' | 'order'): BulkPlan {
  if (count === 0) return plan;
  const words = `${countText(count, what)} could not be read and ${count === 1 ? 'is' : 'are'} not in this plan.`;
  return { ...plan, notes: [...plan.notes, words] };
}
