import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lineOf } from '../../../host/orders/journal/entry';
import { type Answering, listen, replyJson } from '../../fixtures/http-server';
import { eurusdPosition, quietBroker, quietState, writesIn } from '../../fixtures/quiet-broker';
import { memoryJournal } from '../../fixtures/service-parts';
import { draft, entry, owner } from './drafts';
import { bridge, done, ending, host, poll, timeOfTests, unsentIntents, verdict } from './whole-host';

/** What became of an order whose answer was lost, and what waits until that is known, through the whole host. */

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
    await expect.poll(async () => (await intents())[0]?.resolution?.kind).toBe('not-found');
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
