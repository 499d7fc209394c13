import { isKnown, type Side } from '../model/enums';
import type { Price } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { TradeRequest } from '../model/trade';
import { isOrderType, sideOf } from './order-types';

/** The target of a request, as last read; empty where unknown. */
export interface TargetRecord {
  readonly position?: Pick<Position, 'side' | 'sl' | 'tp'> | undefined;
  readonly order?:
    | Pick<Order, 'type' | 'price' | 'stopLimit' | 'sl' | 'tp' | 'time' | 'expiration'>
    | undefined;
}

interface Levels {
  readonly sl: Price;
  readonly tp: Price;
}

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** 1: nearer to the market, or newly set · 0: unchanged · -1: farther away, or removed. */
function closer(held: number, asked: number, isUp: boolean): -1 | 0 | 1 {
  if (isSame(held, asked)) return 0;
  if (asked === 0) return -1;
  if (held === 0) return 1;
  return asked > held === isUp ? 1 : -1;
}

/**
 * Only the stop loss bounds the loss. A take profit cannot raise it: set or moved nearer it ends the position sooner, which reduces
 * risk; farther or removed it does not, unless the stop comes nearer in the same request.
 */
function levelsOnlyReduce(side: Side, held: Levels, asked: Levels): boolean {
  const sl = closer(held.sl, asked.sl, side === 'BUY');
  if (sl !== 0) return sl === 1;
  return closer(held.tp, asked.tp, side === 'SELL') === 1;
}

const stays = <T>(asked: T | undefined, held: T): boolean => asked === undefined || asked === held;

/**
 * A way out: a write that can only reduce risk, whatever else happens. A full or partial close, a cancelled order, a stop loss that
 * comes nearer. Everything else is new risk, also a change of an unknown target.
 */
export function isRiskReducing(request: TradeRequest, { position, order }: TargetRecord): boolean {
  switch (request.name) {
    case 'close-position':
    case 'cancel-order':
      return true;
    case 'modify-position':
      return (
        position !== undefined &&
        isKnown(position.side) &&
        levelsOnlyReduce(position.side, position, request.input)
      );
    case 'modify-order': {
      if (order === undefined || !isOrderType(order.type)) return false;
      const { price, stopLimit, time, expiration, sl, tp } = request.input;
      const isAllElseAsItIs =
        stays(price, order.price) &&
        stays(stopLimit, order.stopLimit) &&
        stays(time, order.time) &&
        stays(expiration, order.expiration);
      return (
        isAllElseAsItIs &&
        levelsOnlyReduce(sideOf(order.type), order, { sl: sl ?? order.sl, tp: tp ?? order.tp })
      );
    }
    case 'place-order':
      return false;
  }
}
