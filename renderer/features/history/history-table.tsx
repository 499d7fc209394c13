import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { tradesOfPeriod } from '../../../shared/math/period-trades';
import { formatAge, formatUtcOffset } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { Order } from '../../../shared/model/order';
import { dealsOf, tradesOf } from '../../../shared/rules/trades-of-traders';
import { saveText } from '../../base/csv';
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
import { positionsOptions } from '../../data/positions';
import { useTradeNotes } from '../../data/trade-notes';
import { useTraders } from '../../data/traders';
import { type HistoryView, historyViews, useHistoryChoice } from '../../data/workspace/history-choice';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useTableClock } from '../cells';
import { DealsView } from './deals-view';
import { countNote, rememberedRows, shownTrades } from './filtered';
import { floatingOf, withFloating } from './floating';
import historyStyles from './history.module.css';
import { csvName, dealsCsv, ordersCsv, tripsCsv } from './history-csv';
import { HistoryState, isOfOtherPeriod } from './history-state';
import historyTableStyles from './history-table.module.css';
import { withNotes } from './noted';
import { OldOrdersView } from './orders-view';
import { PeriodPicker } from './period-picker';
import { SummaryView } from './summary-view';
import { DealTotals, TotalsLine } from './totals-line';
import { tripColumns } from './trip-columns';
import { TripsView, tripsTable } from './trips-view';
import {
  type Rebuilt,
  useDealHistory,
  useHistoryOverdue,
  useHistoryTraders,
  useOrderHistory,
  useReadAnew,
  useRebuilt,
} from './use-history';

const noDeals: readonly Deal[] = [];
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
  const range = today === null ? null : periodRange(period, today.start);
  const isOrders = view === 'orders';
  const deals = useDealHistory(range, !isOrders);
  const orders = useOrderHistory(range, isOrders);
  // With 50,000 deals, positions are rebuilt in one step and the rest renders in later ones, so that no step delays a
  // click.
  const rebuilt = useRebuilt(deals.data);
  const plain = useDeferredValue(rebuilt);
  // The first look is at a period that has trades.
  const isFirstEmpty = !isChosen && !isOrders && !deals.isPlaceholderData && deals.data?.rows.length === 0;
  const changeNow = useLatest(change);
  useEffect(() => {
    if (isFirstEmpty) changeNow.current({ period: 'last-3-months' }, false);
  }, [isFirstEmpty, changeNow]);
  const notes = useTradeNotes();
  const whole = useMemo(
    (): Rebuilt =>
      notes.size === 0
        ? plain
        : { ...plain, ...tradesOfPeriod({ ...plain, trips: withNotes(plain.trips, notes) }, plain.range) },
    [plain, notes],
  );
  const read = useDeferredValue(deals.data);
  const traders = useHistoryTraders(whole);
  const who = useWhoFilter();
  const isAll = who.shown === null;
  const history = useMemo((): Rebuilt => {
    if (isAll) return whole;
    const { trips, unmatched } = tradesOf(whole, traders, who.shows);
    // A deposit is nobody's.
    return { ...whole, ...tradesOfPeriod({ trips, unmatched, operations: [] }, whole.range) };
  }, [whole, traders, who, isAll]);
  const query = isOrders ? orders : deals;
  const shown = isOrders ? orders.data : read;
  const isOther = isOrders ? orders.isPlaceholderData : isOfOtherPeriod(deals, read);
  const overdueMs = useHistoryOverdue(range);
  const coverage = useCoverage();
  const newest = coverage.error;
  const { isReading, readAnew } = useReadAnew(range, isOrders, query.refetch);
  const isStale = isOther || query.error !== null || newest !== null || overdueMs !== null;

  // Every sum and every file is of the rows that are shown.
  const [passingTrips, setPassingTrips] = useState<readonly ClosedPosition[] | null>(null);
  const [passingDeals, setPassingDeals] = useState<readonly Deal[] | null>(null);
  const [passingOrders, setPassingOrders] = useState<readonly Order[] | null>(null);
  const trades = useMemo(() => {
    // The summary has no filter of its own: it uses the trades that Positions shows.
    const summed = () =>
      rememberedRows(tripsTable, tripColumns(digits, clock, traders, notes.size > 0), history.trips);
    const passing = view === 'positions' ? passingTrips : view === 'summary' ? summed() : null;
    const trades = shownTrades(history, history.range, passing);
    return isAll ? trades : { ...trades, note: countNote(trades.trips.length, whole.trips.length, 'trades') };
  }, [whole, isAll, history, view, passingTrips, digits, clock, traders, notes]);
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
  const counts = {
    positions: [trades.trips.length, whole.trips.length],
    summary: [trades.trips.length, whole.trips.length],
    deals: [shownDeals.length, readDeals.length],
    orders: [shownOrders.length, readOrders.length],
  } as const;
  const [count, all] = counts[view];
  const isFiltered = count < all;

  const save = () => {
    if (shown === undefined) return;
    const { from, lastDay } = shown.range;
    const held = bridge.client.getQueryData(positionsOptions(bridge).queryKey);
    const trips = () =>
      tripsCsv(
        held !== undefined ? withFloating(trades.trips, floatingOf(held.rows)) : trades.trips,
        offsets,
        traders,
      );
    const text = {
      positions: trips,
      summary: trips,
      deals: () => dealsCsv(shownDeals, offsets, traders),
      orders: () => ordersCsv(shownOrders, offsets, traders),
    }[view]();
    const name = view === 'summary' ? 'positions' : view;
    saveText(csvName(isFiltered ? `${name} filtered` : name, from, lastDay), text);
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
          disabled={shown === undefined || isOther || shown.rows.length === 0}
          title={
            isFiltered
              ? `The ${count} of ${all} rows that match the filters, all fields in full precision`
              : 'All rows of this view and period, all fields in full precision'
          }
          onClick={save}
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
        <HistoryState what="orders" query={orders} shown={orders.data} range={range} newest={null}>
          <OldOrdersView orders={allOrders} isStale={isStale} onPassing={setPassingOrders} />
        </HistoryState>
      ) : (
        <HistoryState what="deals" query={deals} shown={read} range={range} newest={newest}>
          {view !== 'summary' && (
            <Stale is={isStale}>
              {view === 'deals' && isFiltered ? (
                <DealTotals deals={shownDeals} note={countNote(count, all, 'deals')} digits={digits} />
              ) : (
                <TotalsLine {...trades} digits={digits} />
              )}
            </Stale>
          )}
          {view === 'positions' && (
            <TripsView
              history={history}
              range={read?.range ?? noRange}
              traders={traders}
              digits={digits}
              isStale={isStale}
              onPassing={setPassingTrips}
            />
          )}
          {view === 'deals' && (
            <DealsView
              deals={allDeals}
              history={history}
              range={read?.range ?? noRange}
              traders={traders}
              digits={digits}
              isStale={isStale}
              onPassing={setPassingDeals}
            />
          )}
          {view === 'summary' && (
            <SummaryView trades={trades} traders={traders} notes={notes} digits={digits} isStale={isStale} />
          )}
        </HistoryState>
      )}
    </TablePanel>
  );
}
