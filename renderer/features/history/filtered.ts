import type { ClosedPosition, RebuiltHistory } from '../../../shared/math/closed-positions';
import { addMoney, isTrade, netOf } from '../../../shared/math/deals';
import { type TradeStatistics, tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import { type Column, filtered } from '../../components/table/data-table';
import { recallTable } from '../../components/table/table-memory';

/** What History's sums are made of: the rows that pass the table's filters, or the whole period. */
export interface ShownTrades {
  readonly trips: readonly ClosedPosition[];
  /** Deals without a position, and balance operations, are no trades: filters exclude them. */
  readonly unmatched: readonly Deal[];
  readonly operations: readonly Deal[];
  readonly statistics: TradeStatistics;
  /** `12 of 340 trades, filtered`; empty without filters. */
  readonly note: string;
}

/** `passing`: the rows of the table; null where they are not known yet. */
export function shownTrades(history: RebuiltHistory, passing: readonly ClosedPosition[] | null): ShownTrades {
  const { trips, unmatched, operations } = history;
  const whole = tradeStatistics(trips, unmatched);
  if (passing === null || passing.length >= trips.length) {
    return { trips, unmatched, operations, statistics: whole, note: '' };
  }
  const statistics = tradeStatistics(passing);
  return {
    trips: passing,
    unmatched: [],
    operations: [],
    statistics,
    note: countNote(statistics.trades, whole.trades, 'trades'),
  };
}

export const countNote = (count: number, all: number, of: string): string =>
  `${count} of ${all} ${of}, filtered`;

export interface DealSums {
  readonly profit: number;
  readonly swap: number;
  readonly commission: number;
  readonly fee: number;
  /** Including costs of open trades: a deal does not say what became of its position. */
  readonly net: number;
}

/** Of trades only: balance operations are no result. */
export function dealSums(deals: readonly Deal[]): DealSums {
  const trades = deals.filter(isTrade);
  const sum = (amountOf: (deal: Deal) => number): number => addMoney(trades.map(amountOf));
  return {
    profit: sum((deal) => deal.profit),
    swap: sum((deal) => deal.swap),
    commission: sum((deal) => deal.commission),
    fee: sum((deal) => deal.fee),
    net: sum(netOf),
  };
}

/** The rows that pass a table's stored filters while that table is not on the screen. */
export const rememberedRows = <Row>(
  table: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly Row[] => filtered(rows, columns, recallTable(table, columns).filters);
