import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import {
  type BulkFilter,
  describeFilter,
  selected,
  type TraderOf,
  traderFilters,
} from '../../../shared/rules/bulk-filter';
import type { TraderNames } from '../../../shared/rules/trader-names';
import type { MenuEntry } from '../../components/menu';

/** The bulk entries of menus: `Close all positions of EURUSD … (3)`. */

/** With more symbols or traders than this the menu is higher than a small window; the dialog lists them all. */
const namedMost = 12;

function filtersOf<Row extends Position | Order>(
  rows: readonly Row[],
  isOfOrders: boolean,
  traderOf: TraderOf<Row>,
): readonly BulkFilter[] {
  const symbols = [...new Set(rows.map((row) => row.symbol))].sort();
  return [
    { of: 'all' },
    ...symbols.map((symbol): BulkFilter => ({ of: 'symbol', symbol })),
    ...(['BUY', 'SELL'] as const)
      .filter((side) => rows.some((row) => ('side' in row ? row.side : row.type).startsWith(side)))
      .map((side): BulkFilter => ({ of: 'side', side })),
    ...(isOfOrders ? [] : ([{ of: 'winners' }, { of: 'losers' }] as const)),
    ...traderFilters(rows, traderOf),
  ];
}

/** `about`: the rows whose symbols and traders are named. */
export function bulkEntries<Row extends Position | Order>(
  what: 'positions' | 'orders',
  about: readonly Row[],
  all: readonly Row[],
  traderOf: TraderOf<Row>,
  names: TraderNames,
  open: (filter: BulkFilter) => void,
): readonly MenuEntry[] {
  const verb = what === 'positions' ? 'Close' : 'Cancel';
  const filters = filtersOf(about, what === 'orders', traderOf);
  const named = filters.filter(({ of }, at) => at < filters.findIndex((each) => each.of === of) + namedMost);
  const entries = named.map((filter) => {
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
