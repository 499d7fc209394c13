import { expect, test } from 'vitest';
import { refusedField } from '../../../host/orders/refused-field';
import {
  type NewOrder,
  noTradeResult,
  type TradeOutcome,
  type TradeRequest,
} from '../../../shared/model/trade';

const intentId = '00000000-0000-4000-8000-000000000001';
const place = (change: Partial<NewOrder>): TradeRequest => ({
  name: 'place-order',
  input: { intentId, symbol: 'EURUSD', type: 'BUY_LIMIT', volume: 0.1, price: 1.1, ...change },
});
const refused = (said: string, status = 400): TradeOutcome => ({
  ...noTradeResult,
  intentId,
  verdict: 'rejected',
  endpoint: 'POST /orders',
  status,
  failure: null,
  tookMs: 5,
  said,
});

test('a bridge’s own refusal of a field teaches that it does not take it', () => {
  const expires = place({ time: 'SPECIFIED', expiration: 1_800_000_000 });
  expect(refusedField(expires, refused("unexpected field 'expiration'"))).toEqual({
    capability: 'expiry',
    reason: "The bridge refused the expiration of an order: “unexpected field 'expiration'”.",
  });
  const stopLimit = place({ type: 'BUY_STOP_LIMIT', stopLimit: 1.2 });
  expect(refusedField(stopLimit, refused('Invalid type: BUY_STOP_LIMIT', 422))?.capability).toBe(
    'stop-limit',
  );
});

test('other refusals teach nothing', () => {
  const expires = place({ time: 'SPECIFIED', expiration: 1_800_000_000 });
  expect(refusedField(expires, refused('Market closed'))).toBeNull();
  expect(refusedField(place({}), refused("unexpected field 'expiration'")), 'not asked for').toBeNull();
  expect(refusedField(expires, refused("'expiration' is required"))).toBeNull();
  expect(refusedField(expires, refused('Invalid expiration', 500)), 'the broker’s word').toBeNull();
  expect(refusedField(expires, { ...refused('Invalid expiration'), retcode: 10022 })).toBeNull();
  expect(refusedField(expires, { ...refused('expiration'), verdict: 'unknown' })).toBeNull();
});
