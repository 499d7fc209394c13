import type { Deal } from '../model/deal';
import { type ClosedPosition, hasClosed } from './closed-positions';
import { addMoney, netOf, roundMoney } from './deals';
import { grouped } from './groups';

/** Statistics of a set of trades. Money in the account's currency; null where there is nothing to divide by or to rank. */
export interface TradeStatistics {
  /** Trades that were closed at least in part. */
  readonly trades: number;
  /** After costs; a trade with a result of exactly 0 is neither. */
  readonly wins: number;
  readonly losses: number;
  /** Share of winning trades after costs, 0 to 1. */
  readonly winRate: number | null;
  /** Sums before costs: of winning trades, and of losing ones (negative). */
  readonly grossProfit: number;
  readonly grossLoss: number;
  /** Costs of closed trades and of deals that cannot be joined. */
  readonly swap: number;
  readonly commission: number;
  readonly fee: number;
  /**
   * Gross profit and loss with swap, commission and fee, deals that cannot be joined included. With `openCosts` it is all that
   * trading changed in the balance.
   */
  readonly net: number;
  /** Costs of open positions so far, such as entry commission; in no other sum. */
  readonly openCosts: number;
  /** Gross profit over gross loss; null while nothing was lost. */
  readonly profitFactor: number | null;
  /** Per trade, after costs. */
  readonly average: number | null;
  readonly largestWin: number | null;
  readonly largestLoss: number | null;
  /** Trades of which nothing was closed yet. */
  readonly stillOpen: number;
  /** Deals that could not be joined to a position; their money is in the sums, not in the counts. */
  readonly unmatched: number;
}

/** One walk: tens of thousands of trades are counted again with each change of a filter. */
export function tradeStatistics(
  trips: readonly ClosedPosition[],
  unmatched: readonly Deal[] = [],
): TradeStatistics {
  const sums = { gains: 0, losses: 0, swap: 0, commission: 0, fee: 0, net: 0 };
  const settle = (row: ClosedPosition | Deal, net: number): void => {
    if (row.profit > 0) sums.gains += row.profit;
    else sums.losses += row.profit;
    sums.swap += row.swap;
    sums.commission += row.commission;
    sums.fee += row.fee;
    sums.net += net;
  };
  let [trades, wins, losses, results, openCosts] = [0, 0, 0, 0, 0];
  let largestWin: number | null = null;
  let largestLoss: number | null = null;
  for (const trip of trips) {
    const { net } = trip;
    if (!hasClosed(trip)) {
      openCosts += net;
      continue;
    }
    trades += 1;
    results += net;
    settle(trip, net);
    if (net > 0) {
      wins += 1;
      if (largestWin === null || net > largestWin) largestWin = net;
    } else if (net < 0) {
      losses += 1;
      if (largestLoss === null || net < largestLoss) largestLoss = net;
    }
  }
  for (const deal of unmatched) settle(deal, netOf(deal));
  const grossProfit = roundMoney(sums.gains);
  const grossLoss = roundMoney(sums.losses);
  return {
    trades,
    wins,
    losses,
    winRate: trades === 0 ? null : wins / trades,
    grossProfit,
    grossLoss,
    swap: roundMoney(sums.swap),
    commission: roundMoney(sums.commission),
    fee: roundMoney(sums.fee),
    net: roundMoney(sums.net),
    openCosts: roundMoney(openCosts),
    profitFactor: grossLoss === 0 ? null : grossProfit / -grossLoss,
    average: trades === 0 ? null : roundMoney(results) / trades,
    largestWin,
    largestLoss,
    stillOpen: trips.length - trades,
    unmatched: unmatched.length,
  };
}

export interface TradeGroup {
  readonly key: string;
  readonly statistics: TradeStatistics;
}

/** By symbol; the group with the largest effect on the balance, of either sign, comes first. */
export function groupedStatistics(
  trips: readonly ClosedPosition[],
  unmatched: readonly Deal[],
  keyOf: (row: { readonly symbol: string; readonly magic: Deal['magic'] }) => string,
): readonly TradeGroup[] {
  const groups = new Map<string, { trips: ClosedPosition[]; unmatched: Deal[] }>();
  const groupOf = (key: string) => {
    const found = groups.get(key) ?? { trips: [], unmatched: [] };
    groups.set(key, found);
    return found;
  };
  for (const trip of trips) groupOf(keyOf(trip)).trips.push(trip);
  for (const deal of unmatched) groupOf(keyOf(deal)).unmatched.push(deal);
  return [...groups]
    .map(([key, group]) => ({ key, statistics: tradeStatistics(group.trips, group.unmatched) }))
    .toSorted((left, right) => Math.abs(right.statistics.net) - Math.abs(left.statistics.net));
}

export interface OperationGroup {
  readonly type: Deal['type'];
  readonly count: number;
  readonly amount: number;
}

/** Deposits, withdrawals, credits, dividends and the like, one line a type. */
export function operationsByType(operations: readonly Deal[]): readonly OperationGroup[] {
  return [...grouped(operations, ({ type }) => type)].map(([type, deals]) => ({
    type,
    count: deals.length,
    amount: addMoney(deals.map(netOf)),
  }));
}
