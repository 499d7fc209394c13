import { type ClosedPosition, isWhole } from '../math/closed-positions';
import { addMoney } from '../math/deals';
import type { ColumnValues } from '../math/table-rows';
import type { TradeNote } from '../model/trade-notes';
import type { Floating } from '../model/trade-table';
import type { Trader } from '../rules/trader';
import {
  commentValues,
  evidenceValues,
  numberValues,
  orNone,
  priceValues,
  sideValues,
  symbolValues,
  textValues,
  whoValues,
} from './column-values';
import type { TableClock } from './table-clock';
import { endingLabel } from './trade-endings';

/** What the columns of History's positions say of a trade: the host filters, sorts and groups by it, the page shows it. */

/** Without the deals that it is made of. */
export type TradeFacts = Omit<ClosedPosition, 'parts'>;

/** What is known of a trade besides its deals. */
export interface TradeContext<Row> {
  ownerOf(row: Row): Trader;
  /** Who made its exits, the last one first. */
  exitsOf(row: Row): readonly Pick<Trader, 'name'>[];
  noteOf(row: Row): TradeNote | undefined;
  floatingOf(row: Row): Floating | undefined;
}

export const floatingSum = (of: readonly Floating[]): number =>
  addMoney(of.flatMap(({ profit, swap }) => [profit, swap]));

/** Tags in brackets, then the note: one text to show and to search. */
export const noteText = (note: TradeNote | undefined): string | null =>
  note === undefined
    ? null
    : [...note.tags.map((tag) => `[${tag}]`), note.note.replaceAll('\n', ' ')].join(' ').trim();

export function tradeColumns<Row extends TradeFacts>(
  { timeText }: Pick<TableClock, 'timeText'>,
  { ownerOf, exitsOf, noteOf, floatingOf }: TradeContext<Row>,
): readonly ColumnValues<Row>[] {
  const money = (id: 'profit' | 'swap' | 'commission' | 'fee') => numberValues<Row>(id, (row) => row[id]);
  return [
    whoValues(ownerOf),
    {
      id: 'time',
      sortBy: (row) => orNone(row.closeTime),
      text: (row) => (row.closeTime === null ? null : timeText(row.closeTime)),
    },
    textValues('position', (row) => row.id),
    symbolValues(),
    sideValues(),
    numberValues('volume', (row) => (row.state === 'open' ? row.volumeIn : row.volumeOut)),
    {
      id: 'opened',
      sortBy: (row) => row.openTime ?? 0,
      text: (row) => (row.openTime === null ? null : timeText(row.openTime)),
    },
    priceValues('entry', (row) => row.entryPrice),
    priceValues('exit', (row) => row.exitPrice),
    numberValues('duration', (row) => row.durationS),
    textValues('ended', (row) => endingLabel(row, exitsOf(row))),
    money('commission'),
    money('fee'),
    money('swap'),
    {
      ...numberValues<Row>('floating', (row) => {
        const floating = floatingOf(row);
        return floating === undefined ? null : floatingSum([floating]);
      }),
      sortBy: (row) => orNone(floatingOf(row)?.profit ?? null),
    },
    money('profit'),
    numberValues('net', (row) => (isWhole(row) ? row.net : null)),
    evidenceValues(ownerOf),
    textValues('note', (row) => noteText(noteOf(row))),
    commentValues(),
  ];
}
