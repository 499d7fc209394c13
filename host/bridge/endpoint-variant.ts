import type { Failure, FailureKind, Result } from '../../shared/model/result';
import { unknownHere } from './failure';

/**
 * Ticks and candles are served below the symbol (`/symbols/{symbol}/tick`) or at the top (`/tick?symbol=`), and not every
 * bridge has both. One way remembers, for as long as the connection lasts, which of the two this bridge answers, so that no
 * poll costs two requests.
 */
export interface EndpointVariant {
  ask<T>(symbol: string, below: (isProven: boolean) => Ask<T>, atTop: () => Ask<T>): Ask<T>;
  /** True once this bridge is known to answer at the top only. */
  isAtTop(): boolean;
}
type Ask<T> = Promise<Result<T>>;

/** Answers of an endpoint that is there, but not for this symbol. */
const fromEndpoint: ReadonlySet<FailureKind> = new Set(['not-found', 'refused']);

/** The path is served, so what is lacking is this one symbol: a router may stumble over a `/` in its name. */
const asNotFound = (failure: Failure): Failure => ({
  ...failure,
  kind: 'not-found',
  message: unknownHere(failure.said ?? null),
});

export function createEndpointVariant(): EndpointVariant {
  let isBelowProven = false;
  let isAllAtTop = false;
  let lacksTop = false;
  /** Symbols that this bridge answers at the top although it serves others below. */
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
      // Trouble on the way says nothing about the path: the next poll tries again.
      return second;
    },
  };
}
