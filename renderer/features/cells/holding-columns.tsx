import type { ReactNode } from 'react';
import type { Price } from '../../../shared/model/fields';
import { isOurMagic, markIn, withoutMark } from '../../../shared/rules/intent-label';
import { type Trader, traderOrder } from '../../../shared/rules/trader';
import { Button } from '../../components/button';
import type { CellText, Column } from '../../components/table/data-table';
import { notTold, reasonWords } from './reason-words';
import type { TableClock } from './table-clock';
import { TraderChip } from './trader-chip';

/** The columns that the tables of what the account holds and did have in common. */

export const ticketColumn = <Row extends { readonly ticket: string }>(header = 'Ticket'): Column<Row> => ({
  id: 'ticket',
  header,
  width: 92,
  sortBy: (row) => row.ticket,
  text: (row) => row.ticket,
  cell: (row) => row.ticket,
});

export const symbolColumn = <Row extends { readonly symbol: string }>(): Column<Row> => ({
  id: 'symbol',
  header: 'Symbol',
  width: 84,
  sortBy: (row) => row.symbol,
  text: (row) => row.symbol,
  canGroup: true,
  cell: (row) => row.symbol,
});

interface Traded {
  readonly magic: number | null;
  readonly reason: string | null;
}

/** `traderOf`: null where nobody trades, such as a deposit. `more`: beside the chip. */
export const byColumn = <Row,>(
  traderOf: (row: Row) => Trader | null,
  more?: (row: Row) => ReactNode,
): Column<Row> => ({
  id: 'by',
  header: 'By',
  title: 'Who traded: you, a bot by its magic number, an API without one, a terminal or the server',
  width: 108,
  canGroup: true,
  sortBy: (row) => {
    const trader = traderOf(row);
    return trader === null ? '' : traderOrder(trader);
  },
  text: (row) => traderOf(row)?.name ?? null,
  cell: (row) => {
    const trader = traderOf(row);
    return (
      trader !== null && (
        <>
          <TraderChip trader={trader} />
          {more?.(row)}
        </>
      )
    );
  },
});

const magicNote = (magic: number): string =>
  isOurMagic(magic)
    ? 'Our label: Bridgewatch gives each order of yours a number of its own'
    : magic === 0
      ? 'No magic number was set'
      : 'Set by the program that traded';

/** The number itself, for filters such as `7701`. */
export const magicColumn = <Row extends Traded>(): Column<Row> => ({
  id: 'magic',
  header: 'Magic',
  title: 'Magic number as the server has it; 0 where none was set',
  width: 76,
  isNumber: true,
  isHiddenAtFirst: true,
  sortBy: (row) => row.magic ?? -1,
  text: (row) => row.magic,
  cell: ({ magic }) =>
    magic === null ? <span className="none">{notTold}</span> : <span title={magicNote(magic)}>{magic}</span>,
});

export const reasonColumn = <Row extends Traded>(): Column<Row> => ({
  id: 'reason',
  header: 'Reason',
  title: 'What the server names as the cause',
  width: 84,
  isHiddenAtFirst: true,
  canGroup: true,
  sortBy: (row) => reasonWords(row.reason),
  text: (row) => reasonWords(row.reason),
  cell: (row) => reasonWords(row.reason),
});

export const commentColumn = <Row extends { readonly comment: string }>(): Column<Row> => ({
  id: 'comment',
  header: 'Comment',
  width: 96,
  // Our own mark is no word of the user's: the card has the whole of it.
  sortBy: (row) => withoutMark(row.comment),
  text: (row) => withoutMark(row.comment),
  cell: ({ comment }) => <CommentText comment={comment} />,
});

type Look = Pick<Column<unknown>, 'id' | 'header' | 'width'> &
  Partial<Pick<Column<unknown>, 'title' | 'isHiddenAtFirst'>>;

/** Broker seconds, written by the clock of the tables, which the header names. */
export const timeColumn = <Row,>(
  look: Look,
  clock: TableClock,
  time: (row: Row) => number | null,
): Column<Row> => ({
  ...look,
  header: `${look.header} (${clock.name})`,
  sortBy: (row) => time(row) ?? 0,
  text: (row) => textOfTime(time(row), clock),
  cell: (row) => clock.timeText(time(row)),
});

const textOfTime = (time: number | null, clock: TableClock): CellText =>
  time === null || time === 0 ? null : clock.timeText(time);

/** What is not told sorts below everything that is. */
export const orLowest = (value: number | null): number => value ?? Number.NEGATIVE_INFINITY;

/** 0 in a price means that there is none. */
export const levelText = (price: Price): CellText => (price === 0 ? null : price);

export interface RowAction<Row> {
  /** The accessible name, before the ticket. */
  readonly name: string;
  readonly sign: string;
  readonly press: (row: Row) => void;
}

export const actionsColumn = <Row extends { readonly ticket: string }>(
  actions: readonly RowAction<Row>[],
): Column<Row> => ({
  id: 'actions',
  header: 'Actions',
  isHeaderUnseen: true,
  width: 62,
  cell: (row) => (
    <span className="row-actions">
      {actions.map(({ name, sign, press }) => (
        <RowButton key={name} name={name} ticket={row.ticket} sign={sign} onPress={() => press(row)} />
      ))}
    </span>
  ),
});

/** `3 of 12 positions` while filters hold rows back, else `12 positions`; `all` null: a group, which is no filter. */
export const countText = (count: number, all: number | null, one: string): string =>
  all === null || count === all ? `${count} ${count === 1 ? one : `${one}s`}` : `${count} of ${all} ${one}s`;

/** The user's own words; our label in it is explained under the pointer, and stands whole in the record and in files. */
export function CommentText({ comment }: { readonly comment: string }) {
  const mark = markIn(comment);
  const words = withoutMark(comment);
  return mark === null ? (
    words
  ) : (
    <span title={`Without our label ${mark}, by which it is known as yours`}>{words}</span>
  );
}

/** A button in a row; its accessible name holds the ticket, its sign saves the room. */
function RowButton(props: {
  readonly name: string;
  readonly ticket: string;
  readonly sign: string;
  readonly onPress: () => void;
}) {
  return (
    <Button
      tone="ghost"
      isIcon
      aria-label={`${props.name} ${props.ticket}`}
      title={`${props.name} ${props.ticket}`}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress();
      }}
    >
      {props.sign}
    </Button>
  );
}
