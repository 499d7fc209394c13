import { countText } from '../math/counts';
import { priceNames } from '../math/levels';
import { priceTicks, snapPrice } from '../math/price';
import type { OrderType, Side } from '../model/enums';
import type { Price } from '../model/fields';
import type { SymbolSpec } from '../model/symbol';
import { familyOf, isPending, type OrderField, sideOf } from './order-types';
import { type OrderProblem, refuse } from './problem';

/**
 * Sides and distances of prices (reference/trading-rules.md, 3.2), compared in whole points so that float noise decides nothing. A
 * buy position's stops are measured from the bid, a sell's from the ask, a pending order's from its own price.
 */

/** `field` must be at least `distance` points from `anchor`, on one side. */
interface Bound {
  readonly field: OrderField;
  readonly side: 'below' | 'above';
  readonly anchor: number;
  readonly anchorName: string;
  /** Points; 0 allows the anchor itself, unless `strict`. */
  readonly distance: number;
  readonly strict: boolean;
  readonly retcode: 10015 | 10016;
}

const fieldNames: Readonly<Partial<Record<OrderField, string>>> = priceNames;

const asPoints = (price: Price, spec: SymbolSpec): number => Math.round(price / spec.point);

/** Equal but for float noise: a bridge may send 1.1700000000000002. */
export const samePrice = (a: number, b: number, spec: SymbolSpec): boolean =>
  Math.abs(a - b) < spec.point * 1e-3;

/** Price grid: off `tickSize`, not positive, or not finite. */
export function checkGrid(
  field: OrderField,
  price: Price,
  spec: SymbolSpec,
  retcode: 10015 | 10016,
): OrderProblem | null {
  const name = fieldNames[field] ?? field;
  if (!Number.isFinite(price) || price <= 0)
    return refuse(field, retcode, `the ${name} must be a price above 0`);
  if (priceTicks(price, spec.tickSize) !== null) return null;
  const value = snapPrice(price, spec).toFixed(spec.digits);
  return refuse(field, retcode, `the ${name} must be a multiple of ${spec.tickSize}`, {
    label: `use ${value}`,
    value,
  });
}

function checkBound(bound: Bound, price: Price, spec: SymbolSpec): OrderProblem | null {
  const gap = (bound.side === 'below' ? 1 : -1) * (asPoints(bound.anchor, spec) - asPoints(price, spec));
  const least = Math.max(bound.distance, bound.strict ? 1 : 0);
  if (gap >= least) return null;
  const away = (bound.side === 'below' ? -1 : 1) * least * spec.point;
  const target = snapPrice(bound.anchor + away, spec, bound.side === 'below' ? 'down' : 'up');
  const value = target.toFixed(spec.digits);
  const fix = target > 0 ? { label: `use ${value}`, value } : null;
  const name = fieldNames[bound.field] ?? bound.field;
  const where = `${bound.side} the ${bound.anchorName}`;
  const message =
    gap <= 0
      ? `the ${name} must be ${where}${bound.distance > 0 ? ` by ${countText(bound.distance, 'point')}` : ''}`
      : `the ${name} is ${countText(gap, 'point')} ${where}, the broker wants ${least}`;
  return refuse(bound.field, bound.retcode, message, fix);
}

const opposite = { below: 'above', above: 'below' } as const;

/** SL and TP around an anchor price. */
export function checkStops(
  levels: { readonly sl: Price; readonly tp: Price },
  anchor: { readonly price: Price; readonly name: string; readonly side: 'BUY' | 'SELL' },
  spec: SymbolSpec,
): readonly OrderProblem[] {
  const slSide = anchor.side === 'BUY' ? 'below' : 'above';
  const bound = (field: 'sl' | 'tp', side: 'below' | 'above'): Bound => ({
    field,
    side,
    anchor: anchor.price,
    anchorName: anchor.name,
    distance: spec.stopsLevel,
    strict: true,
    retcode: 10016,
  });
  const check = (field: 'sl' | 'tp', side: 'below' | 'above'): OrderProblem | null => {
    const price = levels[field];
    if (price === 0) return null;
    return checkGrid(field, price, spec, 10016) ?? checkBound(bound(field, side), price, spec);
  };
  return [check('sl', slSide), check('tp', opposite[slSide])].filter((problem) => problem !== null);
}

