import { floatingOf } from '../math/deals';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import { assertNever } from '../model/result';
import { isolated } from './isolated';
import { isOrderType, sideOf } from './order-types';
import { isManual, type Trader } from './trader';
import { compareTraders, inSentence, type TraderKey } from './trader-key';
import type { TraderNames } from './trader-names';

/** Selects rows for a bulk action: all, or by symbol, side, result, ticket or trader. */

/** Filters that need only the row. */
export type RowFilter =
  | { readonly of: 'all' }
  | { readonly of: 'symbol'; readonly symbol: string }
  | { readonly of: 'side'; readonly side: 'BUY' | 'SELL' }
  | { readonly of: 'winners' }
  | { readonly of: 'losers' }
  | { readonly of: 'tickets'; readonly tickets: readonly string[] };

export type BulkFilter =
  | RowFilter
  /** You and people at a terminal: nothing that may be a bot's. */
  | { readonly of: 'manual' }
  | { readonly of: 'trader'; readonly trader: TraderKey };

/** Who opened the position or placed the order. */
export type TraderOf<Row> = (row: Row) => Trader;

/** Pending orders have no profit: winners and losers select none. */
function isMeant(row: Position | Order, filter: RowFilter): boolean {
  switch (filter.of) {
    case 'all':
      return true;
    case 'symbol':
      return row.symbol === filter.symbol;
    case 'side':
      return 'side' in row
        ? row.side === filter.side
        : isOrderType(row.type) && sideOf(row.type) === filter.side;
    case 'winners':
      return 'profit' in row && (floatingOf(row) ?? 0) > 0;
    case 'losers':
      return 'profit' in row && (floatingOf(row) ?? 0) < 0;
    case 'tickets':
      return filter.tickets.includes(row.ticket);
    default:
      return assertNever(filter);
  }
}

export const rowsMatching = <Row extends Position | Order>(
  rows: readonly Row[],
  filter: RowFilter,
): readonly Row[] => rows.filter((row) => isMeant(row, filter));

/** The positions, or the pending orders, that a filter selects. */
export function selected<Row extends Position | Order>(
  rows: readonly Row[],
  filter: BulkFilter,
  traderOf: TraderOf<Row>,
): readonly Row[] {
  switch (filter.of) {
    case 'manual':
      return rows.filter((row) => isManual(traderOf(row)));
    case 'trader':
      return rows.filter((row) => traderOf(row).key === filter.trader);
    default:
      return rowsMatching(rows, filter);
  }
}

/** Filters by trader for these rows: all manual trades first, then each trader. */
export function traderFilters<Row>(rows: readonly Row[], traderOf: TraderOf<Row>): readonly BulkFilter[] {
  const traders = rows.map(traderOf);
  const keys = [...new Set(traders.map(({ key }) => key))].toSorted(compareTraders);
  // Where you are the only person, "manual" and "you" are the same: offered once.
  const single = keys.includes('terminal') ? keys : keys.filter((key) => key !== 'you');
  return [
    ...(traders.some(isManual) ? [{ of: 'manual' } as const] : []),
    ...single.map((trader): BulkFilter => ({ of: 'trader', trader })),
  ];
}

function describeTraderFilter(trader: TraderKey, what: string, names: TraderNames): string {
  if (trader === 'not-told') return `all ${what} whose trader is unknown`;
  if (trader === 'mixed') return `all mixed ${what}`;
  return `all ${what} by ${isolated(inSentence(names.nameOf(trader)))}`;
}

export function describeFilter(filter: BulkFilter, what: 'positions' | 'orders', names: TraderNames): string {
  switch (filter.of) {
    case 'all':
      return `all ${what}`;
    case 'symbol':
      return `all ${what} of ${isolated(filter.symbol)}`;
    case 'side':
      return `all ${filter.side.toLowerCase()} ${what}`;
    case 'winners':
      return `all winning ${what}`;
    case 'losers':
      return `all losing ${what}`;
    case 'manual':
      return `all manual ${what} (you and terminal)`;
    case 'trader':
      return describeTraderFilter(filter.trader, what, names);
    case 'tickets':
      return filter.tickets.length === 1
        ? `${what.slice(0, -1)} ${filter.tickets[0] ?? ''}`
        : `${filter.tickets.length} selected ${what}`;
    default:
      return assertNever(filter);
  }
}
