import { formatAverage } from '../../shared/math/price';
import { formatBrokerTime } from '../../shared/math/time';
import { isKnown } from '../../shared/model/enums';
import type { DeviationFound } from '../../shared/model/intent';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { ModifyOrder, ModifyPosition, NewOrder } from '../../shared/model/trade';
import { isPending, sideOf } from '../../shared/rules/order-types';

/**
 * What the broker holds against what was asked, field by field (reference/order-safety.md, finding F: a bridge may drop the stop limit
 * price, the expiration, or the filling, and say that all is done). Pure. What the bridge does not tell is not compared.
 */

/** Steps within which numbers count as the same; null where the symbol's specification is not loaded. */
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

/** A number of the request that the broker holds otherwise; absent = nothing was asked. */
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

/** Prices with the symbol's digits, and more where one lies off its grid; as they came where those are not known. */
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

/** An expiry counts where one was asked for; a day's order ends at some moment of that day. */
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

/** A pending order as the broker holds it. `volume`: what was left to place, where only a part was accepted. */
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
 * A position that the order opened. Its price is the market's. On a netting account one position gathers all deals of its symbol:
 * only its symbol and its levels can be compared there. The last order sets the levels, unless it only took a part away: then they stay
 * as they were, and the position still lies on the side opposite to the order.
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

/** A pending order after a change that the bridge called done. */
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

/** A position's levels after a change that the bridge called done. */
export const compareLevels = (
  asked: ModifyPosition,
  held: Position,
  grid: Grid | null,
): readonly DeviationFound[] => [
  ...price('sl', asked.sl, held.sl, grid),
  ...price('tp', asked.tp, held.tp, grid),
];

/** What a bridge has been caught dropping, as its capability; null where the difference may be the broker's own doing. */
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

/** Brokers write comments of their own into orders (reference/order-safety.md, rule 4): told, but nothing to act on. */
export const isGrave = ({ field }: DeviationFound): boolean => field !== 'comment';
