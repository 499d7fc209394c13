import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../shared/model/result';
import { startWork } from '../../../shared/rules/terminal-work';
import { alertOf } from '../../fixtures/alerts';
import { positionOf, terminal, traders } from '../../fixtures/trading';
import { startAlertHost } from './alert-host';

type Host = Awaited<ReturnType<typeof startAlertHost>>;
const lost = failed({ kind: 'unreachable', message: 'no way to it' });
const fired = (host: Host): readonly string[] => host.titles().map((title) => title.replace(/\u00a0/g, ' '));

describe('a request without a known result', () => {
  const unresolved = alertOf({ kind: 'unresolved' }, { value: 60, tellsEnd: true });
  const sent = (host: Host, id: string) => ({ id, created: host.wall(), sent: host.wall() });
  const title = 'Unknown result 60 s or more';

  it('is told once it has lasted, while the bridge is away too, and when it is over', async () => {
    const host = await startAlertHost();
    await host.save(unresolved);
    host.take({ topic: 'account', result: lost });
    host.world.unresolved = [sent(host, 'first')];
    await host.pass(59_000);
    // A newer one begins nothing anew.
    host.world.unresolved = [...host.world.unresolved, sent(host, 'second')];
    expect(fired(host)).toEqual([]);
    await host.pass(3_000);
    expect(fired(host)).toEqual([`${title}: 61 s`]);
    expect(host.lines[0]).toMatchObject({ kind: 'alerts', tone: 'warn', trade: null });
    host.world.unresolved = host.world.unresolved.slice(1);
    await host.pass(3_000);
    expect(fired(host).slice(1)).toEqual([`Over: ${title}`]);
  });

  it('counts on over a restart and a set clock, and tells it once', async () => {
    const first = await startAlertHost();
    await first.save(unresolved);
    const open = [sent(first, 'first')];
    first.world.unresolved = open;
    await first.pass(40_000);
    const second = await startAlertHost(await first.end());
    second.world.unresolved = null;
    await second.pass(2_000);
    expect(await second.states()).toEqual(['blind']);
    second.world.unresolved = open;
    await second.pass(2_000);
    second.world.setByMs = -3_600_000;
    await second.pass(15_000);
    expect(fired(second)).toEqual([]);
    await second.pass(5_000);
    expect(fired(second)).toEqual([`${title}: 61 s`]);
    const third = await startAlertHost(await second.end());
    third.world.unresolved = open;
    await third.pass(5_000);
    expect(await third.states()).toEqual(['firing']);
    expect(fired(third)).toEqual([]);
  });
});

describe('the connection', () => {
  const connection = alertOf({ kind: 'connection' }, { value: 60, tellsEnd: true });
  const title = 'Outage 60 s or more';
  const away = (host: Host, ms: number, ask: () => unknown) =>
    Array.from({ length: ms / 2_000 }).reduce<Promise<unknown>>(
      (before) => before.then(() => host.pass(2_000)).then(ask),
      Promise.resolve(),
    );

  it.each([
    ['a bridge that does not answer', (host: Host) => host.take({ topic: 'account', result: lost })],
    [
      'a terminal without its broker',
      async (host: Host) => {
        host.take({ topic: 'terminal', result: ok({ ...terminal, connected: false }) });
        await host.has();
      },
    ],
  ] as const)('is told of %s, once, while all others are blind, and that it is back', async (_of, ask) => {
    const host = await startAlertHost();
    await host.save(connection);
    await host.save(alertOf({ kind: 'equity' }, { id: randomUUID(), value: 1_000_000 }));
    await away(host, 20_000, () => host.has());
    await away(host, 60_000, () => ask(host));
    expect(fired(host)).toEqual([]);
    expect(await host.states()).toEqual(['pending', 'blind']);
    await away(host, 20_000, () => ask(host));
    expect(fired(host)).toEqual([`${title}: 61 s`]);
    host.take({ topic: 'terminal', result: ok(terminal) });
    await away(host, 4_000, () => host.has());
    expect(fired(host).slice(1)).toEqual([`Over: ${title}`]);
    expect(await host.states()).toEqual(['idle', 'idle']);
  });

  it('is not lost where it is read seldom, nor told of while the user starts the terminal', async () => {
    const host = await startAlertHost();
    await host.save(connection);
    await host.pass(120_000);
    expect(await host.states()).toEqual(['idle']);
    host.take({ topic: 'account', result: lost });
    host.world.terminalWork = startWork({ action: 'restart', generation: 1, sinceMs: 0 }, 0);
    await host.pass(10_000);
    expect(fired(host)).toEqual([]);
    host.world.terminalWork = null;
    // What was said of by the action is no part of it.
    await host.pass(50_000);
    expect(fired(host)).toEqual([]);
    await host.pass(12_000);
    expect(fired(host)).toHaveLength(1);
  });

  it('that was told is over after a restart with a bridge that answers, and is not told again', async () => {
    const first = await startAlertHost();
    await first.save(connection);
    await away(first, 70_000, () => first.take({ topic: 'account', result: lost }));
    const second = await startAlertHost(await first.end());
    await second.pass(3_000);
    expect(fired(second)).toEqual([`Over: ${title}`]);
  });
});

describe('the state of a trader', () => {
  const id = '6a0a6a3e-9d9e-4c5b-8e0f-0d7c4b8a0002';
  const flat = alertOf({ kind: 'state', trader: 'bot 7701', state: 'flat' }, { value: 0, tellsEnd: true });
  const inTrade = alertOf({ kind: 'state', trader: 'bot 7701', state: 'trade' }, { value: 0, id });
  const own = positionOf({ ticket: '1', magic: 7701 });
  const others = positionOf({ ticket: '2', magic: 7702 });

  it('is told as it enters it, by two lists, also over a restart', async () => {
    const first = await startAlertHost();
    await first.save(flat);
    await first.save(inTrade);
    for (let read = 0; read < 3; read += 1) await first.poll(own, others);
    expect(fired(first)).toEqual(['Bot 7701 is in a trade']);
    expect(first.lines[0]).toMatchObject({ detail: 'ticket 1', who: [{ trader: 'bot 7701' }] });
    // A list may leave a row out once.
    await first.poll(others);
    await first.poll(own, others);
    const second = await startAlertHost(await first.end());
    await second.poll(own, others);
    await second.poll(others);
    await second.poll(others);
    expect(fired(second)).toEqual(['Bot 7701 is flat']);
    await second.poll(own);
    await second.poll(own);
    expect(fired(second).slice(1)).toEqual(['Over: Bot 7701: Is flat', 'Bot 7701 is in a trade']);
    const { alerts } = await second.list();
    expect(alerts.map(({ judged: { value } }) => value)).toEqual([0, 1]);
  });

  it('is not known by an empty list that the account contradicts', async () => {
    const host = await startAlertHost();
    await host.save(flat);
    await host.poll(own);
    for (let read = 0; read < 8; read += 1) await host.poll();
    expect(fired(host)).toEqual([]);
    expect(await host.states()).toEqual(['blind']);
  });
});

it('a promised stop is told by its promise: of this trader alone, while there is one', async () => {
  const host = await startAlertHost();
  const promise = alertOf({ kind: 'no-stop', trader: 'bot 7701' }, { value: 30 });
  const isPromised = (magic: number) =>
    host.judge.isStopPromised(traders.position(positionOf({ magic, reason: 'EXPERT' })));
  expect(isPromised(7701)).toBe(false);
  await host.save(promise);
  expect([isPromised(7701), isPromised(7702)]).toEqual([true, false]);
});
