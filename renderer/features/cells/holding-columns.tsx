import type { ReactNode } from 'react';
import {
  commentValues,
  evidenceValues,
  symbolValues,
  whoValues,
} from '../../../shared/formats/column-values';
import { countText } from '../../../shared/math/counts';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { isOurMagic, markIn, withoutMark } from '../../../shared/rules/intent-label';
import { describeOthers, type OthersTrade } from '../../../shared/rules/touched';
import type { Trader } from '../../../shared/rules/trader';
import { IconButton } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import type { IconName } from '../../components/icon';
import { Faint } from '../../components/numbers';
import type { Column } from '../../components/table/data-table';
import { TraderChip } from '../../components/trader-chip';
import { numberColumn, textColumn } from './column-kinds';
import styles from './holding-columns.module.css';
import { notProvided, reasonLabel } from './reason-label';

/** What goes first where a table has no room for all its columns. */
export const dropRanks = {
  comment: 1,
  evidence: 2,
  opened: 3,
  multiple: 4,
  swap: 5,
  target: 6,
  commission: 7,
  floating: 8,
  duration: 9,
  gross: 10,
  current: 11,
  ticket: 12,
} as const;

/** Columns that the tables of positions, orders and history share. */

export const ticketColumn = <Row extends { readonly ticket: string }>(header = 'Ticket'): Column<Row> =>
  textColumn((row) => row.ticket, { id: 'ticket', header, width: 96 });

export const symbolColumn = <Row extends { readonly symbol: string }>(width = 84): Column<Row> =>
  textColumn((row) => row.symbol, {
    ...symbolValues<Row>(),
    header: 'Symbol',
    width,
    isName: true,
    canGroup: true,
  });

interface Traded {
  readonly magic: number | null;
  readonly reason: string | null;
}

/** `traderOf`: null where nobody traded, such as for a deposit. `more`: shown beside the chip. */
export const whoColumn = <Row,>(
  traderOf: (row: Row) => Trader | null,
  more?: (row: Row) => ReactNode,
): Column<Row> => ({
  ...whoValues(traderOf),
  header: 'Who',
  title: 'Who traded: you, a bot by its magic number, an API without one, a terminal or the server',
  width: 112,
  canGroup: true,
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

/** How `whoColumn` is known, in two words; a comment proves nothing and is muted. */
export const evidenceColumn = <Row,>(traderOf: (row: Row) => Trader | null): Column<Row> => ({
  ...evidenceValues(traderOf),
  header: 'Source',
  title: 'What proves who traded',
  width: 100,
  leastWidth: 88,
  dropRank: dropRanks.evidence,
  canGroup: true,
  cell: (row) => {
    const trader = traderOf(row);
    return (
      trader !== null && (
        <span title={trader.proof}>
          {trader.evidence}
          {trader.hint !== null && (
            <Faint>
              {' · '}
              <ForeignText>{trader.hint}</ForeignText>
            </Faint>
          )}
        </span>
      )
    );
  },
});

const magicNote = (magic: number): string =>
  isOurMagic(magic)
    ? 'Our label: Bridgewatch gives each of your orders its own number'
    : magic === 0
      ? 'No magic number was set'
      : 'Set by the program that traded';

/** The number itself, for filters such as `7701`. */
export const magicColumn = <Row extends Traded>(): Column<Row> =>
  numberColumn((row) => row.magic, {
    id: 'magic',
    header: 'Magic',
    title: 'Magic number as the server has it; 0 where none was set',
    width: 76,
    isHiddenAtFirst: true,
    cell: ({ magic }) =>
      magic === null ? <Faint>{notProvided}</Faint> : <span title={magicNote(magic)}>{magic}</span>,
  });

export const reasonColumn = <Row extends Traded>(): Column<Row> =>
  textColumn((row) => reasonLabel(row.reason), {
    id: 'reason',
    header: 'Reason',
    title: 'Cause given by the server',
    width: 84,
    isHiddenAtFirst: true,
    canGroup: true,
  });

export const commentColumn = <Row extends { readonly comment: string }>(): Column<Row> => ({
  ...commentValues<Row>(),
  header: 'Comment',
  width: 120,
  leastWidth: 92,
  dropRank: dropRanks.comment,
  cell: ({ comment }) => <CommentText comment={comment} />,
});

export interface RowAction<Row> {
  /** The accessible name; the ticket is appended. */
  readonly name: string;
  readonly icon: IconName;
  /** The key that does the same on the selected row. */
  readonly keys: string;
  readonly press: (row: Row) => void;
}

export const actionsColumn = <Row extends { readonly ticket: string }>(
  actions: readonly RowAction<Row>[],
  what: OthersTrade['what'],
  traderOf: TraderOf<Row>,
): Column<Row> => ({
  id: 'actions',
  header: 'Actions',
  isHeaderUnseen: true,
  width: 62,
  cell: (row) => (
    <span className={styles.rowActions}>
      {actions.map(({ name, icon, keys, press }) => (
        <RowButton
          key={name}
          name={name}
          ticket={row.ticket}
          icon={icon}
          keys={keys}
          whose={describeOthers({ what, trader: traderOf(row) })}
          onPress={() => press(row)}
        />
      ))}
    </span>
  ),
});

/** `3 of 12 positions` while filters are on, else `12 positions`; `all` null: a group, which is not a filter. */
export const shownText = (count: number, all: number | null, one: string): string =>
  all === null || count === all ? countText(count, one) : `${count} of ${all} ${one}s`;

/** The user's own text. Our label in it is explained in the tooltip; record and files have the whole comment. */
export function CommentText({ comment }: { readonly comment: string }) {
  const mark = markIn(comment);
  const words = withoutMark(comment);
  return (
    <span title={mark === null ? undefined : `Without our label ${mark}, by which it is known as yours`}>
      <ForeignText>{words}</ForeignText>
    </span>
  );
}

/** A button in a row; its accessible name includes the ticket, its icon saves room. */
function RowButton(props: {
  readonly name: string;
  readonly ticket: string;
  readonly icon: IconName;
  readonly keys: string;
  /** Empty where it is the user's own. */
  readonly whose: string;
  readonly onPress: () => void;
}) {
  return (
    <IconButton
      icon={props.icon}
      label={`${props.name} ${props.ticket}`}
      title={[`${props.name} ${props.ticket} (${props.keys})`, props.whose].join('\n').trim()}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress();
      }}
    />
  );
}
