import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../host/oversight/alerts/account-alerts';
import type { Measure } from '../../../shared/model/alerts';
import type { Position } from '../../../shared/model/position';
import { failed, ok } from '../../../shared/model/result';
import { alertOf } from '../../fixtures/alerts';
import { dealOf, positionOf, terminal } from '../../fixtures/trading';
import { alertHost, memoryFiles, startAlertHost } from './alert-host';

const of = (ticket: string, more: Partial<Position> = {}): Position => positionOf({ ticket, ...more });
const atMostTwo = { kind: 'positions', trader: 'bot 7701' } as const satisfies Measure;
const price: Measure = { kind: 'price', symbol: 'EURUSD', side: 'bid' };
const away = { kind: 'unreachable', message: 'no way to it' } as const;
const three = [of('1'), of('2'), of('3')];

describe('a promise', () => {
  it('is told with the second reading that breaks it, in words, once, and that it is kept again', async () => {
    const host = await startAlertHost();
    await host.save(alertOf(atMostTwo, { tellsEnd: true }));
    await host.poll(...three.slice(1));
    await host.poll(...three);
    expect(host.titles()).toEqual([]);
    await host.poll(...three);
    await host.poll(...three);
    expect(host.lines).toMatchObject([
      {
        title: 'Bot 7701 broke “At most 2 positions”: 3 positions',
        detail: 'tickets 3, 2, 1',
        kind: 'promises',
        tone: 'warn',
        who: [{ did: 'of', trader: 'bot 7701' }],
        trade: { ticket: '3', isClosed: false },
      },
    ]);
    await host.poll(of('2'), of('3'));
    await host.poll(of('2'), of('3'));
    expect(host.titles().slice(1)).toEqual(['Over: Bot 7701: At most 2 positions']);
  });

  it('that is kept again names how far it was broken and by which tickets, in the log and in its message', async () => {
    const host = await startAlertHost();
    const bot = 'bot 7701';
    await host.save(alertOf(atMostTwo, { tellsEnd: true }));
    await host.save(alertOf({ kind: 'size', trader: bot }, { id: randomUUID(), value: 1, readings: 1 }));
    const large = of('4', { volume: 1.2 });
    for (const rows of [three, three, [...three, large], three, [of('1')], [of('1')]])
      await host.poll(...rows);
    expect(host.lines).toMatchObject([
      { detail: 'tickets 3, 2, 1' },
      { title: 'Bot 7701 broke “At most 1.00 lots a position”: 1.20 lots', detail: 'ticket 4' },
      {
        title: 'Over: Bot 7701: At most 2 positions',
        detail: expect.stringMatching(/now 1 position · at worst 4 positions · tickets 3, 2, 1, 4$/),
        trade: { ticket: '1' },
      },
    ]);
    const log = await host.handlers['alerts.log']({ after: 0 });
    expect(log.ok && log.value).toMatchObject([
      { to: 'firing', value: 3, worst: 3, tickets: ['3', '2', '1'] },
      { to: 'firing', value: 1.2, worst: 1.2, tickets: ['4'] },
      { to: 'idle', worst: 1.2, tickets: ['4'] },
      { to: 'idle', value: 1, worst: 4, tickets: ['3', '2', '1', '4'] },
    ]);
    expect((await host.list()).alerts[0]?.judged).toMatchObject({ worst: null, tickets: [] });
  });

  it('goes on by the trader’s magic number under a new name, also where it never acts again', async () => {
    const host = await startAlertHost();
    await host.save(alertOf(atMostTwo, { tellsEnd: true }));
    for (const rows of [three, three]) await host.poll(...rows);
    const { nameOf } = host.world.names;
    host.world.names = {
      ...host.world.names,
      nameOf: (key) => (key === atMostTwo.trader ? 'Trend' : nameOf(key)),
    };
    await host.has({ equity: 10_000, profit: 0, margin: 0 });
    for (let minute = 0; minute < 60; minute += 1) {
      await host.pass(60_000);
      await host.poll();
    }
    expect(host.titles()[1]).toBe('Over: Trend: At most 2 positions');
    expect(await host.states()).toEqual(['idle']);
  });

  it('takes no failed read, no empty list with margin in use and no partial list for a reading', async () => {
    const host = await startAlertHost();
    await host.save(alertOf(atMostTwo));
    const profit: Measure = { kind: 'profit', ticket: '1', symbol: 'EURUSD' };
    await host.poll(...three);
    await host.save(alertOf(profit, { id: randomUUID(), value: 1_000 }));
    await host.poll(...three);
    expect(host.lines).toHaveLength(1);
    for (let read = 0; read < 4; read += 1) {
      await host.poll();
      host.take({ topic: 'positions', result: failed(away) });
      const unreadable = [{ ticket: '1', symbol: 'EURUSD', failure: away }];
      host.take({ topic: 'positions', result: { ok: true, value: { rows: three.slice(1), unreadable } } });
    }
    expect(await host.states()).toEqual(['firing', 'idle']);
    await host.pass(11_000);
    expect(await host.states()).toEqual(['blind', 'blind']);
    await host.poll(...three);
    expect(await host.states()).toEqual(['firing', 'idle']);
    expect(host.lines).toHaveLength(1);
  });

  it('is judged at once by what was read last, and again by the next read', async () => {
    const host = await startAlertHost();
    await host.save(alertOf({ kind: 'equity' }, { way: 'below', value: 1 }));
    expect((await host.list()).alerts[0]?.judged.readMs).toBe(host.wall());
    await host.save(alertOf(atMostTwo, { id: randomUUID() }));
    expect((await host.list()).alerts[1]?.judged, 'no list was read').toMatchObject({ readMs: null });
    await host.pass(2_000);
    const { length: before } = host.changes;
    await host.holds(...three);
    expect(host.changes.length, 'pages ask for what was read first').toBeGreaterThan(before);
    await host.save(alertOf({ ...atMostTwo, trader: 'bot 7702' }, { id: randomUUID() }));
    await host.save(alertOf({ kind: 'lots', trader: 'bot 7701' }, { id: randomUUID(), value: 0.1 }));
    expect(await host.states()).toEqual(['idle', 'pending', 'idle', 'pending']);
    await host.poll(...three);
    expect(await host.states()).toEqual(['idle', 'firing', 'idle', 'firing']);
    await host.pass(11_000);
    await host.save(alertOf({ kind: 'size', trader: 'bot 7701' }, { id: randomUUID(), value: 5 }));
    expect((await host.list()).alerts[4]?.judged, 'that list is too old').toMatchObject({ readMs: null });
  });

  it('is not checkable while a position of a netting account is shared', async () => {
    const host = await startAlertHost();
    await host.has({ marginMode: 'NETTING' });
    await host.save(alertOf(atMostTwo));
    world(host).ownerDeals = [
      dealOf({
        ticket: '1',
        positionId: '1',
        entry: 'IN',
        type: 'BUY',
        volume: 0.1,
        magic: 7701,
        reason: 'EXPERT',
      }),
      dealOf({
        ticket: '2',
        positionId: '1',
        entry: 'IN',
        type: 'BUY',
        volume: 0.1,
        magic: 7702,
        reason: 'EXPERT',
      }),
    ];
    await host.poll(of('1', { identifier: '1', timeUpdate: 1 }));
    const { alerts } = await host.list();
    expect(alerts[0]?.judged).toMatchObject({ state: 'blind', why: 'EURUSD 1 is shared by several traders' });
  });

  it('takes no empty list for one right after a restart, while the account has margin in use', async () => {
    const first = await startAlertHost();
    await first.save(alertOf(atMostTwo));
    await first.poll(...three);
    await first.save(alertOf({ kind: 'profit', ticket: '1', symbol: 'EURUSD' }, { id: randomUUID() }));
    await first.poll(...three);
    const second = await startAlertHost(await first.end());
    for (let read = 0; read < 3; read += 1) await second.poll();
    expect(await second.states()).toEqual(['firing', 'firing']);
    await second.has({ equity: 10_000, profit: 0, margin: 0 });
    for (let read = 0; read < 3; read += 1) await second.poll();
    expect(await second.states()).toEqual(['idle', 'expired']);
  });

  it('counts the time without a stop though the clock is set ahead, and anew where there was one', async () => {
    const host = await startAlertHost();
    await host.save(alertOf({ kind: 'no-stop', trader: 'bot 7701' }, { value: 60, readings: 1 }));
    await host.poll(of('1', { sl: 0 }));
    host.world.setByMs = 3_600_000;
    await host.poll(of('1', { sl: 0 }));
    await host.pass(50_000);
    await host.poll(of('1'));
    await host.poll(of('1', { sl: 0 }));
    await host.pass(50_000);
    await host.poll(of('1', { sl: 0 }));
    expect(host.lines).toEqual([]);
    await host.pass(10_000);
    await host.poll(of('1', { sl: 0 }));
    expect(host.titles()).toEqual(['Bot 7701 broke “A stop within 60 s”: 64 s']);
  });

  it('counts the time without a stop over a restart', async () => {
    const first = await startAlertHost();
    await first.save(alertOf({ kind: 'no-stop', trader: 'bot 7701' }, { value: 60, readings: 1 }));
    const bare = of('1', { sl: 0 });
    await first.poll(bare);
    await first.pass(40_000);
    await first.poll(bare);
    const second = await startAlertHost(await first.end());
    await second.pass(20_000);
    await second.poll(bare);
    expect(second.titles()).toEqual(['Bot 7701 broke “A stop within 60 s”: 64 s']);
    expect(first.lines).toEqual([]);
  });
});

