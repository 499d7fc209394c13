import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { type RebuiltHistory, rebuildRoundTrips } from '../../shared/math/closed-positions';
import { inOrder } from '../../shared/math/deals';
import { isWithin, type PeriodTrades, tradesOfPeriod } from '../../shared/math/period-trades';
import type { Deal } from '../../shared/model/deal';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { LedgerCoverage, ToldDeals } from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import type { Listed } from '../../shared/model/record';
import type { DealsRead } from '../../shared/rules/trade-traders';
import { type Bridge, useBridge } from './bridge';
import { cancelledWith } from './cancel-request';
import { read } from './failure-error';
import type { HistoryRange } from './history-periods';
import { keptList } from './kept-rows';
import { bridgeKey } from './keys';
import { acceptsOf } from './settings';
import { keptVersion, polledOptions } from './topics';

/** An answer with its period, so that it is never shown under another period's heading. */
export interface HistoryRead<Row> extends Listed<Row> {
  readonly range: HistoryRange;
}

/** Deals of a period. */
export interface DealHistory extends HistoryRead<Deal>, DealsRead {
  /** With the others of their positions. */
  readonly known: readonly Deal[];
  /** How far they were told; null: by a host that tells all at once. */
  readonly told: ToldDeals | null;
}

const noDeals: readonly Deal[] = [];
const made = new WeakMap<readonly Deal[], RebuiltHistory>();

/** The trades of known deals. Computed once for each answer, for all who show it; kept as long as the answer is. */
function rebuiltOf(known: readonly Deal[]): RebuiltHistory {
  const trades = made.get(known) ?? rebuildRoundTrips(known);
  made.set(known, trades);
  return trades;
}

/** The trades that have a deal in the period, each whole where it is known. */
export const tradesOfRead = ({ known, range }: DealHistory): PeriodTrades =>
  tradesOfPeriod(rebuiltOf(known), range);

export const historyKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'history');
const rangeKey = (bridge: Bridge, kind: 'deals' | 'orders', { from, to }: HistoryRange) =>
  [...historyKey(bridge), kind, from, to] as const;

const keepVersion = keptVersion();

/** How much of the history the host knows: another number of changes means that a period may have other deals. */
export const coverageOptions = (bridge: Bridge) =>
  polledOptions<LedgerCoverage>(bridge, bridgeKey(bridge.generation, 'coverage'), keepVersion, {
    asked: (history) => ({ history }),
    answer: ({ history }) => history,
    readNow: () => bridge.host.invoke('ledger.coverage', {}),
  });

/** The last poll's answer; `usePolling` polls. */
export const useCoverage = () => useQuery({ ...coverageOptions(useBridge()), enabled: false });

/** What is shown goes back to `from`, and deals before this time are still being read; null: none of it is. Broker seconds. */
export function useUnreadBefore(from: BrokerSeconds | null): BrokerSeconds | null {
  const coverage = useCoverage().data;
  if (from === null || coverage?.isLoading !== true) return null;
  const { wholeSince } = coverage;
  return wholeSince !== null && from < wholeSince ? wholeSince : null;
}

/** Asks again for the history that is shown when the host tells that it is another one. Returns its own unsubscribe. */
export function followHistory(bridge: Bridge): () => void {
  const { client } = bridge;
  const { queryKey } = coverageOptions(bridge);
  let changes: number | null = null;
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[2] !== 'coverage') return;
    const now = client.getQueryData(queryKey)?.changes ?? null;
    if (now === changes || now === null) return;
    changes = now;
    void askAgain(client, historyKey(bridge));
  });
}

/**
 * Asks again for what is shown of these. One under way goes on, as a bot that trades more often than answers come would else keep all of them from
 * arriving; it may be of before the change, so it is asked once more.
 */
export async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isAsked = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isAsked) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** Milliseconds between two reads of orders that were placed and have ended between two lists: nothing else tells of them. */
export const oldOrdersEveryMs = 60_000;

/** Age from which the newest deals are stale: two reads have failed. Milliseconds. */
export const historyBudgetMs = 130_000;

export const dealsOptions = (bridge: Bridge, range: HistoryRange) =>
  queryOptions({
    queryKey: rangeKey(bridge, 'deals', range),
    structuralSharing: keptList,
    queryFn: async ({ signal, queryKey }): Promise<DealHistory> => {
      const { from, to } = range;
      const held = bridge.client.getQueryData<DealHistory>(queryKey);
      let known = held?.known ?? noDeals;
      let since = held?.told ?? null;
      for (;;) {
        signal.throwIfAborted();
        const asked = since;
        const { rows, unreadable, positions, told } = await cancelledWith(bridge.host, signal, (requestId) =>
          read(bridge.host, 'history.deals', { from, to, since: asked, requestId }),
        );
        const isPart = told !== undefined && told.of === asked?.of;
        if (!isPart || rows.length > 0) known = isPart ? withChanged(known, rows) : rows;
        since = told === undefined ? null : { of: told.of, changes: told.changes };
        if (told?.isLast === false) continue;
        const all = known === held?.known ? known : inOrder(known);
        const within = all.filter(({ time }) => isWithin(time, range));
        return { range, unreadable, positions: positions ?? null, rows: within, known: all, told: since };
      }
    },
  });

function withChanged(known: readonly Deal[], changed: readonly Deal[]): readonly Deal[] {
  const tickets = new Set(changed.map(({ ticket }) => ticket));
  return [...known.filter(({ ticket }) => !tickets.has(ticket)), ...changed];
}

/** Orders that were filled, cancelled, rejected or have expired. */
export const oldOrdersOptions = (bridge: Bridge, range: HistoryRange) =>
  queryOptions({
    queryKey: rangeKey(bridge, 'orders', range),
    structuralSharing: keptList,
    queryFn: async ({ signal }): Promise<HistoryRead<Order>> => {
      const { from, to } = range;
      const answer = await cancelledWith(bridge.host, signal, (requestId) =>
        read(bridge.host, 'history.orders', {
          ...{ from, to, requestId },
          acceptsMs: acceptsOf(bridge, range.isLive ? oldOrdersEveryMs : Number.POSITIVE_INFINITY),
        }),
      );
      return { range, ...answer };
    },
  });
