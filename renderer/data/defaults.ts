import { QueryClient } from '@tanstack/react-query';
import type { FailureError } from './failure-error';
import { shareAnswers } from './shared-answers';

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query function goes through `read`, which throws nothing else. */
    defaultError: FailureError;
    /** `isPolled`: see `keepFailures`. */
    queryMeta: { readonly isPolled?: true };
  }
}

/** How every query and mutation of the page behaves. Intervals are in app/polling.ts, the chart's own in rates.ts. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The host is on this machine: `navigator.onLine` says nothing about the way to the bridge, and would pause polling.
        networkMode: 'always',
        // A trader's window is often behind another one, and must not show old numbers there.
        refetchIntervalInBackground: true,
        // The next poll is the retry. Retries besides would ask a struggling bridge more often than a healthy one.
        retry: false,
        // Panels share what the pollers read: another reader of the same key must not cost a request.
        staleTime: Number.POSITIVE_INFINITY,
        // The pollers run anyway.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A symbol looked at a minute ago shows at once, then its poll corrects it.
        gcTime: 5 * 60_000,
        // A row that did not change keeps its identity, so that it does not render again.
        structuralSharing: true,
        // Each panel shows a failure in words beside the last good data.
        throwOnError: false,
      },
      mutations: {
        networkMode: 'always',
        // An order sent twice is two orders.
        retry: false,
        // A result belongs to the dialog that sent the request.
        gcTime: 0,
      },
    },
  });
  keepFailures(client);
  shareAnswers(client);
  return client;
}

/**
 * react-query forgets the error of a query without data as soon as it asks again. While a bridge hangs, a poll would
 * then say "loading" between two failures, and its health would look well again. Queries with the meta `isPolled` keep
 * their last failure until an answer comes. Lasts as long as the client.
 */
function keepFailures(client: QueryClient): void {
  const last = new Map<string, FailureError>();
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') last.delete(query.queryHash);
    if (event.type !== 'updated' || query.meta?.isPolled !== true) return;
    const { state } = query;
    if (event.action.type === 'success') last.delete(query.queryHash);
    if (event.action.type === 'error' && state.error !== null) last.set(query.queryHash, state.error);
    const error = last.get(query.queryHash);
    if (event.action.type === 'fetch' && state.data === undefined && error !== undefined) {
      query.setState({ error, status: 'error' });
    }
  });
}
