import { useState } from 'react';
import { useBridgeNotices } from '../notifications/watch-bridge';
import { AccountStrip } from '../panels/account/account-strip';
import { ChartPanel } from '../panels/chart/chart-panel';
import { ConnectionBar } from '../panels/connection/connection-bar';
import { ConnectionTrouble } from '../panels/connection/connection-trouble';
import { Footer } from '../panels/footer/footer';
import { MarketWatch } from '../panels/market-watch/market-watch';
import { SettingsDialog } from '../panels/settings/settings-dialog';
import { SymbolSheet } from '../panels/symbol-sheet/symbol-sheet';
import { TerminalDialogs } from '../panels/terminal/terminal-dialogs';
import { OrderTicket } from '../panels/ticket/order-ticket';
import { useAccountMode } from '../queries/account';
import { LockStrip } from '../trade/lock-strip';
import { TradeDialogs } from '../trade/trade-dialogs';
import { Panel } from '../ui/panel';
import { Holdings } from './holdings';
import { Layout } from './layout';
import { usePolling } from './polling';
import { useViewCommands } from './view-commands';
import './workspace.css';

/** The whole screen of one bridge. */
export function Workspace() {
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const openSettings = () => setIsSettingsOpen(true);
  useViewCommands(openSettings);
  return (
    <TradeDialogs>
      <Background />
      <RealMoneyFrame />
      <div className="workspace">
        <div className="workspace-top">
          <ConnectionBar onSettings={openSettings} />
        </div>
        <div className="workspace-account">
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
            <Panel name="Chart">
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

/** What runs without being seen. */
function Background() {
  usePolling();
  useBridgeNotices();
  return null;
}

/** Around the whole window, above everything, while real money is at stake. */
function RealMoneyFrame() {
  const isReal = useAccountMode() === 'REAL';
  return isReal ? <div className="real-frame" aria-hidden="true" /> : null;
}
