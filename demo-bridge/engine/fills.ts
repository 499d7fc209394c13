import { marginFor, profitAt } from './money';
import { nettedPosition, openingLots, positionAgainst } from './netting';
import {
  type Deal,
  directionOf,
  type Order,
  type OrderState,
  type Position,
  type Reason,
  roundLots,
  roundMoney,
  type ServerState,
  takeTicket,
} from './state';

/** Books decisions on the account: orders become deals, deals change positions and balance. */

export function retire(state: ServerState, order: Order, ended: OrderState, at: number): void {
  order.state = ended;
  order.done = at;
  state.orders.delete(order.ticket);
  state.oldOrders.push(order);
}

/**
 * Fills an order at `price` (points). A new position takes the order's ticket; on a netting account the fill adds to the position, or
 * closes it first.
 */
export function fillEntry(state: ServerState, order: Order, price: number, at: number): Deal {
  const { symbol, volume } = order;
  const held = nettedPosition(state, symbol);
  const against = positionAgainst(state, symbol, order.type);
  const opened = openingLots(state, symbol, order.type, volume);
  order.positionId = held?.identifier ?? order.ticket;
  order.volumeLeft = 0;
  retire(state, order, 4, at);
  const closed =
    against === null
      ? { profit: 0, swap: 0 }
      : takeOut(state, against, roundLots(volume - opened), price, at);
  if (opened > 0) {
    if (held !== null && against === null) enlarge(state, held, order, price, at);
    else openPosition(state, order, opened, price, at);
  }
  return bookDeal(state, {
    order: order.ticket,
    position: order.positionId,
    symbol,
    type: directionOf(order.type) === 'buy' ? 0 : 1,
    entry: against === null ? 0 : opened > 0 ? 2 : 1,
    volume,
    price,
    ...closed,
    commission: commissionFor(symbol.commissionPerLot, volume),
    magic: order.magic,
    comment: order.comment,
    reason: order.reason,
    time: at,
  });
}

function openPosition(state: ServerState, order: Order, lots: number, price: number, at: number): void {
  const { ticket, symbol, sl, tp, magic, comment, reason } = order;
  state.positions.set(ticket, {
    ticket,
    identifier: order.positionId,
    symbol,
    direction: directionOf(order.type),
    volume: lots,
    open: price,
    sl,
    tp,
    swap: 0,
    margin: marginFor(state, symbol, lots, price, at),
    magic,
    comment,
    reason,
    opened: at,
    changed: at,
  });
}

/** The newest order's levels apply to the whole position, even if it has none; the opening magic stays. */
function enlarge(state: ServerState, held: Position, order: Order, price: number, at: number): void {
  const volume = roundLots(held.volume + order.volume);
  held.open = (held.open * held.volume + price * order.volume) / volume;
  held.margin = roundMoney(held.margin + marginFor(state, held.symbol, order.volume, price, at));
  Object.assign(held, { volume, sl: order.sl, tp: order.tp, changed: at });
}

/** Closes lots of a position and returns their profit; its levels stay. */
function takeOut(
  state: ServerState,
  position: Position,
  lots: number,
  price: number,
  at: number,
): { readonly profit: number; readonly swap: number } {
  const left = roundLots(position.volume - lots);
  const profit = profitAt(state, position, lots, price, at);
  const swap = left <= 0 ? position.swap : roundMoney((position.swap * lots) / position.volume);
  if (left <= 0) state.positions.delete(position.ticket);
  else {
    position.margin = roundMoney((position.margin * left) / position.volume);
    position.swap = roundMoney(position.swap - swap);
    position.volume = left;
    position.changed = at;
  }
  return { profit, swap };
}

export interface Exit {
  readonly lots: number;
  /** Points. */
  readonly price: number;
  readonly at: number;
  readonly reason: Reason;
  readonly magic: number;
  readonly comment: string;
}

/** Closes the position or a part by an order in the opposite direction. */
export function fillExit(state: ServerState, position: Position, exit: Exit): Deal {
  const { lots, price, at, reason, magic, comment } = exit;
  const { symbol, identifier } = position;
  const type = position.direction === 'buy' ? 1 : 0;
  const order: Order = {
    ticket: takeTicket(state),
    symbol,
    type,
    state: 4,
    volume: lots,
    volumeLeft: 0,
    price,
    stopLimit: 0,
    sl: 0,
    tp: 0,
    filling: symbol.execution === 3 ? 2 : symbol.execution <= 1 ? 0 : 1,
    lifetime: 0,
    expires: 0,
    magic,
    comment,
    reason,
    positionId: identifier,
    placed: at,
    done: at,
  };
  state.oldOrders.push(order);
  const closed = takeOut(state, position, lots, price, at);
  return bookDeal(state, {
    order: order.ticket,
    position: identifier,
    symbol,
    type,
    entry: 1,
    volume: lots,
    price,
    ...closed,
    commission: commissionFor(symbol.commissionPerLot, lots),
    magic,
    comment,
    reason,
    time: at,
  });
}

export function commissionFor(perLot: number, lots: number): number {
  return roundMoney(-perLot * lots);
}

function bookDeal(state: ServerState, deal: Omit<Deal, 'ticket'>): Deal {
  const booked = { ticket: takeTicket(state), ...deal };
  state.deals.push(booked);
  state.balance = roundMoney(state.balance + booked.profit + booked.commission + booked.swap);
  return booked;
}