const world = (host: Awaited<ReturnType<typeof startAlertHost>>) => host.world;

describe('an alert on a price', () => {
  async function armed(changes = {}) {
    const host = await startAlertHost();
    await host.save(alertOf(price, { value: 1.2, ...changes }));
    await host.pass(1_000);
    await host.quote(1.19);
    await host.pass(1_000);
    await host.quote(1.1901);
    return host;
  }

  it('fires with the first fresh quote beyond it, and keeps its symbol read', async () => {
    const host = await armed();
    expect(host.world.asked).toEqual(['EURUSD']);
    await host.pass(1_000);
    await host.quote(1.2105);
    expect(host.titles()).toEqual(['EURUSD bid crossed 1.20000 up: 1.21050']);
    expect(host.lines[0]).toMatchObject({ symbol: 'EURUSD', id: expect.stringMatching(/ fired 1 at \d+$/) });
  });

  it('that crosses back either way is over after the time since it first fired, and fires anew', async () => {
    const host = await armed({ way: 'either', tellsEnd: true });
    await host.quote(1.21);
    await host.pass(60_000);
    await host.quote(1.19);
    expect(host.lines).toMatchObject([
      { id: expect.stringContaining(' fired 1 at ') },
      { detail: 'after 1\u00a0min · bid now 1.19000' },
      { id: expect.stringContaining(' fired 2 at ') },
    ]);
    expect(host.lines[1]?.id).toBe(`${host.lines[0]?.id} over`);
  });

  it('does not take the first quote of a connection for a new one', async () => {
    const host = await startAlertHost();
    await host.save(alertOf(price, { value: 1.2 }));
    await host.quote(1.19);
    expect((await host.list()).alerts[0]?.judged.side).toBe(null);
  });

  it('is blind in a closed market, and tells nothing of crossed or old quotes', async () => {
    const host = await armed();
    await host.quote(1.3, { ask: 1.2 });
    for (let minute = 0; minute < 8; minute += 1) {
      await host.pass(59_000);
      await host.quote(1.1901, { timeMs: 1 });
    }
    expect((await host.list()).alerts[0]?.judged).toMatchObject({
      state: 'blind',
      why: 'its quotes have stopped, or its market is closed',
    });
    expect(host.lines).toEqual([]);
    await host.quote(1.21);
    expect(host.lines).toHaveLength(1);
  });

  it('fires after a gap by candles that began since it was last judged, of the bid alone', async () => {
    const host = await armed();
    const ask: Measure = { ...price, side: 'ask' };
    await host.save(alertOf(ask, { id: randomUUID(), value: 1.2 }));
    await host.quote(1.1902);
    host.world.candles = [{ beganMs: 0, low: 1.19, high: 1.25 }];
    await host.pass(150_000);
    await host.quote(1.1903);
    expect(host.lines, 'that one began before').toEqual([]);
    host.world.candles = [
      { beganMs: 180_000, low: 1.19, high: 1.2001 },
      { beganMs: 240_000, low: 1.19, high: 1.195 },
    ];
    await host.pass(150_000);
    await host.quote(1.1904);
    await host.quote(1.1905);
    expect(host.titles()).toEqual(['EURUSD bid crossed 1.20000 up and is back: 1.19040']);
  });

  it.each([
    [1, ['EURUSD bid crossed 1.20000 up and is back: 1.19020'], 0],
    [3, [], 1],
  ])(
    'asks again for candles that did not come %i times, and says so where they do not come',
    async (silent, titles, logged) => {
      const host = await armed();
      host.world.candles = [{ beganMs: 60_000, low: 1.19, high: 1.2001 }];
      await host.pass(150_000);
      for (let quote = 1; quote <= 5; quote += 1) {
        host.world.isSilent = quote <= silent;
        await host.quote(1.19 + quote / 10_000);
        await host.pass(3_100);
      }
      expect(host.titles()).toEqual(titles);
      expect(host.log).toHaveLength(logged);
    },
  );

  it('is blind, not gone, while the bridge does not know its symbol', async () => {
    const host = await armed();
    host.take({ topic: 'tick', symbol: 'EURUSD', result: failed({ kind: 'not-found', message: 'none' }) });
    await host.pass(1_000);
    expect(await host.states()).toEqual(['blind']);
    await host.quote(1.21);
    expect(host.lines).toHaveLength(1);
  });

  it('expires once two lists of the bridge, a minute apart, lack its symbol; an empty one says nothing', async () => {
    const host = await armed();
    const notFound = failed({ kind: 'not-found', message: 'none' } as const);
    host.world.symbols = [];
    host.take({ topic: 'tick', symbol: 'EURUSD', result: notFound });
    await host.pass(180_000);
    host.world.symbols = ['EURUSD.a'];
    await host.pass(60_000);
    expect(await host.states()).toEqual(['blind']);
    await host.pass(60_000);
    const { alerts } = await host.list();
    expect(alerts[0]?.judged).toMatchObject({
      ...{ state: 'expired', why: 'the bridge lists its symbol no more' },
    });
    expect(host.lines).toEqual([]);
  });

  it('is told again until it is seen, as long after as it was, though the clock is set back; not while snoozed', async () => {
    const host = await armed({ reminds: true });
    await host.quote(1.21);
    await host.pass(120_000);
    host.world.setByMs = -3_600_000;
    await host.pass(180_000);
    expect(host.titles()[1]).toBe('Not seen yet: EURUSD bid above 1.20000');
    expect(host.lines[1]?.detail).toMatch(/^crossed 5\u00a0min ago · bid now 1.21000$/);
    const { id } = alertOf(price);
    const untilMs = Date.UTC(2026, 10, 18, 10, 20);
    await host.handlers['alerts.snooze']({ generation: 1, id, untilMs });
    await host.pass(600_000);
    expect(host.lines).toHaveLength(2);
    await host.pass(45 * 60_000);
    expect(host.lines).toHaveLength(3);
    await host.handlers['alerts.seen']({ generation: 1, id: null });
    await host.pass(7_200_000);
    expect(host.lines).toHaveLength(3);
  });
});

