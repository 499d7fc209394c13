import { type ReactNode, useState } from 'react';
import { useAccountMode } from '../data/account';
import { useOpenedView, type ViewId } from '../data/workspace/view';
import { ConnectionBar } from '../features/connection';
import { SettingsDialog } from '../features/settings';
import { TerminalDialogs } from '../features/terminal';
import { useBridgeNotices } from './notifications/watch-bridge';
import { usePolling } from './polling';
import { TradeDialogs } from './trade-dialogs';
import { TradeView } from './trade-view';
import { useViewCommands } from './view-commands';
import { ViewsNavigation } from './views-navigation';
import styles from './workspace.module.css';

/** What each view shows below the bar. */
const contents: Readonly<Record<ViewId, (openSettings: () => void) => ReactNode>> = {
  trade: (openSettings) => <TradeView onSettings={openSettings} />,
};

export function Workspace() {
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const openSettings = () => setIsSettingsOpen(true);
  useViewCommands(openSettings);
  const view = useOpenedView();
  return (
    <TradeDialogs>
      <Background />
      <RealMoneyFrame />
      <div className={styles.workspace}>
        <div className={styles.top}>
          <ConnectionBar navigation={<ViewsNavigation />} onSettings={openSettings} />
        </div>
        {contents[view](openSettings)}
      </div>
      <TerminalDialogs />
      <SettingsDialog isOpen={isSettingsOpen} onClose={() => setIsSettingsOpen(false)} />
    </TradeDialogs>
  );
}

/** Runs without rendering anything. */
function Background() {
  usePolling();
  useBridgeNotices();
  return null;
}

/** A frame around the whole window, above everything, while the account is real. */
function RealMoneyFrame() {
  const isReal = useAccountMode() === 'REAL';
  return isReal ? <div className={styles.realFrame} aria-hidden="true" /> : null;
}
