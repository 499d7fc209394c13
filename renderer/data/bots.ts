import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RebuiltHistory } from '../../shared/math/closed-positions';
import { joinedTrades } from '../../shared/math/period-trades';
import type { Deal } from '../../shared/model/deal';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import { type OpenOfTrader, openByTrader } from '../../shared/rules/open-of-traders';
import type { Traders } from '../../shared/rules/trader';
import type { TraderKey } from '../../shared/rules/trader-key';
import { netByTrader, resultsByTrader, type TraderResults } from '../../shared/rules/trader-results';
import { rememberLast } from '../base/remember-last';
import { useBridge } from './bridge';
import { useBrokerDay } from './broker-day';
import type { FailureError } from './failure-error';
import { dealsOptions, rebuiltOf } from './history';
import { beforeToday, noRange } from './history-periods';
import { useOrders } from './orders';
import { usePositions } from './positions';
import { useKnownSymbols, useReadVisible } from './symbols';
import { useTodaysDeals } from './todays-trades';
import { usePositionTrader, useTraders } from './traders';

/** What each trader did, for the Bots view: the figures and what they are made of. */

export const botsPeriods = ['today', 'week', 'month', 'all'] as const;
export type BotsPeriod = (typeof botsPeriods)[number];

export const botsPeriodLabels: Readonly<Record<BotsPeriod, string>> = {
  today: 'Today',
  week: '7 days',
  month: '30 days',
  all: 'All',
};

const dayS = 86_400;

/** The midnight from which deals count; null: all of them. `today`: the broker's midnight. */
export function botsPeriodFrom(period: BotsPeriod, today: BrokerSeconds): BrokerSeconds | null {
  switch (period) {
    case 'today':
      return today;
    case 'week':
      return today - 7 * dayS;
    case 'month':
      return today - 30 * dayS;
    case 'all':
      return null;
  }
}

/** All deals that the server tells. Those of the days before are read once a day, those of today as they come. */
export interface WholeHistory {
  readonly trades: RebuiltHistory;
  readonly deals: readonly Deal[];
  readonly traders: Traders;
  /** The broker's midnight. */
  readonly today: BrokerSeconds;
  /** Rows of the bridge's answers that could not be read: no sum is complete while there are any. */
  readonly unreadable: number;
}

const noDeals: readonly Deal[] = [];

const joinedOf = rememberLast((past: readonly Deal[], rows: readonly Deal[]) => ({
  deals: [...past, ...rows],
  trades: joinedTrades(rebuiltOf(past), rows),
}));
const wholeOf = rememberLast(
  (
    all: Pick<WholeHistory, 'deals' | 'trades'>,
    traders: Traders,
    today: BrokerSeconds,
    unreadable: number,
  ): WholeHistory => ({ ...all, traders, today, unreadable }),
);

/**
 * `history` is null until all was read.
 */
export function useWholeHistory(): {
  readonly history: WholeHistory | null;
  readonly failure: FailureError | null;
} {
  const today = useBrokerDay()?.start ?? null;
  const before = useQuery({
    ...dealsOptions(useBridge(), today === null ? noRange : beforeToday(today)),
    enabled: today !== null,
  });
  const { data: now, error } = useTodaysDeals();
  const past = before.data?.rows;
  const rows = now?.rows;
  const all = past === undefined || rows === undefined ? null : joinedOf(past, rows);
  const traders = useTraders(all?.deals ?? noDeals);
  const unreadable = (before.data?.unreadable.length ?? 0) + (now?.unreadable.length ?? 0);
  const history = all === null || today === null ? null : wholeOf(all, traders, today, unreadable);
  return { history, failure: before.error ?? error };
}

const netsOf = rememberLast(({ trades, traders, today }: WholeHistory) => {
  const of = (period: BotsPeriod) => netByTrader(trades, traders, botsPeriodFrom(period, today));
  return { today: of('today'), week: of('week'), month: of('month'), all: of('all') };
});

type TraderResultsBy = ReadonlyMap<TraderKey, TraderResults>;

/** Those that were looked at, as long as the history is: a period that is chosen again costs nothing. */
const known = new WeakMap<WholeHistory, Map<BotsPeriod, TraderResultsBy>>();

/** Closed results of each trader in a period; null until the history was read. */
export function resultsOfHistory(history: WholeHistory | null, period: BotsPeriod): TraderResultsBy | null {
  if (history === null) return null;
  const of = known.get(history) ?? new Map<BotsPeriod, TraderResultsBy>();
  known.set(history, of);
  const { trades, traders, today } = history;
  const results = of.get(period) ?? resultsByTrader(trades, traders, botsPeriodFrom(period, today));
  of.set(period, results);
  return results;
}

/** Whether its figures were asked for before. */
export const isLookedAt = (history: WholeHistory | null): boolean => history !== null && known.has(history);

/** Closed net results of each trader in every period; whoever is missing closed nothing in it. */
export const netsOfHistory = (
  history: WholeHistory | null,
): Readonly<Record<BotsPeriod, ReadonlyMap<TraderKey, number>>> | null =>
  history === null ? null : netsOf(history);

const noPositions: readonly Position[] = [];
const noOrders: readonly Order[] = [];

/**
 * What each trader has open; whoever is missing has nothing. `unread`: rows that could not be read, so that no sum is complete. Null until
 * positions were read.
 */
export function useOpenOfTraders(): {
  readonly unread: number;
  readonly traders: ReadonlyMap<TraderKey, OpenOfTrader>;
} | null {
  const positions = usePositions().data;
  const orders = useOrders().data;
  const positionTrader = usePositionTrader();
  const { order: orderTrader } = useTraders();
  const rows = positions?.rows ?? noPositions;
  const key = [...new Set(rows.map(({ symbol }) => symbol))].toSorted().join('\n');
  const symbols = useMemo(() => (key === '' ? [] : key.split('\n')), [key]);
  useReadVisible(symbols);
  const specs = useKnownSymbols();
  const pending = orders?.rows ?? noOrders;
  const traders = useMemo(
    () =>
      openByTrader(
        rows,
        pending,
        { position: (row) => positionTrader(row).key, order: (row) => orderTrader(row).key },
        (symbol) => specs.get(symbol) ?? null,
      ),
    [rows, pending, positionTrader, orderTrader, specs],
  );
  if (positions === undefined) return null;
  return { unread: positions.unreadable.length + (orders?.unreadable.length ?? 0), traders };
}
