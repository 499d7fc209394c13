import type { Deal } from '../model/deal';
import type { TradeStatistics } from '../model/ledger';
import type { ClosedPosition } from './closed-positions';
import { addMoney, netOf, roundMoney } from './deals';
import { grouped } from './groups';
import { type Steps, stepRows } from './table-rows';

/** Of `closed` of `tradesOfPeriod`. One walk: tens of thousands of trades are counted again with each change of a filter. */
export function tradeStatistics(closed: readonly ClosedPosition[]): TradeStatistics {
  const sums = { gains: 0, losses: 0, profit: 0, swap: 0, commission: 0, fee: 0 };
  let [wins, losses] = [0, 0];
  let largestWin: number | null = null;
  let largestLoss: number | null = null;
  for (const { net, profit, swap, commission, fee } of closed) {
    sums.profit += profit;
    sums.swap += swap;
    sums.commission += commission;
    sums.fee += fee;
    if (net > 0) {
      wins += 1;
      sums.gains += net;
      if (largestWin === null || net > largestWin) largestWin = net;
    } else if (net < 0) {
      losses += 1;
      sums.losses += net;
      if (largestLoss === null || net < largestLoss) largestLoss = net;
    }
  }
  const trades = closed.length;
  const grossProfit = roundMoney(sums.gains);
  const grossLoss = roundMoney(sums.losses);
  const net = roundMoney(grossProfit + grossLoss);
  return {
    trades,
    wins,
    losses,
    winRate: trades === 0 ? null : wins / trades,
    grossProfit,
    grossLoss,
    profit: roundMoney(sums.profit),
    swap: roundMoney(sums.swap),
    commission: roundMoney(sums.commission),
    fee: roundMoney(sums.fee),
    net,
    profitFactor: grossLoss === 0 ? null : grossProfit / -grossLoss,
    average: trades === 0 ? null : net / trades,
    largestWin,
    largestLoss,
  };
}

export interface TradeGroup {
  readonly key: string;
  readonly statistics: TradeStatistics;
}

/** By symbol or tag, of which a trade may have several; the group with the largest net, of either sign, comes first. */
export function* groupedStatistics(
  closed: readonly ClosedPosition[],
  keysOf: (trade: ClosedPosition) => readonly string[],
): Steps<readonly TradeGroup[]> {
  const groups = new Map<string, ClosedPosition[]>();
  for (const [at, trade] of closed.entries()) {
    if (at % stepRows === 0) yield;
    for (const key of keysOf(trade)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [trade]);
      else group.push(trade);
    }
  }
  const all: TradeGroup[] = [];
  for (const [key, trades] of groups) {
    yield;
    all.push({ key, statistics: tradeStatistics(trades) });
  }
  return all.toSorted((left, right) => Math.abs(right.statistics.net) - Math.abs(left.statistics.net));
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
