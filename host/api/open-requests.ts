import { failed, type Result } from '../../shared/model/result';

/** Requests that the page can cancel, by the id that it gave each. */
export interface OpenRequests {
  /** Runs a request; `wanted` aborts when it is cancelled. Without an id it cannot be. */
  during<T>(
    requestId: string | undefined,
    ask: (wanted: AbortSignal | undefined) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  /** True where it was still open. */
  cancel(requestId: string): boolean;
}

/** Limit of open requests: more would be a programming error. */
const mostOpen = 500;

/** A request may arrive after its cancelling: the browser sends some one after the other. */
const mostCancelled = 100;

export function createOpenRequests(): OpenRequests {
  const open = new Map<string, AbortController>();
  /** Ids of requests that were not open, oldest first. */
  const cancelled = new Set<string>();
  return {
    async during(requestId, ask) {
      if (requestId === undefined) return ask(undefined);
      if (open.size >= mostOpen) {
        return failed({
          kind: 'busy',
          message: 'Too many requests are open already; this one was not sent.',
        });
      }
      const controller = new AbortController();
      if (cancelled.delete(requestId)) controller.abort();
      open.set(requestId, controller);
      try {
        return await ask(controller.signal);
      } finally {
        if (open.get(requestId) === controller) open.delete(requestId);
      }
    },
    cancel(requestId) {
      const controller = open.get(requestId);
      controller?.abort();
      if (controller === undefined) {
        cancelled.add(requestId);
        const [oldest] = cancelled;
        if (cancelled.size > mostCancelled && oldest !== undefined) cancelled.delete(oldest);
      }
      return controller !== undefined;
    },
  };
}
