import type { SymbolDefinition } from '../market/symbols';
import { commissionFor } from './fills';
import { accountState, marginFor, totalMargin } from './money';
import { openingLots, positionAgainst } from './netting';
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
  const direction = directionOf(type);
  const opened = openingLots(book, symbol, type, volume);
  const added = { symbol, direction, volume: opened, margin: marginFor(book, symbol, opened, price, at) };
  // A netting account's position against it ends first.
  const against = positionAgainst(book, symbol, type);
  const kept = [...book.positions.values()].filter((position) => position !== against);
  const after = totalMargin([...kept, added]);
  const left = state.equity + commissionFor(symbol.commissionPerLot, volume) - after;
  // What lowers the margin, as the other leg of a hedge may, is always allowed.
  return left < 0 && after > state.margin ? 'noMoney' : null;
}
