import type { ClosedPosition, Ending, RebuiltHistory } from '../math/closed-positions';
import { roundMoney } from '../math/deals';
import { tradesOfPeriod } from '../math/period-trades';
import { type TradeCurve, tradeCurve } from '../math/trade-curve';
import { tradeStatistics } from '../math/trade-statistics';
import {
  type DayCell,
  dayCells,
  type GroupTally,
  groupTallies,
  type HourCell,
  hourCells,
} from '../math/trade-tally';
import type { Side } from '../model/enums';
import type { BrokerSeconds } from '../model/fields';
import type { TradeStatistics } from '../model/ledger';
import type { Traders } from './trader';
import type { TraderKey } from './trader-key';
import { eachShare, type TraderTrades, tradesByTrader } from './trader-statistics';

/** With fewer closed trades neither win rate, profit factor nor curve says anything. */
export const fewestTrades = 20;

/** What one trader's closed trades of a period brought; what each figure means stands in shared/formats/trader-figures.ts. */
export interface TraderResults {
  readonly key: TraderKey;
  /** Those that all figures are made of, in the order in which they were closed. */
  readonly trades: readonly ClosedPosition[];
  readonly statistics: TradeStatistics;
  /** Trades shared with others on a netting account, their money by share. */
  readonly shared: number;
  /** Fewer than `fewestTrades`: then no win rate, profit factor or curve is shown. */
  readonly isTooFew: boolean;
  readonly curve: TradeCurve;
  /** The trade that `statistics.largestLoss` is of; null without a loss. */
  readonly worst: ClosedPosition | null;
  readonly hours: readonly HourCell[];
  readonly days: readonly DayCell[];
  readonly bySymbol: readonly GroupTally<string>[];
  readonly bySide: readonly GroupTally<Side>[];
  readonly byEnding: readonly GroupTally<Ending>[];
}

/** Computed when it is first looked at: a screen shows one or two of the ways in which trades are parted. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function resultsOf(key: TraderKey, { trades: closed, shared }: TraderTrades): TraderResults {
  const statistics = tradeStatistics(closed);
  const curve = tradeCurve(closed);
  const trades = curve.points.map(({ trade }) => trade);
  const hours = once(() => hourCells(trades));
  const days = once(() => dayCells(trades));
  const bySymbol = once(() => groupTallies(trades, (trade) => trade.symbol));
  const bySide = once(() => groupTallies(trades, (trade) => trade.side));
  const byEnding = once(() => groupTallies(trades, (trade) => trade.ending ?? 'not-told'));
  return {
    key,
    trades,
    statistics,
    shared,
    isTooFew: statistics.trades < fewestTrades,
    curve,
    worst: trades.find(({ net }) => net === statistics.largestLoss) ?? null,
    get hours() {
      return hours();
    },
    get days() {
      return days();
    },
    get bySymbol() {
      return bySymbol();
    },
    get bySide() {
      return bySide();
    },
    get byEnding() {
      return byEnding();
    },
  };
}

/** By trader; whoever closed nothing in the period is not there. `from` null: all that is known. */
export const resultsByTrader = (
  history: RebuiltHistory,
  traders: Traders,
  from: BrokerSeconds | null,
): ReadonlyMap<TraderKey, TraderResults> =>
  new Map(
    [...tradesByTrader(tradesOfPeriod(history, { from, to: null }).closed, traders)].map(([key, group]) => [
      key,
      resultsOf(key, group),
    ]),
  );

/** The net of each trader's closed trades, without the rest. */
export function netByTrader(
  history: RebuiltHistory,
  traders: Traders,
  from: BrokerSeconds | null,
): ReadonlyMap<TraderKey, number> {
  const sums = new Map<TraderKey, number>();
  for (const trade of tradesOfPeriod(history, { from, to: null }).closed)
    eachShare(trade, traders, (key, { net }) => sums.set(key, (sums.get(key) ?? 0) + net));
  return new Map([...sums].map(([key, sum]) => [key, roundMoney(sum)]));
}
