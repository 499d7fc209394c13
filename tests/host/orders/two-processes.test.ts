import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretHeader } from '../../../loopback/protocol';
import { programConfig } from '../../../scripts/build.mjs';
import type { RequestName } from '../../../shared/contract';
import { listen, replyJson, type TestServer } from '../../fixtures/http-server';
import { eurusdPosition, quietBroker, quietState, writesIn } from '../../fixtures/quiet-broker';
import { closeStep, planOf } from './runs/plans';

/** The browser host as it is run, in processes of their own, over one home: two of them, and one that is killed. */

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-two-hosts-'));
const home = join(folder, 'home');
const children: ChildProcess[] = [];
const held: ServerResponse[] = [];
const brokerState = quietState();
let holds = false;
/** Each close takes its position out of the list, after a moment. */
let closes = false;
let server: TestServer;

beforeAll(async () => {
  mkdirSync(home);
  mkdirSync(join(folder, 'dist', 'renderer'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'renderer', 'index.html'), '<!doctype html><title>none</title>');
  writeFileSync(join(folder, 'package.json'), '{"version":"0.0.0","type":"module"}');
  const out = join(folder, 'dist', 'web');
  await build(programConfig({ entry: 'loopback/main.ts', folder: out, file: 'web.js', format: 'es' }));
  server = await listen(
    quietBroker((request, response) => {
      const done = () =>
        replyJson(response, 200, { retcode: 10009, order: 52, deal: 53, volume: 0.1, price: 1.1 });
      if (closes) {
        const ticket = Number(request.path.split('/').at(-1));
        brokerState.positions = brokerState.positions.filter((row) => row.ticket !== ticket);
        setTimeout(done, 20);
      } else if (holds) held.push(response);
      else replyJson(response, 201, { retcode: 10009, order: 42, deal: 43, price: 1.1 });
    }, brokerState),
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Host {
  readonly ask: (name: RequestName, input: object) => Promise<unknown>;
  kill(): Promise<void>;
}

async function host(): Promise<Host> {
  const child = spawn(process.execPath, [join(folder, 'dist', 'web', 'web.js'), '--no-open', '--port=0'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      APPDATA: home,
      LOCALAPPDATA: home,
      BRIDGE_URL: server.url,
      API_TOKEN: 'two-hosts-secret',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const address = await new Promise<URL>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the host ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Dashboard ready: (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(new URL(found));
    });
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address.origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: address.origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const session = await post('/session', { code: address.hash.replace('#code=', '') });
  const { secret }: { secret: string } = await session.json();
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask: Host['ask'] = async (name, input) => {
    const admitted = { cookie, [secretHeader]: secret };
    let answer = await (await post(`/api/${name}`, input, admitted)).json();
    // A write that takes its time is asked about again, as the page does.
    while ('later' in answer) answer = await (await post('/later', { later: answer.later }, admitted)).json();
    return answer;
  };
  await ask('connection.read', {});
  return {
    ask,
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

const order = (intentId: string) => ({
  intentId,
  symbol: 'EURUSD',
  type: 'BUY',
  volume: 0.1,
  price: 1.1,
  // A machine under load takes its time between the look and the click.
  overrides: ['stale-quote', 'usual-size', 'order-rate'],
});
const quote = (at: Host) => at.ask('ticks.read', { symbol: 'EURUSD' });

describe('hosts in processes of their own', () => {
  test('row 41: one id asked of two hosts at once is sent once, and both answer what became of it', async () => {
    const [a, b] = await Promise.all([host(), host()]);
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all([quote(a), quote(b)]);
      const id = crypto.randomUUID();
      const [first, second] = await Promise.all([
        a.ask('trade.send', { name: 'place-order', input: order(id) }),
        b.ask('trade.send', { name: 'place-order', input: order(id) }),
      ]);
      expect(first).toMatchObject({ ok: true, value: { verdict: 'done', intentId: id } });
      expect(second).toEqual(first);
      expect(writesIn(server.seen)).toHaveLength(round);
    }
    await Promise.all([a.kill(), b.kill()]);
  });

  test('row 45: a host that is killed with an order on the wire: the next one finds it, and sends nothing again', async () => {
    const first = await host();
    await quote(first);
    const before = writesIn(server.seen).length;
    holds = true;
    const id = crypto.randomUUID();
    void first.ask('trade.send', { name: 'place-order', input: order(id) }).catch(() => null);
    await expect.poll(() => held.length).toBe(1);
    await first.kill();
    holds = false;

    const next = await host();
    const listed = () => next.ask('journal.list', { most: 10 });
    await expect.poll(listed).toMatchObject({
      ok: true,
      value: { intents: [{ id, state: 'unknown', isEarlier: true }, {}, {}, {}] },
    });
    await quote(next);
    expect(
      await next.ask('trade.send', { name: 'place-order', input: order(crypto.randomUUID()) }),
    ).toMatchObject({
      ok: true,
      value: { verdict: 'not-sent', failure: { kind: 'held-back', field: 'reconciling' } },
    });
    // The broker had carried it out.
    const sent: unknown = JSON.parse(writesIn(server.seen).at(-1)?.body ?? '');
    brokerState.positions = [...brokerState.positions, eurusdPosition(99, Object(sent))].map((row) => ({
      ...row,
      type: 0,
    }));
    await expect.poll(listed).toMatchObject({
      ok: true,
      value: { intents: [{ id, resolution: { kind: 'executed' } }, {}, {}, {}] },
    });
    expect(await next.ask('trade.send', { name: 'place-order', input: order(id) })).toMatchObject({
      ok: true,
      value: { verdict: 'done' },
    });
    expect(writesIn(server.seen)).toHaveLength(before + 1);
    await next.kill();
  });

  test('the journal lies in the user’s own configuration, once for all hosts', () => {
    const place = { darwin: ['Library', 'Application Support'], win32: [] }[String(process.platform)] ?? [
      'config',
    ];
    expect(readdirSync(join(home, ...place, 'bridgewatch', 'journal'))).toEqual([
      expect.stringMatching(/^intents-\d{4}-\d{2}-001\.jsonl$/),
    ]);
  });

  test('a run of forty closes whose host is killed asks after the restart, and closes each once', async () => {
    const tickets = Array.from({ length: 40 }, (_, index) => 500 + index);
    brokerState.positions = tickets.map((ticket) => eurusdPosition(ticket));
    closes = true;
    const before = writesIn(server.seen).length;
    const sent = () =>
      writesIn(server.seen)
        .slice(before)
        .map(({ path }) => Number(path.split('/').at(-1)));
    const first = await host();
    await Promise.all([first.ask('account.read', {}), first.ask('positions.list', {})]);
    const { value: active } = (await first.ask('bridge.read', {})) as { value: { generation: number } };
    const plan = planOf(
      active.generation,
      tickets.map((ticket) => closeStep(String(ticket))),
    );
    expect(await first.ask('runs.start', plan)).toMatchObject({ ok: true });
    await expect.poll(() => sent().length, { interval: 1 }).toBeGreaterThan(9);
    await first.kill();
    const atTheKill = sent().length;
    expect(atTheKill).toBeLessThan(40);

    const next = await host();
    const runs = async () => {
      await next.ask('account.read', {});
      return next.ask('runs.list', {});
    };
    await expect.poll(runs).toMatchObject({ value: { runs: [{ id: plan.id, asks: true }] } });
    await next.ask('runs.decide', { id: plan.id, what: 'go-on' });
    await expect.poll(runs, { timeout: 30_000 }).toMatchObject({
      value: { runs: [{ id: plan.id, asks: false, isRunning: false, ends: 1 }] },
    });
    expect(sent().toSorted()).toEqual(tickets);
    expect(brokerState.positions).toEqual([]);
    await next.kill();
  }, 90_000);
});
