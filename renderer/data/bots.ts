import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { tradeKey } from '../../shared/math/closed-positions';
import type { BrokerSeconds } from '../../shared/model/fields';
import type {
  ClosedTrade,
  LedgerLane,
  LedgerRecorded,
  LedgerResults,
  TraderActs,
  TradesPick,
} from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { TradeWithDeals } from '../../shared/model/trade-table';
import { type OpenOfTrader, openByTrader } from '../../shared/rules/open-of-traders';
import type { TraderKey } from '../../shared/rules/trader-key';
import { type Bridge, useBridge } from './bridge';
import { useBrokerDay } from './broker-day';
import { type FailureError, read } from './failure-error';
import { askAgain, historyKey } from './history';
import { bridgeKey } from './keys';
import { useOrders } from './orders';
import { usePositions } from './positions';
import { useSpecs } from './symbols';
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
const mostWithDeals = 500;

/** Those that a cell counts, or those of the deepest fall, in the order in which they closed; or those without a stop, the longest first. */
export async function readPicked(
  { host }: Bridge,
  of: OwnersPeriod,
  pick: TradesPick | { readonly of: 'no-stop' },
): Promise<readonly ClosedTrade[]> {
  const all: ClosedTrade[] = [];
  for (;;) {
    const asked = { ...of, skip: all.length };
    const some =
      (pick.of === 'no-stop'
        ? await read(host, 'ledger.no-stop', asked)
        : await read(host, 'ledger.trades', { ...asked, pick })) ?? [];
    all.push(...some);
    if (some.length < mostTrades) return all;
  }
}

/** The newest so many of them, whole with their deals, oldest first. */
export async function readTrades(
  { host }: Bridge,
  of: OwnersPeriod,
  count = Number.POSITIVE_INFINITY,
): Promise<readonly TradeWithDeals[]> {
  // A trade that closes meanwhile moves the others on: some are told twice.
  const all = new Map<string, TradeWithDeals>();
  for (let skip = 0; skip < count; ) {
    const most = Math.min(mostWithDeals, count - skip);
    const some = (await read(host, 'ledger.trade-deals', { ...of, skip, most })) ?? [];
    for (const trade of some) all.set(tradeKey(trade), trade);
    skip += some.length;
    if (some.length < most) break;
  }
  return [...all.values()].toReversed();
}

/** Undefined until they are read, null where nothing is asked. */
export function useNewestTrades(
  of: OwnersPeriod | null,
  count: number,
): readonly TradeWithDeals[] | null | undefined {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: [...ownerKey(bridge.generation), 'newest', of, count],
    queryFn: of === null ? skipToken : () => readTrades(bridge, of, count),
  });
  return of === null ? null : data;
}

/** Milliseconds between two questions about what also passes without a deal. */
const everyMs = 60_000;

/** What the record adds to the results; null until it is read. */
export function useRecorded(period: BotsPeriod): LedgerRecorded | null {
  const bridge = useBridge();
  const today = useBrokerDay()?.start ?? null;
  const from = today === null ? null : botsPeriodFrom(period, today);
  const { data } = useQuery({
    queryKey: [...historyKey(bridge), 'recorded', period, today],
    queryFn: () => read(bridge.host, 'ledger.recorded', { from }),
    refetchInterval: everyMs,
    enabled: today !== null,
  });
  return data ?? null;
}

/** Whether each trader is at work; null until it is read. */
export function useTraderStates(): ReadonlyMap<TraderKey, TraderActs> | null {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: [...historyKey(bridge), 'states'],
    queryFn: () => read(bridge.host, 'ledger.states', {}),
    refetchInterval: everyMs,
  });
  return useMemo(
    () => (data == null ? null : new Map(data.map((acts) => [acts.owner as TraderKey, acts]))),
    [data],
  );
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
  const specs = useSpecs(rows.map(({ symbol }) => symbol));
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