describe('a position', () => {
  it('that is closed ends its alert with the second list without it', async () => {
    const host = await startAlertHost();
    await host.poll(...three);
    await host.save(alertOf({ kind: 'profit', ticket: '1', symbol: 'EURUSD' }, { value: 500 }));
    await host.poll(...three);
    await host.poll(...three.slice(1));
    expect(await host.states()).toEqual(['idle']);
    await host.poll(...three.slice(1));
    const { alerts } = await host.list();
    expect(alerts[0]?.judged).toMatchObject({ state: 'expired', why: 'its position is closed' });
  });
});

describe('today’s result', () => {
  it('is booked and floating, and says nothing while no deal explains the balance', async () => {
    const host = await startAlertHost();
    const timeMs = Date.UTC(2026, 10, 18, 13);
    host.take({
      topic: 'time',
      result: {
        ok: true,
        value: { time: { serverEpochS: timeMs / 1_000, utcEpochS: null, utcOffsetS: null } } as never,
      },
    });
    await host.quote(1.19);
    await host.pass(1_000);
    await host.quote(1.1901);
    await host.save(alertOf({ kind: 'today' }, { way: 'below', value: -100 }));
    const state = { balance: 10_000, equity: 10_050, credit: 0 };
    await host.has(state);
    await host.has(state);
    expect((await host.list()).alerts[0]?.judged).toMatchObject({ state: 'idle', value: 50 });
    // A loss of 300 is closed; its deal is late.
    for (const _read of [1, 2, 3]) await host.has({ balance: 9_700, equity: 9_700 });
    expect((await host.list()).alerts[0]?.judged).toMatchObject({ state: 'idle', value: 50 });
    host.world.deals = [
      dealOf({ profit: -300, swap: 0, commission: 0, fee: 0, time: timeMs / 1_000, entry: 'OUT' }),
    ];
    host.take({
      topic: 'deals',
      span: { from: 0, to: 1 },
      result: { ok: true, value: { rows: [], unreadable: [] } },
    });
    for (const _read of [1, 2, 3]) await host.has({});
    expect(host.titles()).toEqual(['Today’s result below −100.00 USD: −300.00 USD']);
  });
});

