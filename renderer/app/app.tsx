import { useQuery } from '@tanstack/react-query';
import { CommandsProvider } from '../base/commands';
import { ErrorBoundary } from '../components/error-boundary';
import { FailureText, Loading } from '../components/states';
import { activeBridgeOptions, BridgeProvider, useHost } from '../data/bridge';
import { failureOf } from '../data/failure-error';
import { DeskProvider } from '../data/workspace/desk-context';
import { KeyboardDialogs } from './commands/keyboard-dialogs';
import { Surroundings } from './desktop-integration/surroundings';
import { NotificationsLog } from './notifications/toasts';
import { Workspace } from './workspace';

/** Milliseconds between two tries while the host does not even say which bridge it talks to. */
const startRetryMs = 3_000;

/** Waits for the host's word on which bridge this is; then everything below belongs to that bridge and starts anew with it. */
export function App() {
  const host = useHost();
  const {
    data: active,
    error,
    refetch,
  } = useQuery({
    ...activeBridgeOptions(host),
    refetchInterval: (query) => (query.state.data === undefined ? startRetryMs : false),
  });
  if (active === undefined) {
    return error === null ? (
      <Loading what="the bridge’s address" />
    ) : (
      <FailureText failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <ErrorBoundary region="Bridgewatch">
      <BridgeProvider key={active.generation} active={active}>
        <DeskProvider>
          <CommandsProvider>
            <Workspace />
            <KeyboardDialogs />
            <Surroundings />
          </CommandsProvider>
        </DeskProvider>
      </BridgeProvider>
      <NotificationsLog />
    </ErrorBoundary>
  );
}
