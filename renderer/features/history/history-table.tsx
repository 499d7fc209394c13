import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { compareTickets } from '../../../shared/math/deals';
import { formatAge, formatUtcOffset } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { Order } from '../../../shared/model/order';
import { dealsOf, tradesOf } from '../../../shared/rules/trades-of-traders';
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
import { formatRange, noRange, periodRange } from '../../data/history-periods';
import { useTradeNotes } from '../../data/trade-notes';
import { plainQuestion, readTradeRows, type ShownTable, type ShownTrade } from '../../data/trade-tables';
import { useTraderNames } from '../../data/trader-names';
import { useTraders } from '../../data/traders';
import { type HistoryView, historyViews, useHistoryChoice } from '../../data/workspace/history-choice';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useTableClock } from '../cells';
import { DealsView } from './deals-view';
import historyStyles from './history.module.css';
import { csvName, dealsCsv, ordersCsv, tradesCsv } from './history-csv';
import { HistoryState, isOfOtherPeriod } from './history-state';
import historyTableStyles from './history-table.module.css';
import { withNotes } from './noted';
import { OldOrdersView } from './orders-view';
import { PeriodPicker } from './period-picker';
import { SummaryView } from './summary-view';
import { DealTotals, TotalsLine } from './totals-line';
import { TradesView, useTradeColumns } from './trades-view';
import {
  useDealHistory,
  useHistoryOverdue,
  useHistoryTraders,
  useOrderHistory,
  useReadAnew,
  useRebuilt,
} from './use-history';
import { orNotified, useTrades, useTradesQuestion } from './use-trades';

const noDeals: readonly Deal[] = [];
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

