import { pointOf } from '../symbols';
import { conversionRate, totalMargin } from './money';
import { type Book, directionOf, type Order, type Position, signOf } from './state';

const MINUTE_MS = 60_000;
/** More than any currency moves against the dollar within a minute. */
const RATE_ALLOWANCE = 1.02;

/** Bounds of bid and ask within one minute, in points. */
interface Bounds {
  readonly bidLow: number;
  readonly bidHigh: number;
  readonly askLow: number;
  readonly askHigh: number;
}

/**
 * Whether anything at all could happen to the book within a minute. It looks at the whole minute's candle, also at the
 * part that lies ahead, but only to be spared from looking at its ticks: when in doubt it says yes.
 */
export function minuteMayMatter(book: Book, minute: number): boolean {
  const end = (minute + 1) * MINUTE_MS;
  const known = new Map<string, Bounds | null>();
  const boundsOf = (name: string) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = bounds(book, name, minute);
    known.set(name, made);
    return made;
  };
  for (const order of book.orders.values()) {
    if (order.expires > 0 && order.expires <= end) return true;
    const range = boundsOf(order.symbol.name);
    if (range !== null && orderInReach(order, range)) return true;
  }
  let worst = book.balance;
  const margin = totalMargin([...book.positions.values()]);
  for (const position of book.positions.values()) {
    const range = boundsOf(position.symbol.name);
    if (range !== null && positionInReach(position, range)) return true;
    worst += position.swap + worstProfit(book, position, range, end);
  }
  return margin > 0 && worst <= (margin * book.account.stopOut) / 100;
}

function bounds(book: Book, name: string, minute: number): Bounds | null {
  const market = book.market.find(name);
  const bar = market?.minuteBar(minute) ?? null;
  if (market === null || bar === null) return null;
  const spread = market.spreadIn(minute);
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

/** The least that the position can be worth within the minute, a little pessimistic about conversion. */
function worstProfit(book: Book, position: Position, range: Bounds | null, end: number): number {
  const { symbol, direction } = position;
  const last = range === null ? book.market.find(symbol.name)?.lastTick(end - 1) : null;
  const price =
    direction === 'buy'
      ? (range?.bidLow ?? last?.bid ?? position.open)
      : (range?.askHigh ?? last?.ask ?? position.open);
  const points = signOf(direction) * (price - position.open);
  const money = points * pointOf(symbol) * symbol.contractSize * position.volume;
  const rate = conversionRate(book, symbol.profit, points >= 0, end - 1);
  return money * rate * (money < 0 ? RATE_ALLOWANCE : 1 / RATE_ALLOWANCE);
}
