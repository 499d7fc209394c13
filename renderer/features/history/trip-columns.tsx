import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { exitTrader, tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';
import { SideBadge } from '../../components/badge';
import { Money } from '../../components/numbers';
import type { Column } from '../../components/table/column';
import { byColumn, commentColumn, SymbolPrice, SymbolVolume, symbolColumn, type TableClock } from '../cells';
import { floatingSum, type TripRow } from './floating';
import { beganBefore, durationWords, endingWords, openRest } from './words';

/** Still open ones are the newest of all. */
const sortTime = (time: number | null): number => time ?? Number.MAX_SAFE_INTEGER;

function Volume({ trip }: { readonly trip: ClosedPosition }) {
  const { symbol, volumeIn, volumeOut } = trip;
  const traded = trip.state === 'open' ? volumeIn : volumeOut;
  if (traded === null) return <span className="none">?</span>;
  return <SymbolVolume symbol={symbol} lots={traded} />;
}

/** Where the position began before the deals at hand, that is said instead of a price. */
function Unseen() {
  return (
    <span className="none" title={`Not in these deals: ${beganBefore}`}>
      before
    </span>
  );
}

export function tripColumns(
  digits: number,
  isUpToNow: boolean,
  clock: TableClock,
  traders: Traders,
): readonly Column<TripRow>[] {
  const money = (
    id: 'profit' | 'swap' | 'commission' | 'fee' | 'net',
    header: string,
    width: number,
    title: string,
  ): Column<TripRow> => ({
    id,
    header,
    width,
    title,
    isNumber: true,
    sortBy: (row) => row[id],
    text: (row) => row[id],
    cell: (row) => <Money value={row[id]} digits={digits} isGain={id === 'profit' || id === 'net'} />,
  });
  const ended = (row: ClosedPosition): string => endingWords(row, isUpToNow, exitTrader(row, traders));
  return [
    {
      id: 'time',
      header: 'Closed',
      title: `Time of the last exit, ${clock.name} time`,
      width: 128,
      sortBy: (row) => sortTime(row.closeTime),
      text: (row) => (row.closeTime === null ? null : clock.timeText(row.closeTime)),
      cell: (row) => (row.closeTime === null ? '' : clock.timeText(row.closeTime)),
    },
    {
      id: 'position',
      header: 'Position',
      width: 76,
      sortBy: (row) => row.id,
      text: (row) => row.id,
      cell: (row) => row.id,
    },
    { ...symbolColumn<TripRow>(), width: 76, text: (row) => row.symbol, canGroup: true },
    {
      id: 'side',
      header: 'Side',
      width: 58,
      sortBy: (row) => row.side,
      text: (row) => row.side,
      choices: ['BUY', 'SELL'],
      canGroup: true,
      cell: (row) => <SideBadge side={row.side} />,
    },
    {
      id: 'volume',
      header: 'Volume',
      title: 'Lots that were closed; of a position that is still open, the lots that it holds',
      width: 54,
      isNumber: true,
      sortBy: (row) => (row.state === 'open' ? row.volumeIn : row.volumeOut) ?? 0,
      text: (row) => (row.state === 'open' ? row.volumeIn : row.volumeOut),
      cell: (row) => <Volume trip={row} />,
    },
    {
      id: 'opened',
      header: 'Opened',
      title: `${clock.name === 'broker' ? 'Broker' : clock.name === 'local' ? 'Local' : 'UTC'} time`,
      width: 128,
      sortBy: (row) => row.openTime ?? 0,
      text: (row) => (row.openTime === null ? null : clock.timeText(row.openTime)),
      cell: (row) => (row.openTime === null ? <Unseen /> : clock.timeText(row.openTime)),
    },
    {
      id: 'entry',
      header: 'Entry',
      title: 'Averaged by volume',
      width: 84,
      isNumber: true,
      sortBy: (row) => row.entryPrice ?? 0,
      text: (row) => row.entryPrice,
      cell: (row) =>
        row.entryPrice === null ? (
          <Unseen />
        ) : (
          <SymbolPrice symbol={row.symbol} value={row.entryPrice} isAverage />
        ),
    },
    {
      id: 'exit',
      header: 'Exit',
      title: 'Averaged by volume',
      width: 84,
      isNumber: true,
      sortBy: (row) => row.exitPrice ?? 0,
      text: (row) => row.exitPrice,
      cell: (row) =>
        row.exitPrice === null ? '' : <SymbolPrice symbol={row.symbol} value={row.exitPrice} isAverage />,
    },
    {
      id: 'duration',
      header: 'Held',
      title: 'From the first entry to the last exit',
      width: 70,
      isNumber: true,
      sortBy: (row) => row.durationS ?? -1,
      text: (row) => row.durationS,
      cell: (row) => durationWords(row.durationS),
    },
    {
      id: 'ended',
      header: 'Ended',
      title: 'How the last exit came about, as the server tells it',
      width: 112,
      sortBy: ended,
      text: ended,
      canGroup: true,
      cell: (row) => endingWords(row, isUpToNow, exitTrader(row, traders), openRest(row)),
    },
    money('commission', 'Commission', 88, 'In this period'),
    money('fee', 'Fee', 44, 'In this period'),
    money('swap', 'Swap', 54, 'In this period'),
    {
      id: 'floating',
      header: 'Floating',
      title:
        'What the open part is worth now, with its swap, as the server tells it: not in the sums of what was closed',
      width: 66,
      isNumber: true,
      sortBy: (row) => row.floating?.profit ?? Number.NEGATIVE_INFINITY,
      text: (row) => (row.floating === undefined ? null : floatingSum([row.floating])),
      cell: (row) =>
        row.floating === undefined ? (
          ''
        ) : (
          <Money value={floatingSum([row.floating])} digits={digits} isGain />
        ),
    },
    money('profit', 'Profit', 78, 'Of what was closed, before commission, swap and fee'),
    money('net', 'Net', 78, 'Profit with commission, swap and fee'),
    byColumn((row) => tradeOwner(row, traders).trader),
    { ...commentColumn<TripRow>(), isHiddenAtFirst: true },
  ];
}