/** Positions rebuilt from deals, orders, deals, and a summary, by the broker's days. */
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
  const isTrades = !isOrders && !isDeals;
  const who = useWhoFilter();
  const isAll = who.shown === null;

  const columns = useTradeColumns(digits);
  const { question, choose } = useTradesQuestion(range, columns);
  // Deals have filters of their own.
  const asked =
    isDeals && range !== null ? plainQuestion({ from: range.from, to: range.to, who: who.shown }) : question;
  const trades = useTrades(isOrders ? null : asked, range, view === 'summary');
  const table = trades.query.data;

  const deals = useDealHistory(range, isDeals);
  const orders = useOrderHistory(range, isOrders);
  // With 50,000 deals, positions are rebuilt in one step and the rest renders in later ones, so that no step delays a
  // click.
  const rebuilt = useRebuilt(deals.data);
  const whole = useDeferredValue(rebuilt);
  const read = useDeferredValue(deals.data);
  const traders = useHistoryTraders(whole);
  const history = useMemo(
    () => (isAll ? whole : { ...whole, ...tradesOf(whole, traders, who.shows) }),
    [whole, traders, who, isAll],
  );

  const query = isOrders ? orders : isDeals ? deals : trades.query;
  // The first look is at a period that has trades.
  const isFirstEmpty =
    !isChosen &&
    !query.isPlaceholderData &&
    (isTrades ? table?.isEmpty === true : isDeals && deals.data?.rows.length === 0);
  const changeNow = useLatest(change);
  useEffect(() => {
    if (isFirstEmpty) changeNow.current({ period: 'last-3-months' }, false);
  }, [isFirstEmpty, changeNow]);
  const isOther = isOrders
    ? orders.isPlaceholderData
    : isDeals
      ? isOfOtherPeriod(deals, read)
      : table !== undefined && (table.range.from !== range?.from || table.range.to !== range.to);
  const overdueMs = useHistoryOverdue(range);
  const newest = useCoverage().error;
  const { isReading, readAnew } = useReadAnew(range, isOrders, query.refetch);
  // Of the filters, the traders or the zone before: for a moment it is not worth a flicker.
  const isOfOtherQuestion =
    !isOrders && trades.query.isPlaceholderData && JSON.stringify(table?.question) !== JSON.stringify(asked);
  const isLate = useLasts(isOfOtherQuestion, lateMs);
  const isStale = isLate || isOther || query.error !== null || newest !== null || overdueMs !== null;

  // Every sum and every file is of the rows that are shown.
  const [passingDeals, setPassingDeals] = useState<readonly Deal[] | null>(null);
  const [passingOrders, setPassingOrders] = useState<readonly Order[] | null>(null);
  const readDeals = read?.rows ?? noDeals;
  const allDeals = useMemo(
    () => (isAll ? readDeals : dealsOf(readDeals, history)),
    [isAll, readDeals, history],
  );
  const shownDeals = passingDeals !== null && passingDeals.length < allDeals.length ? passingDeals : allDeals;
  const readOrders = orders.data?.rows ?? noOrders;
  const { order: orderTrader } = useTraders();
  const allOrders = useMemo(
    () => (isAll ? readOrders : readOrders.filter((order) => who.shows(orderTrader(order).key))),
    [isAll, readOrders, who, orderTrader],
  );
  const shownOrders =
    passingOrders !== null && passingOrders.length < allOrders.length ? passingOrders : allOrders;
  const ofTrades = [table?.counts.passing ?? 0, table?.counts.period ?? 0] as const;
  const counts = {
    positions: ofTrades,
    summary: ofTrades,
    deals: [shownDeals.length, readDeals.length],
    orders: [shownOrders.length, readOrders.length],
  } as const;
  const [count, all] = counts[view];
  const isFiltered = count < all;
  const isEmpty = isOrders
    ? readOrders.length === 0
    : isDeals
      ? readDeals.length === 0
      : table?.isEmpty !== false;

  const notes = useTradeNotes();
  const names = useTraderNames();
  const allTrades = async (of: ShownTable): Promise<readonly ShownTrade[]> => {
    const plain = { ...of.question, sort: [], groupedBy: [], collapsed: [] };
    const rows = withNotes(await readTradeRows(bridge, plain, null, names), notes);
    return of.counts.passing < of.counts.shown ? rows : rows.toSorted(byBeginning);
  };
  const save = async () => {
    const shown = isOrders ? orders.data?.range : isDeals ? read?.range : range;
    if (shown === undefined || shown === null) return;
    const rows = isTrades && table !== undefined ? await orNotified(() => allTrades(table)) : [];
    if (rows === null) return;
    const text = isDeals
      ? dealsCsv(shownDeals, offsets, traders)
      : isOrders
        ? ordersCsv(shownOrders, offsets, traders)
        : tradesCsv(rows, offsets);
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
      ) : isDeals ? (
        <HistoryState what="deals" query={deals} shown={read} isOther={isOther} range={range} newest={newest}>
          <Stale is={isStale}>
            {isFiltered || table === undefined || isOfOtherQuestion ? (
              <DealTotals
                deals={shownDeals}
                note={isFiltered ? countNote(count, all, 'deals') : ''}
                digits={digits}
              />
            ) : (
              <TotalsLine table={table} note={noteOf(table)} digits={digits} />
            )}
          </Stale>
          <DealsView
            deals={allDeals}
            history={history}
            range={read?.range ?? noRange}
            traders={traders}
            digits={digits}
            isStale={isStale}
            onPassing={setPassingDeals}
          />
        </HistoryState>
      ) : (
        <HistoryState
          what="deals"
          query={trades.query}
          shown={table}
          isOther={isOther}
          range={range}
          newest={newest}
        >
          {table !== undefined && view === 'positions' && (
            <>
              <Stale is={isStale}>
                <TotalsLine table={table} note={noteOf(table)} digits={digits} />
              </Stale>
              <TradesView
                table={table}
                trades={trades}
                columns={columns}
                onChoose={choose}
                digits={digits}
                isStale={isStale}
              />
            </>
          )}
          {table !== undefined && view === 'summary' && (
            <SummaryView table={table} note={noteOf(table)} digits={digits} isStale={isStale} />
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
