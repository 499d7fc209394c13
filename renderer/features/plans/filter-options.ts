import {
  type BulkFilter,
  describeFilter,
  type TraderOf,
  traderFilters,
} from '../../../shared/rules/bulk-filter';

/** The choices of `Which`, made from what the account holds. */
export interface FilterOption {
  /** For the list: unique, and read back by looking it up. */
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

/**
 * Everything that would take at least one, the chosen one always. `select` counts what a filter means; a filter by winners means
 * no pending order, and is then not offered.
 */
export function filterOptions<Row extends { readonly symbol: string }>(
  rows: readonly Row[],
  what: 'positions' | 'orders',
  chosen: BulkFilter,
  select: (rows: readonly Row[], filter: BulkFilter, traderOf: TraderOf<Row>) => readonly Row[],
  traderOf: TraderOf<Row>,
): readonly FilterOption[] {
  const symbols = [...new Set(rows.map((row) => row.symbol))].sort();
  const filters: readonly BulkFilter[] = [
    ...(chosen.of === 'tickets' ? [chosen] : []),
    { of: 'all' },
    ...symbols.map((symbol): BulkFilter => ({ of: 'symbol', symbol })),
    { of: 'side', side: 'BUY' },
    { of: 'side', side: 'SELL' },
    { of: 'winners' },
    { of: 'losers' },
    ...traderFilters(rows, traderOf),
  ];
  const chosenValue = filterValue(chosen);
  const options = filters.map((filter) => ({
    value: filterValue(filter),
    label: capital(describeFilter(filter, what)),
    filter,
    count: select(rows, filter, traderOf).length,
  }));
  const isOffered = options.some(({ value }) => value === chosenValue);
  return [
    ...(isOffered
      ? []
      : [{ value: chosenValue, label: capital(describeFilter(chosen, what)), filter: chosen, count: 0 }]),
    ...options.filter(({ count, value }) => count > 0 || value === chosenValue || value === 'all'),
  ];
}
