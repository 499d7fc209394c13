import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import type { Clock } from '../../../host/live/clock';
import { lineOf } from '../../../host/orders/journal/entry';
import type { Intent, JournalState } from '../../../shared/model/intent';
import { type Answering, listen, replyJson, type TestServer } from '../../fixtures/http-server';
import {
  type BrokerState,
  eurusdOrder,
  eurusdPosition,
  quietBroker,
  quietState,
  writesIn,
} from '../../fixtures/quiet-broker';
import { memoryJournal, testParts } from '../../fixtures/service-parts';
import { draft, entry, owner } from './drafts';

/** The whole way of a write through the host: journal, locks, one send, and the search for what was lost. */

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

interface Time extends Clock {
  /** From now on time runs so many times faster: what waits for minutes waits for seconds. */
  faster(times: number): void;
  /** Nothing that is planned by now happens any more. */
  dropPlanned(): void;
}
/** `times`: so many times faster from the start. */
function timeOfTests(times = 1): Time {
  let since = performance.now();
  let base = since;
  const planned = new Set<ReturnType<typeof setTimeout>>();
  const now = () => base + (performance.now() - since) * times;
  return {
    now,
    wall: () => Date.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms / times);
      planned.add(timer);
      return () => clearTimeout(timer);
    },
    dropPlanned() {
      for (const timer of planned) clearTimeout(timer);
    },
    faster(next) {
      base = now();
      since = performance.now();
      times = next;
    },
  };
}

interface Hosted {
  readonly service: Service;
  readonly state: () => JournalState | null;
  readonly place: (id?: string, more?: object) => Promise<unknown>;
  readonly intents: () => Promise<readonly Intent[]>;
}

async function host(
  server: TestServer,
  journal = memoryJournal(),
  clock: Clock = timeOfTests(),
): Promise<Hosted> {
  const service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token: 't-1' }, journal, clock, writes: null }),
  );
  ending.push(() => service.close());
  let state: JournalState | null = null;
  service.on('journal.changed', (next) => {
    state = next;
  });
  await service.invoke('connection.read', {});
  return {
    service,
    state: () => state,
    place: (id = randomUUID(), more = {}) =>
      service.invoke('trade.send', {
        name: 'place-order',
        input: {
          intentId: id,
          symbol: 'EURUSD',
          type: 'BUY',
          volume: 0.1,
          price: 1.1,
          ...more,
        },
      }),
    async intents() {
      const read = await service.handlers['journal.list']({ most: 100 });
      if (!read.ok) throw new Error(read.failure.message);
      return read.value.intents;
    },
  };
}

async function bridge(write: Answering, brokerState: BrokerState = quietState()): Promise<TestServer> {
  const server = await listen(quietBroker(write, brokerState));
  ending.push(server.close);
  return server;
}

const done: Answering = (_request, response) =>
  replyJson(response, 201, { retcode: 10009, order: 42, deal: 43, price: 1.1 });
const refused500: Answering = (_request, response) =>
  replyJson(response, 500, { error: 'order_send failed' });
const verdict = (value: string) => ({ ok: true, value: { verdict: value } });
const unsentIntents = (field: string) => ({
  ok: true,
  value: { verdict: 'not-sent', failure: { kind: 'held-back', field } },
});

