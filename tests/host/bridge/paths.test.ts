import { afterEach, describe, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import type { Result } from '../../../shared/model/result';
import { listen, reply, replyJson, type SeenRequest, type TestServer } from '../../fixtures/http-server';

const ending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

type Answering = (request: SeenRequest) => { status: number; body: unknown };

async function bridgeThat(answer: Answering): Promise<{ server: TestServer; client: BridgeClient }> {
  const server = await listen((request, response) => {
    const { status, body } = answer(request);
    if (typeof body === 'string') reply(response, status, 'text/html', body);
    else replyJson(response, status, body);
  });
  const address = parseBridgeAddress(server.url);
  if (!address.ok) throw new Error(address.failure.message);
  const client = createBridgeClient({ address: address.value, token: 'paths-token' });
  ending.push(server.close, () => client.close());
  return { server, client };
}

const candle = { time: 1_700_000_000, open: 1.1, high: 1.2, low: 1, close: 1.15 };
const tick = { bid: 1.1, ask: 1.2, time_msc: 1_700_000_000_123 };
const position = { ticket: 7, symbol: 'EURUSD', type: 0, volume: 0.1, price_open: 1.1 };

/** What serves these three topics, wherever they are asked for. */
const rowsOf = (path: string): unknown =>
  path.includes('/rates') ? [candle] : path.includes('/ticks') ? [tick] : tick;
const htmlNotFound = '<title>404 Not Found</title><p>The requested URL was not found on the server.</p>';

const topics: readonly (readonly [
  string,
  (client: BridgeClient, symbol: string) => Promise<Result<unknown>>,
])[] = [
  ['tick', (client, symbol) => client.tick(symbol)],
  ['ticks', (client, symbol) => client.ticks(symbol, { count: 3, from: 1_700_000_000, to: 1_700_000_009 })],
  ['rates', (client, symbol) => client.rates(symbol, 'H1', 4)],
];

describe.each(topics)('%s', (name, ask) => {
  const parameters =
    { tick: '', ticks: 'count=3&from=1700000000&to=1700000009', rates: 'timeframe=H1&count=4' }[name] ?? '';
  const top = `/${name}?symbol=EURUSD${parameters === '' ? '' : `&${parameters}`}`;
  const below = `/symbols/EURUSD/${name}${parameters === '' ? '' : `?${parameters}`}`;

  test.each([
    ['an HTML page', 404, htmlNotFound],
    ['a router’s JSON', 404, { detail: 'Not Found' }],
    ['words about the path', 404, { retcode: -4, message: 'No such path: /symbols/EURUSD' }],
    ['a method that is not offered', 405, { error: 'method not allowed' }],
  ])(
    'is asked at the top where the path below the symbol is answered with %s, from then on only there',
    async (...served) => {
      const [, status, body] = served;
      const { server, client } = await bridgeThat(({ path }) =>
        path.startsWith('/symbols/') ? { status, body } : { status: 200, body: rowsOf(path) },
      );
      expect(await ask(client, 'EURUSD')).toMatchObject({ ok: true });
      expect(await ask(client, 'EURUSD')).toMatchObject({ ok: true });
      expect(await ask(client, 'GBPUSD')).toMatchObject({ ok: true });
      expect(server.seen.map(({ path }) => path)).toEqual([below, top, top, top.replace('EURUSD', 'GBPUSD')]);
    },
  );

  test('an unknown symbol is no reason to ask elsewhere', async () => {
    const { server, client } = await bridgeThat(() => ({
      status: 404,
      body: { error: 'Symbol EURUSD not found' },
    }));
    expect(await ask(client, 'EURUSD')).toMatchObject({ failure: { kind: 'not-found' } });
    await ask(client, 'EURUSD');
    expect(server.seen.map(({ path }) => path)).toEqual([below, below]);
  });

  test('a bridge that has neither is asked once a poll, and "unsupported" is what it is', async () => {
    const { server, client } = await bridgeThat(() => ({ status: 404, body: htmlNotFound }));
    for (let poll = 0; poll < 3; poll += 1) {
      expect(await ask(client, 'EURUSD')).toMatchObject({ failure: { kind: 'unsupported' } });
    }
    expect(server.seen.map(({ path }) => path)).toEqual([below, top, below, below]);
  });

  test('a symbol that a router stumbles over is asked for at the top, the others stay where they are', async () => {
    const { server, client } = await bridgeThat(({ path }) =>
      path.startsWith('/symbols/BRK%2FB')
        ? { status: 404, body: htmlNotFound }
        : { status: 200, body: rowsOf(path) },
    );
    await ask(client, 'EURUSD');
    expect(await ask(client, 'BRK/B')).toMatchObject({ ok: true });
    await ask(client, 'BRK/B');
    await ask(client, 'EURUSD');
    expect(server.seen.map(({ path }) => path.split('?')[0])).toEqual([
      `/symbols/EURUSD/${name}`,
      `/symbols/BRK%2FB/${name}`,
      `/${name}`,
      `/${name}`,
      `/symbols/EURUSD/${name}`,
    ]);
  });

  test('trouble on the way says nothing about the path', async () => {
    let isDown = true;
    const { client } = await bridgeThat(({ path }) =>
      path.startsWith('/symbols/')
        ? { status: 404, body: htmlNotFound }
        : isDown
          ? { status: 400, body: { error: 'symbol is required' } }
          : { status: 200, body: rowsOf(path) },
    );
    expect(await ask(client, 'EURUSD')).toMatchObject({ failure: { kind: 'refused' } });
    isDown = false;
    expect(await ask(client, 'EURUSD')).toMatchObject({ ok: true });
  });
});

test('candles of a span are asked for by their span alone: a count may go before it', async () => {
  const { server, client } = await bridgeThat(() => ({ status: 200, body: [candle] }));
  expect(await client.ratesBetween('EURUSD', 'H1', 5, 9)).toMatchObject({ ok: true });
  expect(server.seen.map(({ path }) => path)).toEqual(['/symbols/EURUSD/rates?timeframe=H1&from=5&to=9']);
});

describe('a symbol with characters of its own is encoded on every way', () => {
  const symbols = ['#AAPL', 'BRK/B', 'A&B', 'Gold Spot', 'US500.cash', 'X?Y', 'Ä%20', '..'];
  const indicators = { ema: true as const };
  const asks: readonly (readonly [
    string,
    (client: BridgeClient, symbol: string) => Promise<Result<unknown>>,
  ])[] = [
    ...topics,
    ['', (client, symbol) => client.symbol(symbol)],
    ['', (client, symbol) => client.record({ of: 'symbol', symbol })],
    ['rates/ta', (client, symbol) => client.ratesTa({ symbol, timeframe: 'H1', count: 4, indicators })],
  ];
  const bodyOf = (path: string): unknown =>
    path.includes('/rates/ta')
      ? { bars: [candle], ta: null }
      : /\/(tick|ticks|rates)(\?|$)/.test(path)
        ? rowsOf(path)
        : { name: 'x', digits: 2 };

  test.each(symbols)('%s', async (symbol) => {
    const { server, client } = await bridgeThat(({ path }) => ({ status: 200, body: bodyOf(path) }));
    for (const [rest, ask] of asks) {
      expect(await ask(client, symbol)).toMatchObject({ ok: true });
      const parts = (server.seen.at(-1)?.path ?? '').split('?')[0]?.split('/') ?? [];
      expect(parts.slice(0, 2)).toEqual(['', 'symbols']);
      expect(decodeURIComponent(parts[2] ?? '')).toBe(symbol);
      expect(parts.slice(3).join('/')).toBe(rest);
    }
  });

  test.each(symbols)('%s in a query', async (symbol) => {
    const { server, client } = await bridgeThat(({ path }) =>
      path.startsWith('/symbols/')
        ? { status: 404, body: htmlNotFound }
        : path.startsWith('/time')
          ? { status: 200, body: { utc_epoch: 1, utc_offset_seconds: 0 } }
          : { status: 200, body: rowsOf(path) },
    );
    for (const [, ask] of topics) {
      expect(await ask(client, symbol)).toMatchObject({ ok: true });
      expect(new URLSearchParams(server.seen.at(-1)?.path.split('?')[1]).get('symbol')).toBe(symbol);
    }
    await client.time(symbol);
    expect(new URLSearchParams(server.seen.at(-1)?.path.split('?')[1]).get('symbol')).toBe(symbol);
  });
});

describe('a ticket beyond 2^53', () => {
  const ticket = '9007199254740993';
  const text = JSON.stringify({ ...position, ticket: 0 }).replace('"ticket":0', `"ticket":${ticket}`);

  test('keeps every digit on its way out and back', async () => {
    const { server, client } = await bridgeThat(({ path }) => ({ status: 200, body: path }));
    await client.record({ of: 'position', ticket });
    await client.record({ of: 'order', ticket });
    expect(server.seen.map(({ path }) => path)).toEqual([`/positions/${ticket}`, `/orders/${ticket}`]);
  });

  test('is shown exact in the list and in the record', async () => {
    const server = await listen(({ path }, response) =>
      reply(response, 200, 'application/json', path === '/positions' ? `[${text}]` : text),
    );
    const address = parseBridgeAddress(server.url);
    if (!address.ok) throw new Error(address.failure.message);
    const client = createBridgeClient({ address: address.value, token: 'paths-token' });
    ending.push(server.close, () => client.close());
    expect(await client.positions()).toMatchObject({ value: { rows: [{ ticket }] } });
    const record = await client.record({ of: 'position', ticket });
    expect(record).toMatchObject({ value: expect.arrayContaining([{ field: 'ticket', value: ticket }]) });
  });
});
