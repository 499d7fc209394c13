import type { Order } from '../model/order';
import type { Position } from '../model/position';
import { assertNever } from '../result';
import { isOrderType, sideOf } from './order-types';
import { traderMagic } from './trader-magic';

/** Which of many are meant: all, or by symbol, side, result, magic number or ticket. */

export type BulkFilter =
  | { readonly of: 'all' }
  | { readonly of: 'symbol'; readonly symbol: string }
  | { readonly of: 'side'; readonly side: 'BUY' | 'SELL' }
  | { readonly of: 'winners' }
  | { readonly of: 'losers' }
  | { readonly of: 'magic'; readonly magic: number }
  | { readonly of: 'tickets'; readonly tickets: readonly string[] };

/** With swap: what the position would bring, as the server counts it; null where it does not say. */
export const resultOf = (position: Position): number | null =>
  position.profit === null ? null : position.profit + (position.swap ?? 0);

function isMeant(position: Position, filter: BulkFilter): boolean {
  switch (filter.of) {
    case 'all':
      return true;
    case 'symbol':
      return position.symbol === filter.symbol;
    case 'side':
      return position.side === filter.side;
    case 'winners':
      return (resultOf(position) ?? 0) > 0;
    case 'losers':
      return (resultOf(position) ?? 0) < 0;
    case 'magic':
      return traderMagic(position.magic) === filter.magic;
    case 'tickets':
      return filter.tickets.includes(position.ticket);
    default:
      return assertNever(filter);
  }
}

export const positionsOf = (rows: readonly Position[], filter: BulkFilter): readonly Position[] =>
  rows.filter((row) => isMeant(row, filter));

/** Pending orders have no profit yet: by winners or losers none is meant. */
export function ordersOf(rows: readonly Order[], filter: BulkFilter): readonly Order[] {
  switch (filter.of) {
    case 'all':
      return rows;
    case 'symbol':
      return rows.filter((row) => row.symbol === filter.symbol);
    case 'side':
      return rows.filter((row) => isOrderType(row.type) && sideOf(row.type) === filter.side);
    case 'magic':
      return rows.filter((row) => traderMagic(row.magic) === filter.magic);
    case 'tickets':
      return rows.filter((row) => filter.tickets.includes(row.ticket));
    case 'winners':
    case 'losers':
      return [];
    default:
      return assertNever(filter);
  }
}

export function filterWords(filter: BulkFilter, what: 'positions' | 'orders'): string {
  switch (filter.of) {
    case 'all':
      return `all ${what}`;
    case 'symbol':
      return `all ${what} of ${filter.symbol}`;
    case 'side':
      return `all ${filter.side.toLowerCase()} ${what}`;
    case 'winners':
      return `all winning ${what}`;
    case 'losers':
      return `all losing ${what}`;
    case 'magic':
      return filter.magic === 0 ? `all ${what} by hand (magic 0)` : `all ${what} of magic ${filter.magic}`;
    case 'tickets':
      return filter.tickets.length === 1
        ? `${what.slice(0, -1)} ${filter.tickets[0] ?? ''}`
        : `${filter.tickets.length} selected ${what}`;
    default:
      return assertNever(filter);
  }
}
