import { assertNever } from '../../../shared/model/result';
import type { Capability } from '../../../shared/model/terminal';
import { Loading } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { useCapabilities } from '../../data/terminal';
import { Unread } from '../cells';
import { capabilityNames, sortedCapabilities } from './capability-words';

/** What this bridge has, what it lacks with the reason, and what cannot be told without doing something. */
export function Capabilities() {
  const { data, error, refetch } = useCapabilities();
  if (data === undefined) {
    return error === null ? (
      <Loading what="what the bridge offers" />
    ) : (
      <Unread failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <ul className="capabilities" aria-label="Capabilities">
      {sortedCapabilities(data).map((capability) => (
        <li key={capability.id} className={`capability capability-${capability.state}`}>
          <span className="capability-sign" aria-hidden="true">
            {signs[capability.state]}
          </span>
          <span className="capability-name" title={capability.endpoints.join('\n')}>
            {capabilityNames[capability.id]}
            <span className="unseen">: {stateWords(capability.state)}</span>
          </span>
          <span className="capability-why">{capability.reason ?? ''}</span>
        </li>
      ))}
    </ul>
  );
}

const signs = { yes: '✓', no: '✕', unknown: '?' } as const;

function stateWords(state: Capability['state']): string {
  switch (state) {
    case 'yes':
      return 'available';
    case 'no':
      return 'off';
    case 'unknown':
      return 'not known';
    default:
      return assertNever(state);
  }
}
