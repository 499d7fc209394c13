import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import {
  type BulkFilter,
  describeFilter,
  selected,
  type TraderOf,
  traderFilters,
} from '../../../shared/rules/bulk-filter';
import { type ShownTraders, showsTrader } from '../../../shared/rules/trader-key';
import type { TraderNames } from '../../../shared/rules/trader-names';
import type { MenuEntry } from '../../components/menu';

/** The options of `Which`, from the account's positions or orders. */
export interface FilterOption {
  /** For the list: unique, and looked up again when chosen. */
  readonly value: string;
  readonly label: string;
  readonly filter: BulkFilter;
  readonly count: number;
}

export const filterValue = (filter: BulkFilter): string => {
  switch (filter.of) {
    case 'symbol':
      return `symbol ${filter.symbol}`;
    case 'side':
      return `side ${filter.side}`;
    case 'trader':
      return `trader ${filter.trader}`;
    default:
      return filter.of;
  }
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** All filters that may mean some of these rows. */
function filtersOf<Row extends Position | Order>(
  rows: readonly Row[],
  traderOf: TraderOf<Row>,
): readonly BulkFilter[] {
  const symbols = [...new Set(rows.map((row) => row.symbol))].sort();
  return [
    { of: 'all' },
    ...symbols.map((symbol): BulkFilter => ({ of: 'symbol', symbol })),
    { of: 'side', side: 'BUY' },
    { of: 'side', side: 'SELL' },
    { of: 'winners' },
    { of: 'losers' },
    ...traderFilters(rows, traderOf),
  ];
}

/**
 * Every filter that selects at least one row, and always the chosen one. A filter by winners means nothing for pending
 * orders and is not offered there.
 */
export function filterOptions<Row extends Position | Order>(
  rows: readonly Row[],
  what: 'positions' | 'orders',
  chosen: BulkFilter,
  traderOf: TraderOf<Row>,
  names: TraderNames,
): readonly FilterOption[] {
  const filters = [...(chosen.of === 'tickets' ? [chosen] : []), ...filtersOf(rows, traderOf)];
  const chosenValue = filterValue(chosen);
  const options = filters.map((filter) => ({
    value: filterValue(filter),
    label: capital(describeFilter(filter, what, names)),
    filter,
    count: selected(rows, filter, traderOf).length,
  }));
  const isOffered = options.some(({ value }) => value === chosenValue);
  return [
    ...(isOffered
      ? []
      : [
          {
            value: chosenValue,
            label: capital(describeFilter(chosen, what, names)),
            filter: chosen,
            count: 0,
          },
        ]),
    ...options.filter(({ count, value }) => count > 0 || value === chosenValue || value === 'all'),
  ];
}

/** The bulk entries of menus: `Close all positions of EURUSD … (3)`. */

/** With more symbols or traders than this the menu is higher than a small window; the dialog lists them all. */
const namedMost = 12;

/** `about`: the rows whose symbols and traders are named. `shown`: those of traders that were chosen stand first, as their rows alone are in sight. */
export function bulkEntries<Row extends Position | Order>(
  what: 'positions' | 'orders',
  about: readonly Row[],
  all: readonly Row[],
  traderOf: TraderOf<Row>,
  names: TraderNames,
  open: (filter: BulkFilter) => void,
  shown: ShownTraders = null,
): readonly MenuEntry[] {
  const verb = what === 'positions' ? 'Close' : 'Cancel';
  const filters = filtersOf(about, traderOf).filter((filter) =>
    filter.of === 'side'
      ? selected(about, filter, traderOf).length > 0
      : what === 'positions' || (filter.of !== 'winners' && filter.of !== 'losers'),
  );
  const isFirst = (filter: BulkFilter): boolean =>
    shown !== null && filter.of === 'trader' && showsTrader(shown, filter.trader);
  const named = filters.filter(({ of }, at) => at < filters.findIndex((each) => each.of === of) + namedMost);
  const inOrder = named.toSorted((left, right) => Number(isFirst(right)) - Number(isFirst(left)));
  const entries = inOrder.map((filter) => {
    const count = selected(all, filter, traderOf).length;
    return {
      id: `${verb} ${JSON.stringify(filter)}`,
      label: `${verb} ${describeFilter(filter, what, names)} … (${count})`,
      disabledReason: count === 0 ? 'there are none' : null,
      run: () => open(filter),
    };
  });
  const more = `${filters.length - named.length} more symbols or traders`;
  return filters.length === named.length
    ? entries
    : [...entries, { id: 'more', label: more, disabledReason: 'in the dialog', run: () => {} }];
}
