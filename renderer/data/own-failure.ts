import { useState } from 'react';
import type { Failure } from '../../shared/model/result';
import { isConnectionFailure } from '../../shared/rules/connection-failure';
import { isOfWork } from '../../shared/rules/terminal-work';
import { accountOptions, useAccount } from './account';
import { useBridge } from './bridge';
import { FailureError, failureOf } from './failure-error';
import { useTerminalWork } from './terminal-work';

/**
 * The failure that a panel shows for its own read. None while the account's read fails in the same way, because then
 * the whole bridge is in trouble and the line at the top says so once; and none for failures that the user's own action
 * on the terminal explains. A connection failure counts as the panel's own only once the account was read after the first of
 * its row: otherwise a strip would come and go with the order of the answers and move rows under the pointer.
 */
export function useOwnFailure(error: Error | null): Failure | null {
  const bridge = useBridge();
  const account = useAccount();
  const work = useTerminalWork();
  const [first, setFirst] = useState(error);
  if ((first === null) !== (error === null)) setFirst(error);
  if (error === null) return null;
  const failure = failureOf(error);
  if (failure.kind === 'cancelled' || isOfWork(work, failure)) return null;
  if (account.error !== null && failureOf(account.error).kind === failure.kind) return null;
  if (!isConnectionFailure(failure)) return failure;
  const metAgoMs = first instanceof FailureError ? performance.now() - first.metAt : Number.POSITIVE_INFINITY;
  // Read here so that this runs again with each read of the account.
  const isAccountRead = account.dataUpdatedAt > 0;
  const readAgoMs = isAccountRead ? bridge.ages.ageMs(accountOptions(bridge).queryKey) : null;
  return readAgoMs === null || readAgoMs > metAgoMs ? null : failure;
}
