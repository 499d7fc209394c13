import {
  checkFifo,
  checkLevelsTaken,
  checkOpen,
  checkPrice,
  checkStops,
  checkVolume,
  chooseExpiry,
  onGrid,
  orderFrozen,
  positionFrozen,
} from './check';
import { fillExit, retire } from './fills';
import { closingPrice, quoteAt } from './money';
import type { Refusal } from './retcodes';
import { type Lifetime, type Order, type Position, type Reason, roundLots, type ServerState } from './state';
import { executed, refused, result, type TradeResult } from './trade-result';

/** New values; null leaves one unchanged. */
export interface OrderChange {
  readonly price: number | null;
  readonly stopLimit: number | null;
  readonly sl: number | null;
  readonly tp: number | null;
  readonly lifetime: Lifetime | null;
  readonly expiration: number | null;
}

export function changeOrder(state: ServerState, order: Order, change: OrderChange): TradeResult {
  const { symbol, type } = order;
  const quote = quoteAt(state, symbol, state.now);
  const refuse = (verdict: Refusal) => refused(verdict, symbol, quote);
  const closed = checkOpen(state, symbol);
  if (closed !== null || quote === null) return refuse(closed ?? 'noPrices');
  const price = change.price === null ? order.price : onGrid(symbol, change.price);
  const stopLimit =
    type < 6 ? 0 : change.stopLimit === null ? order.stopLimit : onGrid(symbol, change.stopLimit);
  const sl = change.sl === null ? order.sl : onGrid(symbol, change.sl);
  const tp = change.tp === null ? order.tp : onGrid(symbol, change.tp);
  const lifetime = change.lifetime ?? order.lifetime;
  const expires =
    change.lifetime === null && change.expiration === null
      ? order.expires
      : chooseExpiry(symbol, lifetime, change.expiration ?? order.expires / 1000, state.now);
  const same =
    price === order.price &&
    stopLimit === order.stopLimit &&
    sl === order.sl &&
    tp === order.tp &&
    lifetime === order.lifetime &&
    expires === order.expires;
  if (same) return refuse('noChanges');
  if (orderFrozen(symbol, type, order.price, quote)) return refuse('frozen');
  if (price === null || stopLimit === null) return refuse('invalidPrice');
  const wrongPrice = checkPrice(symbol, type, { price, stopLimit }, quote);
  if (wrongPrice !== null) return refuse(wrongPrice);
  if (sl === null || tp === null) return refuse('invalidStops');
  const levels = { price, stopLimit, sl, tp };
  const wrongStops = checkLevelsTaken(symbol, sl, tp) ?? checkStops(symbol, type, levels, quote);
  if (wrongStops !== null) return refuse(wrongStops);
  if (typeof expires !== 'number') return refuse(expires.refused);
  Object.assign(order, levels, { lifetime, expires });
  return executed(order, quote);
}

export function cancelOrder(state: ServerState, order: Order): TradeResult {
  const { symbol } = order;
  const quote = quoteAt(state, symbol, state.now);
  const closed = checkOpen(state, symbol);
  if (closed !== null || quote === null) return refused(closed ?? 'noPrices', symbol, quote);
  if (orderFrozen(symbol, order.type, order.price, quote)) return refused('frozen', symbol, quote);
  retire(state, order, 2, state.now);
  return executed(order, quote);
}

/** `sl` and `tp` are prices; null leaves one unchanged, 0 removes it. */
export function changePosition(
  state: ServerState,
  position: Position,
  change: { readonly sl: number | null; readonly tp: number | null },
): TradeResult {
  const { symbol, direction } = position;
  const quote = quoteAt(state, symbol, state.now);
  const refuse = (verdict: Refusal) => refused(verdict, symbol, quote);
  const closed = checkOpen(state, symbol);
  if (closed !== null || quote === null) return refuse(closed ?? 'noPrices');
  const sl = change.sl === null ? position.sl : onGrid(symbol, change.sl);
  const tp = change.tp === null ? position.tp : onGrid(symbol, change.tp);
  if (sl === position.sl && tp === position.tp) return refuse('noChanges');
  if (symbol.tradeMode === 0) return refuse('tradeDisabled');
  if (positionFrozen(symbol, direction, position.sl, position.tp, quote)) return refuse('frozen');
  if (sl === null || tp === null) return refuse('invalidStops');
  const type = direction === 'buy' ? 0 : 1;
  const problem =
    checkLevelsTaken(symbol, sl, tp) ?? checkStops(symbol, type, { price: 0, stopLimit: 0, sl, tp }, quote);
  if (problem !== null) return refuse(problem);
  Object.assign(position, { sl, tp });
  return { ...result('done', symbol, quote), order: position.ticket, volume: position.volume };
}

/** Label of a close's order and deal. */
export interface Closer {
  readonly reason: Reason;
  /** Null: the position's own magic. */
  readonly magic: number | null;
  readonly comment: string;
}

const THROUGH_A_BRIDGE: Closer = { reason: 3, magic: null, comment: '' };

/** `lots` null closes all of it. */
export function closePosition(
  state: ServerState,
  position: Position,
  lots: number | null,
  closer: Closer = THROUGH_A_BRIDGE,
): TradeResult {
  const { symbol, direction } = position;
  const quote = quoteAt(state, symbol, state.now);
  const refuse = (verdict: Refusal) => refused(verdict, symbol, quote);
  const closed = checkOpen(state, symbol);
  if (symbol.tradeMode === 0) return refuse('tradeDisabled');
  if (closed !== null || quote === null) return refuse(closed ?? 'noPrices');
  const requested = lots ?? position.volume;
  if (requested > position.volume + 1e-7) return refuse('invalidCloseVolume');
  const rest = roundLots(position.volume - requested);
  const wrong = checkVolume(symbol, requested) ?? (rest > 0 ? checkVolume(symbol, rest) : null);
  if (wrong !== null) return refuse(wrong);
  const tooYoung = checkFifo(state, position);
  if (tooYoung !== null) return refuse(tooYoung);
  if (positionFrozen(symbol, direction, position.sl, position.tp, quote)) return refuse('frozen');
  const price = closingPrice(direction, quote);
  const deal = fillExit(state, position, {
    lots: roundLots(requested),
    price,
    at: state.now,
    ...closer,
    magic: closer.magic ?? position.magic,
  });
  return {
    ...result('done', symbol, quote),
    order: deal.order,
    deal: deal.ticket,
    volume: deal.volume,
    price: deal.price,
  };
}
