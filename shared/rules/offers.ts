import {
  expirationBits,
  type Filling,
  fillingBits,
  type OrderTime,
  type OrderType,
  orderModeBits,
  orderTimes,
} from '../model/enums';
import type { SymbolSpec } from '../model/symbol';
import { familyOf, orderTypeLabel, sideOf } from './order-types';

/**
 * What a symbol allows, by its masks and modes (reference/trading-rules.md, 3.4 to 3.6). A mask that is not sent allows everything.
 */

const has = (mask: number | null, bit: number): boolean => mask === null || (mask & bit) !== 0;

/**
 * Fill policies of an order type. The symbol's mask has flags (FOK 1, IOC 2), not the order's enumeration; RETURN has no flag and
 * depends on the execution mode.
 */
export function fillingsFor(type: OrderType, spec: SymbolSpec): readonly Filling[] {
  const byMask = (['FOK', 'IOC'] as const).filter((filling) => has(spec.fillingMode, fillingBits[filling]));
  const isMarketType = familyOf(type) === 'market';
  switch (spec.execution) {
    case 'REQUEST':
    case 'INSTANT':
      return isMarketType ? ['FOK'] : ['RETURN'];
    case 'MARKET':
      if (!isMarketType) return [...byMask, 'RETURN'];
      // A symbol with neither flag still trades at market on many servers: leave it to the server's answer.
      return byMask.length > 0 ? byMask : ['RETURN'];
    default:
      return [...byMask, 'RETURN'];
  }
}

/** Market execution does not allow RETURN for market orders (3.5); without a flag no policy is sure to work. */
export const lacksMarketFilling = (type: OrderType, spec: SymbolSpec): boolean =>
  familyOf(type) === 'market' &&
  spec.execution === 'MARKET' &&
  !has(spec.fillingMode, fillingBits.FOK) &&
  !has(spec.fillingMode, fillingBits.IOC);

/** The default: market IOC, else FOK, else RETURN; pending RETURN (reference/trading-rules.md, 3.5). */
export function defaultFilling(type: OrderType, spec: SymbolSpec): Filling {
  const offered = fillingsFor(type, spec);
  const wanted: readonly Filling[] =
    familyOf(type) === 'market' ? ['IOC', 'FOK', 'RETURN'] : ['RETURN', 'IOC', 'FOK'];
  return wanted.find((filling) => offered.includes(filling)) ?? 'RETURN';
}

export function orderTimesFor(spec: SymbolSpec): readonly OrderTime[] {
  return orderTimes.filter((time) => has(spec.expirationMode, expirationBits[time]));
}

const familyBit = {
  market: orderModeBits.MARKET,
  limit: orderModeBits.LIMIT,
  stop: orderModeBits.STOP,
  'stop-limit': orderModeBits.STOP_LIMIT,
} as const;

/** False where the symbol's `order_mode` lacks the type's bit. */
export const isTypeOffered = (type: OrderType, spec: SymbolSpec): boolean =>
  has(spec.orderMode, familyBit[familyOf(type)]);

/** By the retcode that forbids it. */
export const directionLabels = {
  10017: 'trading is off for this symbol',
  10042: 'this symbol allows buying only',
  10043: 'this symbol allows selling only',
  10044: 'this symbol allows closing only',
} as const;

/** Why a type cannot be placed on the symbol, with the retcode that the server would give; null where it can. */
export function typeRefusal(
  type: OrderType,
  spec: SymbolSpec,
): { readonly retcode: number; readonly reason: string } | null {
  const direction = directionRefusal(type, spec);
  if (direction !== null) return { retcode: direction, reason: directionLabels[direction] };
  if (isTypeOffered(type, spec)) return null;
  return { retcode: 10035, reason: `this symbol does not take ${orderTypeLabel(type).toLowerCase()} orders` };
}

/** The retcode with which `trade_mode` forbids opening in this direction; null where it is allowed. */
export function directionRefusal(type: OrderType, spec: SymbolSpec): 10017 | 10042 | 10043 | 10044 | null {
  switch (spec.tradeMode) {
    case 'DISABLED':
      return 10017;
    case 'LONGONLY':
      return sideOf(type) === 'BUY' ? null : 10042;
    case 'SHORTONLY':
      return sideOf(type) === 'SELL' ? null : 10043;
    case 'CLOSEONLY':
      return 10044;
    default:
      return null;
  }
}

export const takesStopLoss = (spec: SymbolSpec): boolean => has(spec.orderMode, orderModeBits.SL);
export const takesTakeProfit = (spec: SymbolSpec): boolean => has(spec.orderMode, orderModeBits.TP);
