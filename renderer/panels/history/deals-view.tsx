import { useCallback, useMemo, useState } from 'react';
import { addMoney, inOrder, isTrade, netOf } from '../../../shared/math/deals';
import type { Deal } from '../../../shared/model/deal';
import type { Traders } from '../../../shared/rules/trader';
import { DataTable } from '../../ui/data-table';
import type { MenuEntry } from '../../ui/menu';
import { Money } from '../../ui/numbers';
import { Empty } from '../../ui/states';
import { useSelection } from '../../workspace/desk-context';
import { useTableClock } from '../cells/table-clock';
import { dealColumns } from './deal-columns';
import { TripCard } from './trip-card';
import type { Rebuilt } from './use-history';

const rowId = (row: Deal): string => row.ticket;

/** Every deal, newest first, balance operations among them. */
export function DealsView(props: {
  readonly deals: readonly Deal[];
  readonly history: Rebuilt;
  readonly traders: Traders;
  readonly digits: number;
  readonly isStale: boolean;
}) {
  const { deals, history, traders, digits, isStale } = props;
  const { select } = useSelection();
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [openTicket, setOpenTicket] = useState<string | null>(null);
  const rows = useMemo(() => inOrder(deals).toReversed(), [deals]);
  const clock = useTableClock();
  const columns = useMemo(() => dealColumns(digits, clock, traders), [digits, clock, traders]);
  const totals = useCallback((of: readonly Deal[]) => totalsOf(of, digits), [digits]);
  const tripOf = (ticket: string) =>
    history.trips.find(({ parts }) => parts.some(({ deal }) => deal.ticket === ticket)) ?? null;
  const opened = openTicket === null ? null : tripOf(openTicket);
  const menuOf = (row: Deal): readonly MenuEntry[] => [
    {
      id: 'open',
      label: 'All deals of the position',
      keys: 'Enter',
      disabledReason: tripOf(row.ticket) === null ? 'it belongs to no position' : null,
      run: () => setOpenTicket(row.ticket),
    },
    {
      id: 'chart',
      label: row.symbol === '' ? 'Show on chart' : `Show ${row.symbol} on chart`,
      disabledReason: row.symbol === '' ? 'it has no symbol' : null,
      run: () => select(row.symbol),
    },
  ];
  return (
    <>
      <div className="holdings-body">
        <DataTable
          name="History"
          columns={columns}
          rows={rows}
          rowId={rowId}
          remembered="history.deals"
          selectedIds={selectedIds}
          onSelectMany={setSelectedIds}
          onOpen={(row) => setOpenTicket(row.ticket)}
          rowMenu={([row, ...more]) => (row === undefined || more.length > 0 ? [] : menuOf(row))}
          isStale={isStale}
          empty={<Empty>No deals in this period.</Empty>}
          totalsOf={totals}
        />
      </div>
      <TripCard
        trip={opened}
        traders={traders}
        digits={digits}
        isUpToNow={history.isUpToNow}
        onClose={() => setOpenTicket(null)}
        onShowChart={(symbol) => {
          setOpenTicket(null);
          select(symbol);
        }}
      />
    </>
  );
}

/** Of trades: balance operations are no result. */
function totalsOf(deals: readonly Deal[], digits: number) {
  const trades = deals.filter(isTrade);
  const sum = (amountOf: (deal: Deal) => number, isGain = false) => (
    <Money value={addMoney(trades.map(amountOf))} digits={digits} isGain={isGain} />
  );
  return {
    time: `${deals.length} ${deals.length === 1 ? 'deal' : 'deals'}`,
    price: deals.length === trades.length ? '' : 'Trades only',
    commission: sum((deal) => deal.commission),
    fee: sum((deal) => deal.fee),
    swap: sum((deal) => deal.swap),
    profit: sum((deal) => deal.profit, true),
    net: sum(netOf, true),
  };
}
