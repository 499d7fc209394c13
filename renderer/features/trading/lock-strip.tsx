import { lockAdvice } from '../../../shared/formats/describe-intent';
import { failureLine } from '../../../shared/formats/failure-line';
import type { TradingLock } from '../../../shared/model/intent';
import { useLasts } from '../../base/use-lasts';
import { TroubleLine } from '../../components/trouble-line';
import { useAccount } from '../../data/account';
import { useJournalState } from '../../data/journal';

/** Reading the account after a start or a reconnect normally takes no longer. Milliseconds. */
const passingMs = 4_000;
const isPassing = ({ kind, symbol }: TradingLock): boolean => kind === 'reconciling' && symbol === null;

/** While no new order is sent on any symbol: why, and what to do. A lock of one symbol is shown in its ticket. */
export function LockStrip() {
  const { locks, trouble } = useJournalState();
  const isAway = useAccount().error !== null;
  // The short lock after a start or a reconnect is not shown; while the bridge is away, the line above says why.
  const lasts = useLasts(!isAway && locks.some(isPassing), passingMs);
  const lock = locks.find((each) => each.symbol === null && (!isPassing(each) || lasts));
  if (trouble !== null) {
    const line = failureLine(trouble);
    return (
      <TroubleLine
        role="alert"
        title={line.full}
        advice="Every order is recorded before it is sent. Closing, cancelling and a tighter stop loss need a typed word. Free disk space or restore the folder’s permissions: it then resumes by itself."
      >
        <strong>New orders are blocked: the journal cannot be written</strong>
        {` · ${line.title}${line.detail === '' ? '' : ` · ${line.detail}`}`}
      </TroubleLine>
    );
  }
  if (lock === undefined) return null;
  return (
    <TroubleLine role="status" title={lock.words} advice={lockAdvice(lock)}>
      <strong>{lock.all ? 'Trading is blocked' : 'New orders are blocked'}</strong>
      {` · ${lock.words}`}
    </TroubleLine>
  );
}
