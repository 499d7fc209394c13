import type { ServerState } from '../engine/state';
import type { Random } from '../market/random';
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
  SECOND_MS,
  wholeBetween,
} from './habits';

const SCALPER_MAGIC = 7703;
const SCALPER: Trader = { name: 'scalper', magic: SCALPER_MAGIC, comment: 'bot:scalper', reason: 3 };

const HABITS: readonly Habit[] = [
  { symbol: 'AUDUSD', lots: 0.05, times: [1, 3], hours: [2, 22] },
  { symbol: 'US500.cash', lots: 0.1, times: [0, 2], hours: [9, 22] },
];
/** From the day of the start on it trades so many times as often: somebody may be looking. */
const PRESENT_TIMES = 5;
/** Of a day's move. */
const STOP = 0.15;
const TARGET = 0.12;
const SHARE_OF_STORMS = 0.16;

/** In and out within minutes. Now and then it storms: the same order again and again within seconds. */
export function planScalper(floor: Floor, day: number): void {
  const random = floor.random(SCALPER.name, day);
  const factor = day * DAY_MS < floor.detailFrom ? 1 : PRESENT_TIMES;
  for (const habit of HABITS) {
    const [least, most] = habit.times;
    const times = [least * factor, most * factor] as const;
    for (const moment of momentsOf(floor, { ...habit, times }, day, random)) {
      const gaps = random.next() < SHARE_OF_STORMS ? drawGaps(random) : [];
      const holdMs = Math.floor(between(random, 2, 25) * MINUTE_MS);
      floor.agenda.add(day * DAY_MS + moment, (state) => decide(floor, state, habit, gaps, holdMs));
    }
  }
}

/** Between the orders of a storm. */
const drawGaps = (random: Random): readonly number[] =>
  Array.from({ length: wholeBetween(random, 3, 8) }, () => Math.floor(between(random, 0.8, 3.5) * SECOND_MS));

function decide(
  floor: Floor,
  state: ServerState,
  { symbol: name, lots }: Habit,
  gaps: readonly number[],
  holdMs: number,
): void {
  const symbol = floor.symbol(name);
  if (floor.tradesOf(SCALPER, symbol).length > 0) return;
  const move = dailyMove(symbol);
  const direction = directionIf(isRising(floor, state, symbol, 1));
  const entry = { symbol, direction, lots, stop: STOP * move, target: TARGET * move, adds: true };
  const tickets: number[] = [];
  const order = (at: ServerState): void => {
    const trade = enterAsBot(floor, at, SCALPER, entry);
    if (trade === null) return;
    tickets.push(trade.ticket);
    closeAt(floor, at.now + holdMs, trade);
  };
  const isStorm = gaps.length > 0;
  if (isStorm) {
    const act = { kind: 'storm begins', symbol: name, orders: gaps.length + 1 } as const;
    floor.ledger.note(state.now, SCALPER.name, act);
  }
  order(state);
  let at = state.now;
  for (const [index, gap] of gaps.entries()) {
    at += gap;
    floor.agenda.add(at, (later) => {
      order(later);
      if (index < gaps.length - 1) return;
      floor.ledger.note(later.now, SCALPER.name, { kind: 'storm ends', symbol: name, tickets });
    });
  }
}
