import type { Traders } from '../engine/match';
import type { ServerState } from '../engine/state';
import type { Past } from '../engine/trade-server';
import type { DemoClock } from '../market/clock';
import type { Market } from '../market/market';
import { Floor, type Trader } from './floor';
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
import type { Ledger } from './ledger';
import { planMeanReversion } from './mean-reversion';
import { beginSmall, planPerson } from './person';
import { planScalper } from './scalper';
import { trendOn } from './trend';

const PLANS = [planMeanReversion, planScalper, planUnnamed, planPerson];

const DAYS = 90;
/** Stopped out on the first day, before the account is funded for good. */
const DEPOSIT = 400;

/**
 * Three months of traders with faults, so that there is something to watch (docs/demo-bridge.md says what each does). What they do
 * follows from the seed and the broker's clock alone, and stands in the ledger.
 */
export function livelyPast(
  market: Market,
  clock: DemoClock,
  labelsCloses: boolean,
): Past & { readonly ledger: Ledger } {
  const today = Math.floor(clock.brokerMs() / DAY_MS);
  const floor = new Floor(market, today * DAY_MS, labelsCloses);
  const planTrend = trendOn(floor);
  const planDay = (day: number): void => {
    planTrend(day);
    for (const plan of PLANS) plan(floor, day);
    floor.agenda.add((day + 1) * DAY_MS, () => planDay(day + 1));
  };
  beginSmall(floor, (today - DAYS) * DAY_MS, ({ now }) => {
    const tomorrow = Math.floor(now / DAY_MS) + 1;
    floor.agenda.add(tomorrow * DAY_MS, () => planDay(tomorrow));
  });
  return { traders: tradersOf(floor), days: DAYS, deposit: DEPOSIT, ledger: floor.ledger };
}

const tradersOf = (floor: Floor): Traders => ({
  next(state) {
    floor.observe(state);
    return Math.max(state.now + 1, floor.agenda.next);
  },
  act(state) {
    floor.observe(state);
    floor.agenda.run(state);
    floor.acted(state);
  },
});

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

function planUnnamed(floor: Floor, day: number): void {
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
