import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { utcOf } from '../../../shared/math/broker-offsets';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { formatBrokerTime, startOfBrokerDay } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds, Price, Ticket, UtcMs } from '../../../shared/model/fields';
import type { KnownDeals } from '../../../shared/model/ledger';
import type { Order } from '../../../shared/model/order';
import type { Failure } from '../../../shared/model/result';
import type { Traders } from '../../../shared/rules/trader';
import { type ShownTraders, showsTrader, type TraderKey } from '../../../shared/rules/trader-key';
import { rememberLast } from '../../base/remember-last';
import { useBridge } from '../../data/bridge';
import { useBrokerDay } from '../../data/broker-day';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { failureOf } from '../../data/failure-error';
import { oldOrdersOptions, useCoverage, useUnreadBefore } from '../../data/history';
import { noRange, periodRange } from '../../data/history-periods';
import { firstStopsOptions } from '../../data/kept-history';
import { mostDeals, pickedDealsOptions } from '../../data/picked-deals';
import { useTraders } from '../../data/traders';
import type { ShownSpan, TradeTimes } from '../../data/workspace/chart-place';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useChartTradingSettings } from './chart-trading-settings';
import { type DealMark, type DealPlan, noDeals, planDeals } from './plan/deal-plan';

/** The candles in view and room around them: the same object while the view moves by less than its width. */
export function roomAround(before: InView | null, { from, to }: InView): InView {
  const step = 2 ** Math.ceil(Math.log2(Math.max(60, to - from)));
  const now = { from: Math.floor(from / step) * step, to: (Math.floor(to / step) + 2) * step };
  return before?.from === now.from && before.to === now.to ? before : now;
}
export type InView = Pick<ShownSpan, 'from' | 'to'>;

/** Those of candles in view before this moment were too many to cross; null: none were. */
const leftOutBefore = (
  inView: InView | null,
  told: Pick<KnownDeals, 'since'> | undefined,
): BrokerSeconds | null =>
  inView !== null && told?.since !== undefined && inView.from < told.since ? told.since : null;

/** Which deals are not on the chart; '' where all are. */
export function dealNote(about: {
  readonly failure: Failure | null;
  /** Why the newest are not beside the others. */
  readonly newest?: Failure | null;
  /** The deals of candles before this are still being read; null where none are. */
  readonly unreadBefore: BrokerSeconds | null;
  /** Those of candles in view before this are too many; null: none are. */
  readonly leftOutBefore?: BrokerSeconds | null;
}): string {
  const { failure, newest = null, unreadBefore, leftOutBefore = null } = about;
  if (failure !== null) return `Deals could not be read: ${shortFailure(failure)}`;
  if (newest !== null) return `The newest deals could not be read: ${shortFailure(newest)}`;
  if (unreadBefore !== null)
    return `Deals before ${formatBrokerTime(unreadBefore, 'day')} are still being read`;
  return leftOutBefore === null
    ? ''
    : `Deals before ${formatBrokerTime(leftOutBefore, 'day')} are too many to draw at once: zoom in on them`;
}

export interface ChartDeals {
  readonly plan: DealPlan;
  readonly traders: Traders;
  /** The stop that the deal's trade was opened with: 0 = without; null while it is not known. Asked for, it is read. */
  readonly firstStop: (mark: DealMark) => Price | null;
  /** Which deals are not on the chart, and why; '' where all are. */
  readonly note: string;
}

/**
 * The deals of a symbol since the oldest bar; where these are too many, the newest up to the candles in view. `framed`: the trade that the
 * chart was asked to show, whose deals are there however old they are.
 */
