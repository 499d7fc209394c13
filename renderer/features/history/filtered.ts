import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { addMoney, isTrade, netOf } from '../../../shared/math/deals';
import {
  type BookedSums,
  type Period,
  type PeriodTrades,
  tradesOfPeriod,
} from '../../../shared/math/period-trades';
import { atOnce, filteredRows } from '../../../shared/math/table-rows';
import { tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import type { TradeStatistics } from '../../../shared/model/ledger';
import type { Column } from '../../components/table/data-table';
import { recallTable } from '../../components/table/table-memory';

/** What History's sums are made of: the rows that pass the table's filters, or the whole period. */
export interface ShownTrades extends PeriodTrades {
  readonly statistics: TradeStatistics;
  /** `12 of 340 trades, filtered`; empty without filters. */
  readonly note: string;
}

/** `passing`: the rows of the table; null where they are not known yet. Deals without a position and operations pass no filter. */
export function shownTrades(
  all: PeriodTrades,
  period: Period,
  passing: readonly ClosedPosition[] | null,
): ShownTrades {
  if (passing === null || passing.length >= all.trips.length) {
    return { ...all, statistics: tradeStatistics(all.closed), note: '' };
  }
  const some = tradesOfPeriod({ trips: passing, unmatched: [], operations: [] }, period);
  return {
    ...some,
    statistics: tradeStatistics(some.closed),
    note: countNote(passing.length, all.trips.length, 'trades'),
  };
}

export const countNote = (count: number, all: number, of: string): string =>
  `${count} of ${all} ${of}, filtered`;

/** Of trades only: balance operations are no result. */
export function dealSums(deals: readonly Deal[]): BookedSums {
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
): readonly Row[] => atOnce(filteredRows(rows, columns, recallTable(table, columns).filters));
