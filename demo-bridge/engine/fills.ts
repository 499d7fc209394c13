import { marginFor, profitAt } from './money';
import {
  type Book,
  type Deal,
  directionOf,
  type Order,
  type OrderState,
  type Position,
  type Reason,
  roundLots,
  roundMoney,
  takeTicket,
} from './state';

/** What happens to the book once something is decided: orders become deals, deals change positions and balance. */

export function retire(book: Book, order: Order, state: OrderState, at: number): void {
  order.state = state;
  order.done = at;
  book.orders.delete(order.ticket);
  book.oldOrders.push(order);
}

/** Fills an order that opens a position, at `price` (points). The position carries the order's ticket. */
export function fillEntry(book: Book, order: Order, price: number, at: number): Deal {
  const { symbol, volume } = order;
  const direction = directionOf(order.type);
  book.positions.set(order.ticket, {
    ticket: order.ticket,
    symbol,
    direction,
    volume,
    open: price,
    sl: order.sl,
    tp: order.tp,
    swap: 0,
    margin: marginFor(book, symbol, volume, price, at),
    magic: order.magic,
    comment: order.comment,
    reason: order.reason,
    opened: at,
    changed: at,
  });
  order.positionId = order.ticket;
  order.volumeLeft = 0;
  retire(book, order, 4, at);
  return bookDeal(book, {
    order: order.ticket,
    position: order.ticket,
    symbol,
    type: direction === 'buy' ? 0 : 1,
    entry: 0,
    volume,
    price,
    profit: 0,
    commission: commissionFor(symbol.commissionPerLot, volume),
    swap: 0,
    magic: order.magic,
    comment: order.comment,
    reason: order.reason,
    time: at,
  });
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

/** Closes the position or a part of it by an order of its own in the opposite direction. */
export function fillExit(book: Book, position: Position, exit: Exit): Deal {
  const { lots, price, at, reason, magic, comment } = exit;
  const { symbol } = position;
  const whole = roundLots(position.volume - lots) <= 0;
  const profit = profitAt(book, position, lots, price, at);
  const swap = whole ? position.swap : roundMoney((position.swap * lots) / position.volume);
  const type = position.direction === 'buy' ? 1 : 0;
  const order: Order = {
    ticket: takeTicket(book),
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
    positionId: position.ticket,
    placed: at,
    done: at,
  };
  book.oldOrders.push(order);
  if (whole) book.positions.delete(position.ticket);
  else {
    position.margin = roundMoney((position.margin * (position.volume - lots)) / position.volume);
    position.swap = roundMoney(position.swap - swap);
    position.volume = roundLots(position.volume - lots);
    position.changed = at;
  }
  return bookDeal(book, {
    order: order.ticket,
    position: position.ticket,
    symbol,
    type,
    entry: 1,
    volume: lots,
    price,
    profit,
    commission: commissionFor(symbol.commissionPerLot, lots),
    swap,
    magic,
    comment,
    reason,
    time: at,
  });
}

export function commissionFor(perLot: number, lots: number): number {
  return roundMoney(-perLot * lots);
}

function bookDeal(book: Book, deal: Omit<Deal, 'ticket'>): Deal {
  const booked = { ticket: takeTicket(book), ...deal };
  book.deals.push(booked);
  book.balance = roundMoney(book.balance + booked.profit + booked.commission + booked.swap);
  return booked;
}
