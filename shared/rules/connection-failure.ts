import type { Failure, FailureKind } from '../model/result';

/** Failures that speak of the way to the terminal, not of one request: while one stands, nothing gets through. */
const connectionKinds: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'timeout',
  'unauthorized',
  'terminal-not-ready',
  'host-lost',
  'no-session',
]);

export const isConnectionFailure = (failure: Failure): boolean => connectionKinds.has(failure.kind);