/** The order price against the market, and for a stop-limit also the limit price. */
export function checkPrices(
  order: { readonly type: OrderType; readonly price: Price; readonly stopLimit: Price | null },
  quote: { readonly bid: Price; readonly ask: Price } | null,
  spec: SymbolSpec,
): readonly OrderProblem[] {
  const family = familyOf(order.type);
  if (family === 'market') return [];
  const isBuy = sideOf(order.type) === 'BUY';
  const grid = checkGrid('price', order.price, spec, 10015);
  const problems: OrderProblem[] = grid === null ? [] : [grid];
  if (grid === null && quote !== null) {
    const isBelow = (family === 'limit') === isBuy;
    const broken = checkBound(
      {
        field: 'price',
        side: isBelow ? 'below' : 'above',
        anchor: isBuy ? quote.ask : quote.bid,
        anchorName: isBuy ? 'ask' : 'bid',
        distance: spec.stopsLevel,
        strict: true,
        retcode: 10015,
      },
      order.price,
      spec,
    );
    if (broken !== null) problems.push(broken);
  }
  if (family === 'stop-limit') {
    if (order.stopLimit === null) {
      problems.push(refuse('stopLimit', 10015, 'a stop-limit order needs the price of its limit order'));
    } else {
      const problem =
        checkGrid('stopLimit', order.stopLimit, spec, 10015) ??
        checkBound(
          {
            field: 'stopLimit',
            side: isBuy ? 'below' : 'above',
            anchor: order.price,
            anchorName: 'trigger price',
            distance: spec.stopsLevel,
            strict: true,
            retcode: 10015,
          },
          order.stopLimit,
          spec,
        );
      if (problem !== null) problems.push(problem);
    }
  }
  return problems;
}

/** A level below or above the market that triggers when reached; 0 = none. */
export interface WaitingLevel {
  readonly level: number;
  readonly side: 'below' | 'above';
}

export function waitingStops(
  side: Side,
  { sl, tp }: { readonly sl: Price; readonly tp: Price },
): readonly WaitingLevel[] {
  const slSide = side === 'BUY' ? 'below' : 'above';
  return [
    { level: sl, side: slSide },
    { level: tp, side: opposite[slSide] },
  ];
}

/** Limits are on the better side of the market; stops and stop-limit triggers on the worse one. */
export function waitingPrice(type: OrderType, price: Price): readonly WaitingLevel[] {
  const isBelow = (familyOf(type) === 'limit') === (sideOf(type) === 'BUY');
  return isPending(type) ? [{ level: price, side: isBelow ? 'below' : 'above' }] : [];
}

/**
 * Within the freeze distance nothing may be changed (3.3); null where it is free. A level that the market has passed is frozen too:
 * its distance is below 0.
 */
export function checkFreeze(
  levels: readonly WaitingLevel[],
  market: number,
  spec: SymbolSpec,
  field: OrderField,
): OrderProblem | null {
  if (spec.freezeLevel === 0) return null;
  const gapOf = ({ level, side }: WaitingLevel): number =>
    (side === 'below' ? 1 : -1) * (asPoints(market, spec) - asPoints(level, spec));
  const near = levels.find((waiting) => waiting.level > 0 && gapOf(waiting) <= spec.freezeLevel);
  if (near === undefined) return null;
  const gap = Math.max(0, gapOf(near));
  return refuse(
    field,
    10029,
    `${near.level.toFixed(spec.digits)} is ${countText(gap, 'point')} from the market; inside ${spec.freezeLevel} the broker freezes it`,
  );
}
