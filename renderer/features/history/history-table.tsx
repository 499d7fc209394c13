import { useEffect, useMemo, useState } from 'react';
import { compareTickets } from '../../../shared/math/deals';
import { formatAge, formatUtcOffset } from '../../../shared/math/time';
import type { Order } from '../../../shared/model/order';
import { saveText } from '../../base/csv';
import { useLasts } from '../../base/use-lasts';
import { useLatest } from '../../base/use-latest';
import { Button } from '../../components/button';
import { Radios } from '../../components/choice';
import { Num, Stale } from '../../components/numbers';
import { TableNote, TablePanel, TableTools } from '../../components/table/table-panel';
import { useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useBrokerDay, useBrokerOffset } from '../../data/broker-day';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { useCoverage } from '../../data/history';
import { formatRange, periodRange } from '../../data/history-periods';
import {
  readTableRows,
  type ShownTable,
  type ShownTrade,
  type TableOf,
  withoutOrder,
} from '../../data/trade-tables';
import { useTraderNames } from '../../data/trader-names';
import { useTraders } from '../../data/traders';
import { type HistoryView, historyViews, useHistoryChoice } from '../../data/workspace/history-choice';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useTableClock } from '../cells';
import { DealsView, useDealColumns } from './deals-view';
import historyStyles from './history.module.css';
import { csvName, dealsCsv, ordersCsv, tradesCsv } from './history-csv';
import { HistoryState } from './history-state';
import historyTableStyles from './history-table.module.css';
import { OldOrdersView } from './orders-view';
import { PeriodPicker } from './period-picker';
import { SummaryView } from './summary-view';
import { DealTotals, TotalsLine } from './totals-line';
import { TradesView, useTradeColumns } from './trades-view';
import { useHistoryOverdue, useOrderHistory, useReadAnew } from './use-history';
import { orNotified, type ReadTable, useDeals, useTableQuestion, useTrades } from './use-trades';

/** From then on the rows of another question look as old as they are. Milliseconds. */
const lateMs = 300;
const noOrders: readonly Order[] = [];

const viewLabels: Readonly<Record<HistoryView, string>> = {
  positions: 'Positions',
  orders: 'Orders',
  deals: 'Deals',
  summary: 'Summary',
};

/** Days are always the broker's, also where times are shown in another zone. */
const dayLabels = {
  broker: 'broker days and times',
  UTC: 'times in UTC, days of the broker',
  local: 'local times, days of the broker',
} as const;

