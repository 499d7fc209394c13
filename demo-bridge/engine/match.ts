import { pointOf, type SymbolDefinition } from '../market/symbols';
import { lastBefore, type Quote } from '../market/ticks';
import { weekdayOf } from '../market/timeframe';
import { checkMoney } from './afford';
import { fillEntry, fillExit, retire } from './fills';
import { accountState, closingPrice, conversionRate, floatingProfit } from './money';
import type { SymbolPrices } from './prices';
import { levelsInReach, stopOutInReach } from './quiet';
import { type Book, directionOf, type Order, type Position, roundMoney } from './state';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEDNESDAY = 3;

/** Called at every full minute of the broker's clock, after all ticks before it. */
export type MinuteHook = (book: Book, minute: number) => void;

/**
 * Brings the book to `to` (broker milliseconds) through every tick on the way, so that what happens does not depend on
 * how often anybody looks. Minutes in which no level can be reached are passed over whole.
 */
export function advance(book: Book, to: number, onMinute: MinuteHook): void {
  /** Ticks up to here have passed: at a full minute, all but those of that millisecond, which belong to the minute that begins. */
  let passed = book.now;
  while (book.now < to) {
    const boundary = (Math.floor(book.now / MINUTE_MS) + 1) * MINUTE_MS;
    if (to < boundary) {
      passTicks(book, passed, to);
      book.now = to;
      return;
    }
    passTicks(book, passed, boundary - 1);
    passed = boundary - 1;
    book.now = passed;
    if (boundary % DAY_MS === 0) chargeSwaps(book, boundary);
    onMinute(book, boundary / MINUTE_MS);
    book.now = boundary;
  }
  if (passed < book.now) passTicks(book, passed, book.now);
}

/**
 * Books the night's interest on every open position at the broker's midnight `at`: points a lot, three nights' worth
 * from Wednesday to Thursday, nothing over the weekend but for what trades then.
 */
function chargeSwaps(book: Book, at: number): void {
  const endedDay = at / DAY_MS - 1;
  const weekday = weekdayOf(endedDay);
  for (const position of book.positions.values()) {
    const { symbol } = position;
    const weekend = weekday === 0 || weekday === 6;
    if (weekend && symbol.sessions !== 'always') continue;
    const nights = symbol.sessions !== 'always' && weekday === WEDNESDAY ? 3 : 1;
    const points = position.direction === 'buy' ? symbol.swapLong : symbol.swapShort;
    const money = points * pointOf(symbol) * symbol.contractSize * position.volume * nights;
    position.swap = roundMoney(position.swap + money * conversionRate(book, symbol.profit, money >= 0, at));
  }
}

/** Ticks with `after` < time ≤ `to`, all within one minute. */
function passTicks(book: Book, after: number, to: number): void {
  if (book.orders.size === 0 && book.positions.size === 0) return;
  const minute = Math.floor(to / MINUTE_MS);
  let endangered = stopOutInReach(book, minute);
  if (!endangered && !levelsInReach(book, minute)) return;
  let deals = book.deals.length;
  for (const { time, market } of ticksBetween(book, minute, after, to)) {
    expireOrders(book, time);
    const quote = lastBefore(market.ticksIn(minute), time);
    if (quote === null) continue;
    triggerPositions(book, market.definition, quote);
    triggerOrders(book, market.definition, quote);
    if (book.deals.length > deals) {
      endangered = stopOutInReach(book, minute);
      deals = book.deals.length;
    }
    if (endangered) stopOut(book, time);
  }
  expireOrders(book, to);
}

interface DueTick {
  readonly time: number;
  readonly market: SymbolPrices;
}

/** The ticks of all symbols that the book is in, in the order of time. */
function ticksBetween(book: Book, minute: number, after: number, to: number): DueTick[] {
  const due: DueTick[] = [];
  for (const name of watchedSymbols(book)) {
    const market = book.market.find(name);
    if (market === null) continue;
    for (const { time } of market.ticksIn(minute)) {
      if (time > after && time <= to) due.push({ time, market });
    }
  }
  return due.sort((a, b) => a.time - b.time);
}

function watchedSymbols(book: Book): Set<string> {
  const names = new Set<string>();
  for (const position of book.positions.values()) names.add(position.symbol.name);
  for (const order of book.orders.values()) names.add(order.symbol.name);
  return names;
}

function expireOrders(book: Book, at: number): void {
  for (const order of [...book.orders.values()]) {
    if (order.expires > 0 && order.expires <= at) retire(book, order, 6, order.expires);
  }
}

/** Stop loss and take profit: a buy's by the bid, a sell's by the ask, at the price of the tick that reached them. */
function triggerPositions(book: Book, symbol: SymbolDefinition, quote: Quote): void {
  for (const position of [...book.positions.values()]) {
    if (position.symbol !== symbol || position.opened >= quote.time) continue;
    const price = closingPrice(position.direction, quote);
    const level = reachedLevel(position, price);
    if (level === null) continue;
    const at = level === 'sl' ? position.sl : position.tp;
    fillExit(book, position, {
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

function triggerOrders(book: Book, symbol: SymbolDefinition, quote: Quote): void {
  for (const order of [...book.orders.values()]) {
    if (order.symbol !== symbol || order.placed >= quote.time || !isReached(order, quote)) continue;
    if (order.type >= 6) {
      // The stop of a stop-limit has fired: the same order goes on as a limit at its second price.
      order.type = order.type === 6 ? 2 : 3;
      order.price = order.stopLimit;
      order.stopLimit = 0;
      order.filling = 2;
      continue;
    }
    const price = directionOf(order.type) === 'buy' ? quote.ask : quote.bid;
    const refusal = checkMoney(book, symbol, order.type, order.volume, price, quote.time);
    if (refusal === null) fillEntry(book, order, price, quote.time);
    else {
      order.comment = 'No money';
      retire(book, order, 5, quote.time);
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

/** Below the stop-out level the worst position goes first, until the level is made good. */
function stopOut(book: Book, at: number): void {
  for (;;) {
    const state = accountState(book, at);
    if (state.margin === 0 || state.level >= book.account.stopOut) return;
    const worst = worstOpenPosition(book, at);
    if (worst === null) return;
    const quote = book.market.find(worst.symbol.name)?.lastTick(at);
    if (quote === undefined || quote === null) return;
    fillExit(book, worst, {
      lots: worst.volume,
      price: closingPrice(worst.direction, quote),
      at,
      reason: 6,
      magic: worst.magic,
      comment: `[so ${state.level.toFixed(2)}%]`,
    });
  }
}

/** Of the positions whose market is open; a closed market fills nothing. */
function worstOpenPosition(book: Book, at: number): Position | null {
  let worst: Position | null = null;
  let worstMoney = Number.POSITIVE_INFINITY;
  for (const position of book.positions.values()) {
    if (!book.market.find(position.symbol.name)?.isOpen(at)) continue;
    const money = floatingProfit(book, position, at) + position.swap;
    if (money < worstMoney) {
      worst = position;
      worstMoney = money;
    }
  }
  return worst;
}
