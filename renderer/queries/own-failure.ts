import type { Failure } from '../../shared/result';
import { useAccount } from './account';
import { failureOf } from './failure-error';
import { isOfWork, useTerminalWork } from './terminal-work';

/**
 * What a panel has to say of its own failed read: nothing while the account meets the same kind, because then the bridge as a
 * whole is in trouble and the line at the top says so once; and nothing of a silence that the user's own action on the terminal
 * brings with it.
 */
export function useOwnFailure(error: Error | null): Failure | null {
  const account = useAccount().error;
  const work = useTerminalWork();
  if (error === null) return null;
  const failure = failureOf(error);
  const isShared = account !== null && failureOf(account).kind === failure.kind;
  return isShared || failure.kind === 'cancelled' || isOfWork(work, failure) ? null : failure;
}
