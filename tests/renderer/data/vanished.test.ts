import { expect, it } from 'vitest';
import { Store } from '../../../renderer/base/store';
import { createAges } from '../../../renderer/data/ages';
import type { Bridge } from '../../../renderer/data/bridge';
import { BrokerClockKeeper } from '../../../renderer/data/broker-clock';
import { createQueryClient } from '../../../renderer/data/defaults';
import { ordersOptions } from '../../../renderer/data/orders';
import { positionsOptions } from '../../../renderer/data/positions';
import { QuoteStore } from '../../../renderer/data/quote-store';
import type { Host } from '../../../shared/contract';
import { failed, ok } from '../../../shared/model/result';
import { dealOf, orderOf, positionOf } from '../../fixtures/trading';

/** A page before a host that answers these, and what it was asked. */
function pageBefore(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const host = {
    invoke: (name: string) => {
      asked.push(name);
      const answer = answers[name];
      return Promise.resolve(
        answer === undefined ? failed({ kind: 'unsupported', message: 'not here' }) : ok(answer),
      );
    },
    on: () => () => undefined,
  } as unknown as Host;
  const client = createQueryClient();
  const active = {
    generation: 1,
    url: 'http://127.0.0.1:1',
    source: 'settings' as const,
    profile: null,
    tokenStorage: 'none' as const,
    tokenNotice: null,
    clockSymbol: null,
  };
  const bridge: Bridge = {
    host,
    generation: 1,
    active,
    quotes: new QuoteStore(),
    ages: createAges(),
    brokerClock: new BrokerClockKeeper(),
    quiet: new Store(false),
    refreshed: { atMs: 0 },
    client,
  };
  return { bridge, asked, answers };
}
const listed = (...rows: readonly unknown[]) => ({ rows, unreadable: [] });
const position = positionOf({ ticket: '7', identifier: '7', volume: 0.3 });
const order = orderOf({ ticket: '9' });

it('drops the last position in the same read in which a deal shows what closed it', async () => {
  const { bridge, asked, answers } = pageBefore({ 'positions.list': listed(position) });
  const read = () => bridge.client.fetchQuery({ ...positionsOptions(bridge), staleTime: 0 });
  expect((await read()).rows).toHaveLength(1);
  answers['positions.list'] = listed();
  answers['history.deals'] = listed(dealOf({ positionId: '7', entry: 'OUT', volume: 0.3 }));
  expect(await read()).toEqual({ rows: [], unreadable: [], isConfirmed: true });
  expect(asked).toEqual(['positions.list', 'positions.list', 'history.deals']);
});

it('keeps it, marked, while no deal does, and does not ask history at each poll', async () => {
  const { bridge, asked, answers } = pageBefore({
    'positions.list': listed(position),
    'history.deals': listed(),
  });
  const read = () => bridge.client.fetchQuery({ ...positionsOptions(bridge), staleTime: 0 });
  await read();
  answers['positions.list'] = listed();
  for (let poll = 0; poll < 20; poll += 1) expect(await read()).toMatchObject({ isConfirmed: false });
  expect(asked.filter((name) => name === 'history.deals')).toHaveLength(1);
});

it('drops the last order with the past order that it became, and keeps it without', async () => {
  const { bridge, answers } = pageBefore({ 'orders.list': listed(order), 'history.orders': listed() });
  const read = () => bridge.client.fetchQuery({ ...ordersOptions(bridge), staleTime: 0 });
  await read();
  answers['orders.list'] = listed();
  expect(await read()).toMatchObject({ rows: [{ ticket: '9' }], isConfirmed: false });
  const other = pageBefore({ 'orders.list': listed(order), 'history.orders': listed(order) });
  const again = () => other.bridge.client.fetchQuery({ ...ordersOptions(other.bridge), staleTime: 0 });
  await again();
  other.answers['orders.list'] = listed();
  expect(await again()).toEqual({ rows: [], unreadable: [], isConfirmed: true });
});