/** Positions, orders, deals, and a summary, by the broker's days. */
export function HistoryTable() {
  const bridge = useBridge();
  const { choice, isChosen, change } = useHistoryChoice();
  const { view, period } = choice;
  const today = useBrokerDay();
  const offsetS = useBrokerOffset();
  const offsets = useBrokerOffsets();
  const clock = useTableClock();
  const digits = useMoneyDigits();
  const day = today?.start ?? null;
  const range = useMemo(() => (day === null ? null : periodRange(period, day)), [period, day]);
  const isOrders = view === 'orders';
  const isDeals = view === 'deals';
  const who = useWhoFilter();
  const isAll = who.shown === null;

  const columns = useTradeColumns(digits);
  const ofTrades = useTableQuestion('trades', range, columns);
  const trades = useTrades(isOrders || isDeals ? null : ofTrades.question, range, view === 'summary');
  const dealColumns = useDealColumns(digits);
  const ofDeals = useTableQuestion('deals', range, dealColumns);
  const deals = useDeals(isDeals ? ofDeals.question : null, range);
  const asked = isDeals ? ofDeals.question : ofTrades.question;
  const read = isDeals ? deals.query : trades.query;
  const table = read.data;
  const orders = useOrderHistory(range, isOrders);

  const query = isOrders ? orders : read;
  // The first look is at a period that has trades.
  const isFirstEmpty = !isChosen && !isOrders && !query.isPlaceholderData && table?.isEmpty === true;
  const changeNow = useLatest(change);
  useEffect(() => {
    if (isFirstEmpty) changeNow.current({ period: 'last-3-months' }, false);
  }, [isFirstEmpty, changeNow]);
  const isOther = isOrders
    ? orders.isPlaceholderData
    : table !== undefined && (table.range.from !== range?.from || table.range.to !== range.to);
  const overdueMs = useHistoryOverdue(range);
  const newest = useCoverage().error;
  const { isReading, readAnew } = useReadAnew(range, isOrders, query.refetch);
  // Of the filters, the traders or the zone before: for a moment it is not worth a flicker.
  const isOfOtherQuestion =
    !isOrders && read.isPlaceholderData && JSON.stringify(table?.question) !== JSON.stringify(asked);
  const isLate = useLasts(isOfOtherQuestion, lateMs);
  const isStale = isLate || isOther || query.error !== null || newest !== null || overdueMs !== null;

  // Every sum and every file is of the rows that are shown.
  const [passingOrders, setPassingOrders] = useState<readonly Order[] | null>(null);
  const readOrders = orders.data?.rows ?? noOrders;
  const traders = useTraders();
  const allOrders = useMemo(
    () => (isAll ? readOrders : readOrders.filter((order) => who.shows(traders.order(order).key))),
    [isAll, readOrders, who, traders],
  );
  const shownOrders =
    passingOrders !== null && passingOrders.length < allOrders.length ? passingOrders : allOrders;
  const [count, all] = isOrders
    ? [shownOrders.length, readOrders.length]
    : [table?.counts.passing ?? 0, table?.counts.period ?? 0];
  const isFiltered = count < all;
  const isEmpty = isOrders ? readOrders.length === 0 : table?.isEmpty !== false;

  const names = useTraderNames();
  /** What passes: the oldest first where it is all of these owners'. */
  async function rowsOf<Row, Group>(
    of: TableOf<Row, Group>,
    { kind, dressed }: Pick<ReadTable<Row, Group>, 'kind' | 'dressed'>,
    inOrder: (rows: readonly Row[]) => readonly Row[],
  ): Promise<readonly Row[]> {
    const rows = dressed(await readTableRows(bridge, kind, withoutOrder(of.question), null, names));
    return of.counts.passing < of.counts.shown ? rows : inOrder(rows);
  }
  async function fileText(): Promise<string> {
    if (isOrders) return ordersCsv(shownOrders, offsets, traders);
    if (!isDeals) {
      const { data } = trades.query;
      const byTime = (rows: readonly ShownTrade[]) => rows.toSorted(byBeginning);
      return tradesCsv(data === undefined ? [] : await rowsOf(data, trades, byTime), offsets);
    }
    const { data } = deals.query;
    return dealsCsv(
      data === undefined ? [] : await rowsOf(data, deals, (rows) => rows.toReversed()),
      offsets,
    );
  }
  const save = async () => {
    const shown = isOrders ? orders.data?.range : isDeals ? table?.range : range;
    if (shown === undefined || shown === null) return;
    const text = await orNotified(isDeals ? 'deals' : 'trades', fileText);
    if (text === null) return;
    const name = view === 'summary' ? 'positions' : view;
    saveText(csvName(isFiltered ? `${name} filtered` : name, shown.from, shown.lastDay), text);
  };

  return (
    <TablePanel>
      <TableTools>
        <div className={historyTableStyles.views} role="radiogroup" aria-label="View">
          <Radios
            name="history-view"
            options={historyViews}
            words={viewLabels}
            chosen={view}
            onChoose={(view) => change({ view })}
          />
        </div>
        <PeriodPicker period={period} range={range} onChoose={(next) => change({ period: next })} />
        <TableNote>
          {overdueMs !== null && <span className={historyStyles.doubt}>{formatAge(overdueMs)} old · </span>}
          {/* Rows of another period have their own dates in the strip above them. */}
          {range !== null && !isOther && <Num>{formatRange(range)} · </Num>}
          {today?.isBrokers === false ? (
            <span className={historyStyles.doubt}>
              the broker’s clock is not known: days in UTC by this computer, times as the broker wrote them
            </span>
          ) : (
            `${dayLabels[clock.name]}${offsetS === null ? '' : `, ${formatUtcOffset(offsetS)}`}`
          )}
        </TableNote>
        <Button
          tone="ghost"
          disabled={isOther || isEmpty}
          title={
            isFiltered
              ? `The ${count} of ${all} rows that match the filters, all fields in full precision`
              : 'All rows of this view and period, all fields in full precision'
          }
          onClick={() => void save()}
        >
          {isFiltered ? `Export CSV, ${count} of ${all}` : 'Export CSV'}
        </Button>
        <Button
          tone="ghost"
          disabled={isReading || query.isFetching || range === null}
          onClick={() => void readAnew()}
        >
          {isReading || query.isFetching ? 'Loading …' : 'Refresh'}
        </Button>
      </TableTools>
      {isOrders ? (
        <HistoryState
          what="orders"
          query={orders}
          shown={orders.data}
          isOther={isOther}
          range={range}
          newest={null}
        >
          <OldOrdersView orders={allOrders} isStale={isStale} onPassing={setPassingOrders} />
        </HistoryState>
      ) : (
        <HistoryState what="deals" query={read} shown={table} isOther={isOther} range={range} newest={newest}>
          {isDeals && deals.query.data !== undefined && (
            <>
              <Stale is={isStale}>
                {isFiltered ? (
                  <DealTotals
                    booked={deals.query.data.booked}
                    note={countNote(count, all, 'deals')}
                    digits={digits}
                  />
                ) : (
                  <TotalsLine table={deals.query.data} note="" digits={digits} />
                )}
              </Stale>
              <DealsView
                table={deals.query.data}
                deals={deals}
                columns={dealColumns}
                onChoose={ofDeals.choose}
                digits={digits}
                isStale={isStale}
              />
            </>
          )}
          {!isDeals && trades.query.data !== undefined && view === 'positions' && (
            <>
              <Stale is={isStale}>
                <TotalsLine table={trades.query.data} note={noteOf(trades.query.data)} digits={digits} />
              </Stale>
              <TradesView
                table={trades.query.data}
                trades={trades}
                columns={columns}
                onChoose={ofTrades.choose}
                digits={digits}
                isStale={isStale}
              />
            </>
          )}
          {trades.query.data !== undefined && view === 'summary' && (
            <SummaryView
              table={trades.query.data}
              note={noteOf(trades.query.data)}
              digits={digits}
              isStale={isStale}
            />
          )}
        </HistoryState>
      )}
    </TablePanel>
  );
}

const countNote = (count: number, all: number, of: string): string => `${count} of ${all} ${of}, filtered`;

/** `12 of 340 trades, filtered`; empty without filters. */
const noteOf = ({ counts, question }: ShownTable): string =>
  question.who === null && counts.passing >= counts.shown
    ? ''
    : countNote(counts.passing, counts.period, 'trades');

/** As a file has them: the oldest first. */
const byBeginning = (left: ShownTrade, right: ShownTrade): number =>
  (left.firstTime ?? 0) - (right.firstTime ?? 0) || compareTickets(left.deals[0] ?? '', right.deals[0] ?? '');
