import { useMemo, useState } from 'react';
import type { Order } from '../../../shared/model/order';
import { DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/states';
import { oldOrderColumns } from './old-order-columns';

const rowId = (row: Order): string => row.ticket;
const timeOf = (row: Order): number => row.timeDone ?? row.timeSetup ?? 0;

/** Orders that are no more: filled, cancelled, rejected, expired. */
export function OldOrdersView(props: { readonly orders: readonly Order[]; readonly isStale: boolean }) {
  const { orders, isStale } = props;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const rows = useMemo(() => orders.toSorted((left, right) => timeOf(right) - timeOf(left)), [orders]);
  const filled = orders.filter(({ state }) => state === 'FILLED').length;
  return (
    <div className="holdings-body">
      <DataTable
        name="History"
        columns={oldOrderColumns}
        rows={rows}
        rowId={rowId}
        selectedId={selectedId}
        onSelect={(row) => setSelectedId(row.ticket)}
        isStale={isStale}
        empty={<Empty>No orders were filled, cancelled, rejected or expired in this period.</Empty>}
        totals={{
          timeDone: `${rows.length} ${rows.length === 1 ? 'order' : 'orders'}`,
          state: `${filled} filled`,
        }}
      />
    </div>
  );
}
