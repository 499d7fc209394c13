import { useQueryClient } from '@tanstack/react-query';
import { failureLine, sentence } from '../../../shared/formats/failure-line';
import { isolated } from '../../../shared/rules/isolated';
import { isOfWork } from '../../../shared/rules/terminal-work';
import { Button } from '../../components/button';
import { TopLine, TroubleLine } from '../../components/trouble-line';
import { useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { useTestConnection } from '../../data/settings';
import { useTerminalWork } from '../../data/terminal-work';
import { askAction, WorkStrip } from '../terminal';

/**
 * One line below the bar while the bridge does not answer: what happened, what it said, what to do. The rest of the
 * screen stays.
 */
export function ConnectionTrouble({ onSettings }: { readonly onSettings: () => void }) {
  const { error } = useAccount();
  const work = useTerminalWork();
  const failure = error === null ? null : failureOf(error);
  if (work !== null && (failure === null || isOfWork(work, failure))) {
    return (
      <TopLine tone="work">
        <WorkStrip isSpoken isInLine />
      </TopLine>
    );
  }
  if (failure === null) return null;
  if (failure.kind === 'cancelled') return null;
  const line = failureLine(failure);
  return (
    <TroubleLine
      role="alert"
      title={line.full}
      advice={line.advice}
      actions={
        <>
          {failure.kind === 'unauthorized' && (
            <>
              <TryTokenAgain />
              <Button tone="primary" onClick={onSettings}>
                Enter the token
              </Button>
            </>
          )}
          {failure.kind === 'terminal-not-ready' && (
            <Button onClick={() => askAction('init')}>Initialize</Button>
          )}
          {failure.kind === 'unreachable' && <Button onClick={onSettings}>Check the address</Button>}
        </>
      }
    >
      <strong>{line.title}</strong>
      {line.detail === '' ? '.' : ` · ${line.detail}`}
      {line.said !== null && ` “${isolated(sentence(line.said))}”`}
    </TroubleLine>
  );
}

/** A refused token stops all polling. If the mistake was the bridge's, the same token works again after one successful test. */
function TryTokenAgain() {
  const { active } = useBridge();
  const client = useQueryClient();
  const test = useTestConnection();
  const { url, stamps } = active;
  if (url === null) return null;
  const onSuccess = (report: { readonly usable: boolean }) => {
    if (report.usable) void client.invalidateQueries();
  };
  return (
    <Button
      disabled={test.isPending}
      onClick={() => test.mutate({ url, ...(stamps === undefined ? {} : { stamps }) }, { onSuccess })}
    >
      {test.isPending ? 'Trying …' : 'Try again'}
    </Button>
  );
}