describe('kept alerts', () => {
  it('are of a profile and a login, whatever the address and the demo’s life are now', async () => {
    const own = { source: 'settings', profile: { id: 'own', name: 'A', colour: 'grey' } } as const;
    const demo = { source: 'demo', profile: { id: 'demo', name: 'Demo', colour: 'grey' } } as const;
    const keys = [
      keyOf(own, '1@S'),
      keyOf({ ...own, profile: { ...own.profile, name: 'B' } }, '1@S'),
      keyOf(own, '2@S'),
      keyOf(demo, '1@S'),
      keyOf({ source: 'environment', profile: null }, '1@S'),
    ];
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });

  it('stay those of the account over any number of connections to it', async () => {
    const host = await startAlertHost();
    await host.save(alertOf(atMostTwo));
    for (const generation of [2, 3, 4]) {
      host.world.generation = generation;
      expect(await host.list()).toMatchObject({ account: null, alerts: [] });
      await host.has();
      expect(await host.states()).toEqual(['idle']);
    }
    await host.has({ login: '2' });
    host.world.generation = 5;
    await host.has({ login: '2' });
    expect(await host.states()).toEqual([]);
  });

  it('go on where they were after a restart, and tell nothing twice', async () => {
    const first = await startAlertHost();
    await first.save(alertOf(atMostTwo));
    await first.poll(...three);
    await first.poll(...three);
    const before = await first.list();
    const second = await startAlertHost(await first.end());
    expect((await second.list()).alerts).toEqual(before.alerts);
    await second.poll(...three);
    await second.poll(...three);
    expect(await second.states()).toEqual(['firing']);
    expect(second.lines).toEqual([]);
    const log = await second.handlers['alerts.log']({ after: 0 });
    expect(log.ok && log.value.map(({ from, to }) => `${from} ${to}`)).toEqual(['pending firing']);
  });

  it('are on the disk with what they tell before they tell it, so that the next host tells what a killed one did not, under one name', async () => {
    const disk = memoryFiles();
    let isStuck = false;
    const writeWhole: typeof disk.files.writeWhole = async (...it) => {
      await disk.files.writeWhole(...it);
      if (isStuck) await new Promise(() => undefined);
    };
    const first = await startAlertHost({ disk: { ...disk, files: { ...disk.files, writeWhole } } });
    await first.save(alertOf(atMostTwo));
    await first.poll(...three);
    isStuck = true;
    await first.poll(...three);
    expect(first.lines).toEqual([]);

    // As if the first had been killed now.
    const at = { disk, fromMs: first.world.nowMs };
    const second = await startAlertHost(at);
    await second.pass(90_000);
    expect(second.titles()).toEqual(['Bot 7701 broke “At most 2 positions”: 3 positions']);
    expect(second.happened).toMatchObject([{ account: 'an account', atMs: first.wall(), isLeft: true }]);
    const third = await startAlertHost({ disk, fromMs: second.world.nowMs });
    await third.pass(5_000);
    await third.poll(...three);
    expect(third.lines).toEqual([]);

    // A disk that does not answer holds nothing for long.
    await first.pass(1_000);
    expect(first.lines).toEqual(second.lines);
  });

  it.each([
    ['cut in half', (text: string) => text.slice(0, text.length / 2), 'it is damaged'],
    ['of another shape', () => '{"version":1,"rules":[{}]}', 'it is damaged'],
    ['newer', (text: string) => text.replace('"version":1', '"version":2'), 'a newer Bridgewatch wrote it'],
  ])(
    'in a file that is %s are left as they are, which is said once; new ones are judged',
    async (_name, damage, why) => {
      const first = await startAlertHost();
      await first.save(alertOf(atMostTwo));
      const { disk, fromMs } = await first.end();
      const [[path = '', bytes = Buffer.alloc(0)] = []] = [...disk.lying];
      const damaged = Buffer.from(damage(bytes.toString()));
      disk.lying.set(path, damaged);
      const second = await startAlertHost({ disk, fromMs });
      expect((await second.list()).trouble).toContain(why);
      expect(second.log).toHaveLength(1);
      await second.save(alertOf(atMostTwo));
      await second.poll(...three);
      await second.poll(...three);
      expect(second.lines).toHaveLength(1);
      await second.end();
      expect(disk.lying.get(path)).toBe(damaged);
    },
  );

  it('that cannot be written are told all the same, and are written once they can be', async () => {
    const host = await startAlertHost();
    host.disk.disk.refuses = 'ENOSPC';
    await host.save(alertOf(atMostTwo));
    await host.poll(...three);
    await host.poll(...three);
    expect(host.lines).toHaveLength(1);
    expect((await host.list()).trouble).toBe('Alerts are not kept over a restart now: the disk is full.');
    host.disk.disk.refuses = null;
    await host.pass(61_000);
    expect((await host.list()).trouble).toBe(null);
    expect(host.disk.lying.size).toBe(1);
  });

  it('keep what they told until the list of their account has it, whatever becomes of other accounts’', async () => {
    const host = await startAlertHost();
    const waiting = () => JSON.parse(`${[...host.disk.lying.values()][0]}`).waitingLines;
    host.world.unlisted = 'another account';
    await host.save(alertOf(atMostTwo));
    await host.poll(...three);
    await host.poll(...three);
    expect(host.lines).toHaveLength(1);
    expect(waiting()).toEqual([]);

    host.world.unlisted = 'an account';
    await host.poll(...three.slice(1));
    await host.poll(...three.slice(1));
    await host.poll(...three);
    await host.poll(...three);
    expect(host.lines).toHaveLength(2);
    expect(waiting()).toMatchObject([{ isSent: true }]);
    host.world.unlisted = null;
    await host.pass(90_000);
    expect(waiting()).toEqual([]);
    expect(host.lines).toHaveLength(2);
  });

  it('are judged and written by one host; another shows them, refuses to change them, and goes on when it ends', async () => {
    const disk = memoryFiles();
    const first = await startAlertHost({ disk });
    await first.save(alertOf(atMostTwo));
    const second = await startAlertHost({ disk });
    second.world.recording = 'another-host';
    await first.poll(...three);
    await first.poll(...three);
    expect(await second.list()).toMatchObject({
      judge: 'other',
      alerts: [{ judged: { state: 'firing', times: 1 } }],
    });
    const refused = await second.save(alertOf(atMostTwo));
    expect(!refused.ok && refused.failure.message).toMatch(/^Another Bridgewatch of yours judges/);
    await second.poll(...three);
    // What the first one writes last, the second one has not looked at.
    await first.save(alertOf(atMostTwo, { id: randomUUID(), value: 5 }));
    await first.end();
    second.world.recording = 'recording';
    await second.pass(2_000);
    await second.poll(...three);
    expect(second.lines).toEqual([]);
    expect((await second.list()).alerts).toMatchObject([
      { judged: { times: 1 } },
      { rule: { value: 5 }, judged: { value: 3 } },
    ]);
  });
});

