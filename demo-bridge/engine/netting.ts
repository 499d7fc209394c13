import type { SymbolDefinition } from '../market/symbols';
import { directionOf, type OrderType, type Position, roundLots, type ServerState } from './state';

/**
 * A netting account has one position a symbol (reference/trading-rules.md, 3.8): what comes in its direction adds to it, what comes
 * against it reduces, closes or reverses it.
 */
export function nettedPosition(state: ServerState, symbol: SymbolDefinition): Position | null {
  if (state.account.isNetting !== true) return null;
  for (const position of state.positions.values()) {
    if (position.symbol === symbol) return position;
  }
  return null;
}

/** How much of an order opens something: all of it, but for what it closes of a netting account's opposite position. */
export function openingLots(
  state: ServerState,
  symbol: SymbolDefinition,
  type: OrderType,
  lots: number,
): number {
  const against = positionAgainst(state, symbol, type);
  return against === null ? lots : Math.max(0, roundLots(lots - against.volume));
}

export function positionAgainst(
  state: ServerState,
  symbol: SymbolDefinition,
  type: OrderType,
): Position | null {
  const held = nettedPosition(state, symbol);
  return held === null || held.direction === directionOf(type) ? null : held;
}
