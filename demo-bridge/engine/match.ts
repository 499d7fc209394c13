import { pointOf, type SymbolDefinition } from '../market/symbols';
import { lastBefore, type Quote } from '../market/ticks';
import { weekdayOf } from '../market/timeframe';
import { checkMoney } from './afford';
import { fillEntry, fillExit, retire } from './fills';
import { accountState, closingPrice, conversionRate, floatingProfit } from './money';
import type { SymbolPrices } from './prices';
import { endOf, isAnyOrderInReach, type Span, stopOutInReach, symbolsInReach } from './quiet';
import { type Book, directionOf, type Order, type Position, roundMoney } from './state';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEDNESDAY = 3;

/** Who trades on the account beside the bridge's client, at moments of the broker's clock. */
export interface Traders {
  /** Takes note of what has happened; tells when one of them acts next, always later than the book's now. */
  next(book: Book): number;
  /** What they do at the book's now. */
  act(book: Book): void;
}

const NOBODY: Traders = { next: () => Number.POSITIVE_INFINITY, act: () => {} };

/**
 * Brings the book to `to` (broker milliseconds) through every tick on the way, so that what happens does not depend on
 * how often anybody looks. Hours, quarters and minutes in which no level can be reached are passed over whole.
 */
export function advance(book: Book, to: number, traders = NOBODY): void {
  let due = traders.next(book);
  while (book.now < to) {
    // What happens at midnight comes after all ticks before it, and before those of its first millisecond.
    const midnight = (Math.floor((book.now + 1) / DAY_MS) + 1) * DAY_MS;
    pass(book, Math.min(to, due, midnight - 1));
    if (book.now + 1 === midnight) chargeSwaps(book, midnight);
    if (book.now === due) traders.act(book);
    due = traders.next(book);
  }
}

/** Lets every tick up to `to` happen. */
function pass(book: Book, to: number): void {
  while (book.now < to) {
    const end = quietUntil(book, to);
    if (end === null) passTicks(book, book.now, Math.min(to, endOf(spanAt(book.now + 1, 1))));
    book.now = end ?? Math.min(to, endOf(spanAt(book.now + 1, 1)));
  }
}

const LONG = [60, 15] as const;

/** The end of an hour or a quarter in which surely nothing happens; null where it has to be looked at closer. */
function quietUntil(book: Book, to: number): number | null {
  if (book.orders.size === 0 && book.positions.size === 0) return to;
  // For a part of a minute alone the look at an hour does not pay.
  if (to - book.now < MINUTE_MS) return null;
  for (const length of LONG) {
    const span = spanAt(book.now + 1, length);
    if (!stopOutInReach(book, span) && symbolsInReach(book, span).size === 0)
      return Math.min(to, endOf(span));
  }
  return null;
}

function spanAt(at: number, length: Span['length']): Span {
  const minute = Math.floor(at / MINUTE_MS);
  return { minute: minute - (minute % length), length };
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
  const span = spanAt(to, 1);
  const { minute } = span;
  let endangered = stopOutInReach(book, span);
  const inReach = symbolsInReach(book, span);
  if (!endangered && inReach.size === 0) return;
  // Where nothing is opened and no stop-out threatens, the other symbols' ticks change nothing.
  const watched = endangered || isAnyOrderInReach(book, span) ? symbolsOf(book) : inReach;
  let deals = book.deals.length;
  for (const { time, market } of ticksBetween(book, watched, minute, after, to)) {
    expireOrders(book, time);
    const quote = lastBefore(market.ticksIn(minute), time);
    if (quote === null) continue;
    triggerPositions(book, market.definition, quote);
    triggerOrders(book, market.definition, quote);
    if (book.deals.length > deals) {
      endangered = stopOutInReach(book, span);
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

/** The ticks of these symbols, in the order of time. */
function ticksBetween(
  book: Book,
  names: ReadonlySet<string>,
  minute: number,
  after: number,
  to: number,
): DueTick[] {
  const due: DueTick[] = [];
  for (const name of names) {
    const market = book.market.find(name);
    if (market === null) continue;
    for (const { time } of market.ticksIn(minute)) {
      if (time > after && time <= to) due.push({ time, market });
    }
  }
  return due.sort((a, b) => a.time - b.time);
}

function symbolsOf(book: Book): Set<string> {
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
