import { expect, test } from 'vitest';
import { droppedFields } from '../../../../renderer/features/trading/dropped-fields';
import type { Capability, CapabilityId } from '../../../../shared/model/terminal';

const can = (id: CapabilityId, state: Capability['state'], reason: string | null = null): Capability => ({
  id,
  endpoints: ['x'],
  state,
  reason,
});
const family = (['time', 'interface', 'broker-latency'] as const).map((id) => can(id, 'no', '404'));
const unseen = [can('stop-limit', 'unknown', '?'), can('expiry', 'unknown', '?')];
const document = [can('time', 'yes'), can('stop-limit', 'yes'), can('expiry', 'yes')];

test('the ticket says before sending what this bridge was seen to drop', () => {
  const dropped = [
    ...document.slice(0, 1),
    can('stop-limit', 'no', 'The bridge dropped the stop limit price of an order.'),
  ];
  expect(droppedFields({ type: 'BUY_STOP_LIMIT', time: 'GTC' }, dropped)).toEqual([
    'This bridge does not pass on the stop limit price. The bridge dropped the stop limit price of an order.',
  ]);
  expect(droppedFields({ type: 'BUY_LIMIT', time: 'GTC' }, dropped)).toEqual([]);
});

test('and what bridges of its kind are known to drop', () => {
  expect(droppedFields({ type: 'SELL_STOP_LIMIT', time: 'SPECIFIED' }, [...family, ...unseen])).toEqual([
    'Bridges of this kind may drop the stop limit price: check the order once it is placed.',
    'Bridges of this kind may drop the expiration, so the order may stay until it is cancelled: check the order once it is placed.',
  ]);
  expect(
    droppedFields({ type: 'SELL_STOP_LIMIT', time: undefined, write: 'change' }, [...family, ...unseen]),
  ).toEqual(['Bridges of this kind may drop the stop limit price: check the order once it is changed.']);
  expect(droppedFields({ type: 'BUY', time: 'SPECIFIED' }, [...family, ...unseen]), 'a market order').toEqual(
    [],
  );
  expect(droppedFields({ type: 'BUY_STOP_LIMIT', time: 'DAY' }, document)).toEqual([]);
  expect(droppedFields({ type: 'BUY_STOP_LIMIT', time: 'DAY' }, unseen), 'nothing known of it').toEqual([]);
});
