import { type Closer, closePosition } from './engine/change';
import type { MinuteHook } from './engine/match';
import { accountState } from './engine/money';
import { nettedPosition } from './engine/netting';
import { type OrderWish, placeOrder } from './engine/place';
import { type Book, type OrderType, type Position, roundLots } from './engine/state';
import type { Market } from './market/market';
import { closedQuarters, type QuarterBar } from './market/quarters';
import type { SymbolMarket } from './market/symbol-market';
import { pointOf, type SymbolDefinition } from './symbols';

/**
 * Two bots that trade by their magic numbers, so that there is something to watch. They decide at each quarter of an
 * hour of the broker's clock from closed M15 candles alone: what they do follows from seed and time.
 */
export const TREND_MAGIC = 7701;
export const MEAN_REVERSION_MAGIC = 7702;

const TREND_COMMENT = 'bot:trend';

const DECISION_MINUTES = 15;
const BARS_LOOKED_AT = 80;
const MINUTE_MS = 60_000;
/** They stop opening when the account is not comfortable, whoever made it so. */
const LEAST_FREE_SHARE = 0.5;
const LEAST_EQUITY = 5000;
const MOST_PENDING = 100;
const LIMIT_LIFE_SECONDS = 4 * 3600;

interface Assignment {
  readonly symbol: string;
  readonly lots: number;
}

const TREND: readonly Assignment[] = [
  { symbol: 'EURUSD', lots: 0.05 },
  { symbol: 'BTCUSD', lots: 0.01 },
];
/** `distance`: how far from the market its limit waits, in mean ranges of a candle. The last one seldom fills. */
const MEAN_REVERSION: readonly (Assignment & { readonly distance: number })[] = [
  { symbol: 'GBPUSD', lots: 0.05, distance: 2 },
  { symbol: 'USDJPY', lots: 0.04, distance: 2.5 },
  { symbol: 'ETHUSD', lots: 0.1, distance: 6 },
];

/** The bots of a market, as what the trade server calls each minute. Where a bridge labels no close, neither do theirs. */
export function botsOf(market: Market, labelsCloses = true): MinuteHook {
  const closer: Closer = labelsCloses
    ? { reason: 3, magic: null, comment: TREND_COMMENT }
    : { reason: 3, magic: 0, comment: '' };
  return (book, minute) => {
    if (minute % DECISION_MINUTES === 0) runBots(market, book, closer);
  };
}

function runBots(market: Market, book: Book, closer: Closer): void {
  for (const { symbol, lots } of TREND) {
    decide(market.find(symbol), book, TREND_MAGIC, lots, (situation) => followTrend(situation, closer));
  }
  for (const { symbol, lots, distance } of MEAN_REVERSION) {
    decide(market.find(symbol), book, MEAN_REVERSION_MAGIC, lots, (situation) =>
      fadeMove(situation, distance),
    );
  }
}

interface Situation {
  readonly book: Book;
  readonly symbol: SymbolDefinition;
  readonly lots: number;
  readonly closes: readonly number[];
  /** Mean range of the last candles, in price. */
  readonly range: number;
}

function decide(
  market: SymbolMarket | null,
  book: Book,
  magic: number,
  lots: number,
  strategy: (situation: Situation) => void,
): void {
  if (!market?.isOpen(book.now)) return;
  // A netting account has one position a symbol: a bot stays out of somebody else's.
  const netted = nettedPosition(book, market.definition);
  if (netted !== null && netted.magic !== magic) return;
  const bars = closedQuarters(market, book.now, BARS_LOOKED_AT);
  if (bars.length < BARS_LOOKED_AT) return;
  strategy({
    book,
    symbol: market.definition,
    lots,
    closes: bars.map((bar) => bar.close),
    range: meanRange(bars.slice(-14)),
  });
}

