import { useCallback, useMemo, useState } from 'react';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { inOrder, isTrade, netOf } from '../../../shared/math/deals';
import type { Deal } from '../../../shared/model/deal';
import type { Trader, Traders } from '../../../shared/rules/trader';
import type { MenuEntry } from '../../components/menu';
import { Money } from '../../components/numbers';
import { SideText } from '../../components/side-text';
import { Empty } from '../../components/states';
import type { Column } from '../../components/table/column';
import { DataTable } from '../../components/table/data-table';
import type { HistoryRange } from '../../data/history-periods';
import { notify } from '../../data/notifications/store';
import { replayAt } from '../../data/replay/open-replay';
import { useCardTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { tripTimes } from '../../data/workspace/trip-times';
import { useSelect } from '../../data/workspace/workspace-context';
import {
  commentColumn,
  evidenceColumn,
  lotsColumn,
  moneyColumn,
  priceColumn,
  SymbolPrice,
  SymbolVolume,
  shownText,
  symbolColumn,
  type TableClock,
  textColumn,
  ticketColumn,
  timeColumn,
  timeWidth,
  useDisputeCommand,
  useDisputeEntry,
  useTableClock,
  whoColumn,
} from '../cells';
import styles from './history.module.css';
import { dealTypeLabel, entryLabel } from './history-labels';
import { dealSums } from './totals-line';
import type { Rebuilt } from './use-history';

function dealColumns(digits: number, clock: TableClock, traders: Traders): readonly Column<Deal>[] {
  const money = (id: 'profit' | 'swap' | 'commission' | 'fee', header: string, width: number) =>
    moneyColumn<Deal>(digits, (row) => row[id], { id, header, width }, id === 'profit');
  // A deposit has no trader.
  const traderOf = (row: Deal): Trader | null => (isTrade(row) ? traders.deal(row) : null);
  return [
    whoColumn(traderOf),
    timeColumn(clock, (row) => row.time, { id: 'time', header: 'Time', width: timeWidth }),
    ticketColumn('Deal'),
    textColumn((row) => row.order, { id: 'order', header: 'Order', width: 84, isHiddenAtFirst: true }),
    textColumn((row) => row.positionId, { id: 'position', header: 'Position', width: 92, canGroup: true }),
    symbolColumn(),
    textColumn((row) => dealTypeLabel(row.type), {
      id: 'type',
      header: 'Type',
      width: 74,
      sortBy: (row) => row.type,
      canGroup: true,
      cell: (row) => (isTrade(row) ? <SideText side={row.type} /> : dealTypeLabel(row.type)),
    }),
    textColumn((row) => (isTrade(row) ? entryLabel(row.entry) : null), {
      id: 'entry',
      header: 'Entry',
      width: 60,
      sortBy: (row) => entryLabel(row.entry),
      canGroup: true,
    }),
    lotsColumn((row) => row.volume, {
      id: 'volume',
      header: 'Volume',
      width: 64,
      text: (row) => (isTrade(row) ? row.volume : null),
      cell: (row) => (isTrade(row) ? <SymbolVolume symbol={row.symbol} lots={row.volume} /> : ''),
    }),
    priceColumn((row) => row.price, {
      id: 'price',
      header: 'Price',
      width: 92,
      text: (row) => (isTrade(row) ? row.price : null),
      cell: (row) => (isTrade(row) ? <SymbolPrice symbol={row.symbol} value={row.price} /> : ''),
    }),
    money('commission', 'Commission', 88),
    money('fee', 'Fee', 56),
    money('swap', 'Swap', 64),
    money('profit', 'Profit', 84),
    moneyColumn(
      digits,
      netOf,
      {
        id: 'net',
        header: 'Net',
        title: 'Profit with commission, swap and fee',
        width: 84,
        isHiddenAtFirst: true,
      },
      true,
    ),
    evidenceColumn(traderOf),
    commentColumn(),
  ];
}

const rowId = (row: Deal): string => row.ticket;

/** By the tickets of its deals; of one that turned a position round, the first of its two trades. */
const tripsByDeal = (trips: readonly ClosedPosition[]): ReadonlyMap<string, ClosedPosition> =>
  new Map(trips.toReversed().flatMap((trip) => trip.parts.map(({ deal }) => [deal.ticket, trip] as const)));

/** A deal's own number is not one of an order or position. */
const disputedBy = (row: Deal): string | null => (isTrade(row) ? (row.positionId ?? row.order) : null);

/** Every deal, newest first, balance operations included. */
export function DealsView(props: {
  readonly deals: readonly Deal[];
  readonly history: Rebuilt;
  readonly range: HistoryRange;
  readonly traders: Traders;
  readonly digits: number;
  readonly isStale: boolean;
  readonly onPassing: (rows: readonly Deal[]) => void;
}) {
  const { deals, history, range, traders, digits, isStale, onPassing } = props;
  const frame = useFrameTrade();
  const select = useSelect();
  const disputeOf = useDisputeEntry();
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const rows = useMemo(() => inOrder(deals).toReversed(), [deals]);
  const clock = useTableClock();
  const columns = useMemo(() => dealColumns(digits, clock, traders), [digits, clock, traders]);
  const totals = useCallback(
    (of: readonly Deal[], all: number | null) => totalsOf(of, all, digits),
    [digits],
  );
  const trips = useMemo(() => tripsByDeal(history.trips), [history.trips]);
  const isCardOpen = useCardTrade() !== null;
  const open = (row: Deal, shown: readonly Deal[]) => {
    const trip = trips.get(row.ticket);
    if (trip === undefined) {
      notify({ tone: 'info', title: 'No trade card: this deal is of no position' });
      return;
    }
    const { id, positionId, symbol } = trip;
    frame(tripTimes(trip), {
      id,
      positionId,
      symbol,
      range,
      among: [...new Set(shown.flatMap(({ ticket }) => trips.get(ticket) ?? []))].map(
        ({ id, positionId, symbol }) => ({ id, positionId, symbol }),
      ),
    });
  };
  const menuOf = (row: Deal, shown: readonly Deal[]): readonly MenuEntry[] => [
    {
      id: 'open',
      label: 'Trade card',
      keys: 'Enter',
      disabledReason: trips.has(row.ticket) ? null : 'no position',
      run: () => open(row, shown),
    },
    disputeOf(disputedBy(row)),
  ];
  useDisputeCommand(selectedIds, (id) => {
    const row = rows.find((each) => rowId(each) === id);
    return row === undefined ? null : disputedBy(row);
  });
  return (
    <div className={styles.table}>
      <DataTable
        name="History"
        columns={columns}
        rows={rows}
        rowId={rowId}
        remembered="history.deals"
        selectedIds={selectedIds}
        onSelectMany={setSelectedIds}
        onOpen={open}
        isFramedByDoubleClick
        canFrame={(row) => trips.has(row.ticket) || (isTrade(row) && row.time !== null)}
        onFrame={(row) => {
          const trip = trips.get(row.ticket);
          if (trip !== undefined) frame(tripTimes(trip));
          else if (isTrade(row) && row.time !== null)
            frame({ symbol: row.symbol, entry: row.time, exit: row.time });
        }}
        onReplay={({ time, symbol }) => replayAt(time, () => symbol !== '' && select(symbol))}
        isReplayKeyTaken={isCardOpen}
        rowMenu={([row, ...more], shown) => (row === undefined || more.length > 0 ? [] : menuOf(row, shown))}
        isStale={isStale}
        empty={<Empty>No deals in this period.</Empty>}
        totalsOf={totals}
        onPassing={onPassing}
      />
    </div>
  );
}

function totalsOf(deals: readonly Deal[], all: number | null, digits: number) {
  const { commission, fee, swap, profit, net } = dealSums(deals);
  return {
    time: shownText(deals.length, all, 'deal'),
    price: deals.every(isTrade) ? '' : 'Trades only',
    commission: <Money value={commission} digits={digits} />,
    fee: <Money value={fee} digits={digits} />,
    swap: <Money value={swap} digits={digits} />,
    profit: <Money value={profit} digits={digits} isGain />,
    net: <Money value={net} digits={digits} isGain />,
  };
}
