import { Panel } from '../components/panel';
import { Tabs } from '../components/tabs';
import { useNotices } from '../data/notifications/store';
import { type LowerTab, lowerTabNames, openLowerTab, useLowerTab } from '../data/workspace/lower-tab';
import { AccountStrip } from '../features/account';
import { BotsPeriodChoice, BotsTab } from '../features/bots';
import { ConnectionTrouble } from '../features/connection';
import { Footer } from '../features/footer';
import { JournalTab } from '../features/journal';
import { OrderTicket } from '../features/order-ticket';
import { OrdersBar } from '../features/orders';
import { PositionsBar } from '../features/positions';
import { TerminalTab } from '../features/terminal';
import { LockStrip } from '../features/trading';
import { WhoRow } from '../features/who';
import { inRegion, useAccountTabs } from './account-tabs';
import { useKeptForElsewhere } from './commands/live-sources';
import { Layout } from './layout';
import { Toasts } from './notifications/toasts';
import { TallTablesButton } from './tall-tables';
import styles from './trade-view.module.css';

/** The view `Trade`: the account, chart and ticket, and the tables of what is open. */
export function TradeView({ onSettings }: { readonly onSettings: () => void }) {
  useKeptForElsewhere();
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

/** The lower tables: positions, orders, history, bots, journal, ticks, terminal; one tab each. */
function Holdings() {
  const chosen = useLowerTab();
  const { positions, orders, history, ticks } = useAccountTabs();
  const events = useNotices().length;
  return (
    <Tabs<LowerTab>
      name="Trade"
      chosen={chosen}
      onChoose={openLowerTab}
      aside={
        <>
          <Toasts />
          {chosen === 'positions' && <PositionsBar />}
          {chosen === 'orders' && <OrdersBar />}
          {chosen === 'bots' && <BotsPeriodChoice />}
          <TallTablesButton />
        </>
      }
      tabs={[
        positions,
        orders,
        history,
        { id: 'bots', label: lowerTabNames.bots, content: inRegion('Bots', <BotsTab />) },
        {
          id: 'journal',
          label: lowerTabNames.journal,
          count: events,
          content: inRegion('Journal', <JournalTab />),
        },
        ticks,
        { id: 'terminal', label: lowerTabNames.terminal, content: inRegion('Terminal', <TerminalTab />) },
      ]}
    />
  );
}
