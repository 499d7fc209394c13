import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import type { Journal } from '../../../shared/model/intent';
import { type Answering, listen, replyJson } from '../../fixtures/http-server';
import { quietBroker, quietState, writesIn } from '../../fixtures/quiet-broker';
import { memoryJournal, testParts } from '../../fixtures/service-parts';

/** What was confirmed and held back stands beside what was sent, and counts nowhere as an order. */

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function harness(write: Answering) {
  const server = await listen(quietBroker(write, quietState()));
  ending.push(server.close);
  const lying = memoryJournal();
  const service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token: 't-1' }, journal: lying, writes: null }),
  );
  ending.push(() => service.close());
  let revision = 0;
  service.on('journal.changed', (state) => {
    revision = state?.revision ?? 0;
  });
  await service.invoke('connection.read', {});
  return {
    server,
    lying,
    revision: () => revision,
    place: (more: object = {}) =>
      service.invoke('trade.send', {
        name: 'place-order',
        input: {
          intentId: randomUUID(),
          symbol: 'EURUSD',
          type: 'BUY',
          volume: 0.1,
          price: 1.1,
          ...more,
        },
      }),
    async journal(): Promise<Journal> {
      const read = await service.handlers['journal.list']({ most: 100 });
      if (!read.ok) throw new Error(read.failure.message);
      return read.value;
    },
  };
}

const done: Answering = (_request, response) =>
  replyJson(response, 201, { retcode: 10009, order: 42, deal: 43, price: 1.1 });
const silent: Answering = (_request, response) => void response.destroy();

test('an order that the market has left is reported with its reason, and nothing of it is written or sent', async () => {
  const { server, lying, place, journal, revision } = await harness(done);
  const intentId = randomUUID();
  const seen = { bid: 1.2, ask: 1.2001, ageMs: 100, clickedAt: Date.now() };
  const answer = await place({ intentId, price: 1.2001, seen });
  expect(answer).toMatchObject({
    value: { verdict: 'not-sent', failure: { kind: 'held-back', field: 'price-drift' } },
  });
  expect(writesIn(server.seen)).toEqual([]);
  const { intents, unsentIntents } = await journal();
  expect(intents).toEqual([]);
  expect(unsentIntents).toMatchObject([
    {
      id: intentId,
      state: 'not-sent',
      symbol: 'EURUSD',
      bridge: server.url,
      account: { login: '1001' },
      sent: null,
      outcome: { verdict: 'not-sent', failure: { kind: 'held-back', field: 'price-drift' } },
    },
  ]);
  expect([...lying.lying.keys()], 'no line of the journal').toEqual([]);
  // The page is told to look.
  await expect.poll(revision).toBeGreaterThan(0);
});

test('a lock is reported in the same way, and holds nothing up by itself', async () => {
  const { place, journal } = await harness(silent);
  await place();
  expect(await place()).toMatchObject({
    value: { verdict: 'not-sent', failure: { field: 'unknown-order' } },
  });
  expect(await place({ symbol: 'EURUSD', overrides: ['unknown-order'] })).toMatchObject({
    value: { verdict: 'unknown' },
  });
  const { intents, unsentIntents } = await journal();
  expect(intents).toHaveLength(2);
  expect(unsentIntents).toHaveLength(1);
});

test('what goes out later under the same intent stands in the journal alone', async () => {
  const { place, journal } = await harness(done);
  const intentId = randomUUID();
  const seen = { bid: 1.2, ask: 1.2001, ageMs: 100, clickedAt: Date.now() };
  await place({ intentId, price: 1.2001, seen });
  expect((await journal()).unsentIntents).toHaveLength(1);
  await place({ intentId });
  const { intents, unsentIntents } = await journal();
  expect(intents).toMatchObject([{ id: intentId, state: 'confirmed' }]);
  expect(unsentIntents).toEqual([]);
});
