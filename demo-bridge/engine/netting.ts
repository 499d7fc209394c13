import type { SymbolDefinition } from '../market/symbols';
import { type Book, directionOf, type OrderType, type Position, roundLots } from './state';

/**
 * A netting account has one position a symbol (reference/trading-rules.md, 3.8): what comes in its direction adds to it, what comes
 * against it reduces, closes or reverses it.
 */
export function nettedPosition(book: Book, symbol: SymbolDefinition): Position | null {
  if (book.account.isNetting !== true) return null;
  for (const position of book.positions.values()) {
    if (position.symbol === symbol) return position;
  }
  return null;
}

/** How much of an order opens something: all of it, but for what it closes of a netting account's opposite position. */
export function openingLots(book: Book, symbol: SymbolDefinition, type: OrderType, lots: number): number {
  const against = positionAgainst(book, symbol, type);
  return against === null ? lots : Math.max(0, roundLots(lots - against.volume));
}

export function positionAgainst(book: Book, symbol: SymbolDefinition, type: OrderType): Position | null {
  const held = nettedPosition(book, symbol);
  return held === null || held.direction === directionOf(type) ? null : held;
}
