import { onWeekends } from '../market/sessions';
import { pointOf, type SymbolDefinition } from '../market/symbols';
import { lastBefore, type Quote } from '../market/ticks';
import { weekdayOf } from '../market/timeframe';
import { checkMoney } from './afford';
import { fillEntry, fillExit, retire } from './fills';
import { accountFigures, closingPrice, conversionRate, floatingProfit } from './money';
import type { SymbolPrices } from './prices';
import { endOf, isAnyOrderInReach, spanAt, stopOutInReach, symbolsInReach } from './quiet';
import { directionOf, type Order, type Position, roundMoney, type ServerState } from './state';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEDNESDAY = 3;

/** Traders on the account beside the bridge's client. */
export interface Traders {
  /** The next moment at which one of them acts, always after the account's now. Broker milliseconds. */
  next(state: ServerState): number;
  /** Lets them act at the account's now. */
  act(state: ServerState): void;
}

const NOBODY: Traders = { next: () => Number.POSITIVE_INFINITY, act: () => {} };

/**
 * Advances the account to `to` (broker milliseconds) through every tick, so that results do not depend on how often it is asked.
 * Hours, quarters and minutes in which no level can be reached are skipped.
 */
export function advance(state: ServerState, to: number, traders = NOBODY): void {
  let due = traders.next(state);
  while (state.now < to) {
    // Midnight is booked after all ticks before it, and before those of its first millisecond.
    const midnight = (Math.floor((state.now + 1) / DAY_MS) + 1) * DAY_MS;
    pass(state, Math.min(to, due, midnight - 1));
    if (state.now + 1 === midnight) chargeSwaps(state, midnight);
    if (state.now === due) traders.act(state);
    due = traders.next(state);
  }
}

/** Processes every tick up to `to`. */
function pass(state: ServerState, to: number): void {
  while (state.now < to) {
    const end = quietUntil(state, to);
    if (end === null) passTicks(state, state.now, Math.min(to, endOf(spanAt(state.now + 1, 1))));
    state.now = end ?? Math.min(to, endOf(spanAt(state.now + 1, 1)));
  }
}

const LONG = [60, 15] as const;

/** End of an hour or quarter in which surely nothing happens; null where its ticks must be processed. */
function quietUntil(state: ServerState, to: number): number | null {
  if (state.orders.size === 0 && state.positions.size === 0) return to;
  // For less than a minute the check of an hour does not pay.
  if (to - state.now < MINUTE_MS) return null;
  for (const length of LONG) {
    const span = spanAt(state.now + 1, length);
    if (!stopOutInReach(state, span) && symbolsInReach(state, span).size === 0)
      return Math.min(to, endOf(span));
  }
  return null;
}

/**
 * Books the swap of every open position at the broker's midnight `at`: points a lot, three times from Wednesday to Thursday, none
 * over the weekend but for symbols that trade then.
 */
function chargeSwaps(state: ServerState, at: number): void {
  const endedDay = at / DAY_MS - 1;
  const weekday = weekdayOf(endedDay);
  const isWeekend = onWeekends(endedDay);
  for (const position of state.positions.values()) {
    const { symbol } = position;
    if (isWeekend && symbol.sessions !== 'always') continue;
    const nights = symbol.sessions !== 'always' && weekday === WEDNESDAY ? 3 : 1;
    const points = position.direction === 'buy' ? symbol.swapLong : symbol.swapShort;
    const money = points * pointOf(symbol) * symbol.contractSize * position.volume * nights;
    position.swap = roundMoney(position.swap + money * conversionRate(state, symbol.profit, money >= 0, at));
  }
}

/** Ticks with `after` < time ≤ `to`, all within one minute. */
function passTicks(state: ServerState, after: number, to: number): void {
  if (state.orders.size === 0 && state.positions.size === 0) return;
  const span = spanAt(to, 1);
  const { minute } = span;
  let endangered = stopOutInReach(state, span);
  const inReach = symbolsInReach(state, span);
  if (!endangered && inReach.size === 0) return;
  // Unless an order may fill or a stop-out is near, other symbols' ticks change nothing.
  const watched = endangered || isAnyOrderInReach(state, span) ? symbolsOf(state) : inReach;
  let deals = state.deals.length;
  for (const { time, market } of ticksBetween(state, watched, minute, after, to)) {
    expireOrders(state, time);
    const quote = lastBefore(market.ticksIn(minute), time);
    if (quote === null) continue;
    triggerPositions(state, market.definition, quote);
    triggerOrders(state, market.definition, quote);
    if (state.deals.length > deals) {
      endangered = stopOutInReach(state, span);
      deals = state.deals.length;
    }
    if (endangered) stopOut(state, time);
  }
  expireOrders(state, to);
}

