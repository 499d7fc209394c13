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
  directionOf,
  type Filling,
  type Lifetime,
  type Order,
  type OrderType,
  type Reason,
  roundLots,
  type ServerState,
  takeTicket,
} from './state';
import { executed, refused, type TradeResult } from './trade-result';

/** A client's request; prices as decimals, absent fields null. */
export interface OrderRequest {
  readonly symbol: SymbolDefinition;
  readonly type: OrderType;
  readonly volume: number;
  readonly price: number | null;
  readonly stopLimit: number | null;
  readonly sl: number | null;
  readonly tp: number | null;
  /** Largest slippage in points; null = any. Used in instant execution only. */
  readonly deviation: number | null;
  readonly magic: number;
  readonly comment: string;
  readonly filling: Filling | null;
  readonly lifetime: Lifetime;
  /** Broker seconds. */
  readonly expiration: number;
  readonly reason: Reason;
}

/** Result of a request that passed every rule. */
interface Accepted {
  readonly levels: Levels;
  readonly filling: Filling;
  readonly expires: number;
  readonly quote: Quote;
}

export function placeOrder(state: ServerState, request: OrderRequest): TradeResult {
  const quote = quoteAt(state, request.symbol, state.now);
  const accepted = examine(state, request, quote);
  if (typeof accepted === 'string') return refused(accepted, request.symbol, quote);
  const order = orderFrom(state, request, accepted);
  if (request.type > 1) {
    state.orders.set(order.ticket, order);
    return { ...executed(order, quote), volume: order.volume, price: order.price };
  }
  const deal = fillEntry(state, order, accepted.levels.price, state.now);
  return { ...executed(order, quote), deal: deal.ticket, volume: deal.volume, price: deal.price };
}

/** Checks the rules in their table's order (reference/trading-rules.md, 3.1). */
function examine(state: ServerState, request: OrderRequest, quote: Quote | null): Accepted | Refusal {
  const { symbol, type, volume } = request;
  // On a netting account a market order that only closes is allowed where opening is not.
  const against = type <= 1 && symbol.tradeMode !== 0 ? positionAgainst(state, symbol, type) : null;
  const isClose = against !== null && volume <= against.volume;
  const early =
    (isClose ? null : checkDirection(symbol, type)) ??
    checkOffered(symbol, type) ??
    checkOpen(state, symbol) ??
    checkVolume(symbol, volume) ??
    checkVolumeLimit(state, symbol, type, volume);
  if (early !== null) return early;
  if (quote === null) return 'noPrices';
  const price = type <= 1 ? marketPrice(request, quote) : onGrid(symbol, request.price ?? 0);
  const stopLimit = type >= 6 ? onGrid(symbol, request.stopLimit ?? 0) : 0;
  if (price === 'requote') return 'requote';
  if (price === null || stopLimit === null) return 'invalidPrice';
  const wrongPrice = checkPrice(symbol, type, { price, stopLimit }, quote);
  if (wrongPrice !== null) return wrongPrice;
  const sl = onGrid(symbol, request.sl ?? 0);
  const tp = onGrid(symbol, request.tp ?? 0);
  if (sl === null || tp === null) return 'invalidStops';
  const levels = { price, stopLimit, sl, tp };
  const wrongStops = checkLevelsTaken(symbol, sl, tp) ?? checkStops(symbol, type, levels, quote);
  if (wrongStops !== null) return wrongStops;

  const filling = chooseFilling(symbol, type, request.filling);
  if (typeof filling !== 'number') return filling.refused;
  const expires = type <= 1 ? 0 : chooseExpiry(symbol, request.lifetime, request.expiration, state.now);
  if (typeof expires !== 'number') return expires.refused;
  const late = type <= 1 ? checkMoney(state, symbol, type, volume, price, state.now) : checkCount(state);
  return late ?? { levels, filling, expires, quote };
}

/** The market's own price. In instant execution the client's price is a condition, within its deviation. */
function marketPrice(request: OrderRequest, quote: Quote): number | null | 'requote' {
  const price = directionOf(request.type) === 'buy' ? quote.ask : quote.bid;
  if (request.symbol.execution > 1 || request.price === null || request.price === 0) return price;
  const requested = onGrid(request.symbol, request.price);
  if (requested === null) return null;
  return request.deviation !== null && Math.abs(requested - price) > request.deviation ? 'requote' : price;
}

function checkCount(state: ServerState): Refusal | null {
  const { limitOrders } = state.account;
  return limitOrders > 0 && state.orders.size >= limitOrders ? 'limitOrders' : null;
}

function orderFrom(state: ServerState, request: OrderRequest, accepted: Accepted): Order {
  const { symbol, type, volume, magic, comment, lifetime, reason } = request;
  return {
    ticket: takeTicket(state),
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
    placed: state.now,
    done: 0,
  };
}
