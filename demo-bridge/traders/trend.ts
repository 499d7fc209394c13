import { TREND_MAGIC } from '../engine/bots';
import { type Direction, roundLots, type ServerState, signOf } from '../engine/state';
import type { SymbolDefinition } from '../market/symbols';
import { type Floor, levelsOf, type Trade, type Trader } from './floor';
import {
  between,
  closingPriceOf,
  DAY_MS,
  dailyMove,
  directionIf,
  enterAsBot,
  type Habit,
  HOUR_MS,
  isRising,
  momentsOf,
  SECOND_MS,
  wholeBetween,
} from './habits';

export const TREND: Trader = { name: 'trend', magic: TREND_MAGIC, comment: 'bot:trend', reason: 3 };

const HABITS: readonly Habit[] = [
  { symbol: 'EURUSD', lots: 0.05, times: [2, 4], hours: [1, 22] },
  { symbol: 'BTCUSD', lots: 0.02, times: [5, 7], hours: [0, 24] },
];
const HOURS_LOOKED_BACK = 6;
/** Of a day's move. */
const STOP = 0.4;
const TARGET = 0.7;
/** A level is moved when it would move by this, of a day's move. */
const STEP = 0.01;
/** One entry in so many is several times as large as usual. */
const OVERSIZE_ONE_IN = 9;
/** Where nobody was there to see each step. */
const COARSE_MS = 3 * HOUR_MS;

/**
 * Goes with the move of the last hours, and turns with it; trails its stop, and its target with it. What somebody else closes is open
 * again within a minute. Answers what plans its day.
 */
export function trendOn(floor: Floor): (day: number) => void {
  /** Closed by somebody else, and not open again yet. */
  const reopening = new Set<SymbolDefinition>();
  floor.onClosedByOthers(TREND, (state, closed) => {
    const { symbol, direction, lots } = closed;
    const closedAt = state.now;
    const random = floor.random('re-open', Math.floor(closedAt / SECOND_MS));
    reopening.add(symbol);
    floor.agenda.add(closedAt + Math.floor(between(random, 8, 50) * SECOND_MS), (later) => {
      reopening.delete(symbol);
      const trade = open(floor, later, symbol, direction, lots);
      if (trade === null) return;
      const { ticket } = trade;
      const seconds = (later.now - closedAt) / SECOND_MS;
      floor.ledger.note(later.now, TREND.name, { kind: 're-open', ticket, of: closed.ticket, seconds });
    });
  });
  return (day) => {
    const random = floor.random(TREND.name, day);
    for (const habit of HABITS) {
      for (const moment of momentsOf(floor, habit, day, random)) {
        const isOversize = random.next() < 1 / OVERSIZE_ONE_IN;
        const factor = isOversize ? wholeBetween(random, 4, 7) : 1;
        floor.agenda.add(day * DAY_MS + moment, (state) => {
          if (!reopening.has(floor.symbol(habit.symbol))) decide(floor, state, habit, factor);
        });
      }
    }
  };
}

function decide(
  floor: Floor,
  state: ServerState,
  { symbol: name, lots: usual }: Habit,
  factor: number,
): void {
  const symbol = floor.symbol(name);
  const direction = directionIf(isRising(floor, state, symbol, HOURS_LOOKED_BACK));
  const held = floor.tradesOf(TREND, symbol);
  if (held.some((trade) => trade.direction === direction || !floor.close(state, trade))) return;
  const lots = roundLots(usual * factor);
  const trade = open(floor, state, symbol, direction, lots);
  if (trade === null || factor === 1) return;
  floor.ledger.note(state.now, TREND.name, { kind: 'oversize', ticket: trade.ticket, lots, usual });
}

function open(
  floor: Floor,
  state: ServerState,
  symbol: SymbolDefinition,
  direction: Direction,
  lots: number,
): Trade | null {
  const move = dailyMove(symbol);
  const trade = enterAsBot(floor, state, TREND, {
    symbol,
    direction,
    lots,
    stop: STOP * move,
    target: TARGET * move,
  });
  if (trade !== null) trail(floor, trade);
  return trade;
}

/** The stop follows the price in its favour only; the target keeps its distance. */
function trail(floor: Floor, trade: Trade): void {
  const random = floor.random('trail', Math.floor(trade.opened / SECOND_MS));
  const sign = signOf(trade.direction);
  const move = dailyMove(trade.symbol);
  const again = (at: number): void => {
    const pause = Math.floor(between(random, 9, 24) * SECOND_MS);
    const coarse = (Math.floor(at / COARSE_MS) + 1) * COARSE_MS;
    floor.agenda.add(
      at < floor.detailFrom ? Math.min(coarse, Math.max(at + pause, floor.detailFrom)) : at + pause,
      look,
    );
  };
  const look = (state: ServerState): void => {
    const position = floor.position(state, trade);
    const price = closingPriceOf(floor, state, trade);
    if (position === null) return;
    if (price !== null) {
      const { sl, tp } = levelsOf(position);
      const step = STEP * move;
      const stop = price - sign * STOP * move;
      const target = price + sign * TARGET * move;
      const newStop = sl === 0 || sign * (stop - sl) >= step ? stop : null;
      const newTarget = Math.abs(target - tp) >= step ? target : null;
      if (newStop !== null || newTarget !== null) floor.setLevels(state, trade, newStop, newTarget);
    }
    again(state.now);
  };
  again(trade.opened);
}
