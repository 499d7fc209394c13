import {
  notifyManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { type SharedPicture, sharedPicture } from '../base/picture';

/** What the present turn of the event loop has told of queries: polled answers alone, or anything that is awaited. */
let reported: 'nothing' | 'polled' | 'awaited' = 'nothing';

/**
 * Polled answers share pictures. Nothing else waits: the first answer of a query, a failure and what ends it, what was invalidated
 * after a trade or by a word of the host, what the host laid into the cache, mutations.
 */
export function shareAnswers(client: QueryClient, picture: SharedPicture = sharedPicture): void {
  /** Queries whose next answer somebody waits for. */
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
  // The cache tells the listener above before it schedules what its observers are to hear of the same event.
  notifyManager.setScheduler((notify) => picture.join(notify, reported !== 'polled'));
}
