import type { SymbolDefinition } from '../market/symbols';
import { commissionFor } from './fills';
import { accountFigures, marginFor, totalMargin } from './money';
import { openingLots, positionAgainst } from './netting';
import type { Refusal } from './retcodes';
import { directionOf, type OrderType, type ServerState } from './state';

/** Whether the account can carry the position: its margin and commission have to fit into the free margin. */
export function checkMoney(
  state: ServerState,
  symbol: SymbolDefinition,
  type: OrderType,
  volume: number,
  price: number,
  at: number,
): Refusal | null {
  const figures = accountFigures(state, at);
  const direction = directionOf(type);
  const opened = openingLots(state, symbol, type, volume);
  const added = { symbol, direction, volume: opened, margin: marginFor(state, symbol, opened, price, at) };
  // A netting account's position against it ends first.
  const against = positionAgainst(state, symbol, type);
  const kept = [...state.positions.values()].filter((position) => position !== against);
  const after = totalMargin([...kept, added]);
  const left = figures.equity + commissionFor(symbol.commissionPerLot, volume) - after;
  // What lowers the margin, as the other leg of a hedge may, is always allowed.
  return left < 0 && after > figures.margin ? 'noMoney' : null;
}
