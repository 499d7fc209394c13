import { Panel } from '../components/panel';
import { AccountStrip } from '../features/account';
import { ConnectionTrouble } from '../features/connection';
import { Footer } from '../features/footer';
import { OrderTicket } from '../features/order-ticket';
import { LockStrip } from '../features/trading';
import { WhoRow } from '../features/who';
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
        <div className={styles.lines}>
          <ConnectionTrouble onSettings={onSettings} />
          <LockStrip />
        </div>
      </div>
      <WhoRow />
      <Layout
        side={{ name: 'Order', content: <OrderTicket /> }}
        tables={{ name: 'Trade', content: <Holdings /> }}
      />
      <Footer />
    </>
  );
}
