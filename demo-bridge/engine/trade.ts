import type { Quote } from '../market/ticks';
import type { SymbolDefinition } from '../symbols';
import {
  checkDirection,
  checkOffered,
  checkPrice,
  checkStops,
  checkVolume,
  checkVolumeLimit,
  chooseExpiry,
  chooseFilling,
  type Levels,
  onGrid,
  orderFrozen,
  positionFrozen,
} from './check';
import { commissionFor, fillEntry, fillExit, retire } from './fills';
import { accountState, closingPrice, marginFor, quoteAt, totalMargin } from './money';
import type { Refusal, Verdict } from './retcodes';
import {
  type Book,
  directionOf,
  type Filling,
  type Lifetime,
  type Order,
  type OrderType,
  type Position,
  type Reason,
  roundLots,
  takeTicket,
} from './state';

/** A client's wish as it came, prices as prices. Absent is null. */
export interface OrderWish {
  readonly symbol: SymbolDefinition;
  readonly type: OrderType;
  readonly volume: number;
  readonly price: number | null;
  readonly stopLimit: number | null;
  readonly sl: number | null;
  readonly tp: number | null;
  /** Points that the price may have moved; null = any. Counts in instant execution only. */
  readonly deviation: number | null;
  readonly magic: number;
  readonly comment: string;
  readonly filling: Filling | null;
  readonly lifetime: Lifetime;
  /** Broker seconds. */
  readonly expiration: number;
  readonly reason: Reason;
}

export interface TradeResult {
  readonly verdict: Verdict;
  readonly symbol: SymbolDefinition;
  readonly order: number;
  readonly deal: number;
  readonly volume: number;
  /** Points. */
  readonly price: number;
  readonly quote: Quote | null;
}

/** What the wish comes to once every rule agrees. */
interface Accepted {
  readonly levels: Levels;
  readonly filling: Filling;
  readonly expires: number;
  readonly quote: Quote;
}

export function placeOrder(book: Book, wish: OrderWish): TradeResult {
  const quote = quoteAt(book, wish.symbol, book.now);
  const accepted = examine(book, wish, quote);
  if (typeof accepted === 'string') return refused(accepted, wish.symbol, quote);
  const order = orderFrom(book, wish, accepted);
  if (wish.type > 1) {
    book.orders.set(order.ticket, order);
    return { ...executed(order, quote), volume: order.volume, price: order.price };
  }
  const deal = fillEntry(book, order, accepted.levels.price, book.now);
  return { ...executed(order, quote), deal: deal.ticket, volume: deal.volume, price: deal.price };
}

function examine(book: Book, wish: OrderWish, quote: Quote | null): Accepted | Refusal {
  const { symbol, type, volume } = wish;
  const early =
    checkDirection(symbol, type) ??
    checkOffered(symbol, type, wish.sl ?? 0, wish.tp ?? 0) ??
    checkOpen(book, symbol) ??
    checkVolume(symbol, volume) ??
    checkVolumeLimit(book, symbol, type, volume);
  if (early !== null) return early;
  if (quote === null) return 'noPrices';
  const filling = chooseFilling(symbol, type, wish.filling);
  if (typeof filling !== 'number') return filling.refused;
  const expires = type <= 1 ? 0 : chooseExpiry(symbol, wish.lifetime, wish.expiration, book.now);
  if (typeof expires !== 'number') return expires.refused;

  const price = type <= 1 ? marketPrice(wish, quote) : onGrid(symbol, wish.price ?? 0);
  const stopLimit = type >= 6 ? onGrid(symbol, wish.stopLimit ?? 0) : 0;
  if (price === 'requote') return 'requote';
  if (price === null || stopLimit === null) return 'invalidPrice';
  const sl = onGrid(symbol, wish.sl ?? 0);
  const tp = onGrid(symbol, wish.tp ?? 0);
  if (sl === null || tp === null) return 'invalidStops';
  const levels = { price, stopLimit, sl, tp };
  const late =
    checkPrice(symbol, type, levels, quote) ??
    checkStops(symbol, type, levels, quote) ??
    (type <= 1 ? checkMoney(book, symbol, type, volume, price, book.now) : checkCount(book));
  return late ?? { levels, filling, expires, quote };
}

/** The market's own price. In instant execution the client's price is a condition, within its deviation. */
function marketPrice(wish: OrderWish, quote: Quote): number | null | 'requote' {
  const price = directionOf(wish.type) === 'buy' ? quote.ask : quote.bid;
  if (wish.symbol.execution > 1 || wish.price === null || wish.price === 0) return price;
  const wished = onGrid(wish.symbol, wish.price);
  if (wished === null) return null;
  return wish.deviation !== null && Math.abs(wished - price) > wish.deviation ? 'requote' : price;
}

function checkOpen(book: Book, symbol: SymbolDefinition): Refusal | null {
  return book.market.find(symbol.name)?.isOpen(book.now) ? null : 'marketClosed';
}

function checkCount(book: Book): Refusal | null {
  const { limitOrders } = book.account;
  return limitOrders > 0 && book.orders.size >= limitOrders ? 'limitOrders' : null;
}

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

function orderFrom(book: Book, wish: OrderWish, accepted: Accepted): Order {
  const { symbol, type, volume, magic, comment, lifetime, reason } = wish;
  return {
    ticket: takeTicket(book),
    symbol,
    type,
    state: 1,
    volume: roundLots(volume),
    volumeLeft: roundLots(volume),
    ...accepted.levels,
    filling: accepted.filling,
    lifetime: type <= 1 ? 0 : lifetime,
    expires: accepted.expires,
    magic,
    comment,
    reason,
    positionId: 0,
    placed: book.now,
    done: 0,
  };
}

