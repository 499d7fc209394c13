import { accountFigures, closingPrice, floatingProfit } from '../engine/money';
import { retcodeOf, wordsOf } from '../engine/retcodes';
import type { Deal, Order, Position, ServerState } from '../engine/state';
import type { TradeResult } from '../engine/trade-result';
import { priceOf, type SymbolDefinition } from '../market/symbols';
import type { Quote } from '../market/ticks';
import { BROKER_STAMPS } from './stamps';

/** Records on the wire, with MetaTrader's field names. */

export function tickRecord(symbol: SymbolDefinition, quote: Quote, stamps = BROKER_STAMPS) {
  return {
    time: stamps.seconds(quote.time),
    bid: priceOf(symbol, quote.bid),
    ask: priceOf(symbol, quote.ask),
    last: 0,
    volume: 0,
    time_msc: stamps.ms(quote.time),
    /** Bid and ask changed. */
    flags: 6,
    volume_real: 0,
  };
}

export function accountRecord(state: ServerState) {
  const figures = accountFigures(state, state.now);
  const { leverage, limitOrders, marginCall, stopOut, fifoClose = false, isNetting = false } = state.account;
  return {
    login: 77_010_042,
    trade_mode: 0,
    leverage,
    limit_orders: limitOrders,
    margin_so_mode: 0,
    trade_allowed: true,
    trade_expert: true,
    margin_mode: isNetting ? 0 : 2,
    currency_digits: 2,
    fifo_close: fifoClose,
    balance: figures.balance,
    credit: 0,
    profit: figures.profit + 0,
    equity: figures.equity,
    margin: figures.margin,
    margin_free: figures.free,
    margin_level: figures.level,
    margin_so_call: marginCall,
    margin_so_so: stopOut,
    margin_initial: 0,
    margin_maintenance: 0,
    assets: 0,
    liabilities: 0,
    commission_blocked: 0,
    name: 'Demo Trader',
    server: 'Bridgewatch-Demo',
    currency: 'USD',
    company: 'Bridgewatch Demo Markets',
  };
}

/** A mean of several deals has more digits than a price. */
function openingPrice({ symbol, open }: Position): number {
  return Number(priceOf(symbol, open).toFixed(symbol.digits + 3));
}

export function positionRecord(state: ServerState, position: Position, stamps = BROKER_STAMPS) {
  const { symbol } = position;
  const quote = state.market.find(symbol.name)?.lastTick(state.now) ?? null;
  return {
    ticket: position.ticket,
    time: stamps.seconds(position.opened),
    time_msc: stamps.ms(position.opened),
    time_update: stamps.seconds(position.changed),
    time_update_msc: stamps.ms(position.changed),
    type: position.direction === 'buy' ? 0 : 1,
    magic: position.magic,
    identifier: position.identifier,
    reason: position.reason,
    volume: position.volume,
    price_open: openingPrice(position),
    sl: priceOf(symbol, position.sl),
    tp: priceOf(symbol, position.tp),
    price_current: quote === null ? 0 : priceOf(symbol, closingPrice(position.direction, quote)),
    swap: position.swap,
    profit: floatingProfit(state, position, state.now),
    symbol: symbol.name,
    comment: position.comment,
    external_id: '',
  };
}

export function orderRecord(state: ServerState, order: Order, stamps = BROKER_STAMPS) {
  const { symbol } = order;
  const pending = order.state === 1;
  const quote = pending ? (state.market.find(symbol.name)?.lastTick(state.now) ?? null) : null;
  const current = quote === null ? 0 : order.type % 2 === 0 ? quote.ask : quote.bid;
  return {
    ticket: order.ticket,
    time_setup: stamps.seconds(order.placed),
    time_setup_msc: stamps.ms(order.placed),
    time_done: stamps.seconds(order.done),
    time_done_msc: stamps.ms(order.done),
    time_expiration: order.lifetime >= 2 ? stamps.seconds(order.expires) : 0,
    type: order.type,
    type_time: order.lifetime,
    type_filling: order.filling,
    state: order.state,
    magic: order.magic,
    position_id: order.positionId,
    position_by_id: 0,
    reason: order.reason,
    volume_initial: order.volume,
    volume_current: order.volumeLeft,
    price_open: priceOf(symbol, order.price),
    sl: priceOf(symbol, order.sl),
    tp: priceOf(symbol, order.tp),
    price_current: priceOf(symbol, current),
    price_stoplimit: priceOf(symbol, order.stopLimit),
    symbol: symbol.name,
    comment: order.comment,
    external_id: '',
  };
}

export function dealRecord(deal: Deal, stamps = BROKER_STAMPS) {
  return {
    ticket: deal.ticket,
    order: deal.order,
    time: stamps.seconds(deal.time),
    time_msc: stamps.ms(deal.time),
    type: deal.type,
    entry: deal.entry,
    magic: deal.magic,
    position_id: deal.position,
    reason: deal.reason,
    volume: deal.volume,
    price: deal.symbol === null ? 0 : priceOf(deal.symbol, deal.price),
    commission: deal.commission,
    swap: deal.swap,
    profit: deal.profit,
    fee: 0,
    symbol: deal.symbol?.name ?? '',
    comment: deal.comment,
    external_id: '',
  };
}

export function tradeRecord(result: TradeResult, requestId: number) {
  const { symbol, quote } = result;
  return {
    retcode: retcodeOf(result.verdict),
    deal: result.deal,
    order: result.order,
    volume: result.volume,
    price: priceOf(symbol, result.price),
    bid: quote === null ? 0 : priceOf(symbol, quote.bid),
    ask: quote === null ? 0 : priceOf(symbol, quote.ask),
    comment: wordsOf(result.verdict),
    request_id: requestId,
    retcode_external: 0,
  };
}
