import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { utcOf } from '../../../shared/math/broker-offsets';
import type { RebuiltHistory } from '../../../shared/math/closed-positions';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds, Price, Ticket, UtcMs } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Failure } from '../../../shared/model/result';
import type { Traders } from '../../../shared/rules/trader';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { dealsOf, tradesOf } from '../../../shared/rules/trades-of-traders';
import { rememberLast } from '../../base/remember-last';
import { useBridge } from '../../data/bridge';
import { useBrokerDay } from '../../data/broker-day';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { failureOf } from '../../data/failure-error';
import { dealsOptions, historyEveryMs, oldOrdersOptions, rebuiltOf } from '../../data/history';
import { type HistoryRange, noRange, type Period, periodRange } from '../../data/history-periods';
import { firstStopsOptions } from '../../data/kept-history';
import { useEveryUnlessQuiet } from '../../data/polling-intervals';
import { useTraders } from '../../data/traders';
import type { TradeTimes } from '../../data/workspace/chart-place';
import { type ShownTraders, showsTrader, useWhoFilter } from '../../data/workspace/who-filter';
import { useChartTradingSettings } from './chart-trading-settings';
import { type DealMark, type DealPlan, noDeals, planDeals } from './plan/deal-plan';

/** How far back a chart reads deals: further costs the bridge more, so the user has to ask for it. */
type DealReach = 'last-3-months' | 'year' | 'all';

export const firstReach: DealReach = 'last-3-months';

export const furtherReach = (reach: DealReach): DealReach => (reach === 'last-3-months' ? 'year' : 'all');

/** Periods that the history panel asks for too, so that one read serves both. */
const shared: readonly Period[] = ['this-week', 'this-month', 'last-3-months'];
const year = 365 * 86_400;

/** The shortest period that contains the oldest candle, else the longest that was asked for. `today`: the broker's midnight. */
export function rangeOf(reach: DealReach, oldest: BrokerSeconds, today: BrokerSeconds): HistoryRange {
  const short = shared.map((period) => periodRange(period, today)).find(({ from }) => from <= oldest);
  if (short !== undefined) return short;
  if (reach === 'last-3-months') return periodRange('last-3-months', today);
  return reach === 'year'
    ? periodRange({ firstDay: today - year, lastDay: today }, today)
    : periodRange('all', today);
}

/** The same, or as much longer as a framed trade needs; null: none is framed. */
export function rangeWith(
  framed: BrokerSeconds | null,
  reach: DealReach,
  oldest: BrokerSeconds,
  today: BrokerSeconds,
): HistoryRange {
  const range = rangeOf(reach, oldest, today);
  return framed === null || framed >= range.from || reach === 'all'
    ? range
    : rangeWith(framed, furtherReach(reach), oldest, today);
}

/** Which deals are not on the chart; '' where all are. */
export function dealNote(about: {
  readonly failure: Failure | null;
  /** Candles before this are on the chart without their deals; null where none are. */
  readonly unreadBefore: BrokerSeconds | null;
}): string {
  const { failure, unreadBefore } = about;
  if (failure !== null) return `Deals could not be read: ${shortFailure(failure)}`;
  return unreadBefore === null ? '' : `Deals before ${formatBrokerTime(unreadBefore, 'day')} are not read`;
}

export interface ChartDeals {
  readonly plan: DealPlan;
  readonly traders: Traders;
  /** The stop that the deal's trade was opened with: 0 = without; null while it is not known. Asked for, it is read. */
  readonly firstStop: (mark: DealMark) => Price | null;
  /** Which deals are not on the chart, and why; '' where all are. */
  readonly note: string;
  /** Reads more of them; null where nothing is left out. */
  readonly more: (() => void) | null;
}

/**
 * The deals of a symbol since the oldest bar; read again when positions or orders change (followTrades). `framed`: the entry of the
 * trade that the chart was asked to show, whose deals are read however old they are.
 */
