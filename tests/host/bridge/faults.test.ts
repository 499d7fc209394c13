import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import { describeFailure } from '../../../shared/formats/describe-failure';
import type { Failure, FailureKind, Result } from '../../../shared/model/result';
import { type Fault, json } from '../../fixtures/fault-proxy';
import { listen, reply, type TestServer } from '../../fixtures/http-server';

/** Every read of a bridge against every fault of reference/bridge-notes.md: each has words of its own. */

let server: TestServer;
let fault: Fault = { status: 200, contentType: 'application/json', body: '' };
const clients: BridgeClient[] = [];
beforeAll(async () => {
  server = await listen((_request, response) => reply(response, fault.status, fault.contentType, fault.body));
});
afterAll(() => server.close());
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

/** A client without a past: what one fault taught must not answer the next. */
function clientFor(given: Fault): BridgeClient {
  fault = given;
  const address = parseBridgeAddress(server.url);
  if (!address.ok) throw new Error(address.failure.message);
  const client = createBridgeClient({ address: address.value, token: 'fault-token' });
  clients.push(client);
  return client;
}

interface Wrong {
  readonly body: unknown;
  readonly field: string;
  readonly value: string;
}

interface Endpoint {
  readonly label: string;
  readonly ask: (client: BridgeClient) => Promise<Result<unknown>>;
  /** A body with a wrong type on one field; absent where no field of the body is used. */
  readonly wrong?: Wrong;
  /** A 404 in the bridge's own words. */
  readonly on404: FailureKind;
  readonly on502?: FailureKind;
}

const candle = { time: 1_700_000_000, open: 1.1, high: 1.2, low: 1, close: 1.15 };
const indicators = { ema: true as const };

const endpoints: readonly Endpoint[] = [
  { label: 'GET /ping', ask: (client) => client.ping(), on404: 'refused' },
  {
    label: 'GET /ping/broker',
    ask: (client) => client.brokerLatency(),
    wrong: { body: { latency_ms: 'fast' }, field: 'latency_ms', value: '"fast"' },
    on404: 'unsupported',
  },
  {
    label: 'GET /error',
    ask: (client) => client.lastError(),
    wrong: { body: { code: 'one', message: 'Success' }, field: 'code', value: '"one"' },
    on404: 'unsupported',
  },
  {
    label: 'GET /terminal',
    ask: (client) => client.terminal(),
    wrong: { body: { name: 'MT5', build: '5602' }, field: 'build', value: '"5602"' },
    on404: 'refused',
  },
  {
    label: 'GET /time',
    ask: (client) => client.time(),
    wrong: {
      body: { utc_epoch: 1, utc_offset_seconds: '7200' },
      field: 'utc_offset_seconds',
      value: '"7200"',
    },
    on404: 'unsupported',
  },
  {
    label: 'GET /time?symbol=EURUSD',
    ask: (client) => client.time('EURUSD'),
    wrong: { body: { utc_epoch: [], utc_offset_seconds: 7_200 }, field: 'utc_epoch', value: '[]' },
    on404: 'not-found',
  },
  {
    label: 'GET /account',
    ask: (client) => client.account(),
    wrong: { body: { balance: '100.5', equity: 1 }, field: 'balance', value: '"100.5"' },
    on404: 'refused',
  },
  {
    label: 'GET /symbols',
    ask: (client) => client.symbols(),
    wrong: { body: ['EURUSD', 7], field: '[1]', value: '7' },
    on404: 'refused',
  },
  {
    label: 'GET /symbols/EURUSD',
    ask: (client) => client.symbol('EURUSD'),
    wrong: { body: { name: 'EURUSD', digits: 'five' }, field: 'digits', value: '"five"' },
    on404: 'not-found',
  },
  {
    label: 'GET /symbols/EURUSD/tick',
    ask: (client) => client.tick('EURUSD'),
    wrong: { body: { bid: '1.1', ask: 1.2 }, field: 'bid', value: '"1.1"' },
    on404: 'not-found',
  },
  {
    label: 'GET /symbols/EURUSD/ticks',
    ask: (client) => client.ticks('EURUSD', { count: 5 }),
    wrong: {
      body: [
        { bid: 1, ask: 1 },
        { bid: 1, ask: null },
      ],
      field: '[1].ask',
      value: 'empty',
    },
    on404: 'not-found',
  },
  {
    label: 'GET /symbols/EURUSD/rates',
    ask: (client) => client.rates('EURUSD', 'H1', 5),
    wrong: { body: [candle, { ...candle, open: 'x' }], field: '[1].open', value: '"x"' },
    on404: 'not-found',
  },
  {
    label: 'POST /symbols/EURUSD/rates/ta',
    ask: (client) => client.ratesTa({ symbol: 'EURUSD', timeframe: 'H1', count: 5, indicators }),
    wrong: { body: { bars: [{ ...candle, low: {} }], ta: null }, field: 'bars[0].low', value: '{}' },
    on404: 'not-found',
    on502: 'sidecar',
  },
  { label: 'GET /positions', ask: (client) => client.positions(), on404: 'refused' },
  { label: 'GET /orders', ask: (client) => client.orders(), on404: 'refused' },
  { label: 'GET /history/deals', ask: (client) => client.deals(1, 2), on404: 'refused' },
  { label: 'GET /history/orders', ask: (client) => client.historyOrders(1, 2), on404: 'refused' },
  {
    label: 'GET /openapi.json',
    ask: (client) => client.openApi(),
    wrong: { body: { info: { title: 5 } }, field: 'info.title', value: '5' },
    on404: 'unsupported',
  },
  { label: 'GET /account', ask: (client) => client.record({ of: 'account' }), on404: 'refused' },
  { label: 'GET /terminal', ask: (client) => client.record({ of: 'terminal' }), on404: 'refused' },
  {
    label: 'GET /symbols/EURUSD',
    ask: (client) => client.record({ of: 'symbol', symbol: 'EURUSD' }),
    on404: 'not-found',
  },
  {
    label: 'GET /positions/77',
    ask: (client) => client.record({ of: 'position', ticket: '77' }),
    on404: 'not-found',
  },
  {
    label: 'GET /orders/78',
    ask: (client) => client.record({ of: 'order', ticket: '78' }),
    on404: 'not-found',
  },
];

