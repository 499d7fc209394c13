import { afterEach, describe, expect, test } from 'vitest';
import { startDemoBridge } from '../../../../demo-bridge/start';
import { createService } from '../../../../host/api/service';
import { armingSchema, defaultLimits } from '../../../../shared/model/limits';
import { settingsSchema } from '../../../../shared/model/settings';
import { tickSchema } from '../../../../shared/model/tick';
import { tradeOutcomeSchema } from '../../../../shared/model/trade';
import { listen, reply } from '../../../fixtures/http-server';
import { testParts } from '../../../fixtures/service-parts';

/** The guards where they stand: in the host, before the journal, whatever a page sends. */

const wednesday = Date.UTC(2026, 10, 18, 11);
const token = 'guarded-1';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function guarded(mode = 0) {
  const started = performance.now();
  const demo = await startDemoBridge({
    port: 0,
    token,
    calm: true,
    now: () => wednesday + performance.now() - started,
  });
  ending.push(demo.close);
  /** What the bridge says otherwise than the demo: MetaTrader's trade_mode, and ticks. */
  const world = { mode, login: 77_010_042, tick: (tick: object): object => tick };
  const bridge = await listen(async (request, response) => {
    const answer = await fetch(`${demo.url}${request.path}`, {
      method: request.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(request.body === '' ? {} : { body: request.body }),
    });
    const text = await answer.text();
    const body: unknown = JSON.parse(text);
    const record = typeof body === 'object' && body !== null ? body : {};
    if (request.path === '/account') {
      const said = { ...record, trade_mode: world.mode, login: world.login };
      return reply(response, answer.status, 'application/json', JSON.stringify(said));
    }
    const isTick = /\/tick(\?|$)/.test(request.path);
    const reported = isTick ? JSON.stringify(world.tick(record)) : text;
    return reply(response, answer.status, 'application/json', reported);
  });
  ending.push(bridge.close);
  const service = await createService(testParts({ environment: { bridgeUrl: bridge.url, token } }));
  ending.push(() => service.close());
  const poll = async () => {
    for (const name of ['account.read', 'positions.list', 'orders.list', 'connection.read']) {
      await service.invoke(name, {});
    }
    const read = await service.invoke('ticks.read', { symbol: 'EURUSD' });
    return tickSchema.parse(read.ok ? read.value : null);
  };
  await poll();
  const buy = async (order: object = {}) => {
    const { ask } = await poll();
    return service.invoke('trade.send', {
      name: 'place-order',
      input: {
        intentId: crypto.randomUUID(),
        symbol: 'EURUSD',
        type: 'BUY',
        volume: 0.1,
        price: ask,
        deviation: 20,
        filling: 'IOC',
        ...order,
      },
    });
  };
  const arming = async () => {
    const read = await service.invoke('trading.read', {});
    return armingSchema.parse(read.ok ? read.value : null);
  };
  const arm = async () => {
    const { generation, account } = await arming();
    return service.invoke('trading.arm', { generation, account, isArmed: true });
  };
  const sentOrders = () => bridge.seen.filter(({ method }) => method === 'POST').length;
  return { service, world, poll, buy, arming, arm, sentOrders };
}

const unsentIntents = (field: string) => ({
  ok: true,
  value: { verdict: 'not-sent', failure: { kind: 'held-back', field } },
});
const sent = { ok: true, value: { verdict: 'done' } };

describe('real money', () => {
  test('row 51: takes no order before it is armed, lets go what is held, and is armed anew after a change', async () => {
    const { service, world, poll, buy, arming, arm, sentOrders } = await guarded(0);
    // A demo needs nothing.
    expect(await buy()).toMatchObject(sent);
    world.mode = 2;
    await poll();
    expect(await arming()).toMatchObject({ needsArming: true, isArmed: false });
    expect(await buy({ overrides: ['live-account'] })).toMatchObject(unsentIntents('live-account'));
    expect(sentOrders()).toBe(1);
    // Out is always possible.
    const positions = await service.invoke('positions.list', {});
    expect(positions).toMatchObject({ ok: true });
    const first = tradeOutcomeSchema.shape.order.parse(
      positions.ok ? Reflect.get(Object(Reflect.get(Object(positions.value), 'rows')[0]), 'ticket') : null,
    );
    expect(
      await service.invoke('trade.send', {
        name: 'close-position',
        input: {
          intentId: crypto.randomUUID(),
          ticket: first,
          deviation: 20,
        },
      }),
    ).toMatchObject(sent);

    expect(await arm()).toMatchObject({ ok: true, value: { isArmed: true } });
    expect(await buy()).toMatchObject(sent);
    world.mode = 0;
    await poll();
    world.mode = 2;
    await poll();
    expect(await buy()).toMatchObject(unsentIntents('live-account'));
  });

  test('row 50: another login disarms, and a restart does', async () => {
    const { service, world, poll, buy, arming, arm } = await guarded(2);
    await arm();
    expect(await buy()).toMatchObject(sent);
    await service.slept(0, 0);
    await poll();
    expect(await arming()).toMatchObject({ needsArming: true, isArmed: false });
    await arm();
    world.login = 5;
    await poll();
    await poll();
    expect(await arming()).toMatchObject({ isArmed: false, account: '5@Bridgewatch-Demo' });
    expect(await buy()).toMatchObject(unsentIntents('live-account'));
  });
});

