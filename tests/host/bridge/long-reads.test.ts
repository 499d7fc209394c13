import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import type { Patience } from '../../../host/bridge/read-topic';
import { describeFailure } from '../../../shared/formats/describe-failure';
import { listen } from '../../fixtures/http-server';

const ending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const account = '{"login":1,"balance":1,"equity":1}';

/** A bridge that answers its account and leaves history to the test. */
async function slowHistory(onHistory: (response: ServerResponse) => void, long: Patience) {
  const server = await listen(({ path }, response) => {
    if (path.startsWith('/history/orders')) return;
    if (path.startsWith('/history/deals')) onHistory(response);
    else
      response.writeHead(200, { 'content-type': 'application/json' }).end(path === '/account' ? account : '');
  });
  ending.push(server.close);
  const address = parseBridgeAddress(server.url);
  if (!address.ok) throw new Error(address.failure.message);
  const client: BridgeClient = createBridgeClient({
    address: address.value,
    token: null,
    readTimeoutMs: 300,
    long,
  });
  ending.push(() => client.close());
  return { client, seen: server.seen };
}

const patient: Patience = { silenceMs: 30_000, wholeMs: 60_000, restMs: 30_000 };

test('deals arrive although they take longer than any other read may', async () => {
  let answer = (): void => undefined;
  const { client } = await slowHistory((response) => {
    answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  }, patient);
  const deals = client.deals(0, 1);
  // One that is searched for a lost order ends as the others do, and by then the long one has waited for as long.
  expect(await client.historyOrdersSoon(0, 1)).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  answer();
  expect(await deals).toMatchObject({ ok: true });
});

test('a bridge that falls silent within its answer has failed, in words that name the endpoint and when it is asked again', async () => {
  const { client } = await slowHistory(
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('['),
    { ...patient, silenceMs: 200 },
  );
  const deals = await client.deals(0, 1);
  if (deals.ok) throw new Error('it arrived');
  expect(deals.failure).toMatchObject({ kind: 'timeout', restMs: 30_000 });
  expect(describeFailure(deals.failure)).toEqual({
    title: 'The bridge did not answer: nothing came for 0.2 s (GET /history/deals) (HTTP 200)',
    said: null,
    advice: 'The app asks again by itself, 30 s later at the earliest.',
  });
});

test('the account is read at once while two histories are waited for', async () => {
  const { client, seen } = await slowHistory(() => undefined, patient);
  void client.deals(0, 1);
  void client.historyOrders(0, 1);
  void client.deals(0, 2);
  expect(await client.account()).toMatchObject({ ok: true });
  expect(seen.filter(({ path }) => path.startsWith('/history/deals'))).toHaveLength(1);
});