/** New values of a change; null leaves a value as it is. */
export interface OrderChange {
  readonly price: number | null;
  readonly stopLimit: number | null;
  readonly sl: number | null;
  readonly tp: number | null;
  readonly lifetime: Lifetime | null;
  readonly expiration: number | null;
}

export function changeOrder(book: Book, order: Order, change: OrderChange): TradeResult {
  const { symbol, type } = order;
  const quote = quoteAt(book, symbol, book.now);
  const refuse = (verdict: Refusal) => refused(verdict, symbol, quote);
  const closed = checkOpen(book, symbol);
  if (closed !== null || quote === null) return refuse(closed ?? 'noPrices');
  const price = change.price === null ? order.price : onGrid(symbol, change.price);
  const stopLimit =
    type < 6 ? 0 : change.stopLimit === null ? order.stopLimit : onGrid(symbol, change.stopLimit);
  if (price === null || stopLimit === null) return refuse('invalidPrice');
  const sl = change.sl === null ? order.sl : onGrid(symbol, change.sl);
  const tp = change.tp === null ? order.tp : onGrid(symbol, change.tp);
  if (sl === null || tp === null) return refuse('invalidStops');
  const lifetime = change.lifetime ?? order.lifetime;
  const expires =
    change.lifetime === null && change.expiration === null
      ? order.expires
      : chooseExpiry(symbol, lifetime, change.expiration ?? order.expires / 1000, book.now);
  if (typeof expires !== 'number') return refuse(expires.refused);
  const levels = { price, stopLimit, sl, tp };
  const same =
    price === order.price &&
    stopLimit === order.stopLimit &&
    sl === order.sl &&
    tp === order.tp &&
    lifetime === order.lifetime &&
    expires === order.expires;
  if (same) return refuse('noChanges');
  if (orderFrozen(symbol, type, order.price, quote)) return refuse('frozen');
  const problem =
    checkOffered(symbol, type, sl, tp) ??
    checkPrice(symbol, type, levels, quote) ??
    checkStops(symbol, type, levels, quote);
  if (problem !== null) return refuse(problem);
  Object.assign(order, levels, { lifetime, expires });
  return executed(order, quote);
}

export function cancelOrder(book: Book, order: Order): TradeResult {
  const { symbol } = order;
  const quote = quoteAt(book, symbol, book.now);
  const closed = checkOpen(book, symbol);
  if (closed !== null || quote === null) return refused(closed ?? 'noPrices', symbol, quote);
  if (orderFrozen(symbol, order.type, order.price, quote)) return refused('frozen', symbol, quote);
  retire(book, order, 2, book.now);
  return executed(order, quote);
}

/** Prices; null leaves a level as it is, 0 removes it. */
export function changePosition(
  book: Book,
  position: Position,
  change: { readonly sl: number | null; readonly tp: number | null },
): TradeResult {
  const { symbol, direction } = position;
  const quote = quoteAt(book, symbol, book.now);
  const refuse = (verdict: Refusal) => refused(verdict, symbol, quote);
  const closed = checkOpen(book, symbol);
  if (symbol.tradeMode === 0) return refuse('tradeDisabled');
  if (closed !== null || quote === null) return refuse(closed ?? 'noPrices');
  const sl = change.sl === null ? position.sl : onGrid(symbol, change.sl);
  const tp = change.tp === null ? position.tp : onGrid(symbol, change.tp);
  if (sl === null || tp === null) return refuse('invalidStops');
  if (sl === position.sl && tp === position.tp) return refuse('noChanges');
  if (positionFrozen(symbol, direction, position.sl, position.tp, quote)) return refuse('frozen');
  const type = direction === 'buy' ? 0 : 1;
  const problem =
    checkOffered(symbol, type, sl, tp) ?? checkStops(symbol, type, { price: 0, stopLimit: 0, sl, tp }, quote);
  if (problem !== null) return refuse(problem);
  Object.assign(position, { sl, tp, changed: book.now });
  return { ...result('done', symbol, quote), order: position.ticket, volume: position.volume };
}

/** `lots` null closes all of it. */
export function closePosition(book: Book, position: Position, lots: number | null): TradeResult {
  const { symbol, direction } = position;
  const quote = quoteAt(book, symbol, book.now);
  const refuse = (verdict: Refusal) => refused(verdict, symbol, quote);
  const closed = checkOpen(book, symbol);
  if (symbol.tradeMode === 0) return refuse('tradeDisabled');
  if (closed !== null || quote === null) return refuse(closed ?? 'noPrices');
  const wished = lots ?? position.volume;
  if (wished > position.volume + 1e-7) return refuse('invalidCloseVolume');
  const rest = roundLots(position.volume - wished);
  const wrong = checkVolume(symbol, wished) ?? (rest > 0 ? checkVolume(symbol, rest) : null);
  if (wrong !== null) return refuse(wrong);
  if (positionFrozen(symbol, direction, position.sl, position.tp, quote)) return refuse('frozen');
  const price = closingPrice(direction, quote);
  const deal = fillExit(book, position, {
    lots: roundLots(wished),
    price,
    at: book.now,
    reason: 3,
    comment: position.comment,
  });
  return {
    ...result('done', symbol, quote),
    order: deal.order,
    deal: deal.ticket,
    volume: deal.volume,
    price: deal.price,
  };
}

function executed(order: Order, quote: Quote | null): TradeResult {
  return { ...result('done', order.symbol, quote), order: order.ticket };
}

function refused(verdict: Refusal, symbol: SymbolDefinition, quote: Quote | null): TradeResult {
  return result(verdict, symbol, quote);
}

function result(verdict: Verdict, symbol: SymbolDefinition, quote: Quote | null): TradeResult {
  return { verdict, symbol, order: 0, deal: 0, volume: 0, price: 0, quote };
}