/** Reads of what the page polls: positions are what the resolver's looks and the locks go by. */
const poll = (service: Service) =>
  Promise.all([
    service.invoke('account.read', {}),
    service.invoke('positions.list', {}),
    service.invoke('orders.list', {}),
  ]);

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

  test('under normal polling an sorting paused for no read of its own', async () => {
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

describe('what is unknown', () => {
  const silent: Answering = (_request, response) => void response.destroy();

  test('row 8: holds new risk on its symbol until it is set aside, and leaves closing possible', async () => {
    const server = await bridge(silent);
    const { service, place, state } = await host(server);
    expect(await place()).toMatchObject(verdict('unknown'));
    expect(await place()).toMatchObject(unsentIntents('unknown-order'));
    await expect.poll(() => state()?.open.length).toBe(1);
    expect(state()?.locks).toMatchObject([{ kind: 'unknown', symbol: 'EURUSD', canBeSetAside: true }]);
    expect(writesIn(server.seen)).toHaveLength(1);
    const close = await service.invoke('trade.send', {
      name: 'close-position',
      input: { intentId: randomUUID(), ticket: '7' },
    });
    expect(close).toMatchObject(verdict('unknown'));
    expect(await place(undefined, { overrides: ['unknown-order'] })).toMatchObject(verdict('unknown'));
    expect(writesIn(server.seen)).toHaveLength(3);
  });

  test('row 6: is found by its label and reported, and the lock is gone', async () => {
    const brokerState = quietState();
    const server = await bridge((request, response) => {
      const { magic, comment } = JSON.parse(request.body);
      brokerState.positions = [...brokerState.positions, eurusdPosition(99, { magic, comment })];
      response.destroy();
    }, brokerState);
    const { place, state, intents } = await host(server);
    const id = randomUUID();
    await place(id);
    await expect.poll(async () => (await intents())[0]?.resolution?.kind).toBe('executed');
    expect((await intents())[0]).toMatchObject({
      state: 'resolved',
      resolution: { tickets: ['99'], fill: { volume: 0.1, price: 1.1 } },
    });
    await expect.poll(() => state()?.locks).toEqual([]);
    // Who asks again is told what is known now.
    expect(await place(id)).toMatchObject({
      ok: true,
      value: { verdict: 'done', found: 'It is position 99.', volume: 0.1, price: 1.1 },
    });
    expect(writesIn(server.seen)).toHaveLength(1);
  });

  test('is looked for at once when a bridge that was away answers again, whatever the next look was planned for', async () => {
    const brokerState = quietState();
    let isAway = false;
    const answering = quietBroker((request, response) => {
      const { magic, comment } = JSON.parse(request.body);
      brokerState.positions = [...brokerState.positions, eurusdPosition(99, { magic, comment })];
      isAway = true;
      response.destroy();
    }, brokerState);
    const server = await listen((request, response) =>
      isAway ? void response.destroy() : answering(request, response),
    );
    ending.push(() => server.close());
    const time = timeOfTests();
    const { service, place, intents } = await host(server, memoryJournal(), time);
    await place();
    await expect
      .poll(async () => (await intents())[0]?.looking)
      .toMatchObject({ looks: 4, words: expect.stringMatching(/could not be read/) });
    isAway = false;
    // The next look by plan does not come.
    time.dropPlanned();
    await poll(service);
    await expect.poll(async () => (await intents())[0]?.resolution?.kind).toBe('executed');
  });

  test('row 5: is not found after the window, and then it is the user’s decision; found later it is reported as late', async () => {
    const brokerState = quietState();
    const server = await bridge(silent, brokerState);
    const time = timeOfTests();
    const { service, place, intents } = await host(server, memoryJournal(), time);
    expect(await place()).toMatchObject(verdict('unknown'));
    time.faster(100);
    await expect
      .poll(async () => (await intents())[0]?.resolution?.kind, { timeout: 25_000 })
      .toBe('not-found');
    const [intent] = await intents();
    brokerState.positions = [...brokerState.positions, eurusdPosition(99, { magic: intent?.label.magic })];
    await poll(service);
    await expect
      .poll(async () => (await intents())[0]?.resolution)
      .toMatchObject({ kind: 'executed', isLate: true, tickets: ['99'] });
  });

  test('row 7: that the user has looked for in vain and turns up is reported as late', async () => {
    const brokerState = quietState();
    const server = await bridge(silent, brokerState);
    const { service, place, intents } = await host(server);
    const intentId = randomUUID();
    await place(intentId);
    await service.invoke('journal.settle', { intentId, tickets: [] });
    const [intent] = await intents();
    expect(intent?.resolution?.kind).toBe('checked');
    brokerState.positions = [...brokerState.positions, eurusdPosition(99, { magic: intent?.label.magic })];
    await poll(service);
    await expect
      .poll(async () => (await intents())[0]?.resolution)
      .toMatchObject({ kind: 'executed', isLate: true, tickets: ['99'] });
  });

  test('is settled by the user, once, and only while it is unknown', async () => {
    const server = await bridge(silent);
    const { service, place, state } = await host(server);
    const intentId = randomUUID();
    await place(intentId);
    const settle = (tickets: string[]) => service.invoke('journal.settle', { intentId, tickets });
    expect(await settle(['99'])).toMatchObject({
      ok: true,
      value: { state: 'resolved', resolution: { kind: 'checked', tickets: ['99'] } },
    });
    expect(await settle([])).toMatchObject({ value: { resolution: { tickets: ['99'] } } });
    await expect.poll(() => state()?.locks).toEqual([]);
    expect(await service.invoke('journal.settle', { intentId: randomUUID(), tickets: [] })).toMatchObject({
      failure: { kind: 'not-found' },
    });
  });

  test('row 54: what is closed or cancelled meanwhile is looked at afresh first, and not sent for where it is gone', async () => {
    const brokerState = quietState();
    const server = await bridge(silent, brokerState);
    const { service, place } = await host(server);
    await place();
    brokerState.orders = [];
    brokerState.positions = [eurusdPosition(8)];
    const sent = writesIn(server.seen).length;
    const ask = (name: string, ticket: string) =>
      service.invoke('trade.send', { name, input: { intentId: randomUUID(), ticket } });
    expect(await ask('close-position', '7')).toMatchObject(unsentIntents('ticket'));
    expect(await ask('cancel-order', '7')).toMatchObject(unsentIntents('ticket'));
    expect(writesIn(server.seen)).toHaveLength(sent);
    expect(await ask('close-position', '8')).toMatchObject(verdict('unknown'));
    expect(writesIn(server.seen)).toHaveLength(sent + 1);
  });

  test('row 55: a part that is larger than what the position holds by now is not sent', async () => {
    const brokerState = quietState({ positions: [eurusdPosition(7, { volume: 0.03 })] });
    const server = await bridge(done, brokerState);
    const { service } = await host(server);
    const close = { intentId: randomUUID(), ticket: '7', volume: 0.04 };
    expect(await service.invoke('trade.send', { name: 'close-position', input: close })).toMatchObject(
      unsentIntents('volume'),
    );
    brokerState.positions = [];
    expect(
      await service.invoke('trade.send', {
        name: 'close-position',
        input: { ...close, intentId: randomUUID() },
      }),
    ).toMatchObject(unsentIntents('ticket'));
    expect(writesIn(server.seen)).toEqual([]);
  });

  test('row 54: a second part of a position is not closed while the first may still be', async () => {
    const server = await bridge(silent);
    const { service } = await host(server);
    const part = (overrides: string[] = []) =>
      service.invoke('trade.send', {
        name: 'close-position',
        input: { intentId: randomUUID(), ticket: '7', volume: 0.04, overrides },
      });
    expect(await part()).toMatchObject(verdict('unknown'));
    expect(await part()).toMatchObject(unsentIntents('unknown-order'));
    expect(writesIn(server.seen)).toHaveLength(1);
    expect(await part(['unknown-order'])).toMatchObject(verdict('unknown'));
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

describe('a new start', () => {
  /** What a host that was killed has left behind. */
  const leftBehind = (url: string, run: string, moved: 'journalled' | 'sent') => {
    const it = draft(undefined, { bridge: url, owner: owner(run, 999_999_999) });
    const lines = [
      lineOf(entry({ move: 'journal', id: it.id, draft: it }, { by: run, at: Date.now() - 20_000 })),
    ];
    if (moved === 'sent')
      lines.push(lineOf(entry({ move: 'send', id: it.id }, { by: run, at: Date.now() - 20_000, n: 2 })));
    const journal = memoryJournal(
      new Map([['intents-2026-11-001.jsonl', Buffer.from(`${lines.join('\n')}\n`)]]),
    );
    return { it, journal };
  };

  test.each(['journalled', 'sent'] as const)(
    'row 44: an intent that was %s when its host was killed is unknown, and holds all new risk until it is found',
    async (moved) => {
      const brokerState = quietState();
      const server = await bridge(done, brokerState);
      const { it, journal } = leftBehind(server.url, 'run-0', moved);
      const { place, intents, state } = await host(server, journal);
      await expect.poll(async () => (await intents())[0]?.state).toBe('unknown');
      expect((await intents())[0]).toMatchObject({ id: it.id, isEarlier: true });
      expect(await place()).toMatchObject(unsentIntents('reconciling'));
      expect(await place(undefined, { overrides: ['unknown-order'] })).toMatchObject(
        unsentIntents('reconciling'),
      );
      expect(state()?.locks).toMatchObject([{ kind: 'reconciling', symbol: null }]);
      expect(writesIn(server.seen)).toEqual([]);
      // Row 45: it had been executed after all, and turns up.
      brokerState.positions = [...brokerState.positions, eurusdPosition(99, { magic: it.label.magic })];
      await expect.poll(async () => (await intents())[0]?.resolution?.kind).toBe('executed');
      expect(await place()).toMatchObject(verdict('done'));
    },
  );

  test('what belongs to another bridge or another account holds nothing up here', async () => {
    const server = await bridge(done);
    const { journal } = leftBehind('http://elsewhere.test', 'run-0', 'sent');
    const { place, state } = await host(server, journal);
    expect(await place()).toMatchObject(verdict('done'));
    expect(state()?.open).toEqual([]);
  });

  test('row 46: a journal with a half line: reported, and new risk waits until everything was read', async () => {
    const server = await bridge(done);
    const { journal } = leftBehind('http://elsewhere.test', 'run-0', 'sent');
    journal.lying.set(
      'intents-2026-11-001.jsonl',
      Buffer.concat([
        journal.lying.get('intents-2026-11-001.jsonl') ?? Buffer.alloc(0),
        Buffer.from('1234567890abcdef {"v":1,"at":17'),
      ]),
    );
    const { place, state } = await host(server, journal);
    await expect.poll(() => state()?.notice).toMatch(/could not be read/);
    expect(state()?.locks.map(({ kind }) => kind)).toContain('journal');
    expect(await place()).toMatchObject(verdict('done'));
    await expect.poll(() => state()?.locks).toEqual([]);
    expect(state()?.notice).toMatch(/could not be read/);
  });

  test('new risk waits for account, positions and orders, and says why they cannot be read', async () => {
    const brokerState = quietState();
    const server = await listen((request, response) =>
      request.path === '/positions' && request.method === 'GET'
        ? replyJson(response, 503, { error: 'terminal not initialized' })
        : quietBroker(done, brokerState)(request, response),
    );
    ending.push(server.close);
    const { place, service } = await host(server);
    expect(await place()).toMatchObject(unsentIntents('reconciling'));
    expect(
      await service.invoke('trade.send', {
        name: 'close-position',
        input: { intentId: randomUUID(), ticket: '7' },
      }),
    ).toMatchObject(verdict('done'));
    expect(writesIn(server.seen)).toHaveLength(1);
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
