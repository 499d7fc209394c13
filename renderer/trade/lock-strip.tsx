import { useJournalState } from '../queries/journal';
import { failureLine } from '../ui/failure-line';
import { lockAdvice } from './intent-words';

/** Below the bar, while no new order leaves on any symbol: why, and what to do. Nothing while only one symbol waits: its ticket says it. */
export function LockStrip() {
  const { locks, trouble } = useJournalState();
  const lock = locks.find(({ symbol }) => symbol === null);
  if (trouble !== null) {
    const line = failureLine(trouble);
    return (
      <div className="trouble" role="alert" title={line.full}>
        <p className="trouble-text">
          <strong>No order is sent: the journal cannot be written</strong>
          {` · ${line.title}${line.detail === '' ? '' : ` · ${line.detail}`} `}
          <span className="trouble-advice">
            Every order is written down before it is sent. Make room on the disk, or give the folder its
            rights back; it goes on by itself then.
          </span>
        </p>
      </div>
    );
  }
  if (lock === undefined) return null;
  return (
    <div className="trouble" role="status" title={lock.words}>
      <p className="trouble-text">
        <strong>{lock.all ? 'No trade is sent now' : 'No new order is sent now'}</strong>
        {` · ${lock.words} `}
        <span className="trouble-advice">{lockAdvice(lock)}</span>
      </p>
    </div>
  );
}
