import type { Order } from '../../../shared/model/order';

/** Whole points that the price must go to reach the order, whichever way; null where that cannot be told. */
export function pointsToPrice(
  order: Pick<Order, 'price' | 'priceCurrent'>,
  point: number | null,
): number | null {
  const { price, priceCurrent } = order;
  if (price === 0 || priceCurrent === null || priceCurrent === 0 || point === null || !(point > 0))
    return null;
  return Math.round(Math.abs(price - priceCurrent) / point);
}
