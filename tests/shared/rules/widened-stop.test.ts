import { expect, it } from 'vitest';
import { widenedStop } from '../../../shared/rules/widened-stop';
import { eurusd } from '../../fixtures/trading';

const buy = { side: 'BUY', volume: 0.1, open: 1.17, from: 1.168, to: 1.165, spec: eurusd } as const;

it('tells the loss before and after of a stop that moves away, for either side', () => {
  expect(widenedStop(buy)?.before).toBeCloseTo(-20, 6);
  expect(widenedStop(buy)?.after).toBeCloseTo(-50, 6);
  expect(widenedStop({ ...buy, side: 'SELL', from: 1.172, to: 1.175 })?.after).toBeCloseTo(-50, 6);
});

it('is silent where a stop comes nearer, is new, stays or goes', () => {
  for (const change of [{ to: 1.169 }, { from: 0 }, { to: 1.168 }, { to: 0 }]) {
    expect(widenedStop({ ...buy, ...change })).toBeNull();
  }
  expect(widenedStop({ ...buy, spec: { ...eurusd, tickValue: null, tickValueLoss: null } })).toEqual({
    before: null,
    after: null,
  });
});
