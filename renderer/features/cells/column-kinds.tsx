import type { Price } from '../../../shared/model/fields';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { SideBadge } from '../../components/badge';
import { Money } from '../../components/numbers';
import type { CellText, Column } from '../../components/table/column';
import { SymbolPrice, SymbolVolume } from './number-cells';
import type { TableClock } from './table-clock';

/** Columns by what stands in them: words, a side, a price, lots, money, a time. What `look` names besides goes before the usual. */
type Look<Row> = Pick<Column<Row>, 'id' | 'header' | 'width'> & Partial<Column<Row>>;
type NumberOf<Row> = (row: Row) => number | null;
interface OfSymbol {
  readonly symbol: string;
}

/** What is not told sorts below everything that is. */
export const orLowest = (value: number | null): number => value ?? Number.NEGATIVE_INFINITY;

/** 0 in a price means that there is none. */
const levelText = (price: Price): CellText => (price === 0 ? null : price);

/** No words are an empty cell. */
export const textColumn = <Row,>(look: Look<Row>, words: (row: Row) => string | null): Column<Row> => ({
  sortBy: (row) => words(row) ?? '',
  text: (row) => words(row) || null,
  cell: (row) => words(row) ?? '',
  ...look,
});

export const sideColumn = <Row extends { readonly side: string }>(width: number): Column<Row> =>
  textColumn(
    {
      id: 'side',
      header: 'Side',
      width,
      choices: [orderTypeLabel('BUY'), orderTypeLabel('SELL')],
      canGroup: true,
      cell: (row) => <SideBadge side={row.side} />,
    },
    (row) => orderTypeLabel(row.side),
  );

export const numberColumn = <Row,>(look: Look<Row>, value: NumberOf<Row>): Column<Row> => ({
  isNumber: true,
  sortBy: (row) => orLowest(value(row)),
  text: value,
  cell: (row) => value(row),
  ...look,
});

/** `kind`: what 0 means, and how many decimals there are. */
export const priceColumn = <Row extends OfSymbol>(
  look: Pick<Column<Row>, 'id' | 'header'> & Partial<Column<Row>>,
  price: NumberOf<Row>,
  kind: { readonly isLevel?: boolean; readonly isAverage?: boolean } = {},
): Column<Row> =>
  numberColumn(
    {
      width: 84,
      text: (row) => levelText(price(row) ?? 0),
      cell: (row) => <SymbolPrice symbol={row.symbol} value={price(row)} {...kind} />,
      ...look,
    },
    price,
  );

export const lotsColumn = <Row extends OfSymbol>(look: Look<Row>, lots: (row: Row) => number): Column<Row> =>
  numberColumn({ cell: (row) => <SymbolVolume symbol={row.symbol} lots={lots(row)} />, ...look }, lots);

/** `isGain`: won or lost, with sign and colour. */
export const moneyColumn = <Row,>(
  look: Look<Row>,
  digits: number,
  money: NumberOf<Row>,
  isGain = false,
): Column<Row> =>
  numberColumn(
    { cell: (row) => <Money value={money(row)} digits={digits} isGain={isGain} />, ...look },
    money,
  );

/** Broker seconds, written by the clock of the tables, which the header names. */
export const timeColumn = <Row,>(look: Look<Row>, clock: TableClock, time: NumberOf<Row>): Column<Row> => ({
  sortBy: (row) => time(row) ?? 0,
  text: (row) => (time(row) ? clock.timeText(time(row)) : null),
  cell: (row) => clock.timeText(time(row)),
  ...look,
  header: `${look.header} (${clock.name})`,
});
