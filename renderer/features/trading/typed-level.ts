import { type LevelFrame, type LevelUnit, levelPrice, levelText } from '../../../shared/math/levels';
import { type OrderProblem, refuse } from '../../../shared/rules/problem';
import { numberOrNull, readNumber } from './typed-number';

/** A level of an existing position or order, typed in a unit. The price is what is sent. */

export interface TypedLevel {
  /** The text for the price's own field; empty = no level, unreadable text = nothing can be sent. */
  readonly price: string;
  readonly problem: OrderProblem | null;
}

/** The price for `text` in `unit`. Empty and 0 mean none in every unit, as in MetaTrader. */
export function typedLevel(text: string, unit: LevelUnit, frame: LevelFrame | null): TypedLevel {
  if (unit === 'price') return { price: text, problem: null };
  const typed = readNumber(text);
  if (typed.kind === 'empty') return { price: '', problem: null };
  if (typed.kind === 'number' && typed.value === 0) return { price: '0', problem: null };
  const reason =
    typed.kind === 'unreadable'
      ? typed.reason
      : frame === null
        ? 'cannot be told in this unit yet'
        : levelPrice(unit, typed.value, frame);
  if (typeof reason !== 'string' && reason.kind === 'known' && frame !== null) {
    return { price: reason.value.toFixed(frame.spec.digits), problem: null };
  }
  const message = typeof reason === 'string' ? reason : reason.kind === 'known' ? '' : reason.reason;
  // Deliberately not a price: an invalid amount must never count as "no level".
  return { price: `${text} ${unit}?`, problem: refuse(frame?.level ?? 'sl', 10016, message) };
}

/** The price in `unit`; empty where there is none or where the unit cannot express it. */
export function shownLevel(
  price: string,
  unit: LevelUnit,
  frame: LevelFrame | null,
  currencyDigits: number,
): string {
  if (unit === 'price') return price;
  const value = numberOrNull(price);
  if (value === null || value <= 0 || frame === null) return '';
  return levelText(unit, value, frame, currencyDigits) ?? '';
}
