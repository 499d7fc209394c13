import { useCallback, useMemo, useState } from 'react';
import { inOrder, isTrade } from '../../../shared/math/deals';
import type { Deal } from '../../../shared/model/deal';
import type { Traders } from '../../../shared/rules/trader';
import type { MenuEntry } from '../../components/menu';
import { Money } from '../../components/numbers';
import { Empty } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { useSelection } from '../../data/workspace/workspace-context';
import { countText, useTableClock } from '../cells';
import { dealColumns } from './deal-columns';
import { dealSums } from './filtered';
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
  readonly onPassing: (rows: readonly Deal[]) => void;
}) {
  const { deals, history, traders, digits, isStale, onPassing } = props;
  const { select } = useSelection();
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [openTicket, setOpenTicket] = useState<string | null>(null);
  const rows = useMemo(() => inOrder(deals).toReversed(), [deals]);
  const clock = useTableClock();
  const columns = useMemo(() => dealColumns(digits, clock, traders), [digits, clock, traders]);
  const totals = useCallback(
    (of: readonly Deal[], all: number | null) => totalsOf(of, all, digits),
    [digits],
  );
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
          onPassing={onPassing}
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

function totalsOf(deals: readonly Deal[], all: number | null, digits: number) {
  const { commission, fee, swap, profit, net } = dealSums(deals);
  return {
    time: countText(deals.length, all, 'deal'),
    price: deals.every(isTrade) ? '' : 'Trades only',
    commission: <Money value={commission} digits={digits} />,
    fee: <Money value={fee} digits={digits} />,
    swap: <Money value={swap} digits={digits} />,
    profit: <Money value={profit} digits={digits} isGain />,
    net: <Money value={net} digits={digits} isGain />,
  };
}
