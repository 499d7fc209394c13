import { useMemo, useState } from 'react';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Order } from '../../../shared/model/order';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { Faint } from '../../components/numbers';
import { SideText } from '../../components/side-text';
import { Empty } from '../../components/states';
import type { Column } from '../../components/table/column';
import { DataTable } from '../../components/table/data-table';
import { replayAt } from '../../data/replay/open-replay';
import { useTraders } from '../../data/traders';
import { type NamedTrade, useCardTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { useSelect } from '../../data/workspace/workspace-context';
import {
  commentColumn,
  evidenceColumn,
  lotsColumn,
  priceColumn,
  SymbolPrice,
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
import historyStyles from './history.module.css';
import { orderStateChoices, orderStateLabel } from './history-labels';
import styles from './orders-view.module.css';

/** Only a rejected order is marked. */
function State({ order }: { readonly order: Order }) {
  const isRefused = order.state === 'REJECTED';
  return <span className={isRefused ? styles.refused : undefined}>{orderStateLabel(order.state)}</span>;
}

const filled = (order: Order): number => Number((order.volumeInitial - order.volumeCurrent).toFixed(8));

const oldOrderColumns = (clock: TableClock, traderOf: TraderOf<Order>): readonly Column<Order>[] => [
  whoColumn(traderOf),
  timeColumn(clock, (row) => row.timeDone, {
    id: 'timeDone',
    header: 'Done',
    title: 'When it was filled, cancelled, rejected or expired',
    width: timeWidth,
  }),
  timeColumn(clock, (row) => row.timeSetup, {
    id: 'timeSetup',
    header: 'Placed',
    title: 'When it was placed',
    width: timeWidth,
    isHiddenAtFirst: true,
  }),
  ticketColumn('Order'),
  textColumn((row) => row.positionId, { id: 'position', header: 'Position', width: 84, canGroup: true }),
  symbolColumn(),
  textColumn((row) => orderTypeLabel(row.type), {
    id: 'type',
    header: 'Type',
    width: 104,
    sortBy: (row) => row.type,
    canGroup: true,
    cell: (row) => <SideText side={row.type} />,
  }),
  lotsColumn((row) => row.volumeInitial, {
    id: 'volume',
    header: 'Volume',
    title: 'Requested lots',
    width: 62,
  }),
  lotsColumn(filled, { id: 'filled', header: 'Filled', title: 'Filled lots', width: 62 }),
  priceColumn((row) => row.price, {
    id: 'price',
    header: 'Price',
    title: 'Order price; trigger price of a stop limit',
    cell: (row) =>
      row.price === 0 ? <Faint>market</Faint> : <SymbolPrice symbol={row.symbol} value={row.price} />,
  }),
  priceColumn(
    (row) => row.stopLimit,
    { id: 'stopLimit', header: 'Limit price', isHiddenAtFirst: true },
    {
      isLevel: true,
    },
  ),
  priceColumn((row) => row.sl, { id: 'sl', header: 'SL' }, { isLevel: true }),
  priceColumn((row) => row.tp, { id: 'tp', header: 'TP' }, { isLevel: true }),
  textColumn((row) => orderStateLabel(row.state), {
    id: 'state',
    header: 'State',
    width: 92,
    choices: orderStateChoices,
    canGroup: true,
    cell: (row) => <State order={row} />,
  }),
  textColumn((row) => row.filling, {
    id: 'filling',
    header: 'Fill policy',
    width: 76,
    isHiddenAtFirst: true,
  }),
  textColumn((row) => (row.expiration > 0 ? formatBrokerTime(row.expiration) : row.time), {
    id: 'expiration',
    header: 'Expiration',
    width: timeWidth,
    isHiddenAtFirst: true,
    sortBy: (row) => row.expiration,
  }),
  evidenceColumn(traderOf),
  commentColumn(),
];

const rowId = (row: Order): string => row.ticket;
const timeOf = (row: Order): number => row.timeDone ?? row.timeSetup ?? 0;

function totalsOf(orders: readonly Order[], all: number | null) {
  const filled = orders.filter(({ state }) => state === 'FILLED').length;
  return {
    timeDone: shownText(orders.length, all, 'order'),
    state: `${filled} filled`,
  };
}

/** An order that never became a position has no trade. */
const tradesOf = (orders: readonly Order[]): readonly NamedTrade[] =>
  orders.flatMap(({ positionId, symbol }) => (positionId === null ? [] : { positionId, symbol, id: null }));

/** Orders that are not pending any more: filled, cancelled, rejected, expired. */
export function OldOrdersView(props: {
  readonly orders: readonly Order[];
  readonly isStale: boolean;
  readonly onPassing: (rows: readonly Order[]) => void;
}) {
  const { orders, isStale, onPassing } = props;
  const frame = useFrameTrade();
  const select = useSelect();
  const openTrade = useOpenTrade();
  const isCardOpen = useCardTrade() !== null;
  const disputeOf = useDisputeEntry();
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  useDisputeCommand(selectedIds);
  const clock = useTableClock();
  const traderOf = useTraders().order;
  const columns = useMemo(() => oldOrderColumns(clock, traderOf), [clock, traderOf]);
  const rows = useMemo(() => orders.toSorted((left, right) => timeOf(right) - timeOf(left)), [orders]);
  return (
    <div className={historyStyles.table}>
      <DataTable
        name="History"
        columns={columns}
        rows={rows}
        rowId={rowId}
        remembered="history.orders"
        selectedIds={selectedIds}
        onSelectMany={setSelectedIds}
        isFramedByDoubleClick
        canFrame={({ timeSetup, timeDone }) => timeSetup !== null || timeDone !== null}
        onOpen={({ symbol, positionId, timeSetup, timeDone }, shown) => {
          const entry = timeSetup ?? timeDone;
          if (entry !== null)
            openTrade({ positionId, symbol, entry, exit: timeDone ?? entry }, tradesOf(shown));
        }}
        onFrame={({ symbol, timeSetup, timeDone }) => {
          const entry = timeSetup ?? timeDone;
          if (entry !== null) frame({ symbol, entry, exit: timeDone ?? entry });
        }}
        isReplayKeyTaken={isCardOpen}
        onReplay={({ timeDone, timeSetup, symbol }) => replayAt(timeDone ?? timeSetup, () => select(symbol))}
        rowMenu={([row, ...more]) => (row === undefined || more.length > 0 ? [] : [disputeOf(row.ticket)])}
        isStale={isStale}
        empty={<Empty>No orders were filled, cancelled, rejected or expired in this period.</Empty>}
        totalsOf={totalsOf}
        onPassing={onPassing}
      />
    </div>
  );
}
