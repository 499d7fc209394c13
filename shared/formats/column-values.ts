import type { CellText } from '../math/table-filter';
import { type ColumnValues, noNumber } from '../math/table-rows';
import type { Price } from '../model/fields';
import { withoutMark } from '../rules/intent-label';
import { orderTypeLabel } from '../rules/order-types';
import { type Trader, traderOrder } from '../rules/trader';

/** What a column says of a row, by the kind of the column; how it looks is told in the page (`renderer/features/cells`). */

type NumberOf<Row> = (row: Row) => number | null;
/** Null where nobody traded, such as for a deposit. */
type MaybeTrader<Row> = (row: Row) => Pick<Trader, 'kind' | 'key' | 'name' | 'evidence' | 'hint'> | null;

type TextValues<Row> = Required<Pick<ColumnValues<Row>, 'id' | 'isText' | 'sortBy' | 'text'>>;

/** A missing value sorts behind every other. */
export const orNone = (value: number | null): number => value ?? noNumber;

/** A price of 0 means that there is none. */
const levelText = (price: Price): CellText => (price === 0 ? null : price);

/** An empty text is an empty cell. */
export const textValues = <Row>(id: string, words: (row: Row) => string | null): TextValues<Row> => ({
  id,
  isText: true,
  sortBy: (row) => words(row) ?? '',
  text: (row) => words(row) || null,
});

export const numberValues = <Row>(
  id: string,
  value: NumberOf<Row>,
): Required<Omit<ColumnValues<Row>, 'isText'>> => ({
  id,
  isNumber: true,
  sortBy: (row) => orNone(value(row)),
  text: value,
});

export const priceValues = <Row>(
  id: string,
  price: NumberOf<Row>,
): Required<Omit<ColumnValues<Row>, 'isText'>> => ({
  ...numberValues(id, price),
  text: (row) => levelText(price(row) ?? 0),
});

export const sideValues = <Row extends { readonly side: string }>() =>
  textValues<Row>('side', (row) => orderTypeLabel(row.side));
export const symbolValues = <Row extends { readonly symbol: string }>() =>
  textValues<Row>('symbol', (row) => row.symbol);
/** Without our own label; the card shows the comment whole. */
export const commentValues = <Row extends { readonly comment: string }>() =>
  textValues<Row>('comment', (row) => withoutMark(row.comment));

export const whoValues = <Row>(traderOf: MaybeTrader<Row>): TextValues<Row> => ({
  id: 'by',
  isText: true,
  sortBy: (row) => {
    const trader = traderOf(row);
    return trader === null ? '' : traderOrder(trader);
  },
  text: (row) => traderOf(row)?.name ?? null,
});

/** How `whoValues` is known, in two words. */
export const evidenceValues = <Row>(traderOf: MaybeTrader<Row>) =>
  textValues<Row>('evidence', (row) => {
    const trader = traderOf(row);
    return trader === null
      ? null
      : [trader.evidence, trader.hint].filter((part) => part !== null).join(' · ');
  });