it('a page that saw another host judge is told when this one does', async () => {
  const host = alertHost();
  host.world.recording = 'another-host';
  await host.has();
  expect((await host.list()).judge).toBe('other');
  host.changes.length = 0;
  host.world.recording = 'recording';
  await host.pass(1_000);
  expect(host.changes).toHaveLength(1);
  expect((await host.list()).judge).toBe('this');
});

it('a rule that is saved as this host becomes the judge is not lost to a look at the file', async () => {
  const host = alertHost();
  host.world.recording = 'another-host';
  await host.has();
  const { files, disk } = host.disk;
  const { read } = files;
  files.read = (...it) => {
    host.world.recording = 'recording';
    return read(...it);
  };
  disk.refuses = 'EIO';
  expect((await host.save(alertOf(atMostTwo))).ok).toBe(true);
  await host.pass(2_000);
  expect((await host.list()).alerts).toHaveLength(1);
});

it('a bridge that dies with forty alerts makes them blind, and tells nothing of them', async () => {
  const host = await startAlertHost();
  for (let each = 0; each < 40; each += 1)
    await host.save(alertOf({ kind: 'equity' }, { id: randomUUID(), way: 'below', value: 1_000 }));
  await host.poll();
  host.changes.length = 0;
  for (let read = 0; read < 10; read += 1) {
    await host.pass(2_000);
    host.take({ topic: 'account', result: failed(away) });
  }
  expect(host.changes).toHaveLength(1);
  expect(new Set(await host.states())).toEqual(new Set(['blind']));
  await host.poll();
  expect(new Set(await host.states())).toEqual(new Set(['idle']));
  expect(host.lines).toEqual([]);
});

