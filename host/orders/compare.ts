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
const differs = (asked: number, held: number, step: number | undefined): boolean =>
  Math.abs(asked - held) >= (step === undefined ? Math.max(1, Math.abs(asked)) * noise : step / 2);

const found = (field: string, asked: string, held: string): DeviationFound => ({ field, asked, held });
const numberText = (value: number): string => (value === 0 ? 'none' : String(value));
const timeText = (seconds: number): string => (seconds === 0 ? 'none' : formatBrokerTime(seconds));

/** A requested number that differs at the broker; undefined = not requested. */
function number(
  field: string,
  asked: number | undefined,
  held: number | null,
  step: number | undefined,
  print: (value: number) => string = numberText,
): readonly DeviationFound[] {
  if (asked === undefined || held === null || !differs(asked, held, step)) return [];
  return [found(field, print(asked), print(held))];
}

/** Prints prices with the symbol's digits, with more where a price is off its grid, and unchanged where the symbol is not loaded. */
const price = (
  field: string,
  asked: number | undefined,
  held: number | null,
  grid: Grid | null,
): readonly DeviationFound[] =>
  number(field, asked, held, grid?.tickSize, (value) =>
    value === 0 || grid === null ? numberText(value) : formatAverage(value, grid.digits),
  );

function text(
  field: string,
  asked: string | undefined | null,
  held: string | null,
): readonly DeviationFound[] {
  if (asked === undefined || asked === null || held === null || asked === held) return [];
  return [found(field, asked === '' ? 'none' : asked, held === '' ? 'none' : held)];
}

const wholeSecond = 1;
const daySeconds = 86_400;

/** Compared only if an expiry was requested. SPECIFIED_DAY may end at any moment of its day. */
function expiration(
  time: NewOrder['time'],
  asked: number | undefined,
  held: number,
): readonly DeviationFound[] {
  if (asked === undefined || asked === 0) return [];
  if (time === 'SPECIFIED_DAY') {
    return Math.floor(asked / daySeconds) === Math.floor(held / daySeconds)
      ? []
      : [
          found(
            'expiration',
            formatBrokerTime(asked, 'day'),
            held === 0 ? 'none' : formatBrokerTime(held, 'day'),
          ),
        ];
  }
  return number('expiration', asked, held, wholeSecond, timeText);
}

export interface SentLabel {
  readonly magic: number | null;
  readonly comment: string | null;
}

/** A pending order. `volume`: the lots left to place, where only a part was accepted. */
export function compareOrder(
  asked: NewOrder,
  label: SentLabel,
  held: Order,
  grid: Grid | null,
): readonly DeviationFound[] {
  return [
    ...text('symbol', asked.symbol, held.symbol),
    ...text('type', asked.type, held.type),
    ...number('volume', asked.volume, held.volumeInitial, grid?.volumeStep),
    ...(isPending(asked.type) ? price('price', asked.price, held.price, grid) : []),
    ...price('stopLimit', asked.stopLimit, held.stopLimit, grid),
    ...price('sl', asked.sl, held.sl, grid),
    ...price('tp', asked.tp, held.tp, grid),
    ...text('filling', asked.filling, held.filling),
    ...text('time', asked.time, held.time),
    ...expiration(asked.time, asked.expiration, held.expiration),
    ...number('magic', label.magic ?? undefined, held.magic, undefined),
    ...text('comment', label.comment, held.comment),
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
  held: Position,
  grid: Grid | null,
  options: { readonly isNetting: boolean; readonly filledVolume: number | null },
): readonly DeviationFound[] {
  const levels = [...price('sl', asked.sl, held.sl, grid), ...price('tp', asked.tp, held.tp, grid)];
  if (options.isNetting) {
    const isReduced = isKnown(held.side) && held.side !== sideOf(asked.type);
    return [...text('symbol', asked.symbol, held.symbol), ...(isReduced ? [] : levels)];
  }
  const volume = options.filledVolume ?? asked.volume;
  return [
    ...text('symbol', asked.symbol, held.symbol),
    ...(isKnown(held.side) ? text('type', sideOf(asked.type), held.side) : []),
    ...number('volume', volume, held.volume, grid?.volumeStep),
    ...levels,
    ...number('magic', label.magic ?? undefined, held.magic, undefined),
    ...text('comment', label.comment, held.comment),
  ];
}

/** A pending order after a change that the bridge confirmed. */
export function compareChange(asked: ModifyOrder, held: Order, grid: Grid | null): readonly DeviationFound[] {
  return [
    ...price('price', asked.price, held.price, grid),
    ...(asked.stopLimit === undefined || asked.stopLimit === 0
      ? []
      : price('stopLimit', asked.stopLimit, held.stopLimit, grid)),
    ...price('sl', asked.sl, held.sl, grid),
    ...price('tp', asked.tp, held.tp, grid),
    ...text('time', asked.time, held.time),
    ...expiration(asked.time, asked.expiration, held.expiration),
  ];
}

/** SL and TP of a position after a change that the bridge confirmed. */
export const compareLevels = (
  asked: ModifyPosition,
  held: Position,
  grid: Grid | null,
): readonly DeviationFound[] => [
  ...price('sl', asked.sl, held.sl, grid),
  ...price('tp', asked.tp, held.tp, grid),
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

/** Brokers rewrite comments (reference/order-safety.md, rule 4): shown, but not as a warning. */
export const isGrave = ({ field }: DeviationFound): boolean => field !== 'comment';
