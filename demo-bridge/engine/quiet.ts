import type { Stretch } from '../market/symbol-market';
import { pointOf } from '../market/symbols';
import { ACCOUNT_CURRENCY, conversionRate } from './money';
import { directionOf, type Order, type Position, type ServerState, signOf } from './state';

const MINUTE_MS = 60_000;
/** More than any currency moves against the dollar from one minute to the next. */
const RATE_ALLOWANCE = 1.02;

/** A stretch of broker time: its first minute since 1970, a multiple of its length. */
export interface Span {
  readonly minute: number;
  readonly length: Stretch;
}

/** Bounds of bid and ask within a span, in points. */
interface Bounds {
  readonly bidLow: number;
  readonly bidHigh: number;
  readonly askLow: number;
  readonly askHigh: number;
}

/*
 * Whether anything could happen to the account within a minute, quarter or hour, by its whole candle (the future part too): only to
 * skip its ticks. In doubt the answer is yes.
 */

/** Symbols with a pending order that could trigger or expire, or with SL or TP in reach. */
export function symbolsInReach(state: ServerState, span: Span): ReadonlySet<string> {
  const end = endOf(span) + 1;
  const found = new Set<string>();
  for (const order of state.orders.values()) {
    if (isOrderInReach(state, order, span, end)) found.add(order.symbol.name);
  }
  for (const position of state.positions.values()) {
    const { name } = position.symbol;
    if ((position.sl === 0 && position.tp === 0) || found.has(name)) continue;
    const range = bounds(state, name, span);
    if (range !== null && positionInReach(position, range)) found.add(name);
  }
  return found;
}

/** Whether any order could trigger or expire. */
export function isAnyOrderInReach(state: ServerState, span: Span): boolean {
  const end = endOf(span) + 1;
  for (const order of state.orders.values()) if (isOrderInReach(state, order, span, end)) return true;
  return false;
}

function isOrderInReach(state: ServerState, order: Order, span: Span, end: number): boolean {
  if (order.expires > 0 && order.expires <= end) return true;
  const range = bounds(state, order.symbol.name, span);
  return range !== null && orderInReach(order, range);
}

/** Whether the margin level could fall below the stop-out. */
export function stopOutInReach(state: ServerState, span: Span): boolean {
  const { equity, margin } = worstState(state, span);
  return margin > 0 && equity <= (margin * state.account.stopOut) / 100;
}

/** The least that the account could be worth. The margin is taken without the relief for hedged pairs. */
export function worstState(
  state: ServerState,
  span: Span,
): { readonly equity: number; readonly margin: number } {
  let equity = state.balance;
  let margin = 0;
  for (const position of state.positions.values()) {
    const range = bounds(state, position.symbol.name, span);
    equity += position.swap + worstProfit(state, position, range, span);
    margin += position.margin;
  }
  return { equity, margin };
}

function bounds(state: ServerState, name: string, { minute, length }: Span): Bounds | null {
  const market = state.market.find(name);
  const bar = market?.bidRange(minute, length) ?? null;
  if (market === null || bar === null) return null;
  const spread = market.spreadIn(minute, length);
  return {
    bidLow: bar.low,
    bidHigh: bar.high,
    askLow: bar.low + spread.least,
    askHigh: bar.high + spread.most,
  };
}

function orderInReach(order: Order, range: Bounds): boolean {
  const limit = order.type === 2 || order.type === 3;
  if (directionOf(order.type) === 'buy')
    return limit ? range.askLow <= order.price : range.askHigh >= order.price;
  return limit ? range.bidHigh >= order.price : range.bidLow <= order.price;
}

function positionInReach({ direction, sl, tp }: Position, range: Bounds): boolean {
  if (direction === 'buy') return (sl > 0 && range.bidLow <= sl) || (tp > 0 && range.bidHigh >= tp);
  return (sl > 0 && range.askHigh >= sl) || (tp > 0 && range.askLow <= tp);
}

/** Worst profit of the position within the span, slightly pessimistic about conversion. */
function worstProfit(state: ServerState, position: Position, range: Bounds | null, span: Span): number {
  const { symbol, direction } = position;
  const last = range === null ? state.market.find(symbol.name)?.lastTick(endOf(span)) : null;
  const price =
    direction === 'buy'
      ? (range?.bidLow ?? last?.bid ?? position.open)
      : (range?.askHigh ?? last?.ask ?? position.open);
  const points = signOf(direction) * (price - position.open);
  const money = points * pointOf(symbol) * symbol.contractSize * position.volume;
  const rate = worstRate(state, symbol.profit, points >= 0, span);
  return money * rate * (money < 0 ? RATE_ALLOWANCE : 1 / RATE_ALLOWANCE);
}

/** The span of this length that holds a moment. */
export function spanAt(at: number, length: Stretch): Span {
  const minute = Math.floor(at / MINUTE_MS);
  return { minute: minute - (minute % length), length };
}

/** Its last millisecond. */
export const endOf = ({ minute, length }: Span): number => (minute + length) * MINUTE_MS - 1;

/** `conversionRate` from the span's candle: making its ticks only to convert takes half of the demo's start. */
function worstRate(state: ServerState, currency: string, gain: boolean, span: Span): number {
  const direct = state.market.find(currency + ACCOUNT_CURRENCY);
  const market = direct ?? state.market.find(ACCOUNT_CURRENCY + currency);
  const range = market === null ? null : bounds(state, market.definition.name, span);
  if (market === null || range === null) return conversionRate(state, currency, gain, endOf(span));
  const point = pointOf(market.definition);
  if (direct !== null) return (gain ? range.bidLow : range.askHigh) * point;
  return 1 / ((gain ? range.askHigh : range.bidLow) * point);
}
