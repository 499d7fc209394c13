import { Fragment } from 'react';
import {
  floatingSum,
  type TradeContext,
  type TradeFacts,
  tradeColumns,
} from '../../../shared/formats/trade-columns';
import { endingLabel, openRest, withIsolatedNames } from '../../../shared/formats/trade-endings';
import { isWhole } from '../../../shared/math/closed-positions';
import { formatDuration } from '../../../shared/math/time';
import type { TradeNote } from '../../../shared/model/trade-notes';
import { ForeignText } from '../../components/foreign-text';
import { Faint, Money } from '../../components/numbers';
import type { Column } from '../../components/table/column';
import {
  commentColumn,
  dropRanks,
  evidenceColumn,
  SymbolPrice,
  SymbolVolume,
  sideColumn,
  symbolColumn,
  type TableClock,
  timeWidth,
  whoColumn,
} from '../cells';
import { beganBefore, notWhole, notWholeTitle } from './history-labels';

function Volume({ trade }: { readonly trade: TradeFacts }) {
  const { symbol, volumeIn, volumeOut } = trade;
  const traded = trade.state === 'open' ? volumeIn : volumeOut;
  if (traded === null) return <Faint>?</Faint>;
  return <SymbolVolume symbol={symbol} lots={traded} />;
}

/** Shown instead of a price where the position was opened before these deals. */
const Before = () => <Faint title={`Not in these deals: ${beganBefore}`}>before</Faint>;

const priceWidth = 85;

/** How the columns of trades look; what they say of one stands in `tradeColumns`. */
export function tradeTableColumns<Row extends TradeFacts>(
  digits: number,
  clock: TableClock,
  context: TradeContext<Row>,
  /** Whether the user wrote on any trade. */
  isNoted: boolean,
): readonly Column<Row>[] {
  const { ownerOf, exitsOf, noteOf, floatingOf } = context;
  const values = new Map(tradeColumns(clock, context).map((column) => [column.id, column]));
  const money = (
    id: 'profit' | 'swap' | 'commission' | 'fee',
    look: Pick<Column<Row>, 'header' | 'width' | 'title'> & Partial<Column<Row>>,
  ): Column<Row> => ({
    id,
    cell: (row) => <Money value={row[id]} digits={digits} isGain={id === 'profit'} />,
    ...look,
  });
  const looks: readonly Column<Row>[] = [
    whoColumn(ownerOf),
    {
      id: 'time',
      header: 'Closed',
      title: `Time of the last exit, ${clock.name} time`,
      width: timeWidth,
      cell: (row) => (row.closeTime === null ? '' : clock.timeText(row.closeTime)),
    },
    { id: 'position', header: 'Position', width: 84, cell: (row) => <ForeignText>{row.id}</ForeignText> },
    symbolColumn(76),
    sideColumn(58),
    {
      id: 'volume',
      header: 'Volume',
      title: 'Closed lots; open lots while the position is open',
      width: 62,
      cell: (row) => <Volume trade={row} />,
    },
    {
      id: 'opened',
      header: 'Opened',
      title: `${clock.name === 'broker' ? 'Broker' : clock.name === 'local' ? 'Local' : 'UTC'} time`,
      width: timeWidth,
      dropRank: dropRanks.opened,
      cell: (row) => (row.openTime === null ? <Before /> : clock.timeText(row.openTime)),
    },
    {
      id: 'entry',
      header: 'Entry',
      title: 'Average, weighted by volume',
      width: priceWidth,
      cell: (row) =>
        row.entryPrice === null ? (
          <Before />
        ) : (
          <SymbolPrice symbol={row.symbol} value={row.entryPrice} extra={1} />
        ),
    },
    {
      id: 'exit',
      header: 'Exit',
      title: 'Average, weighted by volume',
      width: priceWidth,
      cell: (row) =>
        row.exitPrice === null ? '' : <SymbolPrice symbol={row.symbol} value={row.exitPrice} extra={1} />,
    },
    {
      id: 'duration',
      header: 'Duration',
      title: 'From the first entry to the last exit',
      width: 84,
      dropRank: dropRanks.duration,
      cell: (row) => formatDuration(row.durationS),
    },
    {
      id: 'ended',
      header: 'Exit reason',
      title: 'Reason of the last exit, from the server',
      width: 112,
      canGroup: true,
      cell: (row) => endingLabel(row, withIsolatedNames(exitsOf(row)), openRest(row)),
    },
    money('commission', {
      header: 'Commission',
      width: 88,
      title: 'Of all its deals',
      dropRank: dropRanks.commission,
    }),
    money('fee', { header: 'Fee', width: 60, title: 'Of all its deals', dropRank: dropRanks.swap }),
    money('swap', { header: 'Swap', width: 66, title: 'Of all its deals', dropRank: dropRanks.swap }),
    {
      id: 'floating',
      header: 'Floating',
      title: 'Floating profit of the open part with swap, from the server: not in the closed totals',
      width: 84,
      dropRank: dropRanks.floating,
      cell: (row) => {
        const floating = floatingOf(row);
        return floating !== undefined && <Money value={floatingSum([floating])} digits={digits} isGain />;
      },
    },
    money('profit', {
      header: 'Profit',
      width: 84,
      title: 'Closed profit before commission, swap and fee',
      dropRank: dropRanks.gross,
    }),
    {
      id: 'net',
      header: 'Net',
      title: 'Of the whole trade: profit with commission, swap and fee. A click: the worst first',
      width: 84,
      isLowestFirst: true,
      cell: (row) =>
        isWhole(row) ? (
          <Money value={row.net} digits={digits} isGain />
        ) : (
          <Faint title={notWholeTitle}>{notWhole}</Faint>
        ),
    },
    evidenceColumn(ownerOf),
    ...(isNoted
      ? [
          {
            id: 'note',
            header: 'Note',
            title: 'Your tags and note, from the trade card',
            width: 110,
            dropRank: dropRanks.target,
            cell: (row: Row) => {
              const note = noteOf(row);
              return note !== undefined && <NoteWords note={note} />;
            },
          },
        ]
      : []),
    { ...commentColumn<Row>(), isHiddenAtFirst: true },
  ];
  return looks.map((look) => ({ ...look, ...values.get(look.id) }));
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
