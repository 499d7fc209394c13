import type { ServerState } from '../engine/state';
import type { Floor, Trader } from './floor';
import {
  between,
  closeAt,
  DAY_MS,
  dailyMove,
  directionIf,
  enterAsBot,
  type Habit,
  isRising,
  MINUTE_MS,
  momentsOf,
} from './habits';

/** A bot that sets neither magic number nor comment. */
const UNNAMED: Trader = { name: 'unnamed', magic: 0, comment: '', reason: 3 };

const HABITS: readonly Habit[] = [
  { symbol: 'EURJPY', lots: 0.03, times: [1, 2], hours: [2, 21] },
  { symbol: 'ADAUSD', lots: 400, times: [1, 3], hours: [0, 24] },
];
const HOURS_LOOKED_BACK = 12;
/** Of a day's move. */
const STOP = 0.5;
const TARGET = 0.5;

export function planUnnamed(floor: Floor, day: number): void {
  const random = floor.random(UNNAMED.name, day);
  for (const habit of HABITS) {
    for (const moment of momentsOf(floor, habit, day, random)) {
      const holdMs = Math.floor(between(random, 90, 480) * MINUTE_MS);
      floor.agenda.add(day * DAY_MS + moment, (state) => decide(floor, state, habit, holdMs));
    }
  }
}

function decide(floor: Floor, state: ServerState, { symbol: name, lots }: Habit, holdMs: number): void {
  const symbol = floor.symbol(name);
  if (floor.tradesOf(UNNAMED, symbol).length > 0) return;
  const move = dailyMove(symbol);
  const trade = enterAsBot(floor, state, UNNAMED, {
    symbol,
    direction: directionIf(isRising(floor, state, symbol, HOURS_LOOKED_BACK)),
    lots,
    stop: STOP * move,
    target: TARGET * move,
  });
  if (trade !== null) closeAt(floor, state.now + holdMs, trade);
}
