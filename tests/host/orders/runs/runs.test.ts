import { describe, expect, test } from 'vitest';
import { createService } from '../../../../host/api/service';
import { sealed } from '../../../../host/orders/journal/entry';
import type { Input } from '../../../../shared/contract';
import { isAlarmLine } from '../../../../shared/formats/account-lines';
import { defaultLimits } from '../../../../shared/model/limits';
import type { PlanStep, Run } from '../../../../shared/model/run';
import { type Answering, replyJson, type TestServer } from '../../../fixtures/http-server';
import { eurusdPosition, quietState, writesIn } from '../../../fixtures/quiet-broker';
import { calmDemo, memoryJournal, memoryRuns, testParts } from '../../../fixtures/service-parts';
import { bridge, ending, timeOfTests } from '../whole-host';
import { closeStep, planOf, widerStep } from './plans';

/** Plans that the host sends, whole: its own reads, its order service, a file of each run. */

const tickets = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(100 + index));

/** A broker that closes what it is asked to, and changes the stops. A test may hold its answers. */
async function broker(count: number, more: Record<string, unknown> = {}) {
  const state = quietState({
    positions: tickets(count).map((ticket) => eurusdPosition(Number(ticket), { sl: 1.09, ...more })),
    orders: [],
  });
  let held: (() => void)[] | null = null;
  const write: Answering = (request, response) => {
    const ticket = Number(request.path.split('/').at(-1)?.split('?')[0]);
    const answer = (): void => {
      if (request.method === 'DELETE')
        state.positions = state.positions.filter((row) => row.ticket !== ticket);
      replyJson(response, 200, { retcode: 10009, order: ticket + 1_000, deal: ticket + 2_000, price: 1.1 });
    };
    if (held === null) answer();
    else held.push(answer);
  };
  const server = await bridge(write, state);
  return {
    state,
    server,
    hold: () => {
      held = [];
    },
    holding: () => held?.length ?? 0,
    letGo: () => {
      const waiting = held ?? [];
      held = null;
      for (const answer of waiting) answer();
    },
  };
}

/** What a write was about, in the order in which the bridge got them. */
const sent = (server: TestServer): readonly string[] =>
  writesIn(server.seen).map(({ path }) => path.split('/').at(-1)?.split('?')[0] ?? '');

async function host(server: TestServer, parts: Partial<Parameters<typeof testParts>[0]> = {}) {
  const service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token: 't-1' }, ...parts }),
  );
  let hasEnded = false;
  const close = async () => {
    if (!hasEnded) await service.close();
    hasEnded = true;
  };
  ending.push(close);
  const look = () =>
    Promise.all([
      service.invoke('account.read', {}),
      service.invoke('positions.list', {}),
      service.invoke('orders.list', {}),
    ]);
  await service.invoke('connection.read', {});
  await look();
  /** Without being a window that asks. */
  const isIdle = () => expect.poll(() => service.status().runs, { timeout: 20_000 }).toBe(0);
  const list = async () => {
    const read = await service.handlers['runs.list']({});
    if (!read.ok) throw new Error(read.failure.message);
    return read.value;
  };
  return {
    service,
    close,
    look,
    isIdle,
    list,
    run: async (): Promise<Run | undefined> => (await list()).runs.at(-1),
    /** The list of notices, as far as it tells of runs. */
    async told() {
      const lines = await service.handlers['notices.list']({ after: 0 });
      if (!lines.ok) throw new Error(lines.failure.message);
      return lines.value.filter(({ id }) => /^(unreadable )?run/.test(id));
    },
    plan: (steps: readonly PlanStep[], more: Partial<Input<'runs.start'>> = {}) =>
      planOf(service.status().bridge.url === null ? 0 : generationOf(service), steps, more),
    start: (plan: Input<'runs.start'>) => service.invoke('runs.start', plan),
    decide: (id: string, what: Input<'runs.decide'>['what']) => service.invoke('runs.decide', { id, what }),
  };
}
function generationOf(service: Awaited<ReturnType<typeof createService>>): number {
  let generation = 0;
  service.on('bridge.changed', (active) => {
    generation = active.generation;
  })();
  return generation;
}
const states = (run: Run | undefined) => run?.rows.map(({ state }) => state.kind);

