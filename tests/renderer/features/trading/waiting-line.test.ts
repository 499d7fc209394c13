import { expect, it } from 'vitest';
import { waitingText } from '../../../../shared/formats/journal-lines';
import type { WaitingIntent } from '../../../../shared/model/intent';

const id = '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a';
const order = {
  name: 'place-order',
  input: { intentId: id, symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.1 },
} as const;
const close = { name: 'close-position', input: { intentId: id, ticket: '42' } } as const;
const waiting = (more: Partial<WaitingIntent>): WaitingIntent => ({
  id,
  request: close,
  why: 'answer',
  for: order,
  since: 1_000,
  ...more,
});

it('says for what a request waits, and for how long', () => {
  expect(waitingText(waiting({}), 13_400)).toBe(
    'Not sent yet: waiting for "Buy 0.10 EURUSD at market", sent 12 s ago and not answered.',
  );
  expect(waitingText(waiting({ why: 'other-host', for: close }), 4_000)).toBe(
    'Not sent yet: another Bridgewatch sent "Close position 42" to this account 3 s ago, and it is not answered.',
  );
  expect(waitingText(waiting({ why: 'pace', for: null }), 3_000)).toBe(
    'Not sent yet: the bridge gets one request a second; waiting for 2 s.',
  );
  // A clock that was set back.
  expect(waitingText(waiting({}), 0)).toMatch(/sent 0 s ago/);
});
