import type { Column } from '../../ui/data-table';
import { By, RowButton } from './holding-cells';

/** The columns that the tables of what the account holds and did have in common. */

export const ticketColumn = <Row extends { readonly ticket: string }>(header = 'Ticket'): Column<Row> => ({
  id: 'ticket',
  header,
  width: 92,
  sortBy: (row) => row.ticket,
  cell: (row) => row.ticket,
});

export const symbolColumn = <Row extends { readonly symbol: string }>(): Column<Row> => ({
  id: 'symbol',
  header: 'Symbol',
  width: 84,
  sortBy: (row) => row.symbol,
  cell: (row) => row.symbol,
});

interface Traded {
  readonly magic: number;
  readonly reason: string | null;
}

export const byColumn = <Row extends Traded>(): Column<Row> => ({
  id: 'by',
  header: 'By',
  width: 84,
  sortBy: (row) => row.magic,
  cell: (row) => <By magic={row.magic} reason={row.reason} />,
});

export const commentColumn = <Row extends { readonly comment: string }>(): Column<Row> => ({
  id: 'comment',
  header: 'Comment',
  width: 96,
  sortBy: (row) => row.comment,
  cell: (row) => row.comment,
});

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
