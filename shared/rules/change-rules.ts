import { volumeSteps } from '../math/volume';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';
import { checkFreeze, checkPrices, checkStops } from './distances';
import { isOrderType, sideOf } from './order-types';
import { type OrderProblem, refuse } from './problem';

/** Rules for changing what exists already: positions' levels, pending orders, partial closes. */

type Quote = { readonly bid: number; readonly ask: number } | null;

/** New levels of a position; 0 removes one. */
export function checkLevels(
  position: Position,
  levels: { readonly sl: number; readonly tp: number },
  spec: SymbolSpec,
  quote: Quote,
): readonly OrderProblem[] {
  if (levels.sl === position.sl && levels.tp === position.tp) {
    return [refuse('sl', 10025, 'the levels are the same as before')];
  }
  if (quote === null || (position.side !== 'BUY' && position.side !== 'SELL')) return [];
  const isBuy = position.side === 'BUY';
  const market = isBuy ? quote.bid : quote.ask;
  const frozen = checkFreeze([position.sl, position.tp], market, spec, 'sl');
  if (frozen !== null) return [frozen];
  // A level that stays is not checked again by the server.
  const changed = {
    sl: levels.sl === position.sl ? 0 : levels.sl,
    tp: levels.tp === position.tp ? 0 : levels.tp,
  };
  return checkStops(changed, { price: market, name: isBuy ? 'bid' : 'ask', side: position.side }, spec);
}

export interface OrderChange {
  readonly price: number;
  readonly stopLimit: number;
  readonly sl: number;
  readonly tp: number;
  /** Broker seconds; 0 = none. */
  readonly expiration: number;
}

/** New values of a pending order. */
export function checkOrderChange(
  order: Order,
  change: OrderChange,
  spec: SymbolSpec,
  quote: Quote,
): readonly OrderProblem[] {
  const isSame =
    change.price === order.price &&
    change.stopLimit === order.stopLimit &&
    change.sl === order.sl &&
    change.tp === order.tp &&
    change.expiration === order.expiration;
  if (isSame) return [refuse('price', 10025, 'the values are the same as before')];
  const type = order.type;
  if (!isOrderType(type)) return [];
  const side = sideOf(type);
  const isStopLimit = order.stopLimit > 0;
  if (quote !== null) {
    const frozen = checkFreeze([order.price], side === 'BUY' ? quote.ask : quote.bid, spec, 'price');
    if (frozen !== null) return [frozen];
  }
  const anchor = isStopLimit
    ? { price: change.stopLimit, name: 'stop limit price', side }
    : { price: change.price, name: 'order price', side };
  return [
    ...checkPrices(
      { type, price: change.price, stopLimit: isStopLimit ? change.stopLimit : null },
      quote,
      spec,
    ),
    ...checkStops({ sl: change.sl, tp: change.tp }, anchor, spec),
  ];
}

/** A partial or whole close of `volume` lots. */
export function checkClose(position: Position, volume: number, spec: SymbolSpec): readonly OrderProblem[] {
  const all = { label: `use ${position.volume}`, value: String(position.volume) };
  if (!Number.isFinite(volume) || volume <= 0) {
    return [refuse('volume', 10014, 'the volume to close must be above 0', all)];
  }
  if (volume > position.volume + 1e-9) {
    return [refuse('volume', 10038, `the position holds ${position.volume} lots only`, all)];
  }
  const rest = position.volume - volume;
  if (Math.abs(rest) < 1e-9) return [];
  if (volumeSteps(volume, spec.volumeStep) === null) {
    return [refuse('volume', 10014, `the volume must be a multiple of ${spec.volumeStep} lots`, all)];
  }
  if (volume < spec.volumeMin - 1e-9) {
    return [refuse('volume', 10014, `the volume is below the minimum of ${spec.volumeMin} lots`, all)];
  }
  if (rest < spec.volumeMin - 1e-9) {
    return [refuse('volume', 10014, `the rest would be below the minimum of ${spec.volumeMin} lots`, all)];
  }
  return [];
}
