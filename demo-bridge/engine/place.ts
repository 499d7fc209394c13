import type { SymbolDefinition } from '../market/symbols';
import type { Quote } from '../market/ticks';
import { checkMoney } from './afford';
import {
  checkDirection,
  checkLevelsTaken,
  checkOffered,
  checkOpen,
  checkPrice,
  checkStops,
  checkVolume,
  checkVolumeLimit,
  chooseExpiry,
  chooseFilling,
  type Levels,
  onGrid,
} from './check';
import { fillEntry } from './fills';
import { quoteAt } from './money';
import { positionAgainst } from './netting';
import type { Refusal } from './retcodes';
import {
  type Book,
  directionOf,
  type Filling,
  type Lifetime,
  type Order,
  type OrderType,
  type Reason,
  roundLots,
  takeTicket,
} from './state';
import { executed, refused, type TradeResult } from './trade-result';

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

/** The order of the rules is the one of their table (reference/trading-rules.md, 3.1). */
function examine(book: Book, wish: OrderWish, quote: Quote | null): Accepted | Refusal {
  const { symbol, type, volume } = wish;
  // On a netting account a market order that only closes may go where nothing is opened any more.
  const against = type <= 1 && symbol.tradeMode !== 0 ? positionAgainst(book, symbol, type) : null;
  const isClose = against !== null && volume <= against.volume;
  const early =
    (isClose ? null : checkDirection(symbol, type)) ??
    checkOffered(symbol, type) ??
    checkOpen(book, symbol) ??
    checkVolume(symbol, volume) ??
    checkVolumeLimit(book, symbol, type, volume);
  if (early !== null) return early;
  if (quote === null) return 'noPrices';
  const price = type <= 1 ? marketPrice(wish, quote) : onGrid(symbol, wish.price ?? 0);
  const stopLimit = type >= 6 ? onGrid(symbol, wish.stopLimit ?? 0) : 0;
  if (price === 'requote') return 'requote';
  if (price === null || stopLimit === null) return 'invalidPrice';
  const wrongPrice = checkPrice(symbol, type, { price, stopLimit }, quote);
  if (wrongPrice !== null) return wrongPrice;
  const sl = onGrid(symbol, wish.sl ?? 0);
  const tp = onGrid(symbol, wish.tp ?? 0);
  if (sl === null || tp === null) return 'invalidStops';
  const levels = { price, stopLimit, sl, tp };
  const wrongStops = checkLevelsTaken(symbol, sl, tp) ?? checkStops(symbol, type, levels, quote);
  if (wrongStops !== null) return wrongStops;

  const filling = chooseFilling(symbol, type, wish.filling);
  if (typeof filling !== 'number') return filling.refused;
  const expires = type <= 1 ? 0 : chooseExpiry(symbol, wish.lifetime, wish.expiration, book.now);
  if (typeof expires !== 'number') return expires.refused;
  const late = type <= 1 ? checkMoney(book, symbol, type, volume, price, book.now) : checkCount(book);
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

function checkCount(book: Book): Refusal | null {
  const { limitOrders } = book.account;
  return limitOrders > 0 && book.orders.size >= limitOrders ? 'limitOrders' : null;
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
