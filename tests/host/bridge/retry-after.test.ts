import { afterEach, describe, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { createBackOff } from '../../../host/bridge/back-off';
import { createBridgeClient } from '../../../host/bridge/client';
import { retryAfterOf } from '../../../host/bridge/exchange';
import { createWriteBucket, ordinaryRate } from '../../../host/bridge/write-bucket';
import { type Answering, listen, replyJson } from '../../fixtures/http-server';

/** What a bridge, or a proxy before it, asks us to wait. */

const nowMs = Date.UTC(2026, 10, 22, 2, 0, 0);

describe('Retry-After', () => {
  test('is seconds, or a date that counts from the answer’s own', () => {
    expect(retryAfterOf('12', nowMs)).toBe(12_000);
    expect(retryAfterOf(' 0 ', nowMs)).toBe(0);
    expect(retryAfterOf('Sun, 22 Nov 2026 02:00:30 GMT', nowMs)).toBe(30_000);
    expect(retryAfterOf('Sun Nov 22 02:00:30 2026', nowMs), 'the oldest form of a date, without a zone').toBe(
      30_000,
    );
    expect(retryAfterOf('Sun, 22 Nov 2026 01:00:00 GMT', nowMs), 'a date that has passed').toBe(0);
  });

  test('is at most a minute, and nothing where it cannot be read', () => {
    expect(retryAfterOf('86400', nowMs)).toBe(60_000);
    expect(retryAfterOf('Mon, 23 Nov 2026 02:00:00 GMT', nowMs)).toBe(60_000);
    for (const text of [undefined, '', 'soon', '-5', '1.5', '1e3', 'Sun, 99 Nov 2026 99:99:99 GMT']) {
      expect(retryAfterOf(text, nowMs), text).toBeNull();
    }
  });
});

test('a pause of reads is never shorter than what the bridge asked for', () => {
  const backOff = createBackOff(() => 0);
  backOff.learn({ kind: 'busy', message: 'busy', retryAfterMs: 20_000 }, 0, 0);
  expect(backOff.standing(19_999)).toMatchObject({ kind: 'busy' });
  expect(backOff.standing(20_000)).toBeNull();
  backOff.learn({ kind: 'busy', message: 'busy', retryAfterMs: 10 }, 20_000, 20_000);
  expect(backOff.standing(21_400), 'its own pause is the longer one').toMatchObject({ kind: 'busy' });
});

describe('writes', () => {
  test('wait as long as the server asked, and no longer than a quarter of a minute', () => {
    const bucket = createWriteBucket(ordinaryRate, 0);
    bucket.slow(0, 7_000);
    expect(bucket.waitMs(0)).toBe(7_000);
    expect(bucket.waitMs(6_000)).toBe(1_000);
    expect(bucket.take(7_000)).toBe(0);
    bucket.slow(7_000, 3_600_000);
    expect(bucket.waitMs(7_000)).toBe(15_000);
  });

  test('a word without a time slows them as before, and never shortens a wait that stands', () => {
    const bucket = createWriteBucket(ordinaryRate, 0);
    bucket.slow(0);
    expect(bucket.waitMs(0)).toBe(2_000);
    bucket.slow(0, 12_000);
    bucket.slow(0);
    expect(bucket.waitMs(0)).toBeGreaterThanOrEqual(12_000);
  });
});

describe('over the wire', () => {
  const ending: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ending.splice(0).toReversed()) await end();
  });
  async function client(answer: Answering) {
    const server = await listen(answer);
    ending.push(server.close);
    const address = parseBridgeAddress(server.url);
    if (!address.ok) throw new Error(address.failure.message);
    const bridge = createBridgeClient({ address: address.value, token: 't-1' });
    ending.push(() => bridge.close());
    return { bridge, server };
  }

  test('a read that is told to wait says for how long, and the next is not sent', async () => {
    const { bridge, server } = await client((_request, response) => {
      response.setHeader('Retry-After', '9');
      replyJson(response, 429, { error: 'too many requests' });
    });
    const read = await bridge.account();
    expect(read).toMatchObject({
      failure: {
        kind: 'busy',
        retryAfterMs: 9_000,
        message: 'The bridge is busy (HTTP 429, it asks to wait 9 s): too many requests',
      },
    });
    expect(await bridge.positions()).toMatchObject({ failure: { retryAfterMs: 9_000 } });
    expect(server.seen).toHaveLength(1);
  });

  test('an order that is told to wait is sent once, and the next waits as long', async () => {
    const { bridge, server } = await client((_request, response) => {
      response.setHeader('Retry-After', '9');
      replyJson(response, 429, { error: 'too many requests' });
    });
    const order = { symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.1 } as const;
    const intentId = '6b1f3c52-6b64-4a0e-9a53-000000000001';
    await bridge.send({ name: 'place-order', input: { ...order, intentId } });
    expect(bridge.load().writeWaitMs).toBeGreaterThan(8_000);
    const second = await bridge.send({
      name: 'place-order',
      input: { ...order, intentId: intentId.replace(/1$/, '2') },
    });
    expect(second).toMatchObject({ verdict: 'not-sent', failure: { kind: 'held-back', field: 'rate' } });
    expect(server.seen).toHaveLength(1);
  });
});
