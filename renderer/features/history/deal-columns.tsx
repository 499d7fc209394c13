import { isTrade, netOf } from '../../../shared/math/deals';
import type { Deal } from '../../../shared/model/deal';
import type { Traders } from '../../../shared/rules/trader';
import { SideBadge } from '../../components/badge';
import type { Column } from '../../components/table/column';
import {
  byColumn,
  commentColumn,
  lotsColumn,
  moneyColumn,
  priceColumn,
  SymbolPrice,
  SymbolVolume,
  symbolColumn,
  type TableClock,
  textColumn,
  ticketColumn,
  timeColumn,
} from '../cells';
import { dealTypeWords, entryWords } from './words';

export function dealColumns(digits: number, clock: TableClock, traders: Traders): readonly Column<Deal>[] {
  const money = (id: 'profit' | 'swap' | 'commission' | 'fee', header: string, width: number) =>
    moneyColumn<Deal>({ id, header, width }, digits, (row) => row[id], id === 'profit');
  return [
    timeColumn({ id: 'time', header: 'Time', width: 132 }, clock, (row) => row.time),
    ticketColumn('Deal'),
    textColumn({ id: 'order', header: 'Order', width: 84, isHiddenAtFirst: true }, (row) => row.order),
    textColumn({ id: 'position', header: 'Position', width: 92, canGroup: true }, (row) => row.positionId),
    symbolColumn(),
    textColumn(
      {
        id: 'type',
        header: 'Type',
        width: 74,
        sortBy: (row) => row.type,
        canGroup: true,
        cell: (row) => (isTrade(row) ? <SideBadge side={row.type} /> : dealTypeWords(row.type)),
      },
      (row) => dealTypeWords(row.type),
    ),
    textColumn(
      { id: 'entry', header: 'Entry', width: 60, sortBy: (row) => entryWords(row.entry), canGroup: true },
      (row) => (isTrade(row) ? entryWords(row.entry) : null),
    ),
    lotsColumn(
      {
        id: 'volume',
        header: 'Volume',
        width: 64,
        text: (row) => (isTrade(row) ? row.volume : null),
        cell: (row) => (isTrade(row) ? <SymbolVolume symbol={row.symbol} lots={row.volume} /> : ''),
      },
      (row) => row.volume,
    ),
    priceColumn(
      {
        id: 'price',
        header: 'Price',
        width: 92,
        text: (row) => (isTrade(row) ? row.price : null),
        cell: (row) => (isTrade(row) ? <SymbolPrice symbol={row.symbol} value={row.price} /> : ''),
      },
      (row) => row.price,
    ),
    money('commission', 'Commission', 88),
    money('fee', 'Fee', 56),
    money('swap', 'Swap', 64),
    money('profit', 'Profit', 84),
    moneyColumn(
      {
        id: 'net',
        header: 'Net',
        title: 'Profit with commission, swap and fee',
        width: 84,
        isHiddenAtFirst: true,
      },
      digits,
      netOf,
      true,
    ),
    // A deposit has no trader.
    byColumn((row) => (isTrade(row) ? traders.deal(row) : null)),
    commentColumn(),
  ];
}
