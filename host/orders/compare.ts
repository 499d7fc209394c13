import { formatAverage } from '../../shared/math/price';
import { formatBrokerTime } from '../../shared/math/time';
import { isKnown } from '../../shared/model/enums';
import type { DeviationFound } from '../../shared/model/intent';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { ModifyOrder, ModifyPosition, NewOrder } from '../../shared/model/trade';
import { isPending, sideOf } from '../../shared/rules/order-types';

/**
 * Compares an order or position at the broker with the request, field by field: a bridge may drop the stop limit, the expiration or
 * the filling and still answer 10009 (reference/order-safety.md, finding F). Pure. A field that the bridge does not return is not
 * compared.
 */

/** Steps within which two numbers count as equal. The grid is null where the symbol is not loaded. */
export interface Grid {
  readonly tickSize: number;
  readonly volumeStep: number;
  /** Decimals of a printed price. */
  readonly digits: number;
}

const noise = 1e-9;
const differs = (asked: number, actual: number, step: number | undefined): boolean =>
  Math.abs(asked - actual) >= (step === undefined ? Math.max(1, Math.abs(asked)) * noise : step / 2);

const found = (field: string, asked: string, actual: string): DeviationFound => ({
  field,
  asked,
  held: actual,
});
const numberText = (value: number): string => (value === 0 ? 'none' : String(value));
const timeText = (seconds: number): string => (seconds === 0 ? 'none' : formatBrokerTime(seconds));

/** A requested number that differs at the broker; undefined = not requested. */
function number(
  field: string,
  asked: number | undefined,
  actual: number | null,
  step: number | undefined,
  print: (value: number) => string = numberText,
): readonly DeviationFound[] {
  if (asked === undefined || actual === null || !differs(asked, actual, step)) return [];
  return [found(field, print(asked), print(actual))];
}

/** Prints prices with the symbol's digits, with more where a price is off its grid, and unchanged where the symbol is not loaded. */
const price = (
  field: string,
  asked: number | undefined,
  actual: number | null,
  grid: Grid | null,
): readonly DeviationFound[] =>
  number(field, asked, actual, grid?.tickSize, (value) =>
    value === 0 || grid === null ? numberText(value) : formatAverage(value, grid.digits),
  );

function text(
  field: string,
  asked: string | undefined | null,
  actual: string | null,
): readonly DeviationFound[] {
  if (asked === undefined || asked === null || actual === null || asked === actual) return [];
  return [found(field, asked === '' ? 'none' : asked, actual === '' ? 'none' : actual)];
}

const wholeSecond = 1;
const daySeconds = 86_400;

/** Compared only if an expiry was requested. SPECIFIED_DAY may end at any moment of its day. */
function expiration(
  time: NewOrder['time'],
  asked: number | undefined,
  actual: number,
): readonly DeviationFound[] {
  if (asked === undefined || asked === 0) return [];
  if (time === 'SPECIFIED_DAY') {
    return Math.floor(asked / daySeconds) === Math.floor(actual / daySeconds)
      ? []
      : [
          found(
            'expiration',
            formatBrokerTime(asked, 'day'),
            actual === 0 ? 'none' : formatBrokerTime(actual, 'day'),
          ),
        ];
  }
  return number('expiration', asked, actual, wholeSecond, timeText);
}

export interface SentLabel {
  readonly magic: number | null;
  readonly comment: string | null;
}

/** A pending order. `volume`: the lots left to place, where only a part was accepted. */
export function compareOrder(
  asked: NewOrder,
  label: SentLabel,
  actual: Order,
  grid: Grid | null,
): readonly DeviationFound[] {
  return [
    ...text('symbol', asked.symbol, actual.symbol),
    ...text('type', asked.type, actual.type),
    ...number('volume', asked.volume, actual.volumeInitial, grid?.volumeStep),
    ...(isPending(asked.type) ? price('price', asked.price, actual.price, grid) : []),
    ...price('stopLimit', asked.stopLimit, actual.stopLimit, grid),
    ...price('sl', asked.sl, actual.sl, grid),
    ...price('tp', asked.tp, actual.tp, grid),
    ...text('filling', asked.filling, actual.filling),
    ...text('time', asked.time, actual.time),
    ...expiration(asked.time, asked.expiration, actual.expiration),
    ...number('magic', label.magic ?? undefined, actual.magic, undefined),
    ...text('comment', label.comment, actual.comment),
  ];
}

/**
 * A position that the order opened, without its price, which is the market's. A netting account has one position for all deals of a
 * symbol, so only symbol and levels are compared there. The last order sets the levels, unless it only reduced the position (which
 * then lies on the other side than the order): then they stay.
 */
export function comparePosition(
  asked: NewOrder,
  label: SentLabel,
  actual: Position,
  grid: Grid | null,
  options: { readonly isNetting: boolean; readonly filledVolume: number | null },
): readonly DeviationFound[] {
  const levels = [...price('sl', asked.sl, actual.sl, grid), ...price('tp', asked.tp, actual.tp, grid)];
  if (options.isNetting) {
    const isReduced = isKnown(actual.side) && actual.side !== sideOf(asked.type);
    return [...text('symbol', asked.symbol, actual.symbol), ...(isReduced ? [] : levels)];
  }
  const volume = options.filledVolume ?? asked.volume;
  return [
    ...text('symbol', asked.symbol, actual.symbol),
    ...(isKnown(actual.side) ? text('type', sideOf(asked.type), actual.side) : []),
    ...number('volume', volume, actual.volume, grid?.volumeStep),
    ...levels,
    ...number('magic', label.magic ?? undefined, actual.magic, undefined),
    ...text('comment', label.comment, actual.comment),
  ];
}

/** A pending order after a change that the bridge confirmed. */
export function compareChange(
  asked: ModifyOrder,
  actual: Order,
  grid: Grid | null,
): readonly DeviationFound[] {
  return [
    ...price('price', asked.price, actual.price, grid),
    ...(asked.stopLimit === undefined || asked.stopLimit === 0
      ? []
      : price('stopLimit', asked.stopLimit, actual.stopLimit, grid)),
    ...price('sl', asked.sl, actual.sl, grid),
    ...price('tp', asked.tp, actual.tp, grid),
    ...text('time', asked.time, actual.time),
    ...expiration(asked.time, asked.expiration, actual.expiration),
  ];
}

/** SL and TP of a position after a change that the bridge confirmed. */
export const compareLevels = (
  asked: ModifyPosition,
  actual: Position,
  grid: Grid | null,
): readonly DeviationFound[] => [
  ...price('sl', asked.sl, actual.sl, grid),
  ...price('tp', asked.tp, actual.tp, grid),
];

/** The feature that a bridge lacks when it drops this field; null where the broker itself may have changed the value. */
export type Droppable = 'stop-limit' | 'expiry' | 'filling';
export function droppedBy({ field }: DeviationFound): Droppable | null {
  switch (field) {
    case 'stopLimit':
      return 'stop-limit';
    case 'time':
    case 'expiration':
      return 'expiry';
    case 'filling':
      return 'filling';
    default:
      return null;
  }
}