export function useChartDeals(
  symbol: string,
  oldest: BrokerSeconds | null,
  inView: InView | null,
  framed: TradeTimes | null,
): ChartDeals {
  const { showsDeals, hidden } = useChartTradingSettings();
  const today = useBrokerDay();
  const range =
    today === null || oldest === null
      ? null
      : // By days, so that scrolling back asks seldom.
        periodRange(
          {
            firstDay: startOfBrokerDay(Math.min(oldest, framed?.entry ?? oldest)),
            lastDay: today.start,
          },
          today.start,
        );
  const bridge = useBridge();
  const asked =
    (showsDeals || framed !== null) && range !== null
      ? { from: range.from, to: range.to, symbol, most: mostDeals }
      : null;
  const all = useQuery({ ...pickedDealsOptions(bridge, asked), placeholderData: keepPreviousData });
  const isFar = leftOutBefore(inView, all.data) !== null;
  const upTo = Math.min(range?.to ?? 0, inView?.to ?? 0);
  const near = useQuery({
    ...pickedDealsOptions(bridge, asked === null || !isFar ? null : { ...asked, to: upTo }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = isFar && near.data !== undefined ? near : all;
  const rows = data?.rows;
  const traders = useTraders(rows);
  const { shown } = useWhoFilter();
  const plan = useMemo(
    () =>
      rows === undefined || !(showsDeals || framed !== null)
        ? noDeals
        : planOf(rows, symbol, traders, hidden, showsDeals, framed, shown),
    [rows, symbol, traders, hidden, showsDeals, framed, shown],
  );
  const [wantsStops, setWantsStops] = useState(false);
  const { data: opened } = useQuery({
    ...oldOrdersOptions(bridge, range ?? noRange),
    enabled: wantsStops && range !== null,
    select: stopsOf,
  });
  // Sent without one, its first stop is the one that was seen set later.
  const offsets = useBrokerOffsets();
  const [unsent, setUnsent] = useState<{ readonly ticket: Ticket; readonly openedMs: UtcMs } | null>(null);
  const { data: seen, isPending: isReadingSeen } = useQuery({
    ...firstStopsOptions(bridge, unsent === null ? [] : [unsent]),
    enabled: unsent !== null,
  });
  const firstStop = useCallback(
    ({ trade }: DealMark): Price | null => {
      const order = trade?.parts.find(({ role }) => role === 'in')?.deal.order ?? null;
      if (trade === null || order === null) return null;
      if (opened === undefined) setWantsStops(true);
      const sent = opened?.get(order) ?? null;
      const { positionId: ticket, openTime } = trade;
      if (sent !== 0 || openTime === null || offsets === null) return sent;
      if (unsent?.ticket !== ticket) setUnsent({ ticket, openedMs: utcOf(openTime, offsets) });
      return unsent?.ticket !== ticket || isReadingSeen ? null : (seen?.[ticket] ?? 0);
    },
    [opened, offsets, unsent, seen, isReadingSeen],
  );
  const newest = useCoverage().error;
  const unreadBefore = useUnreadBefore(oldest);
  const note = !showsDeals
    ? ''
    : dealNote({
        failure: error === null || rows !== undefined ? null : failureOf(error),
        newest: newest === null ? null : failureOf(newest),
        unreadBefore,
        leftOutBefore: leftOutBefore(inView, data),
      });
  return { plan, traders, firstStop, note };
}

/** Those of the traders that are not hidden, and of the framed trade in any case: it was asked for. */
export function shownMarks(
  showsDeals: boolean,
  hidden: readonly TraderKey[],
  framed: Pick<TradeTimes, 'entry' | 'exit'> | null,
): (mark: Pick<DealMark, 'trader' | 'trade'>) => boolean {
  const isHidden = new Set(hidden);
  return (mark) => (showsDeals && !isHidden.has(mark.trader)) || isOfTrade(framed, mark);
}

const isOfTrade = (
  framed: Pick<TradeTimes, 'entry' | 'exit'> | null,
  { trade }: Pick<DealMark, 'trade'>,
): boolean =>
  framed !== null &&
  trade !== null &&
  (trade.openTime ?? trade.parts[0]?.deal.time) === framed.entry &&
  (framed.exit === null || trade.closeTime === framed.exit);

/** Of the trades whose owners are shown. Kept: a chart that comes back with its view has it at once. */
const planOf = rememberLast(
  (
    rows: readonly Deal[],
    symbol: string,
    traders: Traders,
    hidden: readonly TraderKey[],
    showsDeals: boolean,
    framed: TradeTimes | null,
    shown: ShownTraders,
  ): DealPlan => {
    return planDeals(rebuildRoundTrips(rows), {
      symbol,
      traders,
      isAskedFor: (key) => showsTrader(shown, key),
      shows: shownMarks(showsDeals, hidden, framed),
      isFramed: (mark) => isOfTrade(framed, mark),
    });
  },
);

/** Stops by the ticket of the order that was sent with them. */
const stopsOf = ({ rows }: { readonly rows: readonly Order[] }): ReadonlyMap<string, Price> =>
  new Map(rows.map(({ ticket, sl }) => [ticket, sl]));
