import { afterEach, describe, expect, test } from 'vitest';
import { startDemoBridge } from '../../../demo-bridge/start';
import { createService } from '../../../host/api/service';
import { intentSchema, journalSchema } from '../../../shared/model/intent';
import { tickSchema } from '../../../shared/model/tick';
import type { NewOrder } from '../../../shared/model/trade';
import { listen, reply } from '../../fixtures/http-server';
import { testParts } from '../../fixtures/service-parts';

/** The demo's broker behind a bridge that forgets parts of what it is told, as public ones do (reference/order-safety.md, finding F). */

const wednesday = Date.UTC(2026, 10, 18, 11);
const token = 'forgetful-1';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

interface Forgets {
  /** Fields of `POST /orders` that never reach the broker. */
  readonly sent: readonly string[];
  /** Fields of the order list that the broker holds otherwise. */
  readonly held?: Readonly<Record<string, unknown>>;
}

async function forgetful({ sent, held = {} }: Forgets) {
  const started = performance.now();
  const now = () => wednesday + performance.now() - started;
  const demo = await startDemoBridge({ port: 0, token, now, calm: true });
  ending.push(demo.close);
  const bridge = await listen(async (request, response) => {
    const isOrder = request.method === 'POST' && request.path === '/orders';
    const body: unknown = request.body === '' ? null : JSON.parse(request.body);
    if (isOrder && typeof body === 'object' && body !== null) {
      for (const field of sent) Reflect.deleteProperty(body, field);
    }
    const answer = await fetch(`${demo.url}${request.path}`, {
      method: request.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isList = request.method === 'GET' && request.path === '/orders';
    const rows: unknown = isList ? JSON.parse(text) : null;
    const changed = Array.isArray(rows)
      ? JSON.stringify(rows.map((row: unknown) => (typeof row === 'object' ? { ...row, ...held } : row)))
      : text;
    reply(response, answer.status, 'application/json', changed);
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
  const { ask } = await poll();
  await service.invoke('symbols.read', { symbol: 'EURUSD' });
  const place = async (order: Partial<NewOrder>) => {
    const input = {
      intentId: crypto.randomUUID(),
      symbol: 'EURUSD',
      type: 'BUY_STOP_LIMIT',
      volume: 0.1,
      price: Number((ask + 0.005).toFixed(5)),
      stopLimit: Number((ask + 0.003).toFixed(5)),
      sl: Number((ask - 0.003).toFixed(5)),
      filling: 'RETURN',
      time: 'SPECIFIED',
      expiration: Math.floor(now() / 1_000) + 7_200 + 86_400,
      ...order,
    };
    const answer = await service.invoke('trade.send', { name: 'place-order', input });
    expect(answer).toMatchObject({ ok: true, value: { verdict: expect.stringMatching(/done|placed/) } });
    return input.intentId;
  };
  const deviationsOf = async (id: string) => {
    const read = async () => {
      const list = await service.invoke('journal.list', { most: 10 });
      const { intents } = journalSchema.parse(list.ok ? list.value : null);
      const intent = intents.find((each) => each.id === id);
      return intentSchema.nullable().parse(intent ?? null)?.deviations ?? null;
    };
    await expect.poll(read).not.toBeNull();
    return read();
  };
  return { place, deviationsOf, bridge, poll };
}

describe('after an order was accepted', () => {
  test('a bridge that forgets nothing shows no difference', async () => {
    const { place, deviationsOf } = await forgetful({ sent: [] });
    expect(await deviationsOf(await place({}))).toEqual([]);
  });

  test('row 58: a dropped expiration, lifetime and fill policy are found', async () => {
    const { place, deviationsOf } = await forgetful({ sent: ['type_time', 'expiration', 'type_filling'] });
    const found = await deviationsOf(await place({ filling: 'IOC' }));
    expect(found).toMatchObject([
      { field: 'filling', asked: 'IOC' },
      { field: 'time', asked: 'SPECIFIED', held: 'GTC' },
      { field: 'expiration', held: 'none' },
    ]);
  });

  test('row 58: a stop limit price that is not held is found', async () => {
    const { place, deviationsOf } = await forgetful({ sent: [], held: { price_stoplimit: 0 } });
    expect(await deviationsOf(await place({}))).toMatchObject([{ field: 'stopLimit', held: 'none' }]);
  });

  test('row 57: a dropped magic and comment are found', async () => {
    const { place, deviationsOf } = await forgetful({ sent: ['magic', 'comment'] });
    expect(await deviationsOf(await place({}))).toMatchObject([{ field: 'magic' }, { field: 'comment' }]);
  });

  test('a poll that comes anyway is enough: nothing is read for it', async () => {
    const { place, deviationsOf, bridge, poll } = await forgetful({ sent: [] });
    const id = await place({});
    await poll();
    const before = bridge.seen.filter(({ path }) => path === '/orders' || path === '/positions').length;
    expect(await deviationsOf(id)).toEqual([]);
    const after = bridge.seen.filter(({ path }) => path === '/orders' || path === '/positions').length;
    expect(after).toBe(before);
  });
});
