import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Traders } from '../../../shared/rules/trader';
import { useBridge } from '../../data/bridge';
import { useBrokerDay } from '../../data/broker-day';
import { failureOf } from '../../data/failure-error';
import { dealsOptions, historyEveryMs } from '../../data/history';
import type { HistoryRange } from '../../data/history-periods';
import { useEveryUnlessQuiet } from '../../data/pace';
import { useTraders } from '../../data/traders';
import { useChartTradingSettings } from './chart-trading-settings';
import { type DealReach, dealNote, firstReach, furtherReach, rangeOf } from './deal-reach';
import { type DealPlan, noDeals, planDeals } from './plan/deal-plan';

const noRange: HistoryRange = { from: 0, to: 0, lastDay: 0, isLive: false };

export interface ChartDeals {
  readonly plan: DealPlan;
  readonly traders: Traders;
  readonly deal: (ticket: string) => Deal | null;
  /** Which deals are not on the chart, and why; '' where all are. */
  readonly note: string;
  /** Reads or draws more of them; null where nothing is left out. */
  readonly more: (() => void) | null;
}

/** The deals of a symbol since the oldest bar; they are read anew when what is held changes (followTrades). */
export function useChartDeals(symbol: string, oldest: BrokerSeconds | null): ChartDeals {
  const { showsDeals, hidden } = useChartTradingSettings();
  const today = useBrokerDay();
  const [reach, setReach] = useState<DealReach>(firstReach);
  const range = today === null || oldest === null ? null : rangeOf(reach, oldest, today.start);
  const { data, error } = useQuery({
    ...dealsOptions(useBridge(), range ?? noRange),
    enabled: showsDeals && range !== null,
    refetchInterval: useEveryUnlessQuiet(historyEveryMs(range ?? noRange)),
  });
  const rows = data?.rows;
  const trips = useMemo(() => (rows === undefined ? [] : rebuildRoundTrips(rows).trips), [rows]);
  const traders = useTraders(rows);
  const plan = useMemo(
    () =>
      rows === undefined || !showsDeals
        ? noDeals
        : planDeals(rows, trips, { symbol, traders, hidden: new Set(hidden), most: reach.most }),
    [rows, trips, symbol, traders, hidden, showsDeals, reach.most],
  );
  const byTicket = useMemo(() => new Map((rows ?? []).map((deal) => [deal.ticket, deal])), [rows]);
  const deal = useCallback((ticket: string) => byTicket.get(ticket) ?? null, [byTicket]);
  const unreadBefore = range !== null && oldest !== null && oldest < range.from ? range.from : null;
  const note = !showsDeals
    ? ''
    : dealNote({
        failure: error === null || rows !== undefined ? null : failureOf(error),
        leftOut: plan.leftOut,
        unreadBefore,
      });
  const hasMore = showsDeals && (plan.leftOut > 0 || unreadBefore !== null);
  const { leftOut } = plan;
  const more = useCallback(() => setReach((before) => furtherReach(before, leftOut)), [leftOut]);
  return { plan, traders, deal, note, more: hasMore ? more : null };
}