interface DueTick {
  readonly time: number;
  readonly market: SymbolPrices;
}

/** Ticks of these symbols, by time. */
function ticksBetween(
  state: ServerState,
  names: ReadonlySet<string>,
  minute: number,
  after: number,
  to: number,
): DueTick[] {
  const due: DueTick[] = [];
  for (const name of names) {
    const market = state.market.find(name);
    if (market === null) continue;
    for (const { time } of market.ticksIn(minute)) {
      if (time > after && time <= to) due.push({ time, market });
    }
  }
  return due.sort((a, b) => a.time - b.time);
}

function symbolsOf(state: ServerState): Set<string> {
  const names = new Set<string>();
  for (const position of state.positions.values()) names.add(position.symbol.name);
  for (const order of state.orders.values()) names.add(order.symbol.name);
  return names;
}

function expireOrders(state: ServerState, at: number): void {
  for (const order of [...state.orders.values()]) {
    if (order.expires > 0 && order.expires <= at) retire(state, order, 6, order.expires);
  }
}

/** Triggers SL and TP: a buy's by the bid, a sell's by the ask, at the price of the triggering tick. */
function triggerPositions(state: ServerState, symbol: SymbolDefinition, quote: Quote): void {
  for (const position of [...state.positions.values()]) {
    if (position.symbol !== symbol || position.opened >= quote.time) continue;
    const price = closingPrice(position.direction, quote);
    const level = reachedLevel(position, price);
    if (level === null) continue;
    const at = level === 'sl' ? position.sl : position.tp;
    fillExit(state, position, {
      lots: position.volume,
      price,
      at: quote.time,
      reason: level === 'sl' ? 4 : 5,
      magic: position.magic,
      comment: `[${level} ${(at / 10 ** symbol.digits).toFixed(symbol.digits)}]`,
    });
  }
}

function reachedLevel({ direction, sl, tp }: Position, price: number): 'sl' | 'tp' | null {
  const buy = direction === 'buy';
  if (sl > 0 && (buy ? price <= sl : price >= sl)) return 'sl';
  if (tp > 0 && (buy ? price >= tp : price <= tp)) return 'tp';
  return null;
}

function triggerOrders(state: ServerState, symbol: SymbolDefinition, quote: Quote): void {
  for (const order of [...state.orders.values()]) {
    if (order.symbol !== symbol || order.placed >= quote.time || !isReached(order, quote)) continue;
    if (order.type >= 6) {
      // A triggered stop-limit goes on as a limit order at its second price.
      order.type = order.type === 6 ? 2 : 3;
      order.price = order.stopLimit;
      order.stopLimit = 0;
      order.filling = 2;
      continue;
    }
    const price = directionOf(order.type) === 'buy' ? quote.ask : quote.bid;
    const refusal = checkMoney(state, symbol, order.type, order.volume, price, quote.time);
    if (refusal === null) fillEntry(state, order, price, quote.time);
    else {
      order.comment = 'No money';
      retire(state, order, 5, quote.time);
    }
  }
}

function isReached({ type, price }: Order, { bid, ask }: Quote): boolean {
  switch (type) {
    case 0:
    case 1:
      return true;
    case 2:
      return ask <= price;
    case 3:
      return bid >= price;
    case 4:
    case 6:
      return ask >= price;
    case 5:
    case 7:
      return bid <= price;
  }
}

/** Below the stop-out level closes the worst position, until the level is restored. */
function stopOut(state: ServerState, at: number): void {
  for (;;) {
    const figures = accountFigures(state, at);
    // The level is shown in hundredths of a percent, which are more than the spread of a small position on a large margin.
    if (figures.margin === 0 || figures.equity * 100 >= figures.margin * state.account.stopOut) return;
    const worst = worstOpenPosition(state, at);
    if (worst === null) return;
    const quote = state.market.find(worst.symbol.name)?.lastTick(at);
    if (quote === undefined || quote === null) return;
    fillExit(state, worst, {
      lots: worst.volume,
      price: closingPrice(worst.direction, quote),
      at,
      reason: 6,
      magic: worst.magic,
      comment: `[so ${figures.level.toFixed(2)}%]`,
    });
  }
}

/** Only positions whose market is open: a closed one fills nothing. */
function worstOpenPosition(state: ServerState, at: number): Position | null {
  let worst: Position | null = null;
  let worstMoney = Number.POSITIVE_INFINITY;
  for (const position of state.positions.values()) {
    if (!state.market.find(position.symbol.name)?.isOpen(at)) continue;
    const money = floatingProfit(state, position, at) + position.swap;
    if (money < worstMoney) {
      worst = position;
      worstMoney = money;
    }
  }
  return worst;
}
