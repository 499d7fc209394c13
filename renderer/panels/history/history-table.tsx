import { useMemo } from 'react';
import { formatAge, formatUtcOffset } from '../../../shared/math/time';
import { tradeStatistics } from '../../../shared/math/trade-statistics';
import { useMoneyDigits } from '../../queries/account';
import { useBrokerDay, useBrokerOffset } from '../../queries/broker-day';
import { periodRange, rangeWords } from '../../queries/history-periods';
import { Button } from '../../ui/button';
import { saveText } from '../../ui/csv';
import { useTableClock } from '../cells/table-clock';
import '../cells/holdings.css';
import { DealsView } from './deals-view';
import './history.css';
import { csvName, dealsCsv, ordersCsv, tripsCsv } from './history-csv';
import { HistoryState } from './history-state';
import { type HistoryView, historyViews, useHistoryChoice } from './kept-choice';
import { OldOrdersView } from './orders-view';
import { PeriodPicker } from './period-picker';
import { SummaryView } from './summary-view';
import { TotalsLine } from './totals-line';
import { TripsView } from './trips-view';
import {
  useDealHistory,
  useHistoryOverdue,
  useHistoryTraders,
  useOrderHistory,
  useRebuilt,
} from './use-history';

const viewWords: Readonly<Record<HistoryView, string>> = {
  positions: 'Positions',
  orders: 'Orders',
  deals: 'Deals',
  summary: 'Summary',
};

/** Days are always the broker's, whose offset stands behind. */
const dayWords = {
  broker: 'broker days and times',
  UTC: 'times in UTC, days of the broker',
  local: 'local times, days of the broker',
} as const;

/** What is over: positions rebuilt from their deals, orders, deals, and what they came to, by the broker's days. */
export function HistoryTable() {
  const [{ view, period }, change] = useHistoryChoice();
  const today = useBrokerDay();
  const offsetS = useBrokerOffset();
  const clock = useTableClock();
  const digits = useMoneyDigits();
  const range = today === null ? null : periodRange(period, today.start);
  const isOrders = view === 'orders';
  const deals = useDealHistory(range, !isOrders);
  const orders = useOrderHistory(range, isOrders);
  const history = useRebuilt(isOrders ? undefined : deals.data);
  const traders = useHistoryTraders(history);
  const query = isOrders ? orders : deals;
  const shown = query.data;
  const isOther = query.isPlaceholderData;
  const overdueMs = useHistoryOverdue(range, isOrders ? 'orders' : 'deals');
  const isStale = isOther || query.error !== null || overdueMs !== null;

  const statistics = useMemo(() => tradeStatistics(history.trips, history.unmatched), [history]);

  const save = () => {
    if (shown === undefined) return;
    const { from, lastDay } = shown.range;
    const text = {
      positions: () => tripsCsv(history.trips, offsetS, traders),
      summary: () => tripsCsv(history.trips, offsetS, traders),
      deals: () => dealsCsv(deals.data?.rows ?? [], offsetS, traders),
      orders: () => ordersCsv(orders.data?.rows ?? [], offsetS, traders),
    }[view]();
    saveText(csvName(view === 'summary' ? 'positions' : view, from, lastDay), text);
  };

  return (
    <div className="holdings history">
      <div className="holdings-tools">
        <div className="history-views" role="radiogroup" aria-label="View">
          {historyViews.map((each) => (
            <label key={each} className="choice">
              <input
                type="radio"
                name="history-view"
                checked={view === each}
                onChange={() => change({ view: each })}
              />
              {viewWords[each]}
            </label>
          ))}
        </div>
        <PeriodPicker period={period} range={range} onChoose={(next) => change({ period: next })} />
        <span className="holdings-note">
          {overdueMs !== null && <span className="history-doubt">{formatAge(overdueMs)} old · </span>}
          {/* Rows of another period are shown under their own dates, in the strip above them. */}
          {range !== null && !isOther && <span className="num">{rangeWords(range)} · </span>}
          {today?.isBrokers === false ? (
            <span className="history-doubt">
              the broker’s clock is not known: days in UTC by this computer, times as the broker wrote them
            </span>
          ) : (
            `${dayWords[clock.name]}${offsetS === null ? '' : `, ${formatUtcOffset(offsetS)}`}`
          )}
        </span>
        <Button
          tone="ghost"
          disabled={shown === undefined || isOther || shown.rows.length === 0}
          title="All rows of this view and period, every field with full precision"
          onClick={save}
        >
          Export CSV
        </Button>
        <Button
          tone="ghost"
          disabled={query.isFetching || range === null}
          onClick={() => void query.refetch()}
        >
          {query.isFetching ? 'Reading …' : 'Read again'}
        </Button>
      </div>
      {isOrders ? (
        <HistoryState what="orders" query={orders} range={range}>
          <OldOrdersView orders={orders.data?.rows ?? []} isStale={isStale} />
        </HistoryState>
      ) : (
        <HistoryState what="deals" query={deals} range={range}>
          {view !== 'summary' && (
            <div className={isStale ? 'is-stale' : undefined}>
              <TotalsLine statistics={statistics} operations={history.operations} digits={digits} />
            </div>
          )}
          {view === 'positions' && (
            <TripsView history={history} traders={traders} digits={digits} isStale={isStale} />
          )}
          {view === 'deals' && (
            <DealsView
              deals={deals.data?.rows ?? []}
              history={history}
              traders={traders}
              digits={digits}
              isStale={isStale}
            />
          )}
          {view === 'summary' && (
            <SummaryView history={history} traders={traders} digits={digits} isStale={isStale} />
          )}
        </HistoryState>
      )}
    </div>
  );
}
