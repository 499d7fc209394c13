import { withoutMark } from '../../../shared/rules/intent-label';
import { traderMagic } from '../../../shared/rules/trader-magic';
import type { CellText, Column } from '../../ui/data-table';
import { byWords, notTold, reasonWords } from './by-words';
import { By, RowButton } from './holding-cells';
import type { TableClock } from './table-clock';

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

export const byColumn = <Row extends Traded>(): Column<Row> => ({
  id: 'by',
  header: 'By',
  title: 'Who traded: a bot by its magic number, or by hand',
  width: 84,
  sortBy: (row) => traderMagic(row.magic) ?? -1,
  text: (row) => byWords(row.magic, row.reason),
  cell: (row) => <By magic={row.magic} reason={row.reason} />,
});

/** The number itself, for filters such as `7701` and for groups. */
export const magicColumn = <Row extends Traded>(): Column<Row> => ({
  id: 'magic',
  header: 'Magic',
  title: 'Magic number; 0 is by hand',
  width: 76,
  isNumber: true,
  isHiddenAtFirst: true,
  canGroup: true,
  noneText: notTold,
  sortBy: (row) => traderMagic(row.magic) ?? -1,
  text: (row) => traderMagic(row.magic),
  cell: (row) => traderMagic(row.magic) ?? <span className="none">{notTold}</span>,
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
  cell: (row) => withoutMark(row.comment),
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
export const levelText = (price: number): CellText => (price === 0 ? null : price);

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
