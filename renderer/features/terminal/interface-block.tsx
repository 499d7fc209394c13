import { useQuery } from '@tanstack/react-query';
import { FieldLines } from '../../components/record-card';
import { Loading } from '../../components/states';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { interfaceOptions } from '../../data/terminal';
import { Unread } from '../cells';

/** `openapi.json`: how the bridge calls itself, and which of its paths this product does not use. */
export function InterfaceBlock() {
  const { data, error, refetch } = useQuery(interfaceOptions(useBridge()));
  if (data === undefined) {
    if (error === null) return <Loading what="the interface description" />;
    const failure = failureOf(error);
    return failure.kind === 'unsupported' || failure.kind === 'not-found' ? (
      <p className="terminal-quiet">
        This bridge serves no interface description (openapi.json). Nothing else depends on it.
      </p>
    ) : (
      <Unread failure={failure} onRetry={() => void refetch()} />
    );
  }
  const { title, version, endpoints, unused } = data;
  return (
    <>
      <FieldLines
        name="Bridge interface"
        lines={[
          { field: 'title', label: 'Title', text: title ?? 'not told' },
          { field: 'version', label: 'Version', text: version ?? 'not told' },
          { field: 'endpoints', label: 'Calls it describes', text: `${endpoints.length}` },
        ]}
      />
      {unused.length === 0 ? (
        <p className="terminal-quiet">
          {endpoints.length === 0 ? 'It describes no calls.' : 'Bridgewatch uses every one of them.'}
        </p>
      ) : (
        <>
          <p className="terminal-quiet">
            {unused.length === 1 ? 'One of them is' : `${unused.length} of them are`} not used by Bridgewatch:
          </p>
          <ul className="terminal-paths" aria-label="Calls that are not used">
            {unused.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
