import { expect, test } from 'vitest';
import type { StoredIntent } from '../../../../host/orders/journal/intent-store';
import { contradictionOf } from '../../../../host/orders/search/contradiction';
import type { Look } from '../../../../host/orders/search/look';
import type { Account } from '../../../../shared/model/account';
import type { Deal } from '../../../../shared/model/deal';
import type { Order } from '../../../../shared/model/order';
import type { NewOrder } from '../../../../shared/model/trade';
import { kept, outcome } from '../drafts';
import { account, deal, order, position } from '../records';

const magic = 36_471_595_597_000;
const input = { intentId: crypto.randomUUID(), symbol: 'EURUSD', volume: 0.1, price: 1.1 };
const whole = <Row>(rows: readonly Row[] = []) => ({ rows, unreadable: [] });

/** Why order 60 and deal 70, which its answer named, are not this order's. */
function whyNot(
  type: NewOrder['type'],
  lists: { readonly deals?: readonly Deal[]; readonly pastOrders?: readonly Order[] },
  marginMode: Account['marginMode'] = 'HEDGING',
  stood: readonly string[] = [],
): string | null {
  const intent = kept(
    { name: 'place-order', input: { ...input, type } },
    {
      ...{ state: 'confirmed', label: { magic, comment: null } },
      before: { row: null, positions: [...stood], orders: [] },
      outcome: outcome(input.intentId, 'done', { order: '60', deal: '70' }),
    },
  );
  const look: Look = {
    ...{ account: account({ marginMode }), positions: whole([position('60')]), orders: whole() },
    ...{ pastOrders: whole(lists.pastOrders), deals: whole(lists.deals), isConnected: true },
  };
  return contradictionOf(intent, look, [intent], () => 1_700_000_000);
}
const dealOf = (more: Partial<Deal>): Deal => deal('70', { order: '60', positionId: '60', ...more });

test('a deal or an order of another side, of another symbol or of an exit was not made by a new order', () => {
  expect(whyNot('BUY', { deals: [dealOf({ type: 'SELL' })] })).toBe(
    'The answer named 70, which is on the other side.',
  );
  expect(whyNot('SELL_LIMIT', { pastOrders: [order('60', { type: 'BUY' })] })).toBe(
    'The answer named 60, which is on the other side.',
  );
  expect(whyNot('BUY', { deals: [dealOf({ symbol: 'GBPUSD' })] }, 'NETTING')).toBe(
    'The answer named 70, which is of GBPUSD.',
  );
  const exit = dealOf({ entry: 'OUT', positionId: '5' });
  expect(whyNot('BUY', { deals: [exit] })).toBe('The answer named 70, which closed position 5.');
  expect(whyNot('BUY', { deals: [exit] }, 'NETTING'), 'there an order may take from a position').toBeNull();
  const closing = order('60', { type: 'BUY', positionId: '5' });
  expect(whyNot('BUY', { pastOrders: [closing] })).toBe('The answer named 60, which closed position 5.');
});

test('costs, its own label, and a position that stood before are no contradiction', () => {
  const cost = dealOf({ type: 'COMMISSION', entry: null });
  expect(whyNot('SELL', { deals: [cost] })).toBeNull();
  expect(whyNot('SELL', { deals: [dealOf({ type: 'SELL', magic }), dealOf({ type: 'BUY' })] })).toBeNull();
  // A bridge that names the position's ticket instead of the order.
  const before = order('60', { type: 'BUY' });
  expect(whyNot('SELL', { pastOrders: [before] }, 'NETTING')).not.toBeNull();
  expect(whyNot('SELL', { pastOrders: [before] }, 'NETTING', ['60'])).toBeNull();
});

test('a deal of the time of an earlier close that was lost may be that one’s', () => {
  const close = (place: number, more: Partial<StoredIntent> = {}) => {
    const intentId = crypto.randomUUID();
    const request = { name: 'close-position', input: { intentId, ticket: '5', volume: 0.02 } } as const;
    return kept(request, { place, ...more });
  };
  const answered = outcome(crypto.randomUUID(), 'done', { order: '60', deal: '70' });
  const second = close(2, { state: 'confirmed', outcome: answered });
  /** The deal was made so many seconds after the first close was sent, the second close was sent after `apartS`. */
  const whyNotAt = (afterS: number, first: Partial<StoredIntent> = {}, apartS = 40) => {
    const sentS = ({ place }: StoredIntent) => 1_700_000_000 + (place - 1) * apartS;
    const time = 1_700_000_000 + afterS;
    const look: Look = {
      ...{ account: account(), positions: whole([position('5')]), orders: whole(), pastOrders: whole() },
      deals: whole([deal('70', { order: '60', positionId: '5', entry: 'OUT', time })]),
      isConnected: true,
    };
    return contradictionOf(second, look, [close(1, first), second], (intent) => sentS(intent) - 60);
  };
  expect(whyNotAt(0)).toBe(
    'The answer named a deal of the time at which an earlier close of position 5 was sent, which is unknown.',
  );
  expect(whyNotAt(19)).not.toBeNull();
  expect(whyNotAt(21), 'nearer to its own').toBeNull();
  expect(whyNotAt(4, {}, 8.5), 'clocks differ by some seconds').toBeNull();
  expect(whyNotAt(3, {}, 8.5)).not.toBeNull();
  expect(whyNotAt(0, { state: 'rejected' }), 'the earlier one is known').toBeNull();
});
