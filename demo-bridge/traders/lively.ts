import type { Traders } from '../engine/match';
import type { Past } from '../engine/trade-server';
import type { DemoClock } from '../market/clock';
import type { Market } from '../market/market';
import { Floor } from './floor';
import { DAY_MS } from './habits';
import type { Ledger } from './ledger';
import { planMeanReversion } from './mean-reversion';
import { beginSmall, planPerson } from './person';
import { planScalper } from './scalper';
import { trendOn } from './trend';
import { planUnnamed } from './unnamed';

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
