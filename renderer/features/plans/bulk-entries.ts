import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { type BulkFilter, describeFilter, selected, type TraderOf } from '../../../shared/rules/bulk-filter';
import type { TraderNames } from '../../../shared/rules/trader-names';
import type { MenuEntry } from '../../components/menu';
import { filtersOf } from './filter-options';

/** The bulk entries of menus: `Close all positions of EURUSD … (3)`. */

/** With more symbols or traders than this the menu is higher than a small window; the dialog lists them all. */
const namedMost = 12;

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
  const filters = filtersOf(about, traderOf).filter((filter) =>
    filter.of === 'side'
      ? selected(about, filter, traderOf).length > 0
      : what === 'positions' || (filter.of !== 'winners' && filter.of !== 'losers'),
  );
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
