import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Failure } from '../../../shared/model/result';
import type { Traders } from '../../../shared/rules/trader';
import { useBridge } from '../../data/bridge';
import { useBrokerDay } from '../../data/broker-day';
import { failureOf } from '../../data/failure-error';
import { dealsOptions, historyEveryMs } from '../../data/history';
import { type HistoryRange, type Period, periodRange } from '../../data/history-periods';

import { useEveryUnlessQuiet } from '../../data/polling-intervals';
import { useTraders } from '../../data/traders';
import { useChartTradingSettings } from './chart-trading-settings';
import { type DealPlan, noDeals, planDeals } from './plan/deal-plan';

/**
 * How far back a chart reads deals, and how many of them it draws. Both cost the bridge or the frame, so the user has
 * to ask for more.
 */
interface DealReach {
  readonly longest: 'last-3-months' | 'year' | 'all';
  /** The number of arrows. */
  readonly most: number;
}

export const firstReach: DealReach = { longest: 'last-3-months', most: 500 };

/** First draws all that was read, then reads more. */
export function furtherReach({ longest, most }: DealReach, leftOut: number): DealReach {
  if (leftOut > 0) return { longest, most: most + 1_000 };
  return { longest: longest === 'last-3-months' ? 'year' : 'all', most };
}

/** Periods that the history panel asks for too, so that one read serves both. */
const shared: readonly Period[] = ['this-week', 'this-month', 'last-3-months'];
const year = 365 * 86_400;

/** The shortest period that contains the oldest candle, else the longest that was asked for. `today`: the broker's midnight. */
export function rangeOf(reach: DealReach, oldest: BrokerSeconds, today: BrokerSeconds): HistoryRange {
  const short = shared.map((period) => periodRange(period, today)).find(({ from }) => from <= oldest);
  if (short !== undefined) return short;
  if (reach.longest === 'last-3-months') return periodRange('last-3-months', today);
  return reach.longest === 'year'
    ? periodRange({ firstDay: today - year, lastDay: today }, today)
    : periodRange('all', today);
}

/** Which deals are not on the chart; '' where all are. */
export function dealNote(about: {
  readonly failure: Failure | null;
  /** Number of older ones that were read and are not drawn. */
  readonly leftOut: number;
  /** Candles before this are on the chart without their deals; null where none are. */
  readonly unreadBefore: BrokerSeconds | null;
}): string {
  const { failure, leftOut, unreadBefore } = about;
  if (failure !== null) return `Deals could not be read: ${shortFailure(failure)}`;
  return [
    leftOut === 0 ? '' : `${leftOut} older ${leftOut === 1 ? 'deal is' : 'deals are'} not drawn`,
    unreadBefore === null ? '' : `deals before ${formatBrokerTime(unreadBefore, 'day')} are not read`,
  ]
    .filter((part) => part !== '')
    .join(', ')
    .replace(/^d/, 'D');
}

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

/** The deals of a symbol since the oldest bar; read again when positions or orders change (followTrades). */
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
