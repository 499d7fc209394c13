import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import { requests } from '../../../shared/contract';
import type { TestServer } from '../../fixtures/http-server';
import { documentRecords, familyRecords } from '../../fixtures/own-records';
import { serveRecords } from '../../fixtures/recorded-server';

const token = 'both-dialects-token';

function clientOf(url: string, withToken: string | null = token): BridgeClient {
  const address = parseBridgeAddress(url);
  if (!address.ok) throw new Error(address.failure.message);
  return createBridgeClient({ address: address.value, token: withToken });
}

describe.each([
  { dialect: 'the document', records: documentRecords, prefix: '' },
  { dialect: 'the recorded family', records: familyRecords, prefix: '/broker/account' },
])('$dialect', ({ dialect, records, prefix }) => {
  let server: TestServer;
  let client: BridgeClient;
  beforeAll(async () => {
    server = await serveRecords(records, { token, prefix });
    client = clientOf(server.url);
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });

  const value = async <T>(
    read: Promise<{ ok: true; value: T } | { ok: false; failure: unknown }>,
  ): Promise<T> => {
    const result = await read;
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result.value;
  };

  test('account', async () => {
    const account = await value(client.account());
    expect(requests['account.read'].output.parse(account)).toEqual({
      login: '70012345',
      name: 'A. Trader',
      server: 'Example-Demo',
      company: 'Example Markets',
      currency: 'EUR',
      currencyDigits: 2,
      balance: 5000.25,
      equity: 4987.75,
      profit: -12.5,
      credit: 0,
      margin: 120.4,
      marginFree: 4867.35,
      marginLevel: 4142.65,
      leverage: 30,
      tradeMode: 'DEMO',
      marginMode: 'HEDGING',
      marginCall: 80,
      marginStopOut: 50,
      stopOutMode: 'PERCENT',
      tradeAllowed: true,
      tradeExpert: true,
      limitOrders: 100,
      fifoClose: false,
    });
  });

  test('symbol: the trading conditions of a share with # in its name', async () => {
    expect(requests['symbols.read'].output.parse(await value(client.symbol('#AAPL')))).toMatchObject({
      name: '#AAPL',
      digits: 2,
      point: 0.01,
      tickSize: 0.05,
      volumeStep: 1,
      stopsLevel: 20,
      freezeLevel: 5,
      tradeMode: 'LONGONLY',
      execution: 'EXCHANGE',
      gtcMode: 'DAILY',
      fillingMode: 1,
      calcMode: 32,
    });
  });

  test.each([
    ['#AAPL', 230.1],
    ['BRK/B', 480.2],
    ['A&B', 12.1],
    ['Gold Spot', 3300.1],
  ])('tick of %s: the name is encoded in the path', async (symbol, bid) => {
    expect(await value(client.tick(symbol))).toMatchObject({ symbol, bid, timeMs: 1790000000250 });
  });

  test('candles by column', async () => {
    expect(await value(client.rates('#AAPL', 'H1', 2))).toEqual({
      time: [1789992000, 1789995600],
      open: [229.5, 230.2],
      high: [230.4, 230.9],
      low: [229.1, 229.9],
      close: [230.2, 230.1],
      tickVolume: [810, 640],
      spread: [5, 5],
    });
  });

  test('candles with outputs distinguished by shape', async () => {
    const answer = await value(
      client.ratesTa({
        symbol: '#AAPL',
        timeframe: 'H1',
        count: 2,
        indicators: { fast: { type: 'sma', length: 2 }, bbands: true },
      }),
    );
    expect(answer.outputs).toEqual({
      fast: { shape: 'series', values: [null, 230.15] },
      bbands: {
        shape: 'group',
        series: { upper: [null, 231], middle: [null, 230.15], lower: [null, 229.3] },
      },
    });
  });

  test('a position, in the list and by its ticket', async () => {
    const position = {
      ticket: '500100',
      symbol: '#AAPL',
      side: 'BUY',
      volume: 10,
      priceOpen: 231.4,
      priceCurrent: 230.1,
      sl: 225,
      tp: 0,
      profit: -11.9,
      swap: -0.6,
      magic: 7701,
      comment: 'bot:trend',
      reason: 'EXPERT',
      timeOpen: 1789900000,
      timeUpdate: null,
      identifier: '500100',
    };
    expect(await value(client.positions())).toEqual({ rows: [position], unreadable: [] });
  });

  test('a stop-limit order keeps its trigger and its limit apart', async () => {
    const order = {
      ticket: '500101',
      type: 'BUY_STOP_LIMIT',
      state: 'PLACED',
      price: 235,
      stopLimit: 234,
      filling: 'RETURN',
      time: 'SPECIFIED',
      expiration: 1790600000,
      positionId: null,
      timeDone: null,
    };
    expect(await value(client.orders())).toMatchObject({ rows: [order], unreadable: [] });
  });

  test('history: a deposit is a deal without order or symbol, and -0 is 0', async () => {
    const listed = requests['ledger.deals'].output.parse(await value(client.deals(1789000000, 1790000000)));
    expect(listed.unreadable).toEqual([]);
    const deals = listed.rows;
    expect(deals).toMatchObject([
      { ticket: '600000', type: 'BALANCE', order: null, symbol: '', profit: 5000 },
      { ticket: '600001', type: 'BUY', entry: 'IN', positionId: '500100', commission: 0 },
    ]);
    expect(deals.every(({ commission }) => Object.is(commission, 0))).toBe(true);
    expect(await value(client.historyOrders(1789000000, 1790000000))).toMatchObject({
      rows: [{ ticket: '500101', state: 'FILLED', timeDone: 1789960000 }],
    });
  });

  test('the offset of the broker clock, from where this dialect has it', async () => {
    const time = await client.time();
    const terminal = await value(client.terminal());
    expect(terminal).toMatchObject({ connected: true, pingMs: 41.5 });
    if (dialect === 'the document') {
      expect(time).toMatchObject({
        ok: true,
        value: {
          time: { utcIso: '2026-09-21T12:33:20+00:00', serverEpochS: 1790000000, utcOffsetHours: 3 },
          clock: {
            utcOffsetS: 10_800,
            utcMs: 1789989200000,
            source: '/time',
            usedSymbol: 'EURUSD',
            marketOpen: true,
          },
        },
      });
    } else {
      expect(time).toMatchObject({ ok: false, failure: { kind: 'unsupported', status: 404 } });
      expect(terminal.utcOffsetS).toBe(10_800);
    }
  });

  test('an unknown symbol and ticket are "not found" in the words of the bridge', async () => {
    expect(await client.tick('NOPE')).toMatchObject({
      ok: false,
      failure: {
        kind: 'not-found',
        status: 404,
        endpoint: 'GET /symbols/NOPE/tick',
        said: expect.stringContaining('NOPE'),
      },
    });
    const unknown = await client.record({ of: 'position', ticket: '1' });
    expect(unknown).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  });

  test('a wrong token ends in "unauthorized" without markup, and is asked about only once', async () => {
    const stranger = clientOf(server.url, 'a-wrong-token');
    const before = server.seen.length;
    const first = await stranger.account();
    expect(first).toMatchObject({ ok: false, failure: { kind: 'unauthorized', status: 401 } });
    expect(JSON.stringify(first)).not.toMatch(/[<>]/);
    expect(await stranger.positions()).toEqual(first);
    expect(server.seen.length - before).toBe(1);
    stranger.close();
  });
});
