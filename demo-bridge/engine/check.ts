import type { SymbolDefinition } from '../market/symbols';
import type { Quote } from '../market/ticks';
import { openingLots } from './netting';
import type { Refusal } from './retcodes';
import {
  directionOf,
  type Filling,
  type Lifetime,
  type OrderType,
  type Position,
  type ServerState,
} from './state';

/** Rules of the trade server (reference/trading-rules.md, section 2). Each returns the refusal, or null. */

const DAY_MS = 86_400_000;
const LOT_TOLERANCE = 1e-7;

/** A price in whole points; null when invalid or off the symbol's grid. 0 stays 0. */
export function onGrid(symbol: SymbolDefinition, price: number): number | null {
  if (!Number.isFinite(price) || price < 0) return null;
  const exact = price * 10 ** symbol.digits;
  const points = Math.round(exact);
  if (Math.abs(exact - points) > 1e-3 || points > 2 ** 31) return null;
  return points % symbol.tickPoints === 0 ? points : null;
}

export function checkVolume(symbol: SymbolDefinition, lots: number): Refusal | null {
  const steps = Math.round(lots / symbol.volumeStep);
  const onStep = Math.abs(steps * symbol.volumeStep - lots) < LOT_TOLERANCE;
  const inside = lots >= symbol.volumeMin - LOT_TOLERANCE && lots <= symbol.volumeMax + LOT_TOLERANCE;
  return onStep && inside ? null : 'invalidVolume';
}

/** Open and pending volume of one direction must not exceed the symbol's limit. */
export function checkVolumeLimit(
  state: ServerState,
  symbol: SymbolDefinition,
  type: OrderType,
  lots: number,
): Refusal | null {
  if (symbol.volumeLimit === 0) return null;
  const direction = directionOf(type);
  let total = openingLots(state, symbol, type, lots);
  for (const position of state.positions.values()) {
    if (position.symbol === symbol && position.direction === direction) total += position.volume;
  }
  for (const order of state.orders.values()) {
    if (order.symbol === symbol && directionOf(order.type) === direction) total += order.volumeLeft;
  }
  return total > symbol.volumeLimit + LOT_TOLERANCE ? 'limitVolume' : null;
}

export function checkDirection(symbol: SymbolDefinition, type: OrderType): Refusal | null {
  const direction = directionOf(type);
  switch (symbol.tradeMode) {
    case 0:
      return 'tradeDisabled';
    case 1:
      return direction === 'buy' ? null : 'longOnly';
    case 2:
      return direction === 'sell' ? null : 'shortOnly';
    case 3:
      return 'closeOnly';
    case 4:
      return null;
  }
}

export function checkOpen(state: ServerState, symbol: SymbolDefinition): Refusal | null {
  return state.market.find(symbol.name)?.isOpen(state.now) ? null : 'marketClosed';
}

/** On a FIFO account a position cannot be closed before an older one of its symbol and direction; stops can. */
export function checkFifo(state: ServerState, position: Position): Refusal | null {
  if (state.account.fifoClose !== true) return null;
  for (const other of state.positions.values()) {
    if (other === position || other.symbol !== position.symbol || other.direction !== position.direction)
      continue;
    const isBefore =
      other.opened === position.opened ? other.ticket < position.ticket : other.opened < position.opened;
    if (isBefore) return 'fifoClose';
  }
  return null;
}

const ORDER_MODE_BIT: Record<OrderType, number> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 8, 7: 8 };
const SL_BIT = 16;
const TP_BIT = 32;

export function checkOffered(symbol: SymbolDefinition, type: OrderType): Refusal | null {
  return symbol.orderMode & ORDER_MODE_BIT[type] ? null : 'invalidOrder';
}

/** Levels that the symbol's `order_mode` does not allow count as invalid stops. */
export function checkLevelsTaken(symbol: SymbolDefinition, sl: number, tp: number): Refusal | null {
  const needed = (sl > 0 ? SL_BIT : 0) | (tp > 0 ? TP_BIT : 0);
  return (symbol.orderMode & needed) === needed ? null : 'invalidStops';
}

const FOK_BIT = 1;
const IOC_BIT = 2;
const BOC_BIT = 4;

/** The filling to use, or a refusal: `filling_mode` holds bits, `type_filling` is an enum (3.5). */
export function chooseFilling(
  symbol: SymbolDefinition,
  type: OrderType,
  requested: Filling | null,
): Filling | { readonly refused: Refusal } {
  const allowed = allowedFillings(symbol, type);
  if (requested === null) return allowed[0] ?? 2;
  return allowed.includes(requested) ? requested : { refused: 'invalidFill' };
}

