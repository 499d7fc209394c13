import type { QueryClient } from '@tanstack/react-query';
import type { FailureError } from './failure-error';

/**
 * react-query forgets the error of a query without data as soon as it asks again. A poll of a bridge that hangs would then
 * say "reading" between two failures, and its health would seem well again. Queries with the meta `isPolled` keep their last failure
 * until something better is known.
 */
export function keepFailures(client: QueryClient): () => void {
  const last = new Map<string, FailureError>();
  return client.getQueryCache().subscribe((event) => {
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
