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

export function createOpenRequests(): OpenRequests {
  const open = new Map<string, AbortController>();
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
      return controller !== undefined;
    },
  };
}
