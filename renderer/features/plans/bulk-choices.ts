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
import { filterValue } from './filter-options';

/** Bulk commands for the palette. Plain data, so that an update that changes none of it renders nothing. */
export interface BulkChoice {
  readonly id: string;
  readonly title: string;
  readonly filter: BulkFilter;
  /** What other terminals call the same. */
  readonly also: string;
  /** About one symbol or trader: exists only while one has rows. */
  readonly isPassing: boolean;
  readonly disabledReason: string | null;
}

/** With more symbols or traders than this, only the dialog lists them. */
const namedMost = 100;

const alsoOf = (filter: BulkFilter, what: 'positions' | 'orders'): string => {
  switch (filter.of) {
    case 'all':
      return what === 'positions' ? 'every flatten panic' : 'every';
    case 'side':
      return filter.side === 'BUY' ? 'longs' : 'shorts';
    case 'winners':
      return 'winners profitable profit';
    case 'losers':
      return 'losers loss';
    case 'manual':
      return 'by hand mine own';
    case 'trader':
      return filter.trader.startsWith('bot ') ? `magic ${filter.trader.slice(4)}` : '';
    case 'symbol':
    case 'tickets':
      return '';
  }
};

/** For all, by side and by result always; by symbol and trader as far as there are rows. Undefined rows were not read yet. */
export function bulkChoices<Row extends Position | Order>(
  what: 'positions' | 'orders',
  rows: readonly Row[] | undefined,
  traderOf: TraderOf<Row>,
  names: TraderNames,
): readonly BulkChoice[] {
  const held = rows ?? [];
  const symbols = [...new Set(held.map((row) => row.symbol))].sort().slice(0, namedMost);
  const always: readonly BulkFilter[] = [
    { of: 'all' },
    { of: 'side', side: 'BUY' },
    { of: 'side', side: 'SELL' },
    ...(what === 'orders' ? [] : ([{ of: 'winners' }, { of: 'losers' }] as const)),
  ];
  const passing: readonly BulkFilter[] = [
    ...symbols.map((symbol): BulkFilter => ({ of: 'symbol', symbol })),
    ...traderFilters(held, traderOf).slice(0, namedMost),
  ];
  const verb = what === 'positions' ? 'Close' : 'Cancel';
  const id = what === 'positions' ? 'position.close-all' : 'order.cancel-all';
  const whyNot = (filter: BulkFilter): string | null =>
    rows === undefined
      ? `the ${what} are not loaded yet`
      : selected(held, filter, traderOf).length > 0
        ? null
        : 'there are none';
  const choice = (filter: BulkFilter, isPassing: boolean): BulkChoice => ({
    id: filter.of === 'all' ? id : `${id} ${filterValue(filter)}`,
    title: `${verb} ${describeFilter(filter, what, names)} …`,
    filter,
    also: alsoOf(filter, what),
    isPassing,
    // What passes is named after rows that are there: a walk through all of them for each of its traders would take seconds.
    disabledReason: isPassing ? null : whyNot(filter),
  });
  return [...always.map((each) => choice(each, false)), ...passing.map((each) => choice(each, true))];
}
