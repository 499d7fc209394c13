import type { BulkFilter } from '../../../shared/rules/bulk-filter';
import { filterWords } from '../../../shared/rules/bulk-filter';
import { traderMagic } from '../../../shared/rules/trader-magic';

/** The choices of `Which`, made from what the account holds. */
export interface FilterOption {
  /** For the list: unique, and read back by looking it up. */
  readonly value: string;
  readonly label: string;
  readonly filter: BulkFilter;
  readonly count: number;
}

interface Holding {
  readonly symbol: string;
  readonly magic: number | null;
}

export const filterValue = (filter: BulkFilter): string => {
  switch (filter.of) {
    case 'symbol':
      return `symbol ${filter.symbol}`;
    case 'side':
      return `side ${filter.side}`;
    case 'magic':
      return `magic ${filter.magic}`;
    default:
      return filter.of;
  }
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Everything that would take at least one, the chosen one always. `select` counts what a filter means; a filter by winners means
 * no pending order, and is then not offered.
 */
export function filterOptions<Row extends Holding>(
  rows: readonly Row[],
  what: 'positions' | 'orders',
  chosen: BulkFilter,
  select: (rows: readonly Row[], filter: BulkFilter) => readonly Row[],
): readonly FilterOption[] {
  const symbols = [...new Set(rows.map((row) => row.symbol))].sort();
  const magics = [...new Set(rows.flatMap((row) => traderMagic(row.magic) ?? []))].sort((a, b) => a - b);
  const filters: readonly BulkFilter[] = [
    ...(chosen.of === 'tickets' ? [chosen] : []),
    { of: 'all' },
    ...symbols.map((symbol): BulkFilter => ({ of: 'symbol', symbol })),
    { of: 'side', side: 'BUY' },
    { of: 'side', side: 'SELL' },
    { of: 'winners' },
    { of: 'losers' },
    ...magics.map((magic): BulkFilter => ({ of: 'magic', magic })),
  ];
  const chosenValue = filterValue(chosen);
  const options = filters.map((filter) => ({
    value: filterValue(filter),
    label: capital(filterWords(filter, what)),
    filter,
    count: select(rows, filter).length,
  }));
  const isThere = options.some(({ value }) => value === chosenValue);
  return [
    ...(isThere
      ? []
      : [{ value: chosenValue, label: capital(filterWords(chosen, what)), filter: chosen, count: 0 }]),
    ...options.filter(({ count, value }) => count > 0 || value === chosenValue || value === 'all'),
  ];
}
