import { groupThousands } from '../../shared/math/price';
import type { Order } from '../../shared/model/order';
import { orderTypeLabel } from '../../shared/rules/order-types';
import type { NewNotice } from './store';

/** Pending orders that came or went between two polls. Why one went is told by the positions and the history. */
export function orderNotices(before: readonly Order[], after: readonly Order[]): NewNotice[] {
  const had = new Set(before.map((order) => order.ticket));
  const has = new Set(after.map((order) => order.ticket));
  const line = (title: string, order: Order): NewNotice => ({
    tone: 'info',
    title: `${title}: ${orderTypeLabel(order.type)} ${order.volumeCurrent} ${order.symbol}`,
    detail: `at ${groupThousands(`${order.price}`)} · ticket ${order.ticket}`,
    isToast: false,
  });
  return [
    ...after.filter((order) => !had.has(order.ticket)).map((order) => line('Order placed', order)),
    ...before.filter((order) => !has.has(order.ticket)).map((order) => line('Order gone', order)),
  ];
}
