import type { Failure, FailureKind, Result } from '../../shared/model/result';
import { unknownHere } from './failure';

/**
 * Ticks and candles are served below the symbol (`/symbols/{symbol}/tick`) or at the top (`/tick?symbol=`), and not every bridge has
 * both. For the lifetime of a connection this remembers which of the two the bridge answers, so that no poll costs two requests.
 */
export interface EndpointVariant {
  ask<T>(symbol: string, below: (isProven: boolean) => Ask<T>, atTop: () => Ask<T>): Ask<T>;
  /** True once the bridge is known to answer at the top only. */
  isAtTop(): boolean;
}
type Ask<T> = Promise<Result<T>>;

/** Failures of an endpoint that exists, but not for this symbol. */
const fromEndpoint: ReadonlySet<FailureKind> = new Set(['not-found', 'refused']);

/** The path exists, so only this symbol is missing: a router may fail on a `/` in its name. */
const asNotFound = (failure: Failure): Failure => ({
  ...failure,
  kind: 'not-found',
  message: unknownHere(failure.said ?? null),
});

export function createEndpointVariant(): EndpointVariant {
  let isBelowProven = false;
  let isAllAtTop = false;
  let lacksTop = false;
  /** Symbols answered only at the top, although others are answered below. */
  const atTopOnly = new Set<string>();

  return {
    isAtTop: () => isAllAtTop,
    async ask(symbol, below, atTop) {
      if (isAllAtTop || atTopOnly.has(symbol)) return atTop();
      const first = await below(isBelowProven);
      if (first.ok) {
        isBelowProven = true;
        return first;
      }
      if (first.failure.kind !== 'unsupported') return first;
      const lacking = (): typeof first =>
        isBelowProven && first.failure.status === 404
          ? { ok: false, failure: asNotFound(first.failure) }
          : first;
      if (lacksTop) return lacking();
      const second = await atTop();
      if (second.ok && !isBelowProven) isAllAtTop = true;
      else if (second.ok || fromEndpoint.has(second.failure.kind)) atTopOnly.add(symbol);
      if (second.ok) return second;
      if (second.failure.kind === 'unsupported') {
        lacksTop = true;
        return lacking();
      }
      // A failed connection says nothing about the path: the next poll tries again.
      return second;
    },
  };
}
