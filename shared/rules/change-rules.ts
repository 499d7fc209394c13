import { isMoreVolume, volumeSteps } from '../math/volume';
import type { Lots, Price } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';
import { checkFreeze, checkPrices, checkStops, samePrice, waitingPrice, waitingStops } from './distances';
import { fifoRefusal, olderThan } from './fifo';
import { takesStopLoss, takesTakeProfit } from './offers';
import { isOrderType, sideOf } from './order-types';
import { type OrderProblem, refuse, warn } from './problem';

/** Rules for changes: levels of positions, pending orders, partial closes. Numbers in brackets are of reference/trading-rules.md. */

type Quote = { readonly bid: Price; readonly ask: Price } | null;
interface Levels {
  readonly sl: Price;
  readonly tp: Price;
}

const disabled = (spec: SymbolSpec): boolean => spec.tradeMode === 'DISABLED';
const disabledText = 'trading is off for this symbol';

/** A new level on a symbol whose `order_mode` does not allow it. */
function checkTaken(old: Levels, levels: Levels, spec: SymbolSpec): readonly OrderProblem[] {
  const isNew = (field: 'sl' | 'tp') => levels[field] !== 0 && !samePrice(levels[field], old[field], spec);
  return [
    isNew('sl') && !takesStopLoss(spec) ? refuse('sl', 10016, 'this symbol takes no stop loss') : null,
    isNew('tp') && !takesTakeProfit(spec) ? refuse('tp', 10016, 'this symbol takes no take profit') : null,
  ].filter((problem) => problem !== null);
}

/** New levels of a position; 0 removes one. */
export function checkLevels(
  position: Position,
  levels: Levels,
  spec: SymbolSpec,
  quote: Quote,
): readonly OrderProblem[] {
  const stays = (field: 'sl' | 'tp') => samePrice(levels[field], position[field], spec);
  if (stays('sl') && stays('tp')) return [refuse('sl', 10025, 'the levels are the same as before')];
  // Only a warning: it is not documented whether a disabled symbol takes levels, and a stop protects.
  const doubts = disabled(spec) ? [warn('sl', 10017, disabledText)] : [];
  const taken = checkTaken(position, levels, spec);
  if (quote === null || (position.side !== 'BUY' && position.side !== 'SELL')) return [...taken, ...doubts];
  const isBuy = position.side === 'BUY';
  const market = isBuy ? quote.bid : quote.ask;
  const frozen = checkFreeze(waitingStops(position.side, position), market, spec, 'sl');
  if (frozen !== null) return [frozen, ...doubts];
  const anchor = { price: market, name: isBuy ? 'bid' : 'ask', side: position.side };
  // The request sends both levels, and some servers check both, so an unchanged one may cause a refusal. Only a warning: else no stop
  // could be moved nearer while the market is close to the take profit.
  const stops = checkStops(levels, anchor, spec).map((problem) =>
    (problem.field === 'sl' || problem.field === 'tp') && stays(problem.field)
      ? warn(
          problem.field,
          problem.retcode,
          `${problem.message}: it stays, but the server may check it again`,
        )
      : problem,
  );
  const isRefusal = ({ severity }: OrderProblem) => severity === 'refuse';
  return [...taken, ...stops.filter(isRefusal), ...stops.filter((each) => !isRefusal(each)), ...doubts];
}

export interface OrderChange {
  readonly price: Price;
  readonly stopLimit: Price;
  readonly sl: Price;
  readonly tp: Price;
  /** Broker seconds; 0 = none. */
  readonly expiration: number;
}

/** A change of a pending order. */
export function checkOrderChange(
  order: Order,
  change: OrderChange,
  spec: SymbolSpec,
  quote: Quote,
): readonly OrderProblem[] {
  const isSame =
    samePrice(change.price, order.price, spec) &&
    samePrice(change.stopLimit, order.stopLimit, spec) &&
    samePrice(change.sl, order.sl, spec) &&
    samePrice(change.tp, order.tp, spec) &&
    change.expiration === order.expiration;
  if (isSame) return [refuse('price', 10025, 'the values are the same as before')];
  const type = order.type;
  if (!isOrderType(type)) return [];
  const side = sideOf(type);
  const isStopLimit = order.stopLimit > 0;
  if (quote !== null) {
    const market = side === 'BUY' ? quote.ask : quote.bid;
    const frozen = checkFreeze(waitingPrice(type, order.price), market, spec, 'price');
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
    ...checkTaken(order, change, spec),
    ...checkStops({ sl: change.sl, tp: change.tp }, anchor, spec),
  ];
}

/** All positions of a FIFO account; null for any other account. */
export type FifoRows = readonly Position[] | null;

/** Names the oldest ticket, which has to be closed first. */
export function checkFifo(position: Position, held: FifoRows): readonly OrderProblem[] {
  const older = held === null ? null : olderThan(position, held);
  return older === null ? [] : [refuse('volume', 10045, fifoRefusal(older.ticket))];
}

/** A partial or full close of `volume` lots. */
export function checkClose(
  position: Position,
  volume: Lots,
  spec: SymbolSpec,
  quote: Quote = null,
  held: FifoRows = null,
): readonly OrderProblem[] {
  if (disabled(spec)) return [refuse('volume', 10017, disabledText)];
  const wrongVolume = checkCloseVolume(position, volume, spec);
  const wrong = wrongVolume.length > 0 ? wrongVolume : checkFifo(position, held);
  if (wrong.length > 0 || quote === null || (position.side !== 'BUY' && position.side !== 'SELL'))
    return wrong;
  // The freeze level "may" block a close (3.3), so an exit is tried all the same.
  const market = position.side === 'BUY' ? quote.bid : quote.ask;
  const frozen = checkFreeze(waitingStops(position.side, position), market, spec, 'volume');
  return frozen === null ? [] : [warn('volume', 10029, frozen.message)];
}

function checkCloseVolume(position: Position, volume: Lots, spec: SymbolSpec): readonly OrderProblem[] {
  const all = { label: `use ${position.volume}`, value: String(position.volume) };
  if (!Number.isFinite(volume) || volume <= 0) {
    return [refuse('volume', 10014, 'the volume to close must be above 0', all)];
  }
  if (isMoreVolume(volume, position.volume)) {
    return [refuse('volume', 10038, `the position holds ${position.volume} lots only`, all)];
  }
  const rest = position.volume - volume;
  if (!isMoreVolume(rest, 0)) return [];
  if (volumeSteps(volume, spec.volumeStep) === null) {
    return [refuse('volume', 10014, `the volume must be a multiple of ${spec.volumeStep} lots`, all)];
  }
  if (isMoreVolume(spec.volumeMin, volume)) {
    return [refuse('volume', 10014, `the volume is below the minimum of ${spec.volumeMin} lots`, all)];
  }
  if (isMoreVolume(spec.volumeMin, rest)) {
    return [refuse('volume', 10014, `the rest would be below the minimum of ${spec.volumeMin} lots`, all)];
  }
  return [];
}