const statusKinds: ReadonlyMap<number, FailureKind> = new Map([
  [400, 'refused'],
  [401, 'unauthorized'],
  [429, 'busy'],
  [500, 'refused'],
  [502, 'refused'],
  [503, 'terminal-not-ready'],
  [504, 'busy'],
]);

const said = (status: number) => `the symbol desk says ${status} today`;
const statuses = [400, 401, 404, 429, 500, 502, 503, 504];

async function failureAfter(endpoint: Endpoint, given: Fault): Promise<Failure> {
  const result = await endpoint.ask(clientFor(given));
  if (result.ok) throw new Error(`${endpoint.label} took ${JSON.stringify(given)} for an answer`);
  return result.failure;
}

/** Everything that a person reads, and that it is fit to be read. */
function wordsOf(failure: Failure): string {
  const words = describeFailure(failure);
  const all = `${words.title} ${words.said ?? ''} ${words.advice}`;
  expect(all).not.toMatch(/undefined|\bnull\b|NaN|\[object|<\w|Infinity/);
  expect(words.advice).not.toBe('');
  return all;
}

const kindAt = (endpoint: Endpoint, status: number): FailureKind | undefined =>
  status === 404 ? endpoint.on404 : status === 502 ? (endpoint.on502 ?? 'refused') : statusKinds.get(status);

describe.each(endpoints)('$label', (endpoint) => {
  test.each(statuses)('%d with the error payload of the document', async (status) => {
    const failure = await failureAfter(endpoint, json(status, { retcode: -status, message: said(status) }));
    expect(failure).toMatchObject({
      kind: kindAt(endpoint, status),
      endpoint: endpoint.label,
      status,
      retcode: -status,
    });
    const words = wordsOf(failure);
    expect(words).toContain(said(status));
    expect(words).toContain(endpoint.label);
    expect(words).toContain(`HTTP ${status}`);
  });

  test.each(statuses)('%d with {error}', async (status) => {
    const failure = await failureAfter(endpoint, json(status, { error: said(status) }));
    expect(failure).toMatchObject({ kind: kindAt(endpoint, status), endpoint: endpoint.label, status });
    expect(wordsOf(failure)).toContain(said(status));
  });

  test.each(statuses)('%d with an HTML page', async (status) => {
    const page = `<!doctype html><html><head><title>${status} Sorry</title></head><body><b>no</b></body></html>`;
    const failure = await failureAfter(endpoint, { status, contentType: 'text/html', body: page });
    expect(failure).toMatchObject({ endpoint: endpoint.label, status });
    const words = wordsOf(failure);
    expect(words).toContain(`an HTML page titled “${status} Sorry”`);
    expect(words).toContain(endpoint.label);
  });

  test.each(statuses)('%d without a body', async (status) => {
    const failure = await failureAfter(endpoint, { status, contentType: 'application/json', body: '' });
    expect(failure).toMatchObject({ endpoint: endpoint.label, status });
    expect(wordsOf(failure)).toContain(`HTTP ${status}`);
  });

  test('an HTML page where data was expected', async () => {
    const page = '<html><head><title>Router login</title></head></html>';
    const failure = await failureAfter(endpoint, { status: 200, contentType: 'text/html', body: page });
    expect(failure).toMatchObject({ kind: 'bad-answer', endpoint: endpoint.label });
    expect(wordsOf(failure)).toContain('an HTML page titled “Router login”');
  });

  // Its body is not shown in the document, so whatever it is, the bridge answers.
  if (endpoint.label !== 'GET /ping') {
    test.each([
      ['an empty body', '', 'an empty body'],
      ['JSON that breaks off', '[{"ticket": 7, "symb', 'breaks off or is malformed'],
      ['text', 'OK', 'text that is not JSON (OK)'],
      ['nothing but null', 'null', 'empty'],
      ['a bare number', '7', '7'],
    ])('%s', async (_what, body, reported) => {
      const failure = await failureAfter(endpoint, { status: 200, contentType: 'application/json', body });
      expect(failure).toMatchObject({ kind: 'bad-answer', endpoint: endpoint.label });
      const words = wordsOf(failure);
      expect(words).toContain(reported);
      expect(words).toContain(endpoint.label);
    });

    test('an error in the place of data keeps its words', async () => {
      const failure = await failureAfter(endpoint, json(200, { error: 'the terminal is asleep' }));
      expect(failure).toMatchObject({ kind: 'bad-answer', endpoint: endpoint.label });
      expect(wordsOf(failure)).toContain('the terminal is asleep');
    });
  }

  const { wrong } = endpoint;
  if (wrong !== undefined) {
    test(`a wrong type is named: ${wrong.field} = ${wrong.value}`, async () => {
      const failure = await failureAfter(endpoint, json(200, wrong.body));
      expect(failure).toMatchObject({ kind: 'bad-answer', field: wrong.field, value: wrong.value });
      const words = wordsOf(failure);
      expect(words).toContain(wrong.field);
      expect(words).toContain(wrong.value);
      expect(words).toContain(endpoint.label);
    });
  }
});

describe('a list with one wrong row', () => {
  const lists: readonly [string, (client: BridgeClient) => Promise<Result<unknown>>, unknown][] = [
    [
      'GET /positions',
      (client) => client.positions(),
      { symbol: 'EURUSD', type: 0, volume: 1, price_open: 1 },
    ],
    ['GET /orders', (client) => client.orders(), { symbol: 'EURUSD', type: 2, volume_initial: 1 }],
    ['GET /history/deals', (client) => client.deals(1, 2), { type: 0 }],
    [
      'GET /history/orders',
      (client) => client.historyOrders(1, 2),
      { symbol: 'EURUSD', type: 2, volume_initial: 1 },
    ],
  ];
  test.each(lists)('%s keeps the others and names it', async (label, ask, row) => {
    const good = { ...Object(row), ticket: 1 };
    const listed = await ask(clientFor(json(200, [good, { ...good, ticket: 2, magic: 'seven' }])));
    expect(listed).toMatchObject({
      ok: true,
      value: {
        rows: [{ ticket: '1' }],
        unreadable: [
          {
            ticket: '2',
            failure: { endpoint: label, field: '[1].magic', value: '"seven"', kind: 'bad-answer' },
          },
        ],
      },
    });
  });
});