it('a value that trembles about its bound fills neither the log nor the disk', async () => {
  const host = await startAlertHost();
  await host.save(alertOf({ kind: 'equity' }, { way: 'below', value: 1_000 }));
  const { writes } = host.disk.disk;
  for (let read = 0; read < 20; read += 1) {
    await host.pass(1_000);
    await host.has({ equity: read % 2 === 0 ? 900 : 1_100 });
  }
  expect(host.disk.disk.writes - writes).toBe(0);
  expect(await host.handlers['alerts.log']({ after: 0 })).toMatchObject({ value: [] });
});

it('forty alerts that fire at once are shown as one, beside their lines', async () => {
  const host = await startAlertHost();
  for (let each = 0; each < 40; each += 1)
    await host.save(alertOf({ kind: 'equity' }, { id: randomUUID(), way: 'below', value: 1_000 }));
  await host.has({ equity: 900 });
  await host.has({ equity: 900 });
  expect(host.lines).toHaveLength(41);
  expect(host.lines.filter(({ isSystem }) => isSystem)).toMatchObject([{ title: '40 alerts at once' }]);
});

it('all are blind while the terminal has no connection to its broker', async () => {
  const host = await startAlertHost();
  await host.save(alertOf({ kind: 'equity' }, { way: 'below', value: 1_000, readings: 1 }));
  host.take({ topic: 'terminal', result: ok({ ...terminal, connected: false }) });
  await host.has({ equity: 900 });
  await host.pass(1_000);
  expect((await host.list()).alerts[0]?.judged).toMatchObject({
    state: 'blind',
    why: 'the terminal is not connected to its broker',
  });
  expect(host.lines).toEqual([]);
});

