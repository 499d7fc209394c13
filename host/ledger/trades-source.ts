import type { ClosedPosition } from '../../shared/math/closed-positions';
import { isTrade } from '../../shared/math/deals';
import { isListedIn, type PeriodTrades, stepsOfPeriod } from '../../shared/math/period-trades';
import { tradeStatistics } from '../../shared/math/trade-statistics';
import type { TradeStatistics } from '../../shared/model/ledger';
import type { Position } from '../../shared/model/position';
import type { TradeNote } from '../../shared/model/trade-notes';
import type { TradesQuestion } from '../../shared/model/trade-table';
import { type ShownTraders, showsTrader, type TraderKey } from '../../shared/rules/trader-key';
import type { TraderNames } from '../../shared/rules/trader-names';
import type { DealStore } from './deal-store';
import { everyFew, inSlices, type Pause } from './slices';

/** What a table is made of. */
export interface TradesSource {
  readonly store: Pick<
    DealStore,
    | 'wholeTrades'
    | 'wholeTradesOf'
    | 'looseDeals'
    | 'whoTraded'
    | 'makerOf'
    | 'traderOf'
    | 'changes'
    | 'deals'
    | 'dealsOf'
  >;
  /** The same object as long as no bot has another name. */
  readonly names: TraderNames;
  /** The user's notes, the same list until one is written. */
  readonly notes: readonly TradeNote[];
  readonly positions: readonly Position[];
}

/** Of a period, whatever the filters. */
export interface OfPeriod {
  readonly isEmpty: boolean;
  /** Trades of everybody. */
  readonly all: number;
  /** Of the owners that are asked for. */
  readonly shown: PeriodTrades;
  /** Of these the trades that a list of the period has. */
  readonly listed: readonly ClosedPosition[];
  readonly statistics: TradeStatistics;
}

export async function periodOf(
  { store, names }: TradesSource,
  { from, to, who: owners }: TradesQuestion,
  pause: Pause,
): Promise<OfPeriod> {
  const trips = await inSlices(store.wholeTrades(), pause);
  const loose = store.looseDeals();
  await pause();
  const unmatched = loose.filter(isTrade);
  const operations = loose.filter((deal) => !isTrade(deal));
  const all = await inSlices(stepsOfPeriod({ trips, unmatched, operations }, { from, to }), pause);
  await pause();
  const isEmpty = all.trips.length + all.unmatched.length + all.operations.length === 0;
  const listedOf = ({ trips }: PeriodTrades) => trips.filter((trade) => isListedIn(trade, { from, to }));
  const listed = listedOf(all);
  const of = { isEmpty, all: listed.length };
  if (owners === null) return { ...of, shown: all, listed, statistics: tradeStatistics(all.closed) };
  const shows = (key: TraderKey) => showsTrader(owners as ShownTraders, key);
  const next = everyFew(pause);
  const owned: ClosedPosition[] = [];
  for (const trade of all.trips) {
    if (shows(store.whoTraded(trade, names).owner.trader.key)) owned.push(trade);
    await next();
  }
  const made = all.unmatched.filter((deal) => shows(store.makerOf(deal)));
  // A deposit is nobody's.
  const ofThese = { trips: owned, unmatched: made, operations: [] };
  const shown = await inSlices(stepsOfPeriod(ofThese, { from, to }), pause);
  await pause();
  return { ...of, shown, listed: listedOf(shown), statistics: tradeStatistics(shown.closed) };
}
