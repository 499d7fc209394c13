import { isTrade, netOf } from '../../../shared/math/deals';
import type { Deal } from '../../../shared/model/deal';
import type { Traders } from '../../../shared/rules/trader';
import { SideBadge } from '../../components/badge';
import { Money } from '../../components/numbers';
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
import { dealTypeWords, entryWords } from './words';

export function dealColumns(digits: number, clock: TableClock, traders: Traders): readonly Column<Deal>[] {
  const money = (
    id: 'profit' | 'swap' | 'commission' | 'fee',
    header: string,
    width: number,
  ): Column<Deal> => ({
    id,
    header,
    width,
    isNumber: true,
    sortBy: (row) => row[id],
    text: (row) => row[id],
    cell: (row) => <Money value={row[id]} digits={digits} isGain={id === 'profit'} />,
  });
  return [
    timeColumn({ id: 'time', header: 'Time', width: 132 }, clock, (row) => row.time),
    { ...ticketColumn<Deal>('Deal'), text: (row) => row.ticket },
    {
      id: 'order',
      header: 'Order',
      width: 84,
      sortBy: (row) => row.order ?? '',
      text: (row) => row.order,
      isHiddenAtFirst: true,
      cell: (row) => row.order ?? '',
    },
    {
      id: 'position',
      header: 'Position',
      width: 92,
      sortBy: (row) => row.positionId ?? '',
      text: (row) => row.positionId,
      canGroup: true,
      cell: (row) => row.positionId ?? '',
    },
    { ...symbolColumn<Deal>(), text: (row) => row.symbol, canGroup: true },
    {
      id: 'type',
      header: 'Type',
      width: 74,
      sortBy: (row) => row.type,
      text: (row) => dealTypeWords(row.type),
      canGroup: true,
      cell: (row) => (isTrade(row) ? <SideBadge side={row.type} /> : dealTypeWords(row.type)),
    },
    {
      id: 'entry',
      header: 'Entry',
      width: 60,
      sortBy: (row) => entryWords(row.entry),
      text: (row) => (isTrade(row) ? entryWords(row.entry) : null),
      canGroup: true,
      cell: (row) => (isTrade(row) ? entryWords(row.entry) : ''),
    },
    {
      id: 'volume',
      header: 'Volume',
      width: 64,
      isNumber: true,
      sortBy: (row) => row.volume,
      text: (row) => (isTrade(row) ? row.volume : null),
      cell: (row) => (isTrade(row) ? <SymbolVolume symbol={row.symbol} lots={row.volume} /> : ''),
    },
    {
      id: 'price',
      header: 'Price',
      width: 92,
      isNumber: true,
      sortBy: (row) => row.price,
      text: (row) => (isTrade(row) ? row.price : null),
      cell: (row) => (isTrade(row) ? <SymbolPrice symbol={row.symbol} value={row.price} /> : ''),
    },
    money('commission', 'Commission', 88),
    money('fee', 'Fee', 56),
    money('swap', 'Swap', 64),
    money('profit', 'Profit', 84),
    {
      id: 'net',
      header: 'Net',
      title: 'Profit with commission, swap and fee',
      width: 84,
      isNumber: true,
      isHiddenAtFirst: true,
      sortBy: netOf,
      text: netOf,
      cell: (row) => <Money value={netOf(row)} digits={digits} isGain />,
    },
    // A deposit has no trader.
    byColumn((row) => (isTrade(row) ? traders.deal(row) : null)),
    { ...commentColumn<Deal>() },
  ];
}
