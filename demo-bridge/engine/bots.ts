import type { Market } from '../market/market';
import { closedQuarters, type QuarterBar } from '../market/quarters';
import { pointOf, type SymbolDefinition } from '../market/symbols';
import { type Closer, closePosition } from './change';
import { accountFigures } from './money';
import { nettedPosition } from './netting';
import { placeOrder } from './place';
import { type OrderType, type Position, roundLots, type ServerState } from './state';

/**
 * Three bots, so that there is something to watch: two sign with a magic number, the third with none, as many do. They
 * decide at each quarter of an hour of the broker's clock from closed M15 candles alone: what they do follows from seed
 * and time.
 */
export const TREND_MAGIC = 7701;
export const MEAN_REVERSION_MAGIC = 7702;

/** Called at every full minute of the broker's clock, after all ticks before it. */
export type MinuteHook = (state: ServerState, minute: number) => void;

const DECISION_MINUTES = 15;
const BARS_LOOKED_AT = 80;
const MINUTE_MS = 60_000;
/** They stop opening when the account is not comfortable, whoever made it so. */
const LEAST_FREE_SHARE = 0.5;
const LEAST_EQUITY = 5000;
const MOST_PENDING = 100;
const LIMIT_LIFE_SECONDS = 4 * 3600;

interface Bot {
  readonly magic: number;
  readonly comment: string;
  /** What the bot without a magic number opened; the others know theirs by the number. */
  readonly tickets: Set<number>;
  readonly strategy: (situation: Situation) => void;
  readonly assignments: readonly Assignment[];
}

/** `distance`: how far from the market its limit waits, in mean ranges of a candle. The one of ETHUSD seldom fills. */
interface Assignment {
  readonly symbol: string;
  readonly lots: number;
  readonly distance?: number;
}

const botsWith = (closerOf: (comment: string) => Closer): readonly Bot[] => [
  {
    magic: TREND_MAGIC,
    comment: 'bot:trend',
    tickets: new Set(),
    strategy: (situation) => followTrend(situation, 12, 26, closerOf('bot:trend')),
    assignments: [
      { symbol: 'EURUSD', lots: 0.05 },
      { symbol: 'BTCUSD', lots: 0.01 },
    ],
  },
  {
    magic: MEAN_REVERSION_MAGIC,
    comment: 'bot:mean-rev',
    tickets: new Set(),
    strategy: fadeMove,
    assignments: [
      { symbol: 'GBPUSD', lots: 0.05, distance: 2 },
      { symbol: 'USDJPY', lots: 0.04, distance: 2.5 },
      { symbol: 'ETHUSD', lots: 0.1, distance: 6 },
    ],
  },
  {
    magic: 0,
    comment: '',
    tickets: new Set(),
    strategy: (situation) => followTrend(situation, 20, 50, closerOf('')),
    assignments: [
      { symbol: 'EURJPY', lots: 0.03 },
      { symbol: 'ADAUSD', lots: 200 },
    ],
  },
];

/** The bots of a market, as what the trade server calls each minute. Where a bridge labels no close, neither do theirs. */
export function botsOf(market: Market, labelsCloses = true): MinuteHook {
  const bots = botsWith((comment) =>
    labelsCloses ? { reason: 3, magic: null, comment } : { reason: 3, magic: 0, comment: '' },
  );
  return (state, minute) => {
    if (minute % DECISION_MINUTES !== 0) return;
    for (const bot of bots) for (const assignment of bot.assignments) decide(market, state, bot, assignment);
  };
}

interface Situation {
  readonly state: ServerState;
  readonly bot: Bot;
  readonly symbol: SymbolDefinition;
  readonly lots: number;
  readonly distance: number;
  readonly closes: readonly number[];
  /** Mean range of the last candles, in price. */
  readonly range: number;
}

function decide(
  market: Market,
  state: ServerState,
  bot: Bot,
  { symbol, lots, distance = 0 }: Assignment,
): void {
  const found = market.find(symbol);
  if (!found?.isOpen(state.now)) return;
  const { definition } = found;
  // A netting account has one position a symbol: a bot stays out of somebody else's.
  const netted = nettedPosition(state, definition);
  if (netted !== null && !isOwn(bot, netted)) return;
  const bars = closedQuarters(found, state.now, BARS_LOOKED_AT);
  if (bars.length < BARS_LOOKED_AT) return;
  const closes = bars.map((bar) => bar.close);
  const range = meanRange(bars.slice(-14));
  bot.strategy({ state, bot, symbol: definition, lots, distance, closes, range });
}

