import { expect, it } from 'vitest';
import { orderNotices } from '../../../../renderer/app/notifications/order-notices';
import { orderOf as order, traders } from '../../../fixtures/trading';

it('tells pending orders that came and went, once each', () => {
  const notices = orderNotices(
    [order()],
    [order({ ticket: '5', type: 'BUY_STOP_LIMIT' })],
    () => 5,
    traders.order,
  );
  expect(notices.map((notice) => notice.title)).toEqual([
    'Order placed: Buy stop limit 0.10 EURUSD',
    'Order removed: Sell limit 0.10 EURUSD',
  ]);
  expect(orderNotices([order()], [order({ priceCurrent: 2 })], () => 5, traders.order)).toEqual([]);
  const [placed] = orderNotices([], [order({ magic: 7701, reason: 'EXPERT' })], () => 5, traders.order);
  expect(placed?.who).toEqual({ did: 'placed by', trader: 'bot 7701' });
});
