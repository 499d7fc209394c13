import { type ReactNode, useState } from 'react';
import { useNotices } from '../notifications/store';
import { Toasts } from '../notifications/toasts';
import { HistoryTable } from '../panels/history/history-table';
import { JournalTable } from '../panels/journal/journal-table';
import { OrdersTable } from '../panels/orders/orders-table';
import { PositionsTable } from '../panels/positions/positions-table';
import { useOrders } from '../queries/orders';
import { usePositions } from '../queries/positions';
import { ErrorBoundary } from '../ui/error-boundary';
import { Tabs } from '../ui/tabs';

type HoldingsTab = 'positions' | 'orders' | 'history' | 'journal';

/** A table that stops must not take the others with it. */
const inRegion = (region: string, content: ReactNode) => (
  <ErrorBoundary key={region} region={region}>
    {content}
  </ErrorBoundary>
);

/** What the account holds, what it did, and what happened, one tab each. */
export function Holdings() {
  const [chosen, choose] = useState<HoldingsTab>('positions');
  const positions = usePositions().data?.rows.length ?? null;
  const orders = useOrders().data?.length ?? null;
  const events = useNotices().length;
  return (
    <Tabs<HoldingsTab>
      name="Trade"
      chosen={chosen}
      onChoose={choose}
      aside={<Toasts />}
      tabs={[
        {
          id: 'positions',
          label: 'Positions',
          count: positions,
          content: inRegion('Positions', <PositionsTable />),
        },
        { id: 'orders', label: 'Orders', count: orders, content: inRegion('Orders', <OrdersTable />) },
        { id: 'history', label: 'History', content: inRegion('History', <HistoryTable />) },
        { id: 'journal', label: 'Journal', count: events, content: inRegion('Journal', <JournalTable />) },
      ]}
    />
  );
}