/** Follows the crossing of a fast and a slow average, one position a symbol, turned at the next crossing. */
function followTrend(situation: Situation, fast: number, slow: number, closer: Closer): void {
  const { state, bot, symbol, lots, closes, range } = situation;
  const side = Math.sign(average(closes, fast) - average(closes, slow));
  const before = closes.slice(0, -1);
  const sideBefore = Math.sign(average(before, fast) - average(before, slow));
  if (side === 0 || side === sideBefore) return;
  const held = positionOf(state, bot, symbol);
  if (held !== null) {
    if ((held.direction === 'buy') === side > 0) return;
    // On a netting account one order turns it round.
    if (state.account.isNetting !== true) closePosition(state, held, null, closer);
  }
  const turned = nettedPosition(state, symbol)?.volume ?? 0;
  const price = closes.at(-1) ?? 0;
  open(situation, {
    type: side > 0 ? 0 : 1,
    volume: roundLots(lots + turned),
    sl: price - side * 5 * range,
    tp: price + side * 8 * range,
  });
}

/** Waits with a limit order beyond the side that the price has strayed to, and takes the way back. */
function fadeMove(situation: Situation): void {
  const { state, bot, symbol, lots, distance, closes, range } = situation;
  if (positionOf(state, bot, symbol) !== null) return;
  for (const order of state.orders.values()) {
    if (order.symbol === symbol && order.magic === bot.magic) return;
  }
  const price = closes.at(-1) ?? 0;
  const mean = closes.slice(-20).reduce((sum, close) => sum + close, 0) / 20;
  const side = price > mean ? -1 : 1;
  const entry = price - side * distance * range;
  open(situation, {
    type: side > 0 ? 2 : 3,
    volume: lots,
    price: entry,
    sl: entry - side * 4 * range,
    tp: entry + side * 3 * range,
  });
}

interface BotOrder {
  readonly type: OrderType;
  readonly volume: number;
  readonly price?: number;
  readonly sl: number;
  readonly tp: number;
}

function open({ state, bot, symbol }: Situation, order: BotOrder): void {
  const figures = accountFigures(state, state.now);
  if (figures.equity < LEAST_EQUITY || figures.free < figures.equity * LEAST_FREE_SHARE) return;
  if (state.orders.size >= MOST_PENDING) return;
  const pending = order.type > 1;
  const placed = placeOrder(state, {
    symbol,
    type: order.type,
    volume: order.volume,
    price: order.price === undefined ? null : snap(symbol, order.price),
    stopLimit: null,
    sl: snap(symbol, order.sl),
    tp: snap(symbol, order.tp),
    deviation: 20,
    magic: bot.magic,
    comment: bot.comment,
    filling: null,
    lifetime: pending ? 2 : 0,
    expiration: pending ? Math.ceil(state.now / MINUTE_MS) * 60 + LIMIT_LIFE_SECONDS : 0,
    reason: 3,
  });
  if (placed.verdict === 'done' && bot.magic === 0) bot.tickets.add(placed.order);
}

function isOwn({ magic, tickets }: Bot, position: Position): boolean {
  return magic === 0 ? tickets.has(position.ticket) : position.magic === magic;
}

function positionOf(state: ServerState, bot: Bot, symbol: SymbolDefinition): Position | null {
  for (const position of state.positions.values()) {
    if (position.symbol === symbol && isOwn(bot, position)) return position;
  }
  return null;
}

export function snap(symbol: SymbolDefinition, price: number): number {
  const tick = symbol.tickPoints * pointOf(symbol);
  return Number((Math.round(price / tick) * tick).toFixed(symbol.digits));
}

function average(closes: readonly number[], length: number): number {
  const weight = 2 / (length + 1);
  let value = closes[0] ?? 0;
  for (const close of closes) value += weight * (close - value);
  return value;
}

function meanRange(bars: readonly QuarterBar[]): number {
  return bars.reduce((sum, bar) => sum + bar.high - bar.low, 0) / bars.length;
}
