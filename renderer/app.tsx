import { useQuery } from '@tanstack/react-query';
import { CommandsProvider } from './commands';
import { KeyboardDialogs } from './commands/keyboard-dialogs';
import { NotificationsLog } from './notifications/toasts';
import { activeBridgeOptions, BridgeProvider, useHost } from './queries/bridge';
import { failureOf } from './queries/failure-error';
import { Surroundings } from './surroundings/surroundings';
import { ErrorBoundary } from './ui/error-boundary';
import { FailureText, Loading } from './ui/states';
import { DeskProvider } from './workspace/desk-context';
import { Workspace } from './workspace/workspace';

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
