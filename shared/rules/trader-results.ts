import type { ClosedPosition } from '../math/closed-positions';
import { drawnPoints, tradeCurve } from '../math/trade-curve';
import { tradeStatistics } from '../math/trade-statistics';
import { dayCells, dayOf, groupTallies, hourCells, hourOf } from '../math/trade-tally';
import type { ClosedTrade, LedgerLane, PeriodResults, TradesPick } from '../model/ledger';

/**
 * What one trader's closed trades of a period brought; what each figure means stands in shared/formats/trader-figures.ts. All take the trades in the order
 * in which they were closed.
 */

export const closedTradeOf = ({
  positionId,
  id,
  symbol,
  side,
  state,
  volumeIn,
  parts,
  net,
}: ClosedPosition): ClosedTrade => ({
  ...{ positionId, id, symbol, side, net },
  volume: volumeIn,
  entry: parts[0]?.deal.time ?? null,
  exit: state === 'open' || state === 'partly' ? null : (parts.at(-1)?.deal.time ?? null),
});

export function periodResults(trades: readonly ClosedPosition[], shared: number): PeriodResults {
  const statistics = tradeStatistics(trades);
  const worst = trades.find(({ net }) => net === statistics.largestLoss);
  const last = trades.at(-1);
  return {
    statistics,
    shared,
    drawdown: tradeCurve(trades).drawdown?.amount ?? null,
    worst: worst === undefined ? null : closedTradeOf(worst),
    last: last === undefined ? null : closedTradeOf(last),
  };
}

function laneCurve(trades: readonly ClosedPosition[]): LedgerLane['curve'] {
  const { points, drawdown } = drawnPoints(tradeCurve(trades));
  return {
    trades: trades.length,
    points: points.map(({ trade, sum }) => ({ ...closedTradeOf(trade), sum })),
    drawdown,
  };
}

/** In parts, each of which takes some milliseconds of tens of thousands of trades. */
export const laneParts: {
  readonly [Part in keyof LedgerLane]: (trades: readonly ClosedPosition[]) => LedgerLane[Part];
} = {
  curve: laneCurve,
  hours: hourCells,
  days: dayCells,
  bySymbol: (trades) => groupTallies(trades, ({ symbol }) => symbol),
  bySide: (trades) => groupTallies(trades, ({ side }) => side),
  byEnding: (trades) => groupTallies(trades, ({ ending }) => ending ?? 'not-told'),
};

/** Those that a cell counts, or those of the deepest fall. */
export function pickedTrades(trades: readonly ClosedPosition[], pick: TradesPick): readonly ClosedPosition[] {
  switch (pick.of) {
    case 'hour':
      return trades.filter((trade) => {
        const hour = hourOf(trade);
        return pick.weekday === null
          ? hour >= 0 && hour % 24 === pick.hour
          : hour === pick.weekday * 24 + pick.hour;
      });
    case 'day':
      return trades.filter((trade) => dayOf(trade) === pick.day);
    case 'fall': {
      const { drawdown } = tradeCurve(trades);
      return drawdown === null ? [] : trades.slice(drawdown.from + 1, drawdown.to + 1);
    }
  }
}
