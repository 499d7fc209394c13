import { describe, expect, it } from 'vitest';
import { doubtOf, numberOf } from '../../../../renderer/features/trading/limit-consent';
import { armingRefusal } from '../../../../renderer/features/trading/live-arming';
import type { Failure } from '../../../../shared/model/result';
import type { TradeRequest } from '../../../../shared/model/trade';

const intentId = '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a';
const failure = (field: string, kind: Failure['kind'] = 'held-back') => ({
  failure: { kind, message: 'Why.', field },
});
const place: TradeRequest = {
  name: 'place-order',
  input: { intentId, symbol: 'EURUSD', type: 'BUY_LIMIT', volume: 1.5, price: 1.1 },
};

describe('what the host held back', () => {
  it('is asked about where the user may set it aside, and only there', () => {
    expect(doubtOf(failure('usual-size'))).toEqual({ id: 'usual-size', message: 'Why.' });
    expect(doubtOf(failure('stale-quote'))?.id).toBe('stale-quote');
    for (const hard of [
      'max-lots',
      'max-notional',
      'order-rate',
      'live-account',
      'dead-quote',
      'bad-quote',
      'unknown-order',
      'journal',
    ]) {
      expect(doubtOf(failure(hard)), hard).toBeNull();
    }
    expect(doubtOf(failure('journal-in-memory'))?.id).toBe('journal-in-memory');
    expect(doubtOf(failure('usual-size', 'bad-input'))).toBeNull();
    expect(doubtOf({ failure: null })).toBeNull();
  });
  it('is agreed to by the number that may be a slip', () => {
    const doubt = (id: string) => [{ id, message: '' }];
    expect(numberOf(place, doubt('usual-size'))).toEqual({ what: 'volume', number: '1.5' });
    expect(numberOf(place, doubt('price-distance'))).toEqual({ what: 'price', number: '1.1' });
    const move: TradeRequest = { name: 'modify-order', input: { intentId, ticket: '1', price: 1.2 } };
    expect(numberOf(move, doubt('price-distance'))).toEqual({ what: 'price', number: '1.2' });
    expect(numberOf({ name: 'cancel-order', input: { intentId, ticket: '1' } }, doubt('x'))).toBeNull();
  });
});

it('new orders wait for the arming of real money, and for nothing on a demo', () => {
  const real = { generation: 1, needsArming: true, isArmed: false, account: '7@Live' };
  expect(armingRefusal(real, 'REAL')).toBe('real money, not armed: no new order is sent');
  expect(armingRefusal({ ...real, isArmed: true }, 'REAL')).toBeNull();
  expect(armingRefusal({ ...real, needsArming: false }, 'DEMO')).toBeNull();
  // Nothing was heard yet: the host holds it all the same.
  expect(armingRefusal(null, null)).toBeNull();
});

it('an account that was never read is not called real money, nor one whose kind the bridge does not tell', () => {
  const unread = { generation: 1, needsArming: true, isArmed: false, account: null };
  expect(armingRefusal(unread, null)).toBe('account not known yet: no new order is sent');
  expect(armingRefusal({ ...unread, account: '7@Some' }, null)).toBe(
    'demo or real not provided, not armed: no new order is sent',
  );
});
