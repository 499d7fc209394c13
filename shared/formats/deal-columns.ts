import { isTrade, netOf } from '../math/deals';
import type { ColumnValues } from '../math/table-rows';
import type { Deal } from '../model/deal';
import type { Trader } from '../rules/trader';
import {
  commentValues,
  evidenceValues,
  numberValues,
  symbolValues,
  textValues,
  whoValues,
} from './column-values';
import { dealTypeLabel, entryLabel } from './deal-labels';
import type { TableClock } from './table-clock';

/** What the columns of History's deals say of one: the host filters, sorts and groups by it, the page shows it. `makerOf`: null of a deposit. */
export function dealColumns<Row extends Deal>(
  { timeText }: Pick<TableClock, 'timeText'>,
  makerOf: (row: Row) => Trader | null,
): readonly ColumnValues<Row>[] {
  const money = (['commission', 'fee', 'swap', 'profit'] as const).map((id) =>
    numberValues<Row>(id, (row) => row[id]),
  );
  const ofTrade = (id: 'volume' | 'price') => ({
    ...numberValues<Row>(id, (row) => row[id]),
    text: (row: Row) => (isTrade(row) ? row[id] : null),
  });
  return [
    whoValues(makerOf),
    {
      id: 'time',
      sortBy: (row) => row.time ?? 0,
      text: (row) => (row.time ? timeText(row.time) : null),
    },
    textValues('ticket', (row) => row.ticket),
    textValues('order', (row) => row.order),
    textValues('position', (row) => row.positionId),
    symbolValues(),
    { ...textValues<Row>('type', (row) => dealTypeLabel(row.type)), sortBy: (row) => row.type },
    {
      ...textValues<Row>('entry', (row) => (isTrade(row) ? entryLabel(row.entry) : null)),
      sortBy: (row) => entryLabel(row.entry),
    },
    ofTrade('volume'),
    ofTrade('price'),
    ...money,
    numberValues('net', netOf),
    evidenceValues(makerOf),
    commentValues(),
  ];
}
