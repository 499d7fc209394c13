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
    account: () => live.account(0),
    positions: () => live.positions(0),
    orders: () => live.orders(0),
    all: () => Promise.all([live.account(0), live.positions(0), live.orders(0)]),
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

describe('a question that carries the age it accepts', () => {
  test('is answered from what was read, and asks the bridge once it is older', async () => {
    const { live, paths, pass } = await world();
    await live.account(0);
    pass(700);
    expect(await live.account(800)).toMatchObject({ ok: true, value: { login: '1001' } });
    expect(paths).toEqual(['/account']);
    pass(200);
    await live.account(800);
    expect(paths).toEqual(['/account', '/account']);
  });

  test('gets a failure as well as a value: several windows ask a bridge in trouble once', async () => {
    const { live, paths, fail } = await world();
    fail(503);
    const first = await live.positions(0);
    expect(first).toMatchObject({ ok: false, failure: { kind: 'terminal-not-ready' } });
    expect(await live.positions(800)).toEqual(first);
    expect(paths).toEqual(['/positions']);
  });

  test('gets nothing that was read before a write of ours', async () => {
    const { live, paths, pass } = await world();
    await live.orders(0);
    pass(10);
    live.wrote();
    await live.orders(800);
    expect(paths).toEqual(['/orders', '/orders']);
  });

  test('asks once more where the read was on its way when something was written', async () => {
    const { live, paths, pass } = await world();
    const reading = live.positions(0);
    pass(10);
    live.wrote();
    await reading;
    expect(paths).toEqual(['/positions', '/positions']);
  });

  test('three windows that poll every second cost what one costs', async () => {
    const { live, paths, pass } = await world();
    const poll = () => Promise.all([live.account(800), live.positions(800), live.orders(800)]);
    for (let second = 0; second < 20; second += 1) {
      await poll();
      pass(330);
      await poll();
      pass(330);
      await poll();
      pass(340);
    }
    expect(paths.length).toBe(20 * 3);
  });
});
