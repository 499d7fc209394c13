import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Loading } from '../components/states';
import { useAccountMode } from '../data/account';
import { useEndOfFollowed } from '../data/workspace/followed-figure';
import { useOpenedView, type ViewId } from '../data/workspace/view';
import { BotsSheet } from '../features/bots';
import { ConnectionBar } from '../features/connection';
import { SettingsDialog, useSettingsSource } from '../features/settings';
import { TerminalDialogs } from '../features/terminal';
import { useBridgeNotices } from './notifications/watch-bridge';
import { useRunNotices } from './notifications/watch-runs';
import { usePolling } from './polling';
import { SheetView } from './sheet-view';
import { TradeDialogs, useEndOfRequote } from './trade-dialogs';
import { TradeView } from './trade-view';
import { useReturn } from './use-return';
import { useViewCommands } from './view-commands';
import { ViewsNavigation } from './views-navigation';
import { Welcome } from './welcome';
import styles from './workspace.module.css';

/** What each live view shows below the bar. A replay is the whole page: nothing that can trade is in it. */
const contents: Readonly<Record<Exclude<ViewId, 'replay'>, (openSettings: () => void) => ReactNode>> = {
  trade: (openSettings) => <TradeView onSettings={openSettings} />,
  // Its code is here anyway, for the tab of the lower tables.
  bots: (openSettings) => (
    <SheetView name="Bots" onSettings={openSettings}>
      <BotsSheet />
    </SheetView>
  ),
  away: (openSettings) => (
    <Suspense fallback={<Loading what="the view" />}>
      <AwayView onSettings={openSettings} />
    </Suspense>
  ),
};
const AwayView = lazy(() => import('./away-view'));
const ReplayView = lazy(() => import('./replay-view'));

/** Reading and watching go on in every view. */
export function Workspace() {
  const view = useOpenedView();
  return (
    <>
      <Background />
      {view === 'replay' ? (
        <Suspense fallback={<Loading what="the replay" />}>
          <ReplayView />
        </Suspense>
      ) : (
        <LiveWorkspace view={view} />
      )}
    </>
  );
}

function LiveWorkspace({ view }: { readonly view: Exclude<ViewId, 'replay'> }) {
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const openSettings = () => setIsSettingsOpen(true);
  useViewCommands(openSettings);
  useSettingsSource(openSettings);
  return (
    <TradeDialogs>
      <RealMoneyFrame />
      <div className={styles.workspace}>
        <div className={styles.top}>
          <ConnectionBar navigation={<ViewsNavigation />} onSettings={openSettings} />
        </div>
        {contents[view](openSettings)}
      </div>
      <Welcome onConnect={openSettings} />
      <TerminalDialogs />
      <SettingsDialog isOpen={isSettingsOpen} onClose={() => setIsSettingsOpen(false)} />
    </TradeDialogs>
  );
}

/** Runs without rendering anything. */
function Background() {
  usePolling();
  useBridgeNotices();
  useRunNotices();
  useEndOfRequote();
  useReturn();
  useEndOfFollowed();
  return null;
}

/** A frame around the whole window, above everything, while the account is real. */
function RealMoneyFrame() {
  const isReal = useAccountMode() === 'REAL';
  return isReal ? <div className={styles.realFrame} aria-hidden="true" /> : null;
}
