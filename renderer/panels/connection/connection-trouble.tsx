import { failureWords } from '../../../shared/words/failure-words';
import { useAccount } from '../../queries/account';
import { failureOf } from '../../queries/failure-error';
import { Button } from '../../ui/button';

/** One line below the bar while the bridge does not answer: what happened, what it said, what to do. Nothing on screen is lost. */
export function ConnectionTrouble({ onSettings }: { readonly onSettings: () => void }) {
  const { error } = useAccount();
  if (error === null) return null;
  const failure = failureOf(error);
  if (failure.kind === 'cancelled') return null;
  const words = failureWords(failure);
  return (
    <div className={`trouble trouble-${failure.kind}`} role="alert">
      <strong>{words.title}</strong>
      {words.said !== null && <q>{words.said}</q>}
      <span className="trouble-advice">{words.advice}</span>
      {failure.kind === 'unauthorized' && (
        <Button tone="primary" onClick={onSettings}>
          Enter the token
        </Button>
      )}
      {failure.kind === 'unreachable' && <Button onClick={onSettings}>Check the address</Button>}
    </div>
  );
}
