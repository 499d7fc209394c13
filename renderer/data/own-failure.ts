import type { Failure } from '../../shared/model/result';
import { isConnectionFailure } from '../../shared/rules/connection-failure';
import { isOfWork } from '../../shared/rules/terminal-work';
import { accountOptions, useAccount } from './account';
import { useBridge } from './bridge';
import { FailureError, failureOf } from './failure-error';
import { useTerminalWork } from './terminal-work';

/**
 * What a panel has to say of its own failed read: nothing while the account meets the same kind, because then the bridge as a
 * whole is in trouble and the line at the top says so once; and nothing of a silence that the user's own action on the terminal
 * brings with it. A broken way is the panel's own only once the account was read after it: a strip that came and went with the
 * order of the answers would move the rows under the pointer.
 */
export function useOwnFailure(error: Error | null): Failure | null {
  const bridge = useBridge();
  const account = useAccount();
  const work = useTerminalWork();
  if (error === null) return null;
  const failure = failureOf(error);
  if (failure.kind === 'cancelled' || isOfWork(work, failure)) return null;
  if (account.error !== null && failureOf(account.error).kind === failure.kind) return null;
  if (!isConnectionFailure(failure)) return failure;
  const metAgoMs = error instanceof FailureError ? performance.now() - error.metAt : Number.POSITIVE_INFINITY;
  // Looked at, so that this is asked anew with each read of the account.
  const isAccountRead = account.dataUpdatedAt > 0;
  const readAgoMs = isAccountRead ? bridge.ages.ageMs(accountOptions(bridge).queryKey) : null;
  return readAgoMs === null || readAgoMs > metAgoMs ? null : failure;
}