it('all messages but alarms are held while everything is snoozed', async () => {
  const host = await startAlertHost();
  await host.save(alertOf(atMostTwo));
  await host.save(alertOf({ kind: 'no-stop', trader: 'bot 7701' }, { id: randomUUID(), readings: 1 }));
  const untilMs = Date.UTC(2026, 10, 18, 12);
  await host.handlers['alerts.snooze']({ generation: 1, id: null, untilMs });
  expect(host.judge.heldUntilMs()).toBe(untilMs);
  await host.poll(...three);
  await host.poll(...three);
  await host.poll(of('1', { sl: 0 }));
  await host.pass(2_000);
  await host.poll(of('1', { sl: 0 }));
  expect(host.lines).toMatchObject([
    { isSystem: false, isToast: false, tone: 'warn' },
    { isSystem: true, isToast: true, tone: 'bad' },
  ]);
  await host.pass(3_600_000);
  expect(host.judge.heldUntilMs()).toBe(null);
});

it.each([
  ['it', alertOf(atMostTwo).id],
  ['everything', null],
])('what fired while %s was snoozed and still fires is told once after it', async (_name, id) => {
  const host = await startAlertHost();
  const ended = alertOf({ kind: 'equity' }, { way: 'below', value: 1_000, id: randomUUID(), readings: 1 });
  await host.save(alertOf(atMostTwo));
  if (id === null) await host.save(ended);
  const untilMs = Date.UTC(2026, 10, 18, 11, 1);
  await host.handlers['alerts.snooze']({ generation: 1, id, untilMs });
  await host.has({ equity: 900 });
  await host.has({ equity: 10_000 });
  for (let read = 0; read < 29; read += 1) await host.poll(...three);
  expect(host.lines.filter(({ isSystem }) => isSystem)).toEqual([]);
  const next = await startAlertHost(await host.end());
  for (let read = 0; read < 5; read += 1) await next.poll(...three);
  expect(next.lines).toMatchObject([{ title: 'Still: Bot 7701: At most 2 positions', isSystem: true }]);
});

