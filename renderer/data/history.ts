import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { LedgerCoverage } from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import type { Listed } from '../../shared/model/record';
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
