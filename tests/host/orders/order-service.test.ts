import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { replyJson } from '../../fixtures/http-server';
import { eurusdOrder, quietState, writesIn } from '../../fixtures/quiet-broker';
import { memoryJournal } from '../../fixtures/service-parts';
import { bridge, done, host, poll, refused500, timeOfTests, unsentIntents, verdict } from './whole-host';

/** The whole way of a write through the host: journal, locks, one send. */

describe('one send', () => {
  test('row 41: two hosts on one profile, one click that reaches both: one order, and both hear what became of it', async () => {
    const server = await bridge(done);
    const journal = memoryJournal();
    const [a, b] = [await host(server, journal), await host(server, journal)];
    const id = randomUUID();
    const [first, second] = await Promise.all([a.place(id), b.place(id)]);
    expect(first).toMatchObject(verdict('done'));
    expect(second).toEqual(first);
    expect(writesIn(server.seen)).toHaveLength(1);
  });

  test('row 42: an id of an earlier run is answered with the outcome of then, and sent to nobody', async () => {
    const server = await bridge(done);
    const journal = memoryJournal();
    const id = randomUUID();
    const first = await (await host(server, journal)).place(id);
    const later = await host(server, journal);
    expect(await later.place(id)).toEqual(first);
    expect(await later.place(id, { volume: 0.2 })).toMatchObject({
      value: { verdict: 'not-sent', failure: { field: 'intentId' } },
    });
    expect(writesIn(server.seen)).toHaveLength(1);
  });

  test('one write at a time for an account: a second host waits for the first one’s, and gives up unsent', async () => {
    const answers: ServerResponse[] = [];
    const server = await bridge((_request, response) => void answers.push(response));
    const journal = memoryJournal();
    // Five seconds of waiting for the other host.
    const [a, b] = [await host(server, journal), await host(server, journal, timeOfTests(5))];
    const first = a.place();
    await expect.poll(() => answers.length).toBe(1);
    expect(await b.place()).toMatchObject({
      ok: true,
      value: { verdict: 'not-sent', failure: { kind: 'held-back', field: 'in-flight' } },
    });
    expect(writesIn(server.seen)).toHaveLength(1);
    for (const response of answers) done({ method: '', path: '', headers: {}, body: '' }, response);
    expect(await first).toMatchObject(verdict('done'));
    const second = b.place();
    await expect.poll(() => answers.length).toBe(2);
    for (const response of answers.slice(1)) done({ method: '', path: '', headers: {}, body: '' }, response);
    expect(await second).toMatchObject(verdict('done'));
  });

  test('under normal polling an order waits for no read of its own', async () => {
    const server = await bridge(done);
    const { service, place } = await host(server);
    // The symbol's conditions and a quote are on the screen of whoever sends an order.
    await service.invoke('symbols.read', { symbol: 'EURUSD' });
    await poll(service);
    await service.invoke('ticks.read', { symbol: 'EURUSD' });
    const before = server.seen.length;
    expect(await place()).toMatchObject(verdict('done'));
    expect(server.seen[before]).toMatchObject({ method: 'POST', path: '/orders' });
  });

  test('polls that change nothing tell the page nothing', async () => {
    const server = await bridge(done);
    const { service, state } = await host(server);
    await poll(service);
    await expect.poll(() => state()?.locks).toEqual([]);
    const revision = state()?.revision;
    for (let round = 0; round < 5; round += 1) await poll(service);
    expect(state()?.revision).toBe(revision);
  });

  test('the order carries a magic and a mark of its own, and the journal has both, with what was open before', async () => {
    const server = await bridge(done);
    const { service, place, intents } = await host(server);
    await poll(service);
    await place();
    const [intent] = await intents();
    const body: unknown = JSON.parse(writesIn(server.seen)[0]?.body ?? '');
    expect(body).toMatchObject({ magic: intent?.label.magic, comment: intent?.label.comment });
    expect(intent?.label.comment).toMatch(/^wb:[A-Z2-7]{10}$/);
    expect(intent).toMatchObject({
      state: 'confirmed',
      bridge: server.url,
      account: { login: '1001', server: 'Quiet-Demo' },
      symbol: 'EURUSD',
      isEarlier: false,
    });
  });
});

