import { useMemo, useState } from 'react';
import type { Order } from '../../../shared/model/order';
import { Empty } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { useTraders } from '../../data/traders';
import { useSelection } from '../../data/workspace/workspace-context';
import { countText, useTableClock } from '../cells';
import { oldOrderColumns } from './old-order-columns';

const rowId = (row: Order): string => row.ticket;
const timeOf = (row: Order): number => row.timeDone ?? row.timeSetup ?? 0;

function totalsOf(orders: readonly Order[], all: number | null) {
  const filled = orders.filter(({ state }) => state === 'FILLED').length;
  return {
    timeDone: countText(orders.length, all, 'order'),
    state: `${filled} filled`,
  };
}

/** Orders that are no more: filled, cancelled, rejected, expired. */
export function OldOrdersView(props: {
  readonly orders: readonly Order[];
  readonly isStale: boolean;
  readonly onPassing: (rows: readonly Order[]) => void;
}) {
  const { orders, isStale, onPassing } = props;
  const { select } = useSelection();
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const clock = useTableClock();
  const traderOf = useTraders().order;
  const columns = useMemo(() => oldOrderColumns(clock, traderOf), [clock, traderOf]);
  const rows = useMemo(() => orders.toSorted((left, right) => timeOf(right) - timeOf(left)), [orders]);
  return (
    <div className="holdings-body">
      <DataTable
        name="History"
        columns={columns}
        rows={rows}
        rowId={rowId}
        remembered="history.orders"
        selectedIds={selectedIds}
        onSelectMany={setSelectedIds}
        rowMenu={([row, ...more]) =>
          row === undefined || more.length > 0
            ? []
            : [{ id: 'chart', label: `Show ${row.symbol} on chart`, run: () => select(row.symbol) }]
        }
        isStale={isStale}
        empty={<Empty>No orders were filled, cancelled, rejected or expired in this period.</Empty>}
        totalsOf={totalsOf}
        onPassing={onPassing}
      />
    </div>
  );
}
