import { numberValues, priceValues, sideValues, textValues } from '../../../shared/formats/column-values';
import type { TableClock } from '../../../shared/formats/table-clock';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { ForeignText } from '../../components/foreign-text';
import { Money } from '../../components/numbers';
import { SideText } from '../../components/side-text';
import type { Column } from '../../components/table/column';
import { SymbolPrice, SymbolVolume } from './number-cells';

/** Columns by kind: text, side, price, lots, money, time: what is shown of a row, then the column. `look` may override any default. */
type Look<Row> = Pick<Column<Row>, 'id' | 'header' | 'width'> & Partial<Column<Row>>;
type NumberOf<Row> = (row: Row) => number | null;
interface OfSymbol {
  readonly symbol: string;
}

/** An empty text is an empty cell. */
export const textColumn = <Row,>(words: (row: Row) => string | null, look: Look<Row>): Column<Row> => ({
  ...textValues(look.id, words),
  cell: (row) => <ForeignText>{words(row)}</ForeignText>,
  ...look,
});

export const sideColumn = <Row extends { readonly side: string }>(width: number): Column<Row> => ({
  ...sideValues<Row>(),
  header: 'Side',
  width,
  choices: [orderTypeLabel('BUY'), orderTypeLabel('SELL')],
  canGroup: true,
  cell: (row) => <SideText side={row.side} />,
});

export const numberColumn = <Row,>(value: NumberOf<Row>, look: Look<Row>): Column<Row> => ({
  ...numberValues(look.id, value),
  cell: (row) => value(row),
  ...look,
});

/** `isLevel`: 0 means none; `extra`: up to so many more decimals of an average. */
export const priceColumn = <Row extends OfSymbol>(
  price: NumberOf<Row>,
  look: Pick<Column<Row>, 'id' | 'header'> & Partial<Column<Row>>,
  kind: { readonly isLevel?: boolean; readonly extra?: number } = {},
): Column<Row> =>
  numberColumn(price, {
    width: 85,
    text: priceValues(look.id, price).text,
    cell: (row) => <SymbolPrice symbol={row.symbol} value={price(row)} {...kind} />,
    ...look,
  });

export const lotsColumn = <Row extends OfSymbol>(lots: (row: Row) => number, look: Look<Row>): Column<Row> =>
  numberColumn(lots, { cell: (row) => <SymbolVolume symbol={row.symbol} lots={lots(row)} />, ...look });

/** `isGain`: profit or loss, with sign and colour. */
export const moneyColumn = <Row,>(
  digits: number,
  money: NumberOf<Row>,
  look: Look<Row>,
  isGain = false,
): Column<Row> =>
  numberColumn(money, {
    cell: (row) => <Money value={money(row)} digits={digits} isGain={isGain} />,
    ...look,
  });

/** Pixels of `2026.11.23 00:05:12`, which is never cut. */
export const timeWidth = 144;

/** Broker seconds, shown in the tables' time zone, which the header names. */
export const timeColumn = <Row,>(clock: TableClock, time: NumberOf<Row>, look: Look<Row>): Column<Row> => ({
  sortBy: (row) => time(row) ?? 0,
  text: (row) => (time(row) ? clock.timeText(time(row)) : null),
  cell: (row) => clock.timeText(time(row)),
  ...look,
  header: `${look.header} (${clock.name})`,
});
