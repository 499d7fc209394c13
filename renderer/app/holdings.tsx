import type { ReactNode } from 'react';
import type { Listed } from '../../shared/model/record';
import { ErrorBoundary } from '../components/error-boundary';
import { Tabs } from '../components/tabs';
import { useNotices } from '../data/notifications/store';
import { useOrders } from '../data/orders';
import { usePositions } from '../data/positions';
import { type LowerTab, openLowerTab, useLowerTab } from '../data/workspace/lower-tab';
import { HistoryTable } from '../features/history';
import { JournalTab } from '../features/journal';
import { OrdersBar, OrdersTable } from '../features/orders';
import { PositionsBar, PositionsTable } from '../features/positions';
import { Tape } from '../features/tape';
import { TerminalTab } from '../features/terminal';
import { Toasts } from './notifications/toasts';
import { TallTablesButton } from './tall-tables';

/** A table that crashes must not take the others with it. */
const inRegion = (region: string, content: ReactNode) => (
  <ErrorBoundary key={region} region={region}>
    {content}
  </ErrorBoundary>
);

/** Rows that could not be read count too. */
const countOf = (listed: Listed<unknown> | undefined): number | null =>
  listed === undefined ? null : listed.rows.length + listed.unreadable.length;

/** The lower tables: positions, orders, history, journal, ticks, terminal; one tab each. */
export function Holdings() {
  const chosen = useLowerTab();
  const positions = countOf(usePositions().data);
  const orders = countOf(useOrders().data);
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
          <Toasts />
          <TallTablesButton />
        </>
      }
      tabs={[
        {
          id: 'positions',
          label: 'Positions',
          count: positions,
          content: inRegion('Positions', <PositionsTable />),
        },
        { id: 'orders', label: 'Orders', count: orders, content: inRegion('Orders', <OrdersTable />) },
        { id: 'history', label: 'History', content: inRegion('History', <HistoryTable />) },
        { id: 'journal', label: 'Journal', count: events, content: inRegion('Journal', <JournalTab />) },
        { id: 'ticks', label: 'Ticks', content: inRegion('Ticks', <Tape />) },
        { id: 'terminal', label: 'Terminal', content: inRegion('Terminal', <TerminalTab />) },
      ]}
    />
  );
}
