import { expect, it } from 'vitest';
import { asPlaced } from '../../../renderer/data/orders';
import { orderOf } from '../../fixtures/trading';
import { listed } from '../view/standard-answers';

it('orders as they were placed are the same value while only the market has moved', () => {
  const order = orderOf({ ticket: '1', priceCurrent: 1.17 });
  const first = asPlaced(listed([order]));
  expect(asPlaced(listed([{ ...order, priceCurrent: 1.18 }]))).toBe(first);
  expect(asPlaced(listed([{ ...order, price: 1.2 }]))).toEqual([
    { ...order, price: 1.2, priceCurrent: null },
  ]);
});
