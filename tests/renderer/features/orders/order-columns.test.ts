import { expect, it } from 'vitest';
import { expirationText } from '../../../../renderer/features/orders/order-columns';

const at = Date.UTC(2026, 4, 13, 18, 30) / 1000;

it.each([
  ['GTC', 0, 'until cancelled'],
  ['DAY', 0, 'today'],
  ['SPECIFIED', at, '2026.05.13 18:30'],
  ['SPECIFIED_DAY', at, 'end of 2026.05.13'],
  [null, 0, 'until cancelled'],
  [null, at, '2026.05.13 18:30'],
  ['unknown (7)', 0, 'unknown (7)'],
] as const)('an order with %s ends %s', (time, expiration, text) => {
  expect(expirationText({ time, expiration })).toBe(text);
});
