import type { SymbolDefinition } from '../symbols';
import { commissionFor } from './fills';
import { accountState, marginFor, totalMargin } from './money';
import type { Refusal } from './retcodes';
import { type Book, directionOf, type OrderType } from './state';

/** Whether the account can carry the position: its margin and commission have to fit into the free margin. */
export function checkMoney(
  book: Book,
  symbol: SymbolDefinition,
  type: OrderType,
  volume: number,
  price: number,
  at: number,
): Refusal | null {
  const state = accountState(book, at);
  const margin = marginFor(book, symbol, volume, price, at);
  const added = { symbol, direction: directionOf(type), volume, margin };
  const after = totalMargin([...book.positions.values(), added]);
  const left = state.equity + commissionFor(symbol.commissionPerLot, volume) - after;
  // What lowers the margin, as the other leg of a hedge may, is always allowed.
  return left < 0 && after > state.margin ? 'noMoney' : null;
}
