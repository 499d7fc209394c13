import { useMemo, useState } from 'react';
import { addMoney, inOrder, isTrade } from '../../../shared/math/deals';
import type { Deal } from '../../../shared/model/deal';
import { netResult } from '../../queries/history';
import { DataTable } from '../../ui/data-table';
import { Money } from '../../ui/numbers';
import { Empty } from '../../ui/states';
import { useSelection } from '../../workspace/desk-context';
import { dealColumns } from './deal-columns';
import { TripCard } from './trip-card';
import type { Rebuilt } from './use-history';

const rowId = (row: Deal): string => row.ticket;

/** Every deal, newest first, balance operations among them. */
export function DealsView(props: {
  readonly deals: readonly Deal[];
  readonly history: Rebuilt;
  readonly digits: number;
  readonly isStale: boolean;
}) {
  const { deals, history, digits, isStale } = props;
  const { select } = useSelection();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [openTicket, setOpenTicket] = useState<string | null>(null);
  const rows = useMemo(() => inOrder(deals).toReversed(), [deals]);
  const columns = useMemo(() => dealColumns(digits), [digits]);
  const trades = useMemo(() => deals.filter(isTrade), [deals]);
  const sum = (amountOf: (deal: Deal) => number) => (
    <Money value={addMoney(trades.map(amountOf))} digits={digits} />
  );
  const opened =
    openTicket === null
      ? null
      : (history.trips.find(({ parts }) => parts.some(({ deal }) => deal.ticket === openTicket)) ?? null);
  return (
    <>
      <div className="holdings-body">
        <DataTable
          name="History"
          columns={columns}
          rows={rows}
          rowId={rowId}
          selectedId={selectedId}
          onSelect={(row) => setSelectedId(row.ticket)}
          onOpen={(row) => setOpenTicket(row.ticket)}
          isStale={isStale}
          empty={<Empty>No deals in this period.</Empty>}
          totals={{
            time: `${rows.length} ${rows.length === 1 ? 'deal' : 'deals'}`,
            price: 'Trades, net',
            commission: sum((deal) => deal.commission),
            fee: sum((deal) => deal.fee),
            swap: sum((deal) => deal.swap),
            profit: <Money value={netResult(rows)} digits={digits} isGain />,
          }}
        />
      </div>
      <TripCard
        trip={opened}
        digits={digits}
        onClose={() => setOpenTicket(null)}
        onShowChart={(symbol) => {
          setOpenTicket(null);
          select(symbol);
        }}
      />
    </>
  );
}
