import { useState } from 'react';
import { Panel } from '../components/panel';
import { useAccountMode } from '../data/account';
import { AccountStrip } from '../features/account';
import { ChartPanel } from '../features/chart';
import { ConnectionBar, ConnectionTrouble } from '../features/connection';
import { Footer } from '../features/footer';
import { MarketWatch } from '../features/market-watch';
import { OrderTicket } from '../features/order-ticket';
import { SettingsDialog } from '../features/settings';
import { SymbolSheet } from '../features/symbols';
import { TerminalDialogs } from '../features/terminal';
import { LockStrip } from '../features/trading';
import { Holdings } from './holdings';
import { Layout } from './layout';
import { useBridgeNotices } from './notifications/watch-bridge';
import { usePolling } from './polling';
import { TradeDialogs } from './trade-dialogs';
import { useViewCommands } from './view-commands';
import styles from './workspace.module.css';

export function Workspace() {
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const openSettings = () => setIsSettingsOpen(true);
  useViewCommands(openSettings);
  return (
    <TradeDialogs>
      <Background />
      <RealMoneyFrame />
      <div className={styles.workspace}>
        <div className={styles.top}>
          <ConnectionBar onSettings={openSettings} />
        </div>
        <div className={styles.account}>
          <Panel name="Account">
            <AccountStrip />
          </Panel>
          <ConnectionTrouble onSettings={openSettings} />
          <LockStrip />
        </div>
        <Layout
          watch={
            <Panel name="Market watch">
              <MarketWatch />
            </Panel>
          }
          sheet={
            <Panel name="Specification">
              <SymbolSheet />
            </Panel>
          }
          chart={
            <Panel name="Chart" isContainer>
              <ChartPanel />
            </Panel>
          }
          ticket={
            <Panel name="Order">
              <OrderTicket />
            </Panel>
          }
          holdings={
            <Panel name="Trade">
              <Holdings />
            </Panel>
          }
        />
        <Footer />
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
