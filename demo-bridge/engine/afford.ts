import type { SymbolDefinition } from '../market/symbols';
import { commissionFor } from './fills';
import { accountFigures, marginFor, totalMargin } from './money';
import { openingLots, positionAgainst } from './netting';
import { spanAt, worstState } from './quiet';
import type { Refusal } from './retcodes';
import { directionOf, type OrderType, type ServerState } from './state';

/** Whether the free margin covers the position's margin and commission. */
export function checkMoney(
  state: ServerState,
  symbol: SymbolDefinition,
  type: OrderType,
  volume: number,
  price: number,
  at: number,
): Refusal | null {
  const opened = openingLots(state, symbol, type, volume);
  const added = {
    symbol,
    direction: directionOf(type),
    volume: opened,
    margin: marginFor(state, symbol, opened, price, at),
  };
  const commission = commissionFor(symbol.commissionPerLot, volume);
  if (isPlain(state, added.margin - commission, at)) return null;
  const figures = accountFigures(state, at);
  // On a netting account the opposite position is closed first.
  const against = positionAgainst(state, symbol, type);
  const kept = [...state.positions.values()].filter((position) => position !== against);
  const after = totalMargin([...kept, added]);
  const left = figures.equity + commission - after;
  // An order that lowers the margin, such as the other leg of a hedge, is always allowed.
  return left < 0 && after > figures.margin ? 'noMoney' : null;
}

/** Whether half of the account's least possible value this hour would do: then nothing must be computed exactly. */
function isPlain(state: ServerState, needed: number, at: number): boolean {
  const { equity, margin } = worstState(state, spanAt(at, 60));
  return equity / 2 >= margin + needed;
}
