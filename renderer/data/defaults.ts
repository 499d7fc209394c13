import { QueryClient } from '@tanstack/react-query';
import type { FailureError } from './failure-error';
import { keepFailures } from './kept-failures';

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query function goes through `read`, which throws nothing else. */
    defaultError: FailureError;
    /** `isPolled`: see `keepFailures`. */
    queryMeta: { readonly isPolled?: true };
  }
}

/** How every query and mutation of the page behaves, chosen on purpose. Intervals stand in app/polling.ts, and the chart's own in rates.ts. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The host is on this machine: `navigator.onLine` says nothing about the way to the bridge, and would pause polling.
        networkMode: 'always',
        // A trader's window is often behind another one; a hidden screen that silently stops is a stale screen.
        refetchIntervalInBackground: true,
        // The next poll is the retry. A retry of its own would ask a struggling bridge more often than a healthy one.
        retry: false,
        // Panels share what the pollers read: another reader of the same key must not cost a request.
        staleTime: Number.POSITIVE_INFINITY,
        // The pollers run anyway.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A symbol looked at a minute ago comes back at once, then its poll corrects it.
        gcTime: 5 * 60_000,
        // A row that did not change keeps its identity, so that it is not drawn again.
        structuralSharing: true,
        // A failure is shown beside the last good data by each panel, in words.
        throwOnError: false,
      },
      mutations: {
        networkMode: 'always',
        // An order sent twice is two orders.
        retry: false,
        // An outcome belongs to the dialog that asked for it.
        gcTime: 0,
      },
    },
  });
  // For as long as the client lives.
  keepFailures(client);
  return client;
}
