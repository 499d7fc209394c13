import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import { listen, type SeenRequest } from '../../fixtures/http-server';
import { testParts } from '../../fixtures/service-parts';

const token = 'big-answers-token';
const ending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** History that comes at a kilobyte a second; everything else at once. */
async function slowHistory() {
  let answering = 0;
  let sentBytes = 0;
  const trickle = (response: ServerResponse) => {
    answering += 1;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5_000_000 });
    response.write('[');
    const timer = setInterval(() => {
      sentBytes += 50;
      response.write(' '.repeat(50));
    }, 50);
    response.on('close', () => {
      answering -= 1;
      clearInterval(timer);
    });
  };
  const server = await listen(({ path }: SeenRequest, response) => {
    if (path.startsWith('/history/')) trickle(response);
    else if (path === '/account') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"login":1,"balance":1,"equity":1}');
    } else response.writeHead(404).end();
  });
  ending.push(server.close);
  return { url: server.url, seen: server.seen, answering: () => answering, sentBytes: () => sentBytes };
}

function clientOf(url: string): BridgeClient {
  const address = parseBridgeAddress(url);
  if (!address.ok) throw new Error(address.failure.message);
  const client = createBridgeClient({ address: address.value, token });
  ending.push(() => client.close());
  return client;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('row 14: megabytes of history at a kilobyte a second', () => {
  test('are not taken any further once nobody waits for them; other reads go on meanwhile', async () => {
    const bridge = await slowHistory();
    const client = clientOf(bridge.url);
    const given = new AbortController();
    const history = client.deals(0, 1, given.signal);
    await until(() => bridge.sentBytes() > 0);
    expect(await client.account()).toMatchObject({ ok: true });
    given.abort();
    expect(await history).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await until(() => bridge.answering() === 0);
    expect(client.load()).toMatchObject({ queued: 0, stretch: { factor: 1 } });
    expect(await client.account()).toMatchObject({ ok: true });
  });

  test('go on for whoever still waits', async () => {
    const bridge = await slowHistory();
    const client = clientOf(bridge.url);
    const given = new AbortController();
    const one = client.historyOrders(0, 1, given.signal);
    const other = new AbortController();
    const two = client.historyOrders(0, 1, other.signal);
    await until(() => bridge.sentBytes() > 0);
    given.abort();
    expect(await one).toMatchObject({ ok: false });
    const before = bridge.sentBytes();
    await until(() => bridge.sentBytes() > before + 100);
    expect(bridge.answering()).toBe(1);
    other.abort();
    await two;
    await until(() => bridge.answering() === 0);
    expect(bridge.seen.filter(({ path }) => path.startsWith('/history/'))).toHaveLength(1);
  });

  test('are given up by the page under the name that it asked with', async () => {
    const bridge = await slowHistory();
    const service = await createService(testParts({ environment: { bridgeUrl: bridge.url, token } }));
    ending.push(() => service.close());
    const history = service.handlers['ledger.deals']({ from: 0, to: 1, requestId: 'mine' });
    await until(() => bridge.sentBytes() > 0);
    expect(await service.handlers['requests.cancel']({ requestId: 'another' })).toEqual({
      ok: true,
      value: false,
    });
    expect(await service.handlers['requests.cancel']({ requestId: 'mine' })).toEqual({
      ok: true,
      value: true,
    });
    expect(await history).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    // The newest deals are read on: the host itself wants them.
    expect(bridge.answering()).toBe(1);
  });
});

describe('an answer that is larger than it can be', () => {
  test.each([
    ['/account', (client: BridgeClient) => client.account()],
    ['/terminal', (client: BridgeClient) => client.terminal()],
    ['/ping', (client: BridgeClient) => client.ping()],
  ])('%s is not read to its end', async (_path, ask) => {
    let sent = 0;
    const server = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = ' '.repeat(256 * 1024);
      const timer = setInterval(() => {
        sent += piece.length;
        response.write(piece);
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    ending.push(server.close);
    expect(await ask(clientOf(server.url))).toMatchObject({
      ok: false,
      failure: { kind: 'bad-answer', message: expect.stringContaining('too long') },
    });
    expect(sent).toBeLessThan(40 * 1024 * 1024);
  });
});
