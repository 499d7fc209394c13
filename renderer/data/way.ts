import type { Failure, FailureKind } from '../../shared/model/result';

/** Failures that speak of the way to the terminal, not of one request: while one stands, nothing gets through. */
const wayKinds: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'timeout',
  'unauthorized',
  'terminal-not-ready',
  'host-lost',
  'no-session',
]);

export const endsTheWay = (failure: Failure): boolean => wayKinds.has(failure.kind);
