import { expect, it } from 'vitest';
import { widenedStop } from '../../../shared/rules/widened-stop';
import { eurusd } from '../../fixtures/trading';

const from = { open: 1.17, sl: 1.168 };
const buy = { side: 'BUY', volume: 0.1, from, to: { open: 1.17, sl: 1.165 }, spec: eurusd } as const;

it('tells the loss before and after of a stop that moves away, for either side', () => {
  expect(widenedStop(buy)?.before).toBeCloseTo(-20, 6);
  expect(widenedStop(buy)?.after).toBeCloseTo(-50, 6);
  const sell = { from: { open: 1.17, sl: 1.172 }, to: { open: 1.17, sl: 1.175 } };
  expect(widenedStop({ ...buy, ...sell, side: 'SELL' })?.after).toBeCloseTo(-50, 6);
});

it('tells it of an order whose price moves away from its stop, not of one that takes its stop along', () => {
  expect(widenedStop({ ...buy, to: { open: 1.171, sl: 1.168 } })?.after).toBeCloseTo(-30, 6);
  expect(widenedStop({ ...buy, to: { open: 1.175, sl: 1.173 } })).toBeNull();
  expect(widenedStop({ ...buy, to: { open: 1.169, sl: 1.168 } })).toBeNull();
});

it('is silent where a stop comes nearer, is new, stays or goes', () => {
  for (const sl of [1.169, 1.168, 0]) expect(widenedStop({ ...buy, to: { open: 1.17, sl } })).toBeNull();
  expect(widenedStop({ ...buy, from: { open: 1.17, sl: 0 } })).toBeNull();
  expect(widenedStop({ ...buy, spec: { ...eurusd, tickValue: null, tickValueLoss: null } })).toEqual({
    before: null,
    after: null,
  });
});