export function useChartDeals(
  symbol: string,
  oldest: BrokerSeconds | null,
  framed: TradeTimes | null,
): ChartDeals {
  const { showsDeals, hidden } = useChartTradingSettings();
  const today = useBrokerDay();
  const [reach, setReach] = useState<DealReach>(firstReach);
  const range =
    today === null || oldest === null ? null : rangeWith(framed?.entry ?? null, reach, oldest, today.start);
  const { data, error } = useQuery({
    ...dealsOptions(useBridge(), range ?? noRange),
    enabled: (showsDeals || framed !== null) && range !== null,
    refetchInterval: useEveryUnlessQuiet(historyEveryMs(range ?? noRange)),
  });
  const rows = data?.rows;
  const rebuilt = rebuiltOf(rows);
  const traders = useTraders(rows);
  const { shown } = useWhoFilter();
  const plan = useMemo(
    () =>
      rows === undefined || !(showsDeals || framed !== null)
        ? noDeals
        : planOf(rows, rebuilt, symbol, traders, hidden, showsDeals, framed, shown),
    [rows, rebuilt, symbol, traders, hidden, showsDeals, framed, shown],
  );
  const [wantsStops, setWantsStops] = useState(false);
  const { data: opened } = useQuery({
    ...oldOrdersOptions(useBridge(), range ?? noRange),
    enabled: wantsStops && range !== null,
    select: stopsOf,
  });
  // Sent without one, its first stop is the one that was seen set later.
  const offsets = useBrokerOffsets();
  const [unsent, setUnsent] = useState<{ readonly ticket: Ticket; readonly openedMs: UtcMs } | null>(null);
  const { data: seen, isPending: isReadingSeen } = useQuery({
    ...firstStopsOptions(useBridge(), unsent === null ? [] : [unsent]),
    enabled: unsent !== null,
  });
  const firstStop = useCallback(
    ({ trip }: DealMark): Price | null => {
      const order = trip?.parts.find(({ role }) => role === 'in')?.deal.order ?? null;
      if (trip === null || order === null) return null;
      if (opened === undefined) setWantsStops(true);
      const sent = opened?.get(order) ?? null;
      const { positionId: ticket, openTime } = trip;
      if (sent !== 0 || openTime === null || offsets === null) return sent;
      if (unsent?.ticket !== ticket) setUnsent({ ticket, openedMs: utcOf(openTime, offsets) });
      return unsent?.ticket !== ticket || isReadingSeen ? null : (seen?.[ticket] ?? 0);
    },
    [opened, offsets, unsent, seen, isReadingSeen],
  );
  const unreadBefore = range !== null && oldest !== null && oldest < range.from ? range.from : null;
  const note = !showsDeals
    ? ''
    : dealNote({
        failure: error === null || rows !== undefined ? null : failureOf(error),
        unreadBefore,
      });
  const hasMore = showsDeals && unreadBefore !== null;
  const more = useCallback(() => setReach(furtherReach), []);
  return { plan, traders, firstStop, note, more: hasMore ? more : null };
}

/** Those of the traders that are not hidden, and of the framed trade in any case: it was asked for. */
export function shownMarks(
  showsDeals: boolean,
  hidden: readonly TraderKey[],
  framed: Pick<TradeTimes, 'entry' | 'exit'> | null,
): (mark: Pick<DealMark, 'trader' | 'trip'>) => boolean {
  const isHidden = new Set(hidden);
  return (mark) => (showsDeals && !isHidden.has(mark.trader)) || isOfTrade(framed, mark);
}

const isOfTrade = (
  framed: Pick<TradeTimes, 'entry' | 'exit'> | null,
  { trip }: Pick<DealMark, 'trip'>,
): boolean =>
  framed !== null &&
  trip !== null &&
  (trip.openTime ?? trip.parts[0]?.deal.time) === framed.entry &&
  (framed.exit === null || trip.closeTime === framed.exit);

/** Of the trades whose owners are shown. Kept: a chart that comes back with its view has it at once. */
const planOf = rememberLast(
  (
    rows: readonly Deal[],
    all: RebuiltHistory,
    symbol: string,
    traders: Traders,
    hidden: readonly TraderKey[],
    showsDeals: boolean,
    framed: TradeTimes | null,
    shown: ShownTraders,
  ): DealPlan => {
    const options = {
      symbol,
      traders,
      shows: shownMarks(showsDeals, hidden, framed),
      isFramed: (mark: DealMark) => isOfTrade(framed, mark),
    };
    if (shown === null) return planDeals(rows, all.trips, options);
    const of = tradesOf(all, traders, (key) => showsTrader(shown, key));
    return planDeals(dealsOf(rows, of), of.trips, options);
  },
);

/** Stops by the ticket of the order that was sent with them. */
const stopsOf = ({ rows }: { readonly rows: readonly Order[] }): ReadonlyMap<string, Price> =>
  new Map(rows.map(({ ticket, sl }) => [ticket, sl]));
