import { expect, test } from 'vitest';
import { acceptedIn } from '../../../../host/orders/search/accepted';
import { noClaims } from '../../../../host/orders/search/claimed';
import type { Look } from '../../../../host/orders/search/look';
import type { Deal } from '../../../../shared/model/deal';
import type { Order } from '../../../../shared/model/order';
import { kept, outcome } from '../drafts';
import { account, deal, order } from '../records';

const magic = 36_471_595_597_000;
const intentId = crypto.randomUUID();
const rowsOf = <Row>(rows: readonly Row[] = []) => ({ rows, unreadable: [] });

/** What the lists show of a pending order of 0.1 lots that was answered as done in part. */
function sightOf(pastOrder: Partial<Order>, deals: readonly Deal[] = []) {
  const intent = kept(
    {
      name: 'place-order',
      input: { intentId, symbol: 'EURUSD', type: 'BUY_LIMIT', volume: 0.1, price: 1.1 },
    },
    {
      ...{ state: 'confirmed', label: { magic, comment: null } },
      before: { row: null, positions: [], orders: [] },
      outcome: outcome(intentId, 'partial', { volume: 0.04 }),
    },
  );
  const past = order('60', { magic, type: 'BUY_LIMIT', volumeInitial: 0.1, ...pastOrder });
  const look: Look = {
    ...{ account: account({ marginMode: 'HEDGING' }), positions: rowsOf(), orders: rowsOf() },
    ...{ pastOrders: rowsOf([past]), deals: rowsOf(deals), isConnected: true },
  };
  return acceptedIn(intent, look, 0, noClaims);
}

test('a pending order that was placed whole is told as whole, one that was filled in part stays a part', () => {
  expect(sightOf({ state: 'CANCELED', volumeCurrent: 0.1 })).toMatchObject({
    kind: 'done',
    whole: { words: 'Order 60 was placed, and cancelled since.' },
  });
  const part = deal('70', { order: '60', positionId: '60', type: 'BUY', entry: 'IN', volume: 0.04 });
  expect(sightOf({ state: 'CANCELED', volumeCurrent: 0.06 }, [part])).toMatchObject({
    kind: 'done',
    whole: null,
  });
});
