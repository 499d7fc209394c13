import type { Position } from '../../../shared/model/position';

/** Distances of an open position in whole points: its profit, and how far away its levels are. */

type Held = Pick<Position, 'side' | 'priceOpen' | 'priceCurrent' | 'sl' | 'tp'>;

/** 1 for a buy, -1 for a sell; null where the side is unknown. */
function direction(side: string): 1 | -1 | null {
  return side === 'BUY' ? 1 : side === 'SELL' ? -1 : null;
}

function points(held: Held, from: number | null, to: number | null, point: number | null): number | null {
  const way = direction(held.side);
  if (way === null || from === null || to === null || point === null || !(point > 0)) return null;
  const whole = Math.round(((to - from) / point) * way);
  // -0 would be printed with a sign.
  return whole === 0 ? 0 : whole;
}

/** Positive where the price moved in the position's favour. `point` null: the symbol is not read yet. */
export const profitPoints = (held: Held, point: number | null): number | null =>
  points(held, held.priceOpen, held.priceCurrent, point);

/** How far the price can move against the position before the stop loss; negative once it is beyond. Null without one. */
export const pointsToStop = (held: Held, point: number | null): number | null =>
  held.sl === 0 ? null : points(held, held.sl, held.priceCurrent, point);

/** How far the price must move to the take profit. Null without one. */
export const pointsToTarget = (held: Held, point: number | null): number | null =>
  held.tp === 0 ? null : points(held, held.priceCurrent, held.tp, point);
