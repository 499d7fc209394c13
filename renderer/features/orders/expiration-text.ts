import { formatBrokerTime } from '../../../shared/math/time';
import type { Order } from '../../../shared/model/order';

/** When a pending order ends, in broker time. */
export function expirationText(order: Pick<Order, 'time' | 'expiration'>): string {
  switch (order.time) {
    case 'GTC':
      return 'until cancelled';
    case 'DAY':
      return 'today';
    case 'SPECIFIED_DAY':
      return `end of ${formatBrokerTime(order.expiration, 'day')}`;
    case 'SPECIFIED':
    case null:
      return order.expiration > 0 ? formatBrokerTime(order.expiration, 'minute') : 'until cancelled';
    default:
      return order.time;
  }
}
