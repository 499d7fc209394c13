import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommandsProvider } from '../base/commands';
import { useCommand, useUnclaimedKeys } from '../base/commands/use-commands';
import { isInChartOrWatch } from '../base/regions';
import { isDialogOpen } from '../components/dialog';
import { ErrorBoundary } from '../components/error-boundary';
import { FailureText, Loading } from '../components/states';
import { activeBridgeOptions, BridgeProvider, useHost } from '../data/bridge';
import { failureOf } from '../data/failure-error';
import { useCardTrade } from '../data/workspace/chart-place';
import { openedView, openView, type ViewId, viewBefore } from '../data/workspace/view';
import { WorkspaceProvider } from '../data/workspace/workspace-context';
import { CheatSheet } from './commands/cheat-sheet';
import { CommandPalette, type PaletteStart } from './commands/command-palette';
import { searchOf } from './commands/typed-keys';
import { DesktopIntegration } from './desktop-integration/desktop-integration';
import { NotificationsLog } from './notifications/toasts';
import { Workspace } from './workspace';

/** Milliseconds between two tries while the host does not say which bridge it uses. */
const startRetryMs = 3_000;

/** Waits until the host says which bridge it uses; everything below belongs to that bridge and is mounted anew with another. */
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
        <WorkspaceProvider>
          <CommandsProvider>
            <Workspace />
            <KeyboardDialogs />
            <DesktopIntegration />
          </CommandsProvider>
        </WorkspaceProvider>
        <NotificationsLog />
      </BridgeProvider>
    </ErrorBoundary>
  );
}

type Open = PaletteStart | 'sheet' | null;
const everything: PaletteStart = { of: 'everything', typed: '' };

/** The command palette and the list of keys, with the keys that open them. */
function KeyboardDialogs() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  useCommand({
    id: 'app.palette',
    title: 'Find a command …',
    group: 'App',
    keys: '$mod+k',
    also: 'search everything',
    worksInFields: true,
    run: () => setOpen(everything),
  });
  useCommand({
    id: 'app.keyboard',
    title: 'Keyboard shortcuts …',
    group: 'App',
    keys: '[Shift]+?',
    also: 'hotkeys keys keybindings cheat sheet help',
    run: () => setOpen('sheet'),
  });
  const isCardOpen = useCardTrade() !== null;
  const startOf = (keys: readonly KeyboardEvent[], view: ViewId): PaletteStart | null => {
    // Of a word that a command had begun the place where it was typed, which may have gone; else the present one: a first key comes later.
    const target = keys.length === 3 ? (keys[0]?.target ?? null) : document.activeElement;
    const list = '[role="menu"], [role="listbox"], [role="combobox"]';
    return searchOf(keys, {
      isOnChart: isInChartOrWatch(target),
      isNowhere: view === 'trade' && target === document.body,
      isCardOpen,
      isInList: target instanceof Element && target.closest(list) !== null,
      isReplay: view === 'replay',
    });
  };
  useUnclaimedKeys((keys) => {
    // Opened by the mouse since, or with a focused button that was disabled.
    if (isDialogOpen()) return false;
    // `gbp` begins with the keys of Bots: back to where it was typed. `gb0` is Bots and all its traders.
    const isWord = keys.length === 3 && keys.every(({ key }) => /^\p{L}$/u.test(key));
    const word = isWord ? startOf(keys, viewBefore()) : null;
    if (word !== null) openView(viewBefore());
    const start = word ?? startOf(keys.length === 3 ? keys.slice(2) : keys, openedView());
    if (start !== null) setOpen(start);
    return start !== null;
  });
  return (
    <>
      <CommandPalette start={open === 'sheet' ? null : open} onClose={close} />
      <CheatSheet isOpen={open === 'sheet'} onClose={close} />
    </>
  );
}
