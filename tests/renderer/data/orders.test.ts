import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { asPlaced, ordersOptions } from '../../../renderer/data/orders';
import { orderOf } from '../../fixtures/trading';
import { bridgeOver } from './test-bridge';

it('orders as they were placed are the same value while only the market has moved', () => {
  const bridge = bridgeOver();
  const order = orderOf({ ticket: '1', priceCurrent: 1.17 });
  const read = (...rows: readonly (typeof order)[]) =>
    bridge.client.setQueryData(ordersOptions(bridge).queryKey, {
      rows: [...rows],
      unreadable: [],
      isConfirmed: true,
    });
  const observer = new QueryObserver(bridge.client, {
    ...ordersOptions(bridge),
    select: asPlaced,
    enabled: false,
  });
  const stop = observer.subscribe(() => undefined);
  read(order);
  const first = observer.getCurrentResult().data;
  read({ ...order, priceCurrent: 1.18 });
  expect(observer.getCurrentResult().data).toBe(first);
  read({ ...order, priceCurrent: 1.18, price: 1.2 });
  expect(observer.getCurrentResult().data).not.toBe(first);
  stop();
});
