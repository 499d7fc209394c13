import type { Direction, ServerState } from '../engine/state';
import type { Random } from '../market/random';
import { pointOf, priceOf, type SymbolDefinition } from '../market/symbols';
import type { Entry, Floor, Trade, Trader } from './floor';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** One symbol that a bot trades: how often on a day that it is open, within which hours, and how long it holds. */
export interface Habit {
  readonly symbol: string;
  readonly lots: number;
  readonly times: readonly [least: number, most: number];
  readonly hours: readonly [from: number, to: number];
}

export const between = (random: Random, least: number, most: number): number =>
  least + (most - least) * random.next();
export const wholeBetween = (random: Random, least: number, most: number): number =>
  least + Math.floor((most - least + 1) * random.next());

/** Moments of a day at which a habit is followed, milliseconds since its midnight, in order; none on a day off. */
export function momentsOf(
  floor: Floor,
  { symbol, times, hours }: Habit,
  day: number,
  random: Random,
): number[] {
  const count = wholeBetween(random, ...times);
  const moments = Array.from({ length: count }, () =>
    Math.floor(between(random, hours[0] * HOUR_MS, hours[1] * HOUR_MS)),
  );
  const isOff = floor.symbol(symbol).sessions !== 'always' && floor.market.isDayOff(day);
  return isOff ? [] : moments.toSorted((a, b) => a - b);
}

/** What the price moves on an ordinary day, in price: the yardstick of stops and targets. */
export const dailyMove = (symbol: SymbolDefinition): number => symbol.anchor * symbol.dailyVolatility;

/** Whether the last whole hour lay higher than the one some hours before; up where the market was closed in one of them. */
export function isRising(floor: Floor, state: ServerState, symbol: SymbolDefinition, hours: number): boolean {
  const prices = floor.market.find(symbol.name);
  const middle = (hoursAgo: number): number | null => {
    const range = prices?.bidRange(Math.floor((state.now - hoursAgo * HOUR_MS) / MINUTE_MS), 60) ?? null;
    return range === null ? null : range.low + range.high;
  };
  const [last, before] = [middle(1), middle(1 + hours)];
  return last === null || before === null || last >= before;
}

export const directionIf = (isUp: boolean): Direction => (isUp ? 'buy' : 'sell');

/** What closes a position now, in price. */
export function closingPriceOf(
  floor: Floor,
  state: ServerState,
  { symbol, direction }: Trade,
): number | null {
  const quote = floor.market.find(symbol.name)?.lastTick(state.now) ?? null;
  return quote === null ? null : priceOf(symbol, direction === 'buy' ? quote.bid : quote.ask);
}

export const openingPriceOf = (floor: Floor, state: ServerState, trade: Trade): number =>
  (floor.position(state, trade)?.open ?? 0) * pointOf(trade.symbol);

/** Less than this on the account, or more than half of it bound as margin, and a bot opens nothing. */
const LEAST_BALANCE = 5000;

/** As `enter`, for a bot. */
export function enterAsBot(floor: Floor, state: ServerState, trader: Trader, entry: Entry): Trade | null {
  let margin = 0;
  for (const position of state.positions.values()) margin += position.margin;
  return state.balance < LEAST_BALANCE || margin > state.balance / 2
    ? null
    : floor.enter(state, trader, entry);
}

/** Closes at a moment; while the market does not let it, again half an hour later. */
export function closeAt(floor: Floor, at: number, trade: Trade): void {
  floor.agenda.add(at, (state) => {
    if (!floor.close(state, trade)) closeAt(floor, state.now + HOUR_MS / 2, trade);
  });
}