describe('the journal', () => {
  test('row 46: a disk that is full: nothing is sent, closing only after a typed word, and it is reported', async () => {
    const server = await bridge(done);
    const journal = memoryJournal();
    const { service, place, state } = await host(server, journal);
    journal.refuses = 'ENOSPC';
    expect(await place()).toMatchObject(unsentIntents('journal'));
    const close = await service.invoke('trade.send', {
      name: 'close-position',
      input: { intentId: randomUUID(), ticket: '7' },
    });
    expect(close).toMatchObject(unsentIntents('journal-in-memory'));
    expect(writesIn(server.seen)).toEqual([]);
    await expect.poll(() => state()?.trouble?.message).toMatch(/the disk is full/);
    expect(state()?.locks).toMatchObject([{ kind: 'journal', all: true }]);
    journal.refuses = null;
    expect(await place()).toMatchObject(verdict('done'));
    await expect.poll(() => state()?.trouble).toBe(null);
  });

  test('row 46: a disk that fills up between the claim and the first byte: proven not sent', async () => {
    const server = await bridge(done);
    const journal = memoryJournal();
    const { place, intents } = await host(server, journal);
    journal.appendNow = () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    expect(await place()).toMatchObject({ ok: true, value: { verdict: 'not-sent' } });
    expect(writesIn(server.seen)).toEqual([]);
    expect((await intents())[0]).toMatchObject({ state: 'not-sent', sent: null });
  });
});

describe('refusals whose number the bridge hides', () => {
  test('row 22: a change that came as a 500 in words of no refusal stays unknown, with what stands', async () => {
    const server = await bridge(refused500);
    const { service, state } = await host(server, memoryJournal(), timeOfTests(5));
    await poll(service);
    const change = { intentId: randomUUID(), ticket: '7', sl: 1.09, tp: 0 };
    expect(await service.invoke('trade.send', { name: 'modify-position', input: change })).toMatchObject({
      ok: true,
      value: { verdict: 'unknown' },
    });
    expect(state()?.open).toMatchObject([
      { state: 'unknown', looking: { words: 'Position 7 is unchanged: the change was not made.' } },
    ]);
  });

  test('row 22: a close that came as a 500 stays unknown though its position is gone, for others may have closed it', async () => {
    const brokerState = quietState();
    const server = await bridge((request, response) => {
      brokerState.positions = [];
      brokerState.account = { ...brokerState.account, margin: 0 };
      return refused500(request, response);
    }, brokerState);
    const { service, state } = await host(server, memoryJournal(), timeOfTests(5));
    await poll(service);
    expect(
      await service.invoke('trade.send', {
        name: 'close-position',
        input: { intentId: randomUUID(), ticket: '7' },
      }),
    ).toMatchObject({
      ok: true,
      value: { verdict: 'unknown' },
    });
    expect(state()?.open[0]?.looking?.words).toMatch(/no deal says how it ended/);
  });

  test('row 24: a cancel that is answered with a 404 because the order was filled says so', async () => {
    const brokerState = quietState();
    brokerState.orders = [];
    brokerState.pastOrders = [eurusdOrder(7, { state: 4, volume_current: 0 })];
    const server = await bridge(
      (_request, response) => replyJson(response, 404, { error: 'Order 7 not found' }),
      brokerState,
    );
    const { service } = await host(server);
    expect(
      await service.invoke('trade.send', {
        name: 'cancel-order',
        input: { intentId: randomUUID(), ticket: '7' },
      }),
    ).toMatchObject({
      ok: true,
      value: { verdict: 'rejected', found: 'Order 7 was filled, not cancelled.' },
    });
  });
});

describe('the tickets that answers named', () => {
  test('are told of the whole journal, for one bridge and account', async () => {
    const server = await bridge(done);
    const { service, place } = await host(server);
    await place();
    const read = (url: string, login: string | null) =>
      service.invoke('journal.tickets', { bridge: url, login });
    const named = { ok: true, value: { orders: ['42'], deals: ['43'] } };
    expect(await read(server.url, null)).toEqual(named);
    expect(await read(`${server.url}/`, null)).toEqual(named);
    const none = { ok: true, value: { orders: [], deals: [] } };
    expect(await read('http://127.0.0.1:1', null)).toEqual(none);
    expect(await read(server.url, 'somebody else')).toEqual(none);
  });
});
