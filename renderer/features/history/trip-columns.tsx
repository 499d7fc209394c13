import { Fragment } from 'react';
import { type ClosedPosition, isWhole } from '../../../shared/math/closed-positions';
import { formatDuration } from '../../../shared/math/time';
import type { TradeNote } from '../../../shared/model/trade-notes';
import { exitTraders, tradeOwner } from '../../../shared/rules/trade-traders';
import type { Trader, Traders } from '../../../shared/rules/trader';
import { ForeignText } from '../../components/foreign-text';
import { Faint, Money } from '../../components/numbers';
import type { Column } from '../../components/table/column';
import {
  commentColumn,
  dropRanks,
  evidenceColumn,
  moneyColumn,
  numberColumn,
  orNone,
  priceColumn,
  SymbolPrice,
  SymbolVolume,
  sideColumn,
  symbolColumn,
  type TableClock,
  textColumn,
  timeWidth,
  whoColumn,
} from '../cells';
import { floatingSum, type TripRow } from './floating';
import {
  beganBefore,
  endingLabel,
  notWhole,
  notWholeTitle,
  openRest,
  withIsolatedNames,
} from './history-labels';
import { noteText } from './noted';

/** Open ones sort as the newest. */
const sortTime = (time: number | null): number => time ?? Number.MAX_SAFE_INTEGER;

function Volume({ trip }: { readonly trip: ClosedPosition }) {
  const { symbol, volumeIn, volumeOut } = trip;
  const traded = trip.state === 'open' ? volumeIn : volumeOut;
  if (traded === null) return <Faint>?</Faint>;
  return <SymbolVolume symbol={symbol} lots={traded} />;
}

const worth = ({ floating }: TripRow): number | null =>
  floating === undefined ? null : floatingSum([floating]);

const shownNet = (row: ClosedPosition): number | null => (isWhole(row) ? row.net : null);

function Net({ row, digits }: { readonly row: TripRow; readonly digits: number }) {
  const net = shownNet(row);
  return net === null ? (
    <Faint title={notWholeTitle}>{notWhole}</Faint>
  ) : (
    <Money value={net} digits={digits} isGain />
  );
}

/** Shown instead of a price where the position was opened before these deals. */
const Before = () => <Faint title={`Not in these deals: ${beganBefore}`}>before</Faint>;

export function tripColumns(
  digits: number,
  clock: TableClock,
  traders: Traders,
  /** Whether the user wrote on any trade. */
  isNoted: boolean,
): readonly Column<TripRow>[] {
  const money = (
    id: 'profit' | 'swap' | 'commission' | 'fee',
    header: string,
    width: number,
    title: string,
  ) => moneyColumn<TripRow>(digits, (row) => row[id], { id, header, width, title }, id === 'profit');
  const ended = (row: ClosedPosition): string => endingLabel(row, exitTraders(row, traders));
  const ownerOf = (row: TripRow): Trader => tradeOwner(row, traders).trader;
  return [
    whoColumn(ownerOf),
    {
      id: 'time',
      header: 'Closed',
      title: `Time of the last exit, ${clock.name} time`,
      width: timeWidth,
      sortBy: (row) => sortTime(row.closeTime),
      text: (row) => (row.closeTime === null ? null : clock.timeText(row.closeTime)),
      cell: (row) => (row.closeTime === null ? '' : clock.timeText(row.closeTime)),
    },
    textColumn((row) => row.id, { id: 'position', header: 'Position', width: 84 }),
    symbolColumn(76),
    sideColumn(58),
    numberColumn((row) => (row.state === 'open' ? row.volumeIn : row.volumeOut), {
      id: 'volume',
      header: 'Volume',
      title: 'Closed lots; open lots while the position is open',
      width: 62,
      cell: (row) => <Volume trip={row} />,
    }),
    {
      id: 'opened',
      header: 'Opened',
      title: `${clock.name === 'broker' ? 'Broker' : clock.name === 'local' ? 'Local' : 'UTC'} time`,
      width: timeWidth,
      dropRank: dropRanks.opened,
      sortBy: (row) => row.openTime ?? 0,
      text: (row) => (row.openTime === null ? null : clock.timeText(row.openTime)),
      cell: (row) => (row.openTime === null ? <Before /> : clock.timeText(row.openTime)),
    },
    priceColumn((row) => row.entryPrice, {
      id: 'entry',
      header: 'Entry',
      title: 'Average, weighted by volume',
      cell: (row) =>
        row.entryPrice === null ? (
          <Before />
        ) : (
          <SymbolPrice symbol={row.symbol} value={row.entryPrice} extra={1} />
        ),
    }),
    priceColumn((row) => row.exitPrice, {
      id: 'exit',
      header: 'Exit',
      title: 'Average, weighted by volume',
      cell: (row) =>
        row.exitPrice === null ? '' : <SymbolPrice symbol={row.symbol} value={row.exitPrice} extra={1} />,
    }),
    numberColumn((row) => row.durationS, {
      id: 'duration',
      header: 'Duration',
      title: 'From the first entry to the last exit',
      width: 84,
      dropRank: dropRanks.duration,
      cell: (row) => formatDuration(row.durationS),
    }),
    textColumn(ended, {
      id: 'ended',
      header: 'Exit reason',
      title: 'Reason of the last exit, from the server',
      width: 112,
      canGroup: true,
      cell: (row) => endingLabel(row, withIsolatedNames(exitTraders(row, traders)), openRest(row)),
    }),
    { ...money('commission', 'Commission', 88, 'Of all its deals'), dropRank: dropRanks.commission },
    { ...money('fee', 'Fee', 60, 'Of all its deals'), dropRank: dropRanks.swap },
    { ...money('swap', 'Swap', 66, 'Of all its deals'), dropRank: dropRanks.swap },
    moneyColumn(digits, worth, {
      id: 'floating',
      header: 'Floating',
      title: 'Floating profit of the open part with swap, from the server: not in the closed totals',
      width: 84,
      dropRank: dropRanks.floating,
      sortBy: (row) => orNone(row.floating?.profit ?? null),
      cell: (row) => row.floating !== undefined && <Money value={worth(row)} digits={digits} isGain />,
    }),
    {
      ...money('profit', 'Profit', 84, 'Closed profit before commission, swap and fee'),
      dropRank: dropRanks.gross,
    },
    moneyColumn<TripRow>(
      digits,
      shownNet,
      {
        id: 'net',
        header: 'Net',
        title: 'Of the whole trade: profit with commission, swap and fee. A click: the worst first',
        width: 84,
        isLowestFirst: true,
        cell: (row) => <Net row={row} digits={digits} />,
      },
      true,
    ),
    evidenceColumn(ownerOf),
    ...(isNoted
      ? [
          textColumn<TripRow>((row) => noteText(row.note), {
            id: 'note',
            header: 'Note',
            title: 'Your tags and note, from the trade card',
            width: 110,
            dropRank: dropRanks.target,
            cell: ({ note }) => note !== undefined && <NoteWords note={note} />,
          }),
        ]
      : []),
    { ...commentColumn<TripRow>(), isHiddenAtFirst: true },
  ];
}

/** As `noteText`; what is written from right to left turns no tag beside it. */
const NoteWords = ({ note: { tags, note } }: { readonly note: TradeNote }) => (
  <>
    {tags.map((tag) => (
      <Fragment key={tag}>
        <ForeignText>[{tag}]</ForeignText>{' '}
      </Fragment>
    ))}
    <ForeignText>{note}</ForeignText>
  </>
);