describe('a rule that is saved', () => {
  it('is refused for another account, an unknown symbol, a position that is gone or one that cannot be judged', async () => {
    const host = await startAlertHost();
    const message = async (rule: ReturnType<typeof alertOf>, generation = 1) => {
      const answer = await host.handlers['alerts.save']({ generation, rule });
      return answer.ok ? 'saved' : answer.failure.message;
    };
    expect(await message(alertOf(atMostTwo), 0)).toBe(
      'This reply is from another bridge than the one shown.',
    );
    expect(await message(alertOf({ kind: 'spread', symbol: 'NOPE' }))).toBe(
      'The bridge does not know the symbol "NOPE".',
    );
    expect(
      await message(alertOf({ kind: 'symbols', trader: 'you', symbols: 'eurusd, Nope' }, { value: 0 })),
    ).toBe('The bridge does not know the symbol "Nope".');
    expect(await message(alertOf({ kind: 'profit', ticket: '99', symbol: 'EURUSD' }))).toBe(
      'No position with the ticket 99 is open.',
    );
    expect(await message(alertOf(atMostTwo, { value: 1.5 }))).toBe(
      'This cannot be judged: a number of positions is whole, from 0.',
    );
    expect(await message(alertOf(atMostTwo, { untilMs: Date.UTC(2026, 10, 18, 10) }))).toBe(
      'Its time is over already: choose a later one, or none.',
    );
    expect((await host.list()).alerts).toEqual([]);
  });

  it('is judged on where only what is told of it changes', async () => {
    const host = await startAlertHost();
    const rule = alertOf({ kind: 'equity' }, { way: 'below', value: 1_000, readings: 1 });
    await host.save(rule);
    await host.has({ equity: 900 });
    await host.save({ ...rule, reminds: true });
    expect(await host.states()).toEqual(['firing']);
    await host.pass(301_000);
    expect(host.titles(), 'it is not known whether it is still so').toHaveLength(1);
    await host.has();
    await host.pass(1_000);
    expect(host.titles()[1]).toBe('Still: Equity below 1\u202f000.00 USD');
  });

  it('is told again where it fires in a new version', async () => {
    const host = await startAlertHost();
    await host.save(alertOf({ kind: 'equity' }, { way: 'below', value: 1_000, readings: 1 }));
    await host.has({ equity: 900 });
    await host.save(alertOf({ kind: 'equity' }, { way: 'below', value: 950, readings: 1 }));
    await host.has({ equity: 900 });
    expect(new Set(host.lines.map(({ id }) => id)).size).toBe(2);
  });

  it('is told again, with its reminder and its end, where it was removed and is put back', async () => {
    const host = await startAlertHost();
    const rule = alertOf({ kind: 'equity' }, { way: 'below', value: 1_000, readings: 1, tellsEnd: true });
    for (const _time of [1, 2]) {
      await host.save({ ...rule, reminds: true });
      await host.has({ equity: 900 });
      await host.pass(299_000);
      await host.has();
      await host.pass(2_000);
      await host.has({ equity: 2_000 });
      await host.handlers['alerts.remove']({ generation: 1, id: rule.id });
    }
    expect(host.titles().map((title) => title.split(' ')[0])).toEqual([
      ...['Equity', 'Still:', 'Over:'],
      ...['Equity', 'Still:', 'Over:'],
    ]);
  });
});

it.each([
  ['removed', 'removed by you'],
  ['changed', 'changed by you'],
  ['off', 'changed by you'],
] as const)('what fires and is %s by its user is over in the log', async (how, why) => {
  const host = await startAlertHost();
  const rule = alertOf({ kind: 'equity' }, { way: 'below', value: 1_000, readings: 1 });
  await host.save(rule);
  await host.has({ equity: 900 });
  if (how === 'removed') await host.handlers['alerts.remove']({ generation: 1, id: rule.id });
  else await host.save({ ...rule, ...(how === 'off' ? { isOn: false } : { value: 800 }) });
  const log = await host.handlers['alerts.log']({ after: 0 });
  expect(log.ok && log.value.map(({ from, to, why: said }) => [from, to, said])).toEqual([
    ['idle', 'firing', null],
    ['firing', 'off', why],
  ]);
});

it('tells pages of news alone, at once: not of mere values', async () => {
  const host = await startAlertHost();
  await host.save(alertOf({ kind: 'equity' }, { way: 'below', value: 1_000, readings: 1 }));
  host.changes.length = 0;
  for (let read = 0; read < 20; read += 1) {
    await host.pass(100);
    await host.has({ equity: 2_000 + read });
  }
  expect(host.changes.length).toBe(0);
  await host.has({ equity: 900 });
  expect(host.changes.length, 'it fired').toBe(1);
  const untilMs = Date.UTC(2026, 10, 18, 11, 1);
  await host.handlers['alerts.snooze']({ generation: 1, id: null, untilMs });
  expect(host.changes.length, 'snoozed').toBe(2);
  for (let read = 0; read < 30; read += 1) await host.poll();
  expect(host.changes.length, 'no longer').toBe(3);
  host.world.generation = 2;
  await host.pass(1_000);
  expect(host.changes.length, 'another connection').toBe(4);
  await host.has();
  expect(host.changes.length, 'its account').toBe(5);
});
