import { Panel } from '../components/panel';
import { AccountStrip } from '../features/account';
import { ChartPanel } from '../features/chart';
import { ConnectionTrouble } from '../features/connection';
import { Footer } from '../features/footer';
import { MarketWatch } from '../features/market-watch';
import { OrderTicket } from '../features/order-ticket';
import { SymbolSheet } from '../features/symbols';
import { LockStrip } from '../features/trading';
import { Holdings } from './holdings';
import { Layout } from './layout';
import styles from './trade-view.module.css';

/** The view `Trade`: the account, chart and ticket, and the tables of what is open. */
export function TradeView({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <>
      <div className={styles.account}>
        <Panel name="Account">
          <AccountStrip />
        </Panel>
        <ConnectionTrouble onSettings={onSettings} />
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
    </>
  );
}
