import {
  notifyManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { sharedPicture } from '../base/picture';

/** What the cache has announced in this turn of the event loop: only polled answers, or also anything that is awaited. */
let reported: 'nothing' | 'polled' | 'awaited' = 'nothing';

/**
 * Polled answers share frames. Everything else is shown at once: the first answer of a query, a failure and its end,
 * reads after a trade or a push of the host, values that the host pushed, mutations.
 */
export function shareAnswers(client: QueryClient): void {
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
