import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Listed } from '../../shared/model/record';
import { ErrorBoundary } from '../components/error-boundary';
import { useBridge } from '../data/bridge';
import { ordersOptions } from '../data/orders';
import { positionsOptions } from '../data/positions';
import { lowerTabNames } from '../data/workspace/lower-tab';
import { HistoryTable } from '../features/history';
import { OrdersTable } from '../features/orders';
import { PositionsTable } from '../features/positions';
import { Tape } from '../features/tape';

/** A table that crashes must not take the others with it. */
export const inRegion = (region: string, content: ReactNode) => (
  <ErrorBoundary key={region} region={region}>
    {content}
  </ErrorBoundary>
);

/** Rows that could not be read count too. */
const countOf = ({ rows, unreadable }: Listed<unknown>): number => rows.length + unreadable.length;

/** The tabs of the lower tables that a replay has too. */
export function useAccountTabs() {
  const bridge = useBridge();
  // A profit that changes renders no tab.
  const positions = useQuery({ ...positionsOptions(bridge), select: countOf }).data ?? null;
  const orders = useQuery({ ...ordersOptions(bridge), select: countOf }).data ?? null;
  return {
    positions: {
      id: 'positions' as const,
      label: lowerTabNames.positions,
      count: positions,
      content: inRegion('Positions', <PositionsTable />),
    },
    orders: {
      id: 'orders' as const,
      label: lowerTabNames.orders,
      count: orders,
      content: inRegion('Orders', <OrdersTable />),
    },
    history: {
      id: 'history' as const,
      label: lowerTabNames.history,
      content: inRegion('History', <HistoryTable />),
    },
    ticks: { id: 'ticks' as const, label: lowerTabNames.ticks, content: inRegion('Ticks', <Tape />) },
  };
}
