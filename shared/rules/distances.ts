import { priceTicks, snapPrice } from '../math/price';
import type { OrderType } from '../model/enums';
import type { SymbolSpec } from '../model/symbol';
import { familyOf, type OrderField, sideOf } from './order-types';
import { type OrderProblem, refuse } from './problem';

/**
 * Sides and distances of prices (trading-rules.md, 3.2), compared as whole points so that float noise decides nothing.
 * Positions' stops of a buy are measured from the bid, of a sell from the ask; those of a pending order from its own price.
 */

/** `field` must lie at or beyond `anchor` by `distance` points, on one side. */
interface Bound {
  readonly field: OrderField;
  readonly side: 'below' | 'above';
  readonly anchor: number;
  readonly anchorName: string;
  /** Points; 0 allows touching the anchor, except where `strict`. */
  readonly distance: number;
  readonly strict: boolean;
  readonly retcode: 10015 | 10016;
}

export const fieldNames: Readonly<Partial<Record<OrderField, string>>> = {
  price: 'price',
  stopLimit: 'stop limit price',
  sl: 'stop loss',
  tp: 'take profit',
};

const asPoints = (price: number, spec: SymbolSpec): number => Math.round(price / spec.point);
const pointsWord = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`;

/** Breaks of the price grid: off `tickSize`, not positive, not finite. */
export function checkGrid(
  field: OrderField,
  price: number,
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

function checkBound(bound: Bound, price: number, spec: SymbolSpec): OrderProblem | null {
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
      ? `the ${name} must be ${where}${bound.distance > 0 ? ` by ${pointsWord(bound.distance)}` : ''}`
      : `the ${name} is ${pointsWord(gap)} ${where}, the broker wants ${least}`;
  return refuse(bound.field, bound.retcode, message, fix);
}

const opposite = { below: 'above', above: 'below' } as const;

/** Stop loss and take profit around an anchor. */
export function checkStops(
  levels: { readonly sl: number; readonly tp: number },
  anchor: { readonly price: number; readonly name: string; readonly side: 'BUY' | 'SELL' },
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

/** The order price, and for a stop-limit also the limit's price, against the market. */
export function checkPrices(
  order: { readonly type: OrderType; readonly price: number; readonly stopLimit: number | null },
  quote: { readonly bid: number; readonly ask: number } | null,
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

/** Inside the freeze distance nothing may be changed (3.3); null where the order or position is free. */
export function checkFreeze(
  levels: readonly number[],
  market: number,
  spec: SymbolSpec,
  field: OrderField,
): OrderProblem | null {
  if (spec.freezeLevel === 0) return null;
  const near = levels.find(
    (level) => level > 0 && Math.abs(asPoints(level, spec) - asPoints(market, spec)) <= spec.freezeLevel,
  );
  if (near === undefined) return null;
  const gap = Math.abs(asPoints(near, spec) - asPoints(market, spec));
  return refuse(
    field,
    10029,
    `${near.toFixed(spec.digits)} is ${pointsWord(gap)} from the market; inside ${spec.freezeLevel} the broker freezes it`,
  );
}
