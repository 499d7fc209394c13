import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rebuildRoundTrips } from '../../../shared/math/round-trips';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { type DealPlan, noDeals, planDeals } from '../../chart';
import { useBridge } from '../../queries/bridge';
import { useBrokerDay } from '../../queries/broker-day';
import { dealsOptions, historyEveryMs } from '../../queries/history';
import { type HistoryRange, type Period, periodRange } from '../../queries/history-periods';
import { useEveryUnlessQuiet } from '../../queries/pace';
import { useChartTradingSettings } from './chart-trading-settings';

/** The stretches that the history panel asks for as well, so that one read serves both; the longest that a chart asks for is the last. */
const stretches: readonly Period[] = ['this-week', 'this-month', 'last-3-months'];
const noRange: HistoryRange = { from: 0, to: 0, lastDay: 0, isLive: false };

export interface ChartDeals {
  readonly plan: DealPlan;
  readonly deal: (ticket: string) => Deal | null;
}

/** The deals of a symbol since the oldest bar; they are read anew when what is held changes (followTrades). */
export function useChartDeals(symbol: string, oldest: BrokerSeconds | null): ChartDeals {
  const { showsDeals, hidden } = useChartTradingSettings();
  const today = useBrokerDay();
  const range = today === null || oldest === null ? null : rangeFrom(oldest, today.start);
  const { data } = useQuery({
    ...dealsOptions(useBridge(), range ?? noRange),
    enabled: showsDeals && range !== null,
    refetchInterval: useEveryUnlessQuiet(historyEveryMs(range ?? noRange)),
  });
  const rows = data?.rows;
  const trips = useMemo(() => (rows === undefined ? [] : rebuildRoundTrips(rows).trips), [rows]);
  const plan = useMemo(
    () =>
      rows === undefined || !showsDeals
        ? noDeals
        : planDeals(rows, trips, { symbol, hidden: new Set(hidden) }),
    [rows, trips, symbol, hidden, showsDeals],
  );
  const byTicket = useMemo(() => new Map((rows ?? []).map((deal) => [deal.ticket, deal])), [rows]);
  return useMemo(() => ({ plan, deal: (ticket) => byTicket.get(ticket) ?? null }), [plan, byTicket]);
}

function rangeFrom(oldest: BrokerSeconds, today: BrokerSeconds): HistoryRange {
  const ranges = stretches.map((period) => periodRange(period, today));
  return ranges.find(({ from }) => from <= oldest) ?? ranges.at(-1) ?? noRange;
}