describe('limits', () => {
  test('hold as soon as they are saved, for this bridge only, and no page sets the hard ones aside', async () => {
    const { service, buy, sentOrders } = await guarded();
    const save = (limits: object, id = 'environment') =>
      service.invoke('limits.save', { id, limits: { ...defaultLimits, ...limits } });
    expect(await save({ maxLots: 0.05 }, 'demo')).toMatchObject({ ok: true });
    expect(await buy()).toMatchObject(sent);
    const saved = await save({ maxLots: 0.05 });
    expect(settingsSchema.parse(saved.ok ? saved.value : null).limits.environment?.maxLots).toBe(0.05);
    expect(await buy({ overrides: ['max-lots'] })).toMatchObject(unsentIntents('max-lots'));
    expect(await save({ maxNotional: 1_000 })).toMatchObject({ ok: true });
    expect(await buy()).toMatchObject(unsentIntents('max-notional'));
    expect(await save({ maxOrdersPerMinute: 2 })).toMatchObject({ ok: true });
    expect(await buy()).toMatchObject(sent);
    expect(await buy()).toMatchObject(unsentIntents('order-rate'));
    expect(sentOrders()).toBe(2);
    expect(await save({}, 'no such profile')).toMatchObject({ ok: false });
  });

  test('the usual size is that of the last order, and is asked about', async () => {
    const { buy } = await guarded();
    expect(await buy({ volume: 5 })).toMatchObject(unsentIntents('max-margin'));
    expect(await buy({ volume: 0.1 })).toMatchObject(sent);
    expect(await buy({ volume: 1 })).toMatchObject(unsentIntents('usual-size'));
    expect(await buy({ volume: 1, overrides: ['usual-size'] })).toMatchObject(sent);
    // Once meant, it is the usual size.
    expect(await buy({ volume: 1 })).toMatchObject(sent);
  });
});

describe('quotes', () => {
  test('row 38: nothing is sent at market on a tick of which nobody knows whether it is of now', async () => {
    const { world, poll, buy, sentOrders } = await guarded();
    await poll();
    world.tick = (tick) => ({ ...tick, bid: 1.15, ask: 1.1502, time_msc: wednesday - 86_400_000, time: 1 });
    await poll();
    expect(await buy({ seen: { bid: 1.15, ask: 1.1502, ageMs: 10_500, clickedAt: 0 } })).toMatchObject(
      unsentIntents('dead-quote'),
    );
    expect(await buy({ seen: { bid: 1.15, ask: 1.1502, ageMs: 4_000, clickedAt: 0 } })).toMatchObject(
      unsentIntents('stale-quote'),
    );
    expect(sentOrders()).toBe(0);
  });

  test('row 39: a crossed quote stops a new order', async () => {
    const { world, buy, sentOrders } = await guarded();
    world.tick = (tick) => ({ ...tick, bid: 1.2, ask: 1.1 });
    expect(await buy()).toMatchObject(unsentIntents('bad-quote'));
    expect(sentOrders()).toBe(0);
  });

  test('row 40: a market that has left what was confirmed is confirmed again', async () => {
    const { buy, poll, sentOrders } = await guarded();
    const { bid, ask } = await poll();
    const seen = { bid: bid - 0.01, ask: ask - 0.01, ageMs: 100, clickedAt: 0 };
    expect(await buy({ seen })).toMatchObject(unsentIntents('price-drift'));
    expect(sentOrders()).toBe(0);
  });
});
