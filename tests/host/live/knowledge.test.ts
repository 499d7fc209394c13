import { afterEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../host/live/clock';
import { listen, replyJson } from '../../fixtures/http-server';
import { liveOver } from '../../fixtures/live';
import { quietBroker, quietState } from '../../fixtures/quiet-broker';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function world() {
  const brokerState = quietState();
  let status: number | null = null;
  const paths: string[] = [];
  const server = await listen((request, response) => {
    paths.push(request.path);
    if (status !== null) return replyJson(response, status, { error: 'terminal not initialized' });
    return quietBroker(() => undefined, brokerState)(request, response);
  });
  let nowMs = 1_000;
  const clock: Clock = {
    now: () => nowMs,
    wall: () => 1_700_000_000_000 + nowMs,
    after: () => () => {},
  };
  // Trouble is not waited out here: every read goes out.
  const live = await liveOver(server.url, null, { clock, scheduler: { maxReads: 8, random: () => 0 } });
  ending.push(server.close, () => live.bridge.close());
  const read = {
    account: () => live.account(),
    positions: () => live.positions(),
    orders: () => live.orders(),
    all: () => Promise.all([live.account(), live.positions(), live.orders()]),
  };
  return {
    live,
    knowledge: live.knowledge,
    bridge: live.bridge,
    brokerState,
    paths,
    read,
    fail: (next: number | null) => {
      status = next;
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    another: () => live.bridge.choose(),
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
    await another();
    expect(knowledge.account()).toBe(null);
    expect(knowledge.isReconciled()).toBe(false);
  });

  test('row 50: another login begins a new generation, whoever read it; one that is not known is no other', async () => {
    const { bridge, read, knowledge, brokerState } = await world();
    const { generation } = bridge.current();
    await read.account();
    const { login: _login, ...silent } = brokerState.account;
    brokerState.account = silent;
    await read.account();
    expect(bridge.current().generation).toBe(generation);
    expect(knowledge.account()?.value.login).toBe('1001');
    brokerState.account = { ...silent, login: 2002 };
    expect(await read.account()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(bridge.current().generation).toBe(generation + 1);
    expect(knowledge.account()).toBeNull();
    await read.account();
    brokerState.account = { ...silent, login: 3003 };
    await bridge.read((client) => client.account());
    await expect.poll(() => bridge.current().generation).toBe(generation + 2);
  });

  test('the broker’s clock goes on from where it was last told', async () => {
    const { bridge, knowledge, pass } = await world();
    expect(knowledge.brokerNow()).toEqual([]);
    await bridge.read((at) => at.time());
    const [reported = 0] = knowledge.brokerNow();
    expect(Math.abs(reported - (Date.now() / 1_000 + 7_200))).toBeLessThan(5);
    pass(60_000);
    expect((knowledge.brokerNow()[0] ?? 0) - reported).toBeCloseTo(60);
  });
});

describe('what is read now', () => {
  test('asks once more where the read was on its way when something was written', async () => {
    const { live, paths, pass } = await world();
    const reading = live.positions();
    pass(10);
    live.wrote();
    await reading;
    expect(paths).toEqual(['/positions', '/positions']);
  });
});
