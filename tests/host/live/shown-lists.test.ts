import { afterEach, expect, it } from 'vitest';
import type { Clock } from '../../../host/live/clock';
import { createShownLists } from '../../../host/live/shown-lists';
import { failed } from '../../../shared/model/result';
import { listen } from '../../fixtures/http-server';
import { liveOver } from '../../fixtures/live';
import { eurusdOrder, eurusdPosition, quietBroker, quietState } from '../../fixtures/quiet-broker';
import { positionOf } from '../../fixtures/trading';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A host over a broker with one position and one order, who may lose them. */
async function host() {
  const brokerState = quietState({ positions: [eurusdPosition(7)], orders: [eurusdOrder(9)] });
  const server = await listen(quietBroker(() => undefined, brokerState));
  let nowMs = 1_000;
  const clock: Clock = { now: () => nowMs, wall: () => 1_700_000_000_000 + nowMs, after: () => () => {} };
  const live = await liveOver(server.url, null, { clock });
  ending.push(server.close, () => live.bridge.close());
  const value = async <T>(read: Promise<{ ok: true; value: T } | { ok: false }>): Promise<T> => {
    const result = await read;
    if (!result.ok) throw new Error('it could not be read');
    return result.value;
  };
  return {
    brokerState,
    asked: (path: string) => server.seen.filter((each) => each.path.startsWith(path)).length,
    async positions() {
      nowMs += 100;
      return value(live.positions());
    },
    async orders() {
      nowMs += 100;
      return value(live.orders());
    },
  };
}
const none = { rows: [], unreadable: [], isConfirmed: true };
const outOf = (position: number) => ({
  ticket: 77,
  order: 78,
  position_id: position,
  time: 1_700_000_001,
  type: 1,
  entry: 1,
  volume: 0.1,
  price: 1.1,
  profit: 1,
  symbol: 'EURUSD',
});

it('drops the last position in the same read in which a deal shows what closed it', async () => {
  const { brokerState, positions, asked } = await host();
  expect((await positions()).rows).toHaveLength(1);
  brokerState.positions = [];
  brokerState.deals = [outOf(7)];
  expect(await positions()).toEqual(none);
  expect(asked('/history/deals')).toBe(1);
});

it('keeps it, marked, while no deal does, and does not ask history at each poll', async () => {
  const { brokerState, positions, asked } = await host();
  await positions();
  brokerState.positions = [];
  for (let poll = 0; poll < 8; poll += 1) {
    expect(await positions()).toMatchObject({ rows: [{ ticket: '7' }], isConfirmed: false });
  }
  expect(asked('/history/deals')).toBe(1);
});

it('drops the last order with the past order that it became, and keeps it without', async () => {
  const { brokerState, orders } = await host();
  await orders();
  brokerState.orders = [];
  expect(await orders()).toMatchObject({ rows: [{ ticket: '9' }], isConfirmed: false });
  const other = await host();
  await other.orders();
  other.brokerState.orders = [];
  other.brokerState.pastOrders = [eurusdOrder(9, { state: 2 })];
  expect(await other.orders()).toEqual(none);
});

it('shows nothing of a connection that was left while its history was read', async () => {
  let generation = 1;
  let answer = (_: unknown): void => undefined;
  const shown: number[] = [];
  const lists = createShownLists({
    bridge: {
      current: () => ({ generation }) as never,
      read: () => new Promise((resolve) => (answer = resolve)) as never,
    },
    knowledge: { account: () => null, brokerNow: () => [] },
    clock: { now: () => 1_000, wall: () => 1_700_000_000_000, after: () => () => undefined },
    onShownPositions: ({ rows }) => shown.push(rows.length),
    onShownOrders: () => undefined,
    onPositions: () => undefined,
    onOrders: () => undefined,
  });
  lists.takePositions({ rows: [positionOf({ ticket: '7' })], unreadable: [] }, 1);
  lists.takePositions({ rows: [], unreadable: [] }, 2);
  generation = 2;
  answer(failed({ kind: 'cancelled', message: 'the bridge changed' }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown).toEqual([1]);
  expect(await lists.positions()).toBeNull();
});
