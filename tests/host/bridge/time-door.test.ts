import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import { createTimeDoor } from '../../../host/bridge/time-door';
import type { NewOrder } from '../../../shared/model/trade';
import type { TestServer } from '../../fixtures/http-server';
import { type Market, serveMarket, type Voice } from '../../fixtures/one-market';

let market: Market;
const document: Voice = { hasTime: true, stamps: 'broker', reportedOffsetS: null };
const family = (): Voice => ({ hasTime: false, stamps: 'utc', reportedOffsetS: market.offsetS });
const servers: TestServer[] = [];
let ofDocument: TestServer;
let ofFamily: TestServer;

beforeAll(async () => {
  ofDocument = await serveMarket(
    () => market,
    () => document,
  );
  ofFamily = await serveMarket(() => market, family);
  servers.push(ofDocument, ofFamily);
});
afterAll(() => Promise.all(servers.map(({ close }) => close())));

function clientOf({ url }: TestServer, shiftS: number): BridgeClient {
  const address = parseBridgeAddress(url);
  if (!address.ok) throw new Error(address.failure.message);
  return createBridgeClient({ address: address.value, token: null, shiftS });
}

/** Everything of one user action that has a time in it, in and out. */
async function everything(client: BridgeClient, from: number, to: number, expiration: number) {
  const id = '00000000-0000-4000-8000-000000000000';
  const order: NewOrder = {
    intentId: id,
    symbol: 'EURUSD',
    type: 'BUY_LIMIT',
    volume: 0.1,
    price: 1,
    expiration,
  };
  const reads = await Promise.all([
    client.tick('EURUSD'),
    client.ticks('EURUSD', { count: 10, from, to }),
    client.rates('EURUSD', 'D1', 10),
    client.ratesBetween('EURUSD', 'H1', from, to),
    client.ratesTa({ symbol: 'EURUSD', timeframe: 'D1', count: 10, indicators: { sma: true, fvg: true } }),
    client.positions(),
    client.orders(),
    client.deals(from, to),
    client.historyOrders(from, to),
  ]);
  await client.send({ name: 'place-order', input: order });
  await client.send({
    name: 'modify-order',
    input: { intentId: id, ticket: '7', time: 'SPECIFIED', expiration },
  });
  return reads;
}

/** What stood in the requests, with the shift taken back out of every time. */
const asked = ({ seen }: TestServer, since: number, shiftS: number): readonly string[] =>
  seen
    .slice(since)
    .map(({ method, path, body }) => `${method} ${path} ${body}`)
    .map((text) =>
      text.replace(
        /((?:from|to)=|"expiration":)(\d+)/g,
        (_, name: string, time: string) => `${name}${Number(time) + shiftS}`,
      ),
    )
    .toSorted();

const day = 86_400;
const midnight = Date.UTC(2026, 2, 29) / 1_000;
const offsets = fc.oneof(
  fc.constantFrom(3 * 3_600, 5.5 * 3_600, -5 * 3_600, 0),
  fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 900),
);

test('one market is the same in either dialect, in what is read and in what is asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      offsets,
      // Around the night in which Europe's clocks change, and around any midnight.
      fc.integer({ min: -3 * day, max: 3 * day }),
      fc.integer({ min: 0, max: 5 * day }),
      async (offsetS, fromS, lengthS) => {
        market = {
          offsetS,
          tickMs: () => (midnight + 60) * 1_000 + 250,
          candles: [-2, -1, 0, 1].map((each) => midnight + each * day),
          opened: midnight + 2_400,
          placed: midnight - 1,
          expires: midnight + day,
          dealt: [-day, -1, 0, 2_400, day - 1].map((each) => midnight + each),
        };
        const from = midnight + fromS;
        const since = [ofDocument.seen.length, ofFamily.seen.length] as const;
        const broker = clientOf(ofDocument, 0);
        const utc = clientOf(ofFamily, offsetS);
        const [first, second] = await Promise.all(
          [broker, utc].map((client) => everything(client, from, from + lengthS, midnight + 2 * day)),
        );
        broker.close();
        utc.close();
        expect(second).toEqual(first);
        expect(first?.[2]).toMatchObject({ ok: true, value: { time: market.candles } });
        expect(asked(ofFamily, since[1], offsetS)).toEqual(asked(ofDocument, since[0], 0));
      },
    ),
    { numRuns: 60 },
  );
});

test('a time of 0, and none, stays what it is; nothing goes out before 1970', () => {
  const door = createTimeDoor(19_800);
  expect(door.tick({ symbol: 'X', bid: 1, ask: 1, last: null, timeMs: null }).timeMs).toBeNull();
  expect(door.out(0)).toBe(0);
  expect(door.out(undefined)).toBeUndefined();
  expect(door.out(3_600)).toBe(0);
});

test('D1 candles of a bridge with UTC stamps, 18:30 of the day before, open at the broker’s midnight', () => {
  const open = Date.UTC(2026, 10, 17, 18, 30) / 1_000;
  const column = [1];
  const bars = {
    time: [open],
    open: column,
    high: column,
    low: column,
    close: column,
    tickVolume: column,
    spread: column,
  };
  expect(createTimeDoor(5.5 * 3_600).bars(bars).time).toEqual([Date.UTC(2026, 10, 18) / 1_000]);
});