describe('a window that is gone', () => {
  test('forty closes on the demo bridge go on by themselves, each once', async () => {
    const demo = await calmDemo('demo-token')();
    ending.push(() => demo.close());
    const api = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${demo.url}${path}`, {
        ...init,
        headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
      });
      return answer.json();
    };
    const order = { symbol: 'EURUSD', type: 'BUY', type_: 0, volume: 0.01 };
    for (let count = 0; count < 40; count += 1)
      await api('/orders', { method: 'POST', body: JSON.stringify(order) });
    const at = await host({ url: demo.url } as TestServer, {
      environment: { bridgeUrl: demo.url, token: 'demo-token' },
    });
    const positions = await at.service.handlers['positions.list']({});
    const account = await at.service.handlers['account.read']({});
    if (!positions.ok || !account.ok) throw new Error('the demo bridge does not answer');
    const { login, server, tradeMode } = account.value;
    const rows = positions.value.rows.slice(0, 40);
    expect(rows).toHaveLength(40);
    const steps = rows.map(({ ticket, side, volume, symbol }) => closeStep(ticket, { side, volume, symbol }));
    await at.start(at.plan(steps, { account: { login, server, tradeMode } }));
    await at.isIdle();
    const run = await at.run();
    expect(run?.rows.map(({ state }) => (state.kind === 'answered' ? state.outcome.verdict : state))).toEqual(
      rows.map(() => 'done'),
    );
    const left = await at.service.handlers['positions.list']({});
    const open = left.ok ? left.value.rows.map(({ ticket }) => ticket) : [];
    expect(rows.filter(({ ticket }) => open.includes(ticket))).toEqual([]);
    const journal = await at.service.handlers['journal.list']({ most: 1_000 });
    const asked = journal.ok
      ? journal.value.intents.map(({ request: { input } }) => ('ticket' in input ? input.ticket : ''))
      : [];
    expect(asked.toSorted()).toEqual(rows.map(({ ticket }) => ticket).toSorted());
  }, 60_000);

  test('new risk is not sent any more, and a way out after it is', async () => {
    const { server, hold, holding, letGo } = await broker(3);
    const clock = timeOfTests();
    const at = await host(server, { clock });
    hold();
    await at.start(at.plan([widerStep('100'), widerStep('101'), closeStep('102')]));
    await expect.poll(holding).toBe(1);
    clock.faster(100);
    await new Promise((resolve) => setTimeout(resolve, 80));
    clock.faster(1);
    letGo();
    await at.isIdle();
    expect(sent(server)).toEqual(['100', '102']);
    expect((await at.run())?.rows[1]?.state).toEqual({
      kind: 'left-out',
      why: 'not sent: its window is gone',
    });
  });

  test('new risk goes on where a window asks for it', async () => {
    const { server, hold, holding, letGo } = await broker(2);
    const clock = timeOfTests();
    const at = await host(server, { clock });
    hold();
    await at.start(at.plan([widerStep('100'), widerStep('101')]));
    await expect.poll(holding).toBe(1);
    clock.faster(100);
    await new Promise((resolve) => setTimeout(resolve, 80));
    clock.faster(1);
    await at.list();
    letGo();
    await at.isIdle();
    expect(sent(server)).toEqual(['100', '101']);
  });
});

describe('a run that is under way', () => {
  test('is stopped from any window, and ends with the account for which it was confirmed', async () => {
    const { server, state, hold, holding, letGo } = await broker(3);
    const at = await host(server);
    hold();
    const first = at.plan([widerStep('100'), widerStep('101')]);
    await at.start(first);
    await expect.poll(holding).toBe(1);
    expect(at.service.status().runs).toBe(1);
    await at.decide(first.id, 'stop');
    letGo();
    await at.isIdle();
    expect(sent(server)).toEqual(['100']);
    expect(await at.run()).toMatchObject({ halted: 'stopped by you', ends: 1 });

    hold();
    await at.start(at.plan([widerStep('100'), closeStep('101'), closeStep('102')]));
    await expect.poll(holding).toBe(1);
    state.account = { ...state.account, login: 2002 };
    // The read that shows the other account may fall before or after the answer.
    letGo();
    await at.isIdle();
    expect(sent(server).slice(1)).toEqual(['100']);
    expect((await at.run())?.halted).toMatch(/^the account changed/);

    // Told where the user is by now, and on the account of the run once that is back.
    const end = 'Close all: 1 modified, 2 not sent';
    const here = async () => {
      await at.look();
      return (await at.told()).map(({ title }) => title);
    };
    await expect.poll(here).toEqual([`1001@Quiet-Demo: ${end}`]);
    state.account = { ...state.account, login: 1001 };
    await expect.poll(here).toEqual(['Close all: 1 modified, 1 not sent', end]);
  });

  test('counts once, keeps another one waiting, but no way out', async () => {
    const { server, hold, holding, letGo } = await broker(4);
    const at = await host(server);
    hold();
    const plan = at.plan([widerStep('100')]);
    await Promise.all([at.start(plan), at.start(plan)]);
    await expect.poll(holding).toBe(1);
    expect(await at.start(at.plan([widerStep('101')]))).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('Another run is under way') },
    });
    await at.start(at.plan([closeStep('102')]));
    await expect.poll(holding).toBe(2);
    letGo();
    await at.isIdle();
    expect(sent(server)).toEqual(['100', '102']);
  });

  test('leaves alone what changed since, and what is not the user’s as far as he saw', async () => {
    const { server, state } = await broker(2, { magic: 7701 });
    const at = await host(server);
    state.positions = state.positions.filter(({ ticket }) => ticket !== 100);
    await at.look();
    const plan = at.plan([closeStep('100'), closeStep('101')]);
    await at.start({ ...plan, steps: plan.steps.map(({ step }) => ({ step, named: ['you'] })) });
    await at.isIdle();
    expect(sent(server)).toEqual([]);
    expect((await at.run())?.rows.map(({ state }) => state)).toMatchObject([
      { kind: 'left-out', why: 'closed meanwhile' },
      { kind: 'answered', outcome: { verdict: 'not-sent', failure: { field: 'others-trade' } } },
    ]);
  });
});

describe('a host that ended in the middle', () => {
  /** The first of three closes is under way when the host ends. */
  async function left() {
    const made = await broker(3);
    const parts = { journal: memoryJournal(), runs: memoryRuns() };
    const first = await host(made.server, parts);
    made.hold();
    const plan = first.plan(['100', '101', '102'].map((ticket) => closeStep(ticket)));
    await first.start(plan);
    await expect.poll(made.holding).toBe(1);
    await first.close();
    made.letGo();
    return { ...made, parts, plan };
  }

  test('asks, goes on with what is left, and sends nothing twice', async () => {
    const { server, parts, plan } = await left();
    const next = await host(server, parts);
    expect(await next.run()).toMatchObject({ id: plan.id, asks: true, isRunning: false });
    expect(states(await next.run())).toEqual(['answered', 'waiting', 'waiting']);
    await Promise.all([next.decide(plan.id, 'go-on'), next.decide(plan.id, 'go-on')]);
    await next.isIdle();
    expect(sent(server)).toEqual(['100', '101', '102']);
    expect(await next.run()).toMatchObject({ asks: false, ends: 1 });
    // On a busy machine the first close is proven before the end.
    const title = expect.stringMatching(/^Close all: (2 closed, 1 unknown|3 closed)$/);
    await expect.poll(next.told).toMatchObject([{ title }]);
    // The order itself is one.
    expect((await next.told()).filter(isAlarmLine)).toEqual([]);
    await next.close();
    // It has ended: nothing is asked, and its file is gone.
    expect((await (await host(server, parts)).list()).runs).toEqual([]);
    expect(parts.runs.lying.size).toBe(0);
  });

  test('sends a step whose id is in the file but not in the journal, and nothing that is left', async () => {
    const { server, parts, plan } = await left();
    const [name = ''] = parts.runs.lying.keys();
    const line = { move: 'intent', step: 'close 101', id: crypto.randomUUID() };
    parts.runs.appendNow(name, `${sealed({ v: 1, at: Date.now(), torn: 0, change: line })}\n0123 half a li`);
    const next = await host(server, parts);
    expect(states(await next.run())).toEqual(['answered', 'waiting', 'waiting']);
    await next.decide(plan.id, 'go-on');
    await next.isIdle();
    expect(sent(server)).toEqual(['100', '101', '102']);

    const other = await left();
    const at = await host(other.server, other.parts);
    await at.decide(other.plan.id, 'leave');
    expect((await at.list()).runs).toEqual([]);
    expect(sent(other.server)).toEqual(['100']);
  });

  test('is not offered on another account, and kept', async () => {
    const { server, state, parts } = await left();
    const { account } = state;
    state.account = { ...account, login: 2002 };
    const other = await host(server, parts);
    expect((await other.list()).runs).toEqual([]);
    await other.close();
    state.account = account;
    expect((await (await host(server, parts)).list()).runs).toHaveLength(1);
  });

  test.each([
    ['is damaged', (text: string) => text.replace('"move":"intent"', '"move":"intemt"')],
    [
      'is damaged',
      (text: string) => {
        const change = { move: 'intent', step: 'close 101', id: crypto.randomUUID() };
        const good = sealed({ v: 1, at: 0, torn: 0, change });
        return `${text.replace('"move":"intent"', '"move":"intemt"')}${good}\n`;
      },
    ],
    ['was written by a newer version', (text: string) => `${text}${sealed({ v: 2 })}\n`],
  ])('says that a file %s, and sends nothing by guess', async (words, change) => {
    const { server, parts } = await left();
    for (const [name, bytes] of parts.runs.lying) {
      parts.runs.lying.set(name, Buffer.from(change(bytes.toString())));
    }
    const next = await host(server, parts);
    expect((await next.list()).runs).toEqual([]);
    await expect
      .poll(next.told)
      .toMatchObject([
        { title: 'An unfinished run cannot be read', detail: expect.stringContaining(words), stays: true },
      ]);
    expect(sent(server)).toEqual(['100']);
  });

  test('does not go on where the journal cannot tell what was sent', async () => {
    const { server, parts, plan } = await left();
    const [name = ''] = parts.runs.lying.keys();
    const line = { move: 'intent', step: 'close 101', id: crypto.randomUUID() };
    parts.runs.appendNow(name, `${sealed({ v: 1, at: Date.now(), torn: 0, change: line })}\n`);
    const [journal = ''] = parts.journal.lying.keys();
    parts.journal.appendNow(journal, '0123456789abcdef {"v":1, "change": {"move": "jour\n');
    const next = await host(server, parts);
    expect(await next.decide(plan.id, 'go-on')).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('is not certain, so nothing more is sent') },
    });
    expect(sent(server)).toEqual(['100']);
  });
});

test('a close whose opposite is above a limit is not sent', async () => {
  const { server } = await broker(1);
  const at = await host(server);
  await at.service.invoke('limits.save', { id: 'environment', limits: { ...defaultLimits, maxLots: 0.05 } });
  const input = { symbol: 'EURUSD', type: 'SELL', volume: 0.1, price: 1.1, deviation: 20 } as const;
  const open = closeStep('100', {
    ...{ id: 'open SELL', action: 'Open', ticket: null, side: 'SELL', needs: 'close 100' },
    write: { name: 'place-order', input: { ...input, filling: 'IOC' } },
  });
  await at.start(at.plan([closeStep('100'), open]));
  await at.isIdle();
  expect(sent(server)).toEqual([]);
  expect((await at.run())?.rows.map(({ state }) => state)).toMatchObject([
    { kind: 'left-out', why: 'not sent: the step after it would be held back' },
    { kind: 'answered', outcome: { failure: { kind: 'held-back', field: 'max-lots' } } },
  ]);
  // What is held back stands in the Journal.
  expect(await at.service.invoke('journal.list', { most: 10 })).toMatchObject({
    ok: true,
    value: { intents: [], unsentIntents: [{ state: 'not-sent', request: { name: 'place-order' } }] },
  });
});

test('a run that cannot be written down does not start, and a step of it is held back', async () => {
  const { server, hold, holding, letGo } = await broker(2);
  const runs = memoryRuns();
  const at = await host(server, { runs });
  runs.refuses = 'ENOSPC';
  expect(await at.start(at.plan([closeStep('100')]))).toMatchObject({
    ok: false,
    failure: { message: expect.stringMatching(/the disk is full\. Nothing was sent\. Make room/) },
  });
  runs.refuses = null;
  hold();
  await at.start(at.plan([closeStep('100'), closeStep('101')]));
  await expect.poll(holding).toBe(1);
  runs.refuses = 'ENOSPC';
  letGo();
  await at.isIdle();
  expect(sent(server)).toEqual(['100']);
  expect((await at.run())?.rows[1]?.state).toMatchObject({
    outcome: { verdict: 'not-sent', failure: { kind: 'held-back', field: 'journal-in-memory' } },
  });

  const id = (await at.run())?.id ?? '';
  await at.service.invoke('runs.again', { id, stepId: 'close 101', overrides: ['journal-in-memory'] });
  await at.isIdle();
  // Asked once more, as by another window: nothing is sent, and no end is told.
  await at.service.invoke('runs.again', { id, stepId: 'close 101', overrides: ['journal-in-memory'] });
  await at.isIdle();
  expect((await at.run())?.ends).toBe(2);
  const offer = { kind: 'undo-levels', click: id };
  await expect.poll(at.told).toMatchObject([
    { title: 'Close all: 1 closed, 1 not sent', detail: 'Not carried out: 101', tone: 'warn', offer },
    { title: 'Close all: 2 closed', detail: '', isSystem: false, offer },
  ]);
});
