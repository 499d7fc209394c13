import type { Failure } from '../../shared/result';
import { useAccount } from './account';
import { failureOf } from './failure-error';

/**
 * What a panel has to say of its own failed read: nothing while the account meets the same kind, because then the bridge as a
 * whole is in trouble and the line at the top says so once.
 */
export function useOwnFailure(error: Error | null): Failure | null {
  const account = useAccount().error;
  if (error === null) return null;
  const failure = failureOf(error);
  const isShared = account !== null && failureOf(account).kind === failure.kind;
  return isShared || failure.kind === 'cancelled' ? null : failure;
}