/** The default first: IOC before FOK for market orders, RETURN for pending ones. */
function allowedFillings(symbol: SymbolDefinition, type: OrderType): readonly Filling[] {
  const market = type <= 1;
  if (symbol.execution <= 1) return market ? [0] : [2];
  const byBits: Filling[] = [];
  if (symbol.fillingMode & IOC_BIT) byBits.push(1);
  if (symbol.fillingMode & FOK_BIT) byBits.push(0);
  if (market) return symbol.execution === 3 ? [...byBits, 2] : byBits;
  const canBook = symbol.fillingMode & BOC_BIT && (type === 2 || type === 3 || type >= 6);
  return canBook ? [2, ...byBits, 3] : [2, ...byBits];
}

/**
 * Expiry in broker milliseconds, 0 for good-till-cancelled. `expiration` is in broker seconds. Day orders live to the last moment of
 * the day.
 */
export function chooseExpiry(
  symbol: SymbolDefinition,
  lifetime: Lifetime,
  expiration: number,
  now: number,
): number | { readonly refused: Refusal } {
  if ((symbol.expirationMode & (1 << lifetime)) === 0) return { refused: 'invalidExpiration' };
  switch (lifetime) {
    case 0:
      return 0;
    case 1:
      return endOfDay(now);
    case 2:
      return expiration * 1000 > now ? expiration * 1000 : { refused: 'invalidExpiration' };
    case 3: {
      const end = endOfDay(expiration * 1000);
      return expiration > 0 && end > now ? end : { refused: 'invalidExpiration' };
    }
  }
}

function endOfDay(at: number): number {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS - 1000;
}

/** Prices of an order, in points; 0 = none. */
export interface Levels {
  readonly price: number;
  readonly stopLimit: number;
  readonly sl: number;
  readonly tp: number;
}

/** Least distance in points. Without a stops level one point, so that nothing triggers at once. */
const leastDistance = (symbol: SymbolDefinition): number => Math.max(symbol.stopsLevel, 1);

/** Side and distance of a pending order's price, and of a stop-limit's limit (3.2). */
export function checkPrice(
  symbol: SymbolDefinition,
  type: OrderType,
  levels: Pick<Levels, 'price' | 'stopLimit'>,
  quote: Quote,
): Refusal | null {
  const { price, stopLimit } = levels;
  const { bid, ask } = quote;
  const s = leastDistance(symbol);
  const fine = (() => {
    switch (type) {
      case 0:
      case 1:
        return true;
      case 2:
        return price > 0 && price <= ask - s;
      case 3:
        return price >= bid + s;
      case 4:
        return price >= ask + s;
      case 5:
        return price > 0 && price <= bid - s;
      case 6:
        return price >= ask + s && stopLimit > 0 && stopLimit <= price - s;
      case 7:
        return price > 0 && price <= bid - s && stopLimit >= price + s;
    }
  })();
  return fine ? null : 'invalidPrice';
}

/** Side and distance of SL and TP (3.2): from the market for a market order, else from the order's own price. */
export function checkStops(
  symbol: SymbolDefinition,
  type: OrderType,
  levels: Levels,
  quote: Quote,
): Refusal | null {
  const { sl, tp } = levels;
  const s = leastDistance(symbol);
  const buy = directionOf(type) === 'buy';
  const entry = type >= 6 ? levels.stopLimit : levels.price;
  const from = type <= 1 ? (buy ? quote.bid : quote.ask) : entry;
  const slFine = sl === 0 || (buy ? sl <= from - s : sl >= from + s);
  const tpFine = tp === 0 || (buy ? tp >= from + s : tp <= from - s);
  return slFine && tpFine ? null : 'invalidStops';
}

/** Whether a position's levels are within the freeze distance of the market (3.3). */
export function positionFrozen(
  symbol: SymbolDefinition,
  direction: 'buy' | 'sell',
  sl: number,
  tp: number,
  { bid, ask }: Quote,
): boolean {
  const f = symbol.freezeLevel;
  if (f === 0) return false;
  if (direction === 'buy') return (tp > 0 && tp - bid <= f) || (sl > 0 && bid - sl <= f);
  return (tp > 0 && ask - tp <= f) || (sl > 0 && sl - ask <= f);
}

/** Whether a pending order's price is within the freeze distance of the market (3.3). */
export function orderFrozen(
  symbol: SymbolDefinition,
  type: OrderType,
  price: number,
  { bid, ask }: Quote,
): boolean {
  const f = symbol.freezeLevel;
  if (f === 0) return false;
  switch (type) {
    case 0:
    case 1:
      return false;
    case 2:
      return ask - price <= f;
    case 3:
      return price - bid <= f;
    case 4:
    case 6:
      return price - ask <= f;
    case 5:
    case 7:
      return bid - price <= f;
  }
}
