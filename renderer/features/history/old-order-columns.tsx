import { formatBrokerTime } from '../../../shared/math/time';
import type { Order } from '../../../shared/model/order';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { SideBadge } from '../../components/badge';
import type { Column } from '../../components/table/column';
import {
  byColumn,
  commentColumn,
  SymbolPrice,
  SymbolVolume,
  symbolColumn,
  type TableClock,
  ticketColumn,
  timeColumn,
} from '../cells';
import { orderStateChoices, orderStateWords } from './words';

const level = (id: 'sl' | 'tp' | 'stopLimit', header: string): Column<Order> => ({
  id,
  header,
  width: 84,
  isNumber: true,
  ...(id === 'stopLimit' ? { isHiddenAtFirst: true } : {}),
  sortBy: (row) => row[id],
  text: (row) => (row[id] === 0 ? null : row[id]),
  cell: (row) => <SymbolPrice symbol={row.symbol} value={row[id]} isLevel />,
});

/** A state is a warning where the order did not come to what was wanted. */
function State({ order }: { readonly order: Order }) {
  const isRefused = order.state === 'REJECTED';
  return <span className={isRefused ? 'history-refused' : undefined}>{orderStateWords(order.state)}</span>;
}

const filled = (order: Order): number => Number((order.volumeInitial - order.volumeCurrent).toFixed(8));

export const oldOrderColumns = (clock: TableClock, traderOf: TraderOf<Order>): readonly Column<Order>[] => [
  timeColumn(
    {
      id: 'timeDone',
      header: 'Done',
      title: 'When it was filled, cancelled, rejected or expired',
      width: 132,
    },
    clock,
    (row) => row.timeDone,
  ),
  timeColumn(
    { id: 'timeSetup', header: 'Placed', title: 'When it was placed', width: 132, isHiddenAtFirst: true },
    clock,
    (row) => row.timeSetup,
  ),
  { ...ticketColumn<Order>('Order'), text: (row) => row.ticket },
  {
    id: 'position',
    header: 'Position',
    width: 84,
    sortBy: (row) => row.positionId ?? '',
    text: (row) => row.positionId,
    canGroup: true,
    cell: (row) => row.positionId ?? '',
  },
  { ...symbolColumn<Order>(), text: (row) => row.symbol, canGroup: true },
  {
    id: 'type',
    header: 'Type',
    width: 104,
    sortBy: (row) => row.type,
    text: (row) => row.type.replaceAll('_', ' '),
    canGroup: true,
    cell: (row) => <SideBadge side={row.type} />,
  },
  {
    id: 'volume',
    header: 'Volume',
    title: 'Lots that were asked for',
    width: 62,
    isNumber: true,
    sortBy: (row) => row.volumeInitial,
    text: (row) => row.volumeInitial,
    cell: (row) => <SymbolVolume symbol={row.symbol} lots={row.volumeInitial} />,
  },
  {
    id: 'filled',
    header: 'Filled',
    title: 'Lots that were filled',
    width: 62,
    isNumber: true,
    sortBy: filled,
    text: filled,
    cell: (row) => <SymbolVolume symbol={row.symbol} lots={filled(row)} />,
  },
  {
    id: 'price',
    header: 'Price',
    title: 'The order’s own price; of a stop-limit, its trigger',
    width: 84,
    isNumber: true,
    sortBy: (row) => row.price,
    text: (row) => (row.price === 0 ? null : row.price),
    cell: (row) =>
      row.price === 0 ? (
        <span className="none">market</span>
      ) : (
        <SymbolPrice symbol={row.symbol} value={row.price} />
      ),
  },
  level('stopLimit', 'Limit price'),
  level('sl', 'S/L'),
  level('tp', 'T/P'),
  {
    id: 'state',
    header: 'State',
    width: 92,
    sortBy: (row) => orderStateWords(row.state),
    text: (row) => orderStateWords(row.state),
    choices: orderStateChoices,
    canGroup: true,
    cell: (row) => <State order={row} />,
  },
  {
    id: 'filling',
    header: 'Fill policy',
    width: 76,
    isHiddenAtFirst: true,
    sortBy: (row) => row.filling ?? '',
    text: (row) => row.filling,
    cell: (row) => row.filling ?? '',
  },
  {
    id: 'expiration',
    header: 'Expiration',
    width: 132,
    isHiddenAtFirst: true,
    sortBy: (row) => row.expiration,
    text: (row) => (row.expiration > 0 ? formatBrokerTime(row.expiration) : row.time),
    cell: (row) => (row.expiration > 0 ? formatBrokerTime(row.expiration) : (row.time ?? '')),
  },
  byColumn(traderOf),
  { ...commentColumn<Order>() },
];
