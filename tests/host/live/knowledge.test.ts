import { afterEach, describe, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import type { BridgeSwitch } from '../../../host/live/active-bridge';
import { asTheyStand } from '../../../host/live/broker-clock';
import { type Watched, watchReads } from '../../../host/live/knowledge';
import type { ActiveBridge } from '../../../shared/model/settings';
import { listen, replyJson } from '../../fixtures/http-server';
import { quietBook, quietBroker } from '../../fixtures/quiet-broker';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

interface World extends Watched {
  readonly book: ReturnType<typeof quietBook>;
  fail(status: number | null): void;
  pass(ms: number): void;
  another(): void;
  readonly read: Record<'account' | 'positions' | 'orders' | 'all', () => Promise<unknown>>;
}

async function world(): Promise<World> {
  const book = quietBook();
  let status: number | null = null;
  const server = await listen((request, response) => {
    if (status !== null) return replyJson(response, status, { error: 'terminal not initialized' });
    return quietBroker(() => undefined, book)(request, response);
  });
  const address = parseBridgeAddress(server.url);
  if (!address.ok) throw new Error(address.failure.message);
  let nowMs = 1_000;
  const connect = (): BridgeClient =>
    // Trouble is not waited out here: every read goes out.
    createBridgeClient({ address: address.value, token: null, scheduler: { maxReads: 8, random: () => 0 } });
  let client = connect();
  let active: ActiveBridge = {
    generation: 1,
    url: server.url,
    source: 'environment',
    profile: null,
    tokenStorage: 'none',
    tokenNotice: null,
    clockSymbol: null,
  };
  ending.push(server.close, () => client.close());
  const bridge: BridgeSwitch = {
    current: () => active,
    read: (work) => work(client),
    write: (work) => work(client),
    choose: () => Promise.resolve(),
    refresh: () => {},
    pinEnvironmentClock: () => {},
    stamps: () => asTheyStand,
    rememberStamps: () => {},
    restamp: () => Promise.resolve(),
    tokenInUse: () => null,
    tokenOf: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
  const watched = watchReads(
    bridge,
    { now: () => nowMs, wall: () => 1_700_000_000_000 + nowMs, after: () => () => {} },
    { onChange: () => {}, onSeen: () => {} },
  );
  const read = {
    account: () => watched.bridge.read((at) => at.account()),
    positions: () => watched.bridge.read((at) => at.positions()),
    orders: () => watched.bridge.read((at) => at.orders()),
    all: () => Promise.all([read.account(), read.positions(), read.orders()]),
  };
  return {
    ...watched,
    book,
    read,
    fail: (next) => {
      status = next;
    },
    pass: (ms) => {
      nowMs += ms;
    },
    another() {
      client.close();
      client = connect();
      active = { ...active, generation: active.generation + 1 };
    },
  };
}

describe('what is known of the bridge', () => {
  test('is reconciled when account, positions and orders were read, and not before', async () => {
    const { read, knowledge } = await world();
    expect(knowledge.isReconciled()).toBe(false);
    await read.account();
    await read.positions();
    expect(knowledge.isReconciled()).toBe(false);
    await read.orders();
    expect(knowledge.isReconciled()).toBe(true);
  });

  test('row 26: has to be read once more after the terminal was away', async () => {
    const { read, knowledge, fail, pass } = await world();
    await read.all();
    fail(503);
    pass(1_000);
    await read.positions();
    expect(knowledge.isReconciled()).toBe(false);
  });

  test('what was put in doubt counts again when it was asked for later', async () => {
    const { read, knowledge, pass } = await world();
    await read.all();
    pass(10);
    knowledge.doubt();
    expect(knowledge.isReconciled()).toBe(false);
    pass(10);
    await read.all();
    expect(knowledge.isReconciled()).toBe(true);
  });

  test('row 47: another generation begins with nothing', async () => {
    const { read, knowledge, another } = await world();
    await read.all();
    another();
    expect(knowledge.account()).toBe(null);
    expect(knowledge.isReconciled()).toBe(false);
  });

  test('row 50: another login is noticed whoever read it; one that is not told is neither another nor forgotten', async () => {
    const { read, knowledge, book } = await world();
    await read.account();
    const { login: _login, ...silent } = book.account;
    book.account = silent;
    await read.account();
    expect(knowledge.hasOtherAccount()).toBe(false);
    expect(knowledge.account()?.value.login).toBe('1001');
    book.account = { ...silent, login: 2002 };
    await read.account();
    expect(knowledge.hasOtherAccount()).toBe(true);
  });

  test('the broker’s clock goes on from where it was last told', async () => {
    const { bridge, knowledge, pass } = await world();
    expect(knowledge.brokerNow()).toEqual([]);
    await bridge.read((at) => at.time());
    const [told = 0] = knowledge.brokerNow();
    expect(Math.abs(told - (Date.now() / 1_000 + 7_200))).toBeLessThan(5);
    pass(60_000);
    expect((knowledge.brokerNow()[0] ?? 0) - told).toBeCloseTo(60);
  });
});
