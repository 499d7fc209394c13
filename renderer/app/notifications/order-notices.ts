import { lotsText, priceText } from '../../../shared/formats/amounts';
import type { Order } from '../../../shared/model/order';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { type NewNotice, noticeWho } from '../../data/notifications/store';
import type { OrderTrader } from '../../data/traders';

/** The order price; of a stop-limit also the price of its limit order. */
const pricesOf = (order: Order, digits: number | null): string =>
  order.stopLimit > 0
    ? `${priceText(order.price, digits)}, limit ${priceText(order.stopLimit, digits)}`
    : priceText(order.price, digits);

/** Pending orders that came or went between two polls. Why one went is shown by positions and history. */
export function orderNotices(
  before: readonly Order[],
  after: readonly Order[],
  digitsOf: (symbol: string) => number | null,
  traderOf: OrderTrader,
): NewNotice[] {
  const had = new Set(before.map((order) => order.ticket));
  const has = new Set(after.map((order) => order.ticket));
  const line = (title: string, order: Order): NewNotice => {
    return {
      tone: 'info',
      title: `${title}: ${orderTypeLabel(order.type)} ${lotsText(order.volumeCurrent)} ${isolated(order.symbol)}`,
      detail: `at ${pricesOf(order, digitsOf(order.symbol))} · ticket ${order.ticket}`,
      symbol: order.symbol,
      who: noticeWho('placed by', traderOf(order)),
      isToast: false,
    };
  };
  return [
    ...after.filter((order) => !had.has(order.ticket)).map((order) => line('Order placed', order)),
    ...before.filter((order) => !has.has(order.ticket)).map((order) => line('Order removed', order)),
  ];
}
