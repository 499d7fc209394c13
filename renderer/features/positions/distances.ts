import type { Position } from '../../../shared/model/position';

/** Distances of an open position in whole points: its profit, and how far away its levels are. */

type PositionPrices = Pick<Position, 'side' | 'priceOpen' | 'priceCurrent' | 'sl' | 'tp'>;

/** 1 for a buy, -1 for a sell; null where the side is unknown. */
function direction(side: string): 1 | -1 | null {
  return side === 'BUY' ? 1 : side === 'SELL' ? -1 : null;
}

function points(
  position: PositionPrices,
  from: number | null,
  to: number | null,
  point: number | null,
): number | null {
  const sign = direction(position.side);
  if (sign === null || from === null || to === null || point === null || !(point > 0)) return null;
  const whole = Math.round(((to - from) / point) * sign);
  // -0 would be printed with a sign.
  return whole === 0 ? 0 : whole;
}

/** Positive where the price moved in the position's favour. `point` null: the symbol is not read yet. */
export const profitPoints = (position: PositionPrices, point: number | null): number | null =>
  points(position, position.priceOpen, position.priceCurrent, point);

/** How far the price can move against the position before the stop loss; negative once it is beyond. Null without one. */
export const pointsToStop = (position: PositionPrices, point: number | null): number | null =>
  position.sl === 0 ? null : points(position, position.sl, position.priceCurrent, point);

/** How far the price must move to the take profit. Null without one. */
export const pointsToTarget = (position: PositionPrices, point: number | null): number | null =>
  position.tp === 0 ? null : points(position, position.priceCurrent, position.tp, point);
