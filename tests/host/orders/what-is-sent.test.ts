import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { type Answering, listen, replyJson, type TestServer } from '../../fixtures/http-server';
import { quietBroker, writesIn } from '../../fixtures/quiet-broker';
import { testParts } from '../../fixtures/service-parts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function tradingOn(answer: Answering): Promise<{ server: TestServer; service: Service }> {
  const server = await listen(quietBroker(answer));
  const service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token: 'trade-token-1' } }),
  );
  // The broker's clock is known, as it is to every page that is open: quotes have an age by it.
  await service.invoke('connection.read', {});
  ending.push(server.close, () => service.close());
  return { server, service };
}

const done: Answering = (_request, response) =>
  replyJson(response, 201, { retcode: 10009, order: 42, deal: 43, price: 1.1, comment: 'Request executed' });
const buy = (intentId: string, volume = 0.1) => ({
  intentId,
  symbol: 'EURUSD',
  type: 'BUY' as const,
  volume,
  price: 1.1,
});

describe('one intent is sent once', () => {
  test('a double click gets the outcome of the first', async () => {
    const { server, service } = await tradingOn(done);
    const intentId = crypto.randomUUID();
    const [first, second] = await Promise.all([
      service.invoke('trade.send', { name: 'place-order', input: buy(intentId) }),
      service.invoke('trade.send', { name: 'place-order', input: buy(intentId) }),
    ]);
    expect(first).toMatchObject({ ok: true, value: { verdict: 'done', order: '42', deal: '43' } });
    expect(second).toEqual(first);
    expect(await service.invoke('trade.send', { name: 'place-order', input: buy(intentId) })).toEqual(first);
    expect(writesIn(server.seen)).toHaveLength(1);
  });

  test('an unknown outcome is not sent again either', async () => {
    const { server, service } = await tradingOn((_request, response) => {
      response.destroy();
    });
    const intentId = crypto.randomUUID();
    for (let time = 0; time < 3; time += 1) {
      expect(await service.invoke('trade.send', { name: 'place-order', input: buy(intentId) })).toMatchObject(
        {
          ok: true,
          value: { verdict: 'unknown', failure: { kind: 'bad-answer' } },
        },
      );
    }
    expect(writesIn(server.seen)).toHaveLength(1);
  });

  test('the same id with another order is refused and nothing is sent', async () => {
    const { server, service } = await tradingOn(done);
    const intentId = crypto.randomUUID();
    await service.invoke('trade.send', { name: 'place-order', input: buy(intentId) });
    expect(
      await service.invoke('trade.send', { name: 'place-order', input: buy(intentId, 5) }),
    ).toMatchObject({
      ok: true,
      value: { verdict: 'not-sent', failure: { kind: 'bad-input', field: 'intentId' } },
    });
    expect(writesIn(server.seen)).toHaveLength(1);
  });

  test('it is kept across a change of bridge: the new one never sees it', async () => {
    const { server, service } = await tradingOn(done);
    const intentId = crypto.randomUUID();
    const first = await service.invoke('trade.send', { name: 'place-order', input: buy(intentId) });
    await service.invoke('profiles.save', {
      name: 'Other',
      colour: 'blue',
      url: server.url,
      token: 'other-1',
    });
    const settings = await service.handlers['settings.read']({});
    const id = settings.ok ? (settings.value.profiles[1]?.id ?? '') : '';
    await service.invoke('profiles.choose', { id });
    expect(await service.invoke('trade.send', { name: 'place-order', input: buy(intentId) })).toEqual(first);
    expect(writesIn(server.seen)).toHaveLength(1);
  });
});

describe('what is sent', () => {
  test('a stop-limit with every field, in the names of the bridge', async () => {
    const { server, service } = await tradingOn(done);
    const outcome = await service.invoke('trade.send', {
      name: 'place-order',
      input: {
        ...buy(crypto.randomUUID()),
        type: 'SELL_STOP_LIMIT',
        stopLimit: 1.11,
        sl: 1.2,
        tp: 1,
        filling: 'RETURN',
        time: 'SPECIFIED',
        expiration: 1_800_000_000,
        magic: 7,
        comment: 'by hand',
      },
    });
    expect(outcome).toMatchObject({ value: { verdict: 'placed' } });
    expect(JSON.parse(writesIn(server.seen)[0]?.body ?? '')).toEqual({
      symbol: 'EURUSD',
      type: 'SELL_STOP_LIMIT',
      volume: 0.1,
      price: 1.1,
      stoplimit: 1.11,
      sl: 1.2,
      tp: 1,
      magic: 7,
      comment: expect.stringMatching(/^by hand wb:[A-Z2-7]{10}$/),
      type_filling: 'RETURN',
      type_time: 'SPECIFIED',
      expiration: 1_800_000_000,
    });
  });

  test.each([
    ['cancel-order', { ticket: '7' }, 'DELETE', '/orders/7', ''],
    ['modify-order', { ticket: '7', price: 1.2 }, 'PUT', '/orders/7', '{"price":1.2}'],
    ['modify-position', { ticket: '7', sl: 0, tp: 1.3 }, 'PUT', '/positions/7', '{"sl":0,"tp":1.3}'],
    ['close-position', { ticket: '7' }, 'DELETE', '/positions/7', ''],
    ['close-position', { ticket: '7', volume: 0.04 }, 'DELETE', '/positions/7', '{"volume":0.04}'],
  ])('%s %j is %s %s', async (name, input, method, path, body) => {
    const { server, service } = await tradingOn(done);
    await service.invoke('trade.send', { name, input: { intentId: crypto.randomUUID(), ...input } });
    expect(writesIn(server.seen)[0]).toMatchObject({ method, path, body });
  });

  test.each([
    ['volume', { volume: 0 }],
    ['volume', { volume: Number.NaN }],
    ['price', { price: -1 }],
    ['type', { type: 'BUYX' }],
    ['comment', { comment: 'x'.repeat(32) }],
    ['intentId', { intentId: 'one' }],
    ['lots', { lots: 1 }],
  ])('a wrong %s never leaves the host', async (field, wrong) => {
    const { server, service } = await tradingOn(done);
    expect(
      await service.invoke('trade.send', {
        name: 'place-order',
        input: { ...buy(crypto.randomUUID()), ...wrong },
      }),
    ).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input', field: `input.${field}` },
    });
    expect(writesIn(server.seen)).toEqual([]);
  });
});

describe('what it means', () => {
  test('a rejection with HTTP 200 is a rejection', async () => {
    const { service } = await tradingOn((_request, response) =>
      replyJson(response, 200, { retcode: 10019, comment: 'No money', order: 0, deal: 0 }),
    );
    expect(
      await service.invoke('trade.send', { name: 'place-order', input: buy(crypto.randomUUID()) }),
    ).toMatchObject({
      ok: true,
      value: { verdict: 'rejected', retcode: 10019, said: 'No money', order: null, failure: null },
    });
  });

  test('a bridge that is away is proven not sent', async () => {
    const { server, service } = await tradingOn(done);
    await server.close();
    expect(
      await service.invoke('trade.send', { name: 'place-order', input: buy(crypto.randomUUID()) }),
    ).toMatchObject({
      ok: true,
      value: { verdict: 'not-sent', failure: { kind: 'unreachable' } },
    });
  });
});