/** Follows the crossing of a fast and a slow average, one position a symbol, turned at the next crossing. */
function followTrend({ book, symbol, lots, closes, range }: Situation, closer: Closer): void {
  const side = Math.sign(average(closes, 12) - average(closes, 26));
  const before = closes.slice(0, -1);
  const sideBefore = Math.sign(average(before, 12) - average(before, 26));
  if (side === 0 || side === sideBefore) return;
  const held = positionOf(book, symbol, TREND_MAGIC);
  if (held !== null) {
    if ((held.direction === 'buy') === side > 0) return;
    // On a netting account one order turns it round.
    if (book.account.isNetting !== true) closePosition(book, held, null, closer);
  }
  const turned = nettedPosition(book, symbol)?.volume ?? 0;
  const price = closes.at(-1) ?? 0;
  open(book, symbol, {
    type: side > 0 ? 0 : 1,
    volume: roundLots(lots + turned),
    sl: price - side * 5 * range,
    tp: price + side * 8 * range,
    magic: TREND_MAGIC,
    comment: TREND_COMMENT,
  });
}

/** Waits with a limit order beyond the side that the price has strayed to, and takes the way back. */
function fadeMove({ book, symbol, lots, closes, range }: Situation, distance: number): void {
  if (positionOf(book, symbol, MEAN_REVERSION_MAGIC) !== null) return;
  for (const order of book.orders.values()) {
    if (order.symbol === symbol && order.magic === MEAN_REVERSION_MAGIC) return;
  }
  const price = closes.at(-1) ?? 0;
  const mean = closes.slice(-20).reduce((sum, close) => sum + close, 0) / 20;
  const side = price > mean ? -1 : 1;
  const entry = price - side * distance * range;
  open(book, symbol, {
    type: side > 0 ? 2 : 3,
    volume: lots,
    price: entry,
    sl: entry - side * 4 * range,
    tp: entry + side * 3 * range,
    magic: MEAN_REVERSION_MAGIC,
    comment: 'bot:mean-rev',
  });
}

interface BotOrder {
  readonly type: OrderType;
  readonly volume: number;
  readonly price?: number;
  readonly sl: number;
  readonly tp: number;
  readonly magic: number;
  readonly comment: string;
}

function open(book: Book, symbol: SymbolDefinition, order: BotOrder): void {
  const state = accountState(book, book.now);
  if (state.equity < LEAST_EQUITY || state.free < state.equity * LEAST_FREE_SHARE) return;
  if (book.orders.size >= MOST_PENDING) return;
  const pending = order.type > 1;
  const wish: OrderWish = {
    symbol,
    type: order.type,
    volume: order.volume,
    price: order.price === undefined ? null : snap(symbol, order.price),
    stopLimit: null,
    sl: snap(symbol, order.sl),
    tp: snap(symbol, order.tp),
    deviation: 20,
    magic: order.magic,
    comment: order.comment,
    filling: null,
    lifetime: pending ? 2 : 0,
    expiration: pending ? Math.ceil(book.now / MINUTE_MS) * 60 + LIMIT_LIFE_SECONDS : 0,
    reason: 3,
  };
  placeOrder(book, wish);
}

function positionOf(book: Book, symbol: SymbolDefinition, magic: number): Position | null {
  for (const position of book.positions.values()) {
    if (position.symbol === symbol && position.magic === magic) return position;
  }
  return null;
}

function snap(symbol: SymbolDefinition, price: number): number {
  const tick = symbol.tickPoints * pointOf(symbol);
  return Number((Math.round(price / tick) * tick).toFixed(symbol.digits));
}

/** Exponential average of all closes at hand. */
function average(closes: readonly number[], length: number): number {
  const weight = 2 / (length + 1);
  let value = closes[0] ?? 0;
  for (const close of closes) value += weight * (close - value);
  return value;
}

function meanRange(bars: readonly QuarterBar[]): number {
  return bars.reduce((sum, bar) => sum + bar.high - bar.low, 0) / bars.length;
}
