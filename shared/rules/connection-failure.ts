import type { Failure, FailureKind } from '../model/result';

/** Failures of the connection to the terminal, not of one request: while one lasts, no request succeeds. */
const connectionKinds: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'timeout',
  'unauthorized',
  'terminal-not-ready',
  'host-lost',
  'no-session',
]);

export const isConnectionFailure = (failure: Failure): boolean => connectionKinds.has(failure.kind);
