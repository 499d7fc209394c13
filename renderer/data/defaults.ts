import { notifyManager, type Query, type QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { sharedPicture } from '../base/picture';
import type { FailureError } from './failure-error';

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query function goes through `read`, which throws nothing else. */
    defaultError: FailureError;
    /** `isPolled`: see `keepFailures`. */
    queryMeta: { readonly isPolled?: true };
  }
}

/** How every query and mutation of the page behaves. Polls are in app/polling.ts, their intervals in the host. */
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

/** What the cache has announced in this turn of the event loop: only polled answers, or also anything that is awaited. */
let reported: 'nothing' | 'polled' | 'awaited' = 'nothing';

/**
 * Polled answers share frames. Everything else is shown at once: the first answer of a query, a failure and its end,
 * reads after a trade or a push of the host, values that the host pushed, mutations.
 */
function shareAnswers(client: QueryClient): void {
  /** Queries whose next answer the user waits for. */
  const awaited = new WeakSet<Query>();
  const isPolled = ({ query, action }: QueryCacheNotifyEvent & { readonly type: 'updated' }): boolean => {
    switch (action.type) {
      case 'fetch':
        return query.state.data !== undefined && !awaited.has(query);
      case 'success':
        return !awaited.delete(query) && action.manual !== true && query.state.dataUpdateCount > 1;
      case 'error':
      case 'invalidate':
        awaited.add(query);
        return false;
      default:
        return false;
    }
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (reported === 'nothing') {
      queueMicrotask(() => {
        reported = 'nothing';
      });
    }
    reported = isPolled(event) && reported !== 'awaited' ? 'polled' : 'awaited';
  });
  // The cache calls the listener above before it schedules the notifications of the same event.
  notifyManager.setScheduler((notify) => sharedPicture.join(notify, reported !== 'polled'));
}
