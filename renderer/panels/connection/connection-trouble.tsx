import { useAccount } from '../../queries/account';
import { failureOf } from '../../queries/failure-error';
import { Button } from '../../ui/button';
import { failureLine } from '../../ui/failure-line';

/** One line below the bar while the bridge does not answer: what happened, what it said, what to do. Nothing on screen is lost. */
export function ConnectionTrouble({ onSettings }: { readonly onSettings: () => void }) {
  const { error } = useAccount();
  if (error === null) return null;
  const failure = failureOf(error);
  if (failure.kind === 'cancelled') return null;
  const line = failureLine(failure);
  return (
    <div className="trouble" role="alert" title={line.full}>
      <p className="trouble-text">
        <strong>{line.title}</strong>
        {line.detail !== '' && ` · ${line.detail}`}
        {line.said !== null && ` · “${line.said}”`} <span className="trouble-advice">{line.advice}</span>
      </p>
      {failure.kind === 'unauthorized' && (
        <Button tone="primary" onClick={onSettings}>
          Enter the token
        </Button>
      )}
      {failure.kind === 'unreachable' && <Button onClick={onSettings}>Check the address</Button>}
    </div>
  );
}
