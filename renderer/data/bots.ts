import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  type ClosedPosition,
  type RebuiltHistory,
  rebuildRoundTrips,
  tradeKey,
} from '../../shared/math/closed-positions';
import type { Deal } from '../../shared/model/deal';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { ClosedTrade, LedgerLane, LedgerResults, TradesPick } from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import { type OpenOfTrader, openByTrader } from '../../shared/rules/open-of-traders';
import type { Traders } from '../../shared/rules/trader';
import { daysOfActs } from '../../shared/rules/trader-acts';
import type { TraderKey } from '../../shared/rules/trader-key';
import { eachShare } from '../../shared/rules/trader-statistics';
import { rememberLast } from '../base/remember-last';
import { type Bridge, useBridge } from './bridge';
import { useBrokerDay } from './broker-day';
import { type FailureError, read } from './failure-error';
import { askAgain, dealsOptions, historyKey } from './history';
import { noRange, recentDays } from './history-periods';
import { bridgeKey } from './keys';
import { useOrders } from './orders';
import { usePositions } from './positions';
import { useKnownSymbols, useReadVisible } from './symbols';
import { readTraders, usePositionTrader, useTraders } from './traders';

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

const resultsOptions = (bridge: Bridge, period: BotsPeriod, today: BrokerSeconds) =>
  queryOptions({
    queryKey: [...historyKey(bridge), 'results', period, today],
    queryFn: () =>
      read(bridge.host, 'ledger.results', {
        from: botsPeriodFrom(period, today),
        netsFrom: botsPeriods.map((each) => botsPeriodFrom(each, today)),
      }),
    // One that is chosen again is there at once, and is read anew.
    staleTime: 0,
  });

/** Closed trades of the period, and the net of each period, by trader; `results` is null until the account was read. */
export function useBotsResults(period: BotsPeriod): {
  readonly results: LedgerResults | null;
  readonly failure: FailureError | null;
} {
  const bridge = useBridge();
  const { client, generation } = bridge;
  const today = useBrokerDay()?.start ?? null;
  const { data, error } = useQuery({
    ...resultsOptions(bridge, period, today ?? 0),
    enabled: today !== null,
  });
  const version = data?.version;
  useEffect(() => {
    if (version === undefined) return;
    void askAgain(client, ownerKey(generation));
  }, [client, generation, version]);
  return { results: data ?? null, failure: error };
}

/** Key of what is asked of one owner: read again when the results are other ones. */
const ownerKey = (generation: number) => bridgeKey(generation, 'ledger-owner');

/** Whose closed trades, and since when; null: all. */
export interface OwnersPeriod {
  readonly owner: TraderKey;
  readonly from: BrokerSeconds | null;
}

/** What is drawn and listed of them; undefined until it is read, null where nothing is asked. */
export function useLanePictures(of: OwnersPeriod | null): LedgerLane | null | undefined {
  const { host, generation } = useBridge();
  const { data } = useQuery({
    queryKey: [...ownerKey(generation), 'lane', of],
    queryFn: of === null ? skipToken : () => read(host, 'ledger.lane', of),
  });
  return of === null ? null : (data ?? undefined);
}

/** So many deals or trades cross the door at once. */
const mostTrades = 5_000;
const mostWithDeals = 2_000;

/** Those that a cell counts, or those of the deepest fall, in the order in which they closed. */
export async function readPicked(
  { host }: Bridge,
  of: OwnersPeriod,
  pick: TradesPick,
): Promise<readonly ClosedTrade[]> {
  const all: ClosedTrade[] = [];
  for (;;) {
    const some = (await read(host, 'ledger.trades', { ...of, pick, skip: all.length })) ?? [];
    all.push(...some);
    if (some.length < mostTrades) return all;
  }
}

/** The newest so many of them, whole with their deals, oldest first. */
export async function readTrades(
  bridge: Bridge,
  of: OwnersPeriod,
  count = Number.POSITIVE_INFINITY,
): Promise<readonly ClosedPosition[]> {
  // A trade that closes meanwhile moves the others on: some are told twice.
  const all = new Map<string, ClosedPosition>();
  for (let skip = 0; skip < count; ) {
    const most = Math.min(mostWithDeals, count - skip);
    const told = await read(bridge.host, 'ledger.trade-deals', { ...of, skip, most });
    if (told === null) break;
    const { keys, deals } = told;
    const own = new Map<string, ClosedPosition>();
    const traders = readTraders(bridge, deals);
    for (const trip of rebuildRoundTrips(deals).trips)
      eachShare(trip, traders, (key, part) => {
        if (key === of.owner || part === trip) own.set(tradeKey(trip), part);
      });
    for (const key of keys) {
      const trade = own.get(key);
      if (trade !== undefined) all.set(key, trade);
    }
    skip += keys.length;
    if (keys.length < most) break;
  }
  return [...all.values()].toReversed();
}

/** Undefined until they are read, null where nothing is asked. */
export function useNewestTrades(
  of: OwnersPeriod | null,
  count: number,
): readonly ClosedPosition[] | null | undefined {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: [...ownerKey(bridge.generation), 'newest', of, count],
    queryFn: of === null ? skipToken : () => readTrades(bridge, of, count),
  });
  return of === null ? null : data;
}

/** The deals of the last days, and of what is open: what the record and the pace of a trader are told of. */
export interface RecentHistory {
  readonly trades: RebuiltHistory;
  readonly deals: readonly Deal[];
  readonly traders: Traders;
  /** The broker's midnight. */
  readonly today: BrokerSeconds;
}

const noDeals: readonly Deal[] = [];

const joinedOf = rememberLast((known: readonly Deal[], open: readonly Deal[]) => {
  const deals = [...new Map([...open, ...known].map((deal) => [deal.ticket, deal])).values()];
  return { deals, trades: rebuildRoundTrips(deals) };
});
const recentOf = rememberLast(
  (all: Pick<RecentHistory, 'deals' | 'trades'>, traders: Traders, today: BrokerSeconds): RecentHistory => ({
    ...all,
    traders,
    today,
  }),
);

/**
 * `history` is null until it was read.
 */
export function useRecentHistory(): {
  readonly history: RecentHistory | null;
  readonly failure: FailureError | null;
} {
  const bridge = useBridge();
  const today = useBrokerDay()?.start ?? null;
  const { data, error } = useQuery({
    ...dealsOptions(bridge, today === null ? noRange : recentDays(today, daysOfActs)),
    enabled: today !== null,
  });
  const open =
    useQuery({
      queryKey: [...ownerKey(bridge.generation), 'open'],
      queryFn: () => read(bridge.host, 'ledger.open-deals', {}),
    }).data ?? noDeals;
  const all = data === undefined ? null : joinedOf(data.known, open);
  const traders = useTraders(all?.deals ?? noDeals);
  const history = all === null || today === null ? null : recentOf(all, traders, today);
  return { history, failure: error };
}

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
