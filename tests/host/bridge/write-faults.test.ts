import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import { describeOutcome, unknownAdvice } from '../../../shared/formats/describe-outcome';
import type { TradeOutcome, Verdict } from '../../../shared/model/trade';
import type { TradeAction } from '../../../shared/rules/trade-action';
import { type Fault, json } from '../../fixtures/fault-proxy';
import { listen, reply, type TestServer } from '../../fixtures/http-server';

/** Every write of a bridge against every fault of reference/bridge-notes.md: sent once, never called done, and each with words. */

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

interface Write {
  readonly label: string;
  readonly action: TradeAction;
  readonly send: (client: BridgeClient, intentId: string) => Promise<TradeOutcome>;
}

const writes: readonly Write[] = [
  {
    label: 'POST /orders',
    action: 'place-market',
    send: (client, intentId) =>
      client.send({
        name: 'place-order',
        input: { intentId, symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.1 },
      }),
  },
  {
    label: 'PUT /orders/78',
    action: 'modify-order',
    send: (client, intentId) =>
      client.send({ name: 'modify-order', input: { intentId, ticket: '78', price: 1.2 } }),
  },
  {
    label: 'DELETE /orders/78',
    action: 'cancel-order',
    send: (client, intentId) => client.send({ name: 'cancel-order', input: { intentId, ticket: '78' } }),
  },
  {
    label: 'PUT /positions/77',
    action: 'modify-position',
    send: (client, intentId) =>
      client.send({ name: 'modify-position', input: { intentId, ticket: '77', sl: 1, tp: 2 } }),
  },
  {
    label: 'DELETE /positions/77',
    action: 'close-position',
    send: (client, intentId) => client.send({ name: 'close-position', input: { intentId, ticket: '77' } }),
  },
];

async function outcomeAfter({ send }: Write, given: Fault): Promise<TradeOutcome> {
  fault = given;
  const address = parseBridgeAddress(server.url);
  if (!address.ok) throw new Error(address.failure.message);
  const client = createBridgeClient({ address: address.value, token: 'write-token' });
  clients.push(client);
  const before = server.seen.length;
  const outcome = await send(client, crypto.randomUUID());
  expect(server.seen.length - before, 'one intent, one send').toBe(1);
  return outcome;
}

/** What the dialog shows of it, and that it is fit to be read. */
function wordsOf({ action }: Write, outcome: TradeOutcome): string {
  const words = describeOutcome(outcome, action, 5);
  const all = [words.title, words.detail, words.said, words.advice].filter((part) => part !== null).join(' ');
  expect(all).not.toMatch(/undefined|\bnull\b|NaN|\[object|<\w|Infinity/);
  expect(words.advice).not.toBe('');
  expect(words.tone).not.toBe('success');
  return all;
}

/** Statuses of a bridge that refuses before anything was done, with the code that says so; the others may have come after it. */
const refusals: ReadonlyMap<number, number> = new Map([
  [400, 10_013],
  [401, -6],
  [404, -4],
  [429, 10_024],
]);
const open: readonly number[] = [502, 504];

describe.each(writes)('$label', (write) => {
  test.each([...refusals.keys(), 500, ...open, 503])('%d with words', async (status) => {
    const said = `the trade desk says ${status} today`;
    const retcode = refusals.get(status);
    for (const body of [{ retcode: retcode ?? -status, message: said }, { error: said }]) {
      const outcome = await outcomeAfter(write, json(status, body));
      expect(outcome).toMatchObject({ endpoint: write.label, status, said });
      expect(wordsOf(write, outcome)).toContain(said);
      // Words alone are anybody's: only the document's own payload says who refused.
      const isProven = retcode !== undefined && 'retcode' in body;
      if (isProven) expect(outcome.verdict).toBe('rejected' satisfies Verdict);
      if (open.includes(status) || (retcode !== undefined && !isProven)) {
        expect(outcome.verdict).toBe('unknown' satisfies Verdict);
        expect(wordsOf(write, outcome)).toContain(unknownAdvice);
      }
    }
  });

  test.each([...refusals.keys(), 500, ...open, 503])('%d with an HTML page or nothing', async (status) => {
    const page = `<!doctype html><title>${status} Sorry</title><h1>${status}</h1>`;
    for (const given of [
      { status, contentType: 'text/html', body: page },
      { status, contentType: '', body: '' },
    ]) {
      const outcome = await outcomeAfter(write, given);
      expect(outcome).toMatchObject({ endpoint: write.label, status });
      expect(['rejected', 'not-sent', 'unknown']).toContain(outcome.verdict);
      wordsOf(write, outcome);
    }
  });

  test.each([
    ['an empty body', ''],
    ['JSON that breaks off', '{"retcode": 100'],
    ['text', 'OK'],
    ['nothing but null', 'null'],
    ['an HTML page', '<html><head><title>Router login</title></head></html>'],
    ['no retcode', '{"order": 7}'],
  ])('HTTP 200 with %s leaves the result unknown', async (_what, body) => {
    const outcome = await outcomeAfter(write, { status: 200, contentType: 'application/json', body });
    expect(outcome.verdict).toBe('unknown' satisfies Verdict);
    expect(wordsOf(write, outcome)).toContain(unknownAdvice);
  });
});
