import type { SymbolDefinition } from '../market/symbols';
import { directionOf, type OrderType, type Position, roundLots, type ServerState } from './state';

/**
 * The position of a symbol on a netting account (reference/trading-rules.md, 3.8): orders in its direction add to it, opposite ones
 * reduce, close or reverse it.
 */
export function nettedPosition(state: ServerState, symbol: SymbolDefinition): Position | null {
  if (state.account.isNetting !== true) return null;
  for (const position of state.positions.values()) {
    if (position.symbol === symbol) return position;
  }
  return null;
}

/** Lots of an order that open a position: all, less what it closes of an opposite netting position. */
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
