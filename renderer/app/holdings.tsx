import { Tabs } from '../components/tabs';
import { useNotices } from '../data/notifications/store';
import { type LowerTab, lowerTabNames, openLowerTab, useLowerTab } from '../data/workspace/lower-tab';
import { BotsPeriodChoice, BotsTab } from '../features/bots';
import { JournalTab } from '../features/journal';
import { OrdersBar } from '../features/orders';
import { PositionsBar } from '../features/positions';
import { TerminalTab } from '../features/terminal';
import { inRegion, useAccountTabs } from './account-tabs';
import { Toasts } from './notifications/toasts';
import { TallTablesButton } from './tall-tables';

/** The lower tables: positions, orders, history, bots, journal, ticks, terminal; one tab each. */
export function Holdings() {
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
          {chosen === 'positions' && <PositionsBar />}
          {chosen === 'orders' && <OrdersBar />}
          {chosen === 'bots' && <BotsPeriodChoice />}
          <Toasts />
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
