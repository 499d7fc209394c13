import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AlertRule, type Measure, measureSchema } from '../../../shared/model/alerts';
import type { Deal } from '../../../shared/model/deal';
import { alertOf } from '../../fixtures/alerts';
import { dealOf, positionOf } from '../../fixtures/trading';
import { memoryFiles, startAlertHost } from './alert-host';

type Host = Awaited<ReturnType<typeof startAlertHost>>;
const reset = { zone: 'Europe/Prague', hour: 0 };
const dayLoss: Measure = { kind: 'day-loss', basis: 'balance', ...reset };
const totalLoss: Measure = { kind: 'total-loss', trail: 'none', initial: 10_000, isLocked: false, ...reset };
/** From 11:00 UTC, 13:00 of the broker, to 30 seconds before midnight in Prague. */
const toResetMs = 12 * 3_600_000 - 30_000;
const brokerS = (nowMs: number): number => (Date.UTC(2026, 10, 18, 13) + nowMs) / 1_000;

async function limited(of: Measure, rule: Partial<AlertRule> = {}, fromMs = 0) {
  const host = await startAlertHost({ disk: memoryFiles(), fromMs });
  await host.has({ balance: 10_000, equity: 10_000, credit: 0, profit: 0 });
  await host.save(alertOf(of, { value: 500, ...rule }));
  await reads(host, 2);
  return host;
}
async function reads(host: Host, count: number, state = {}) {
  for (let read = 0; read < count; read += 1) {
    await host.pass(2_000);
    await host.has(state);
  }
}
function book(host: Host, profit: number, more: Partial<Deal> = {}) {
  const ticket = `${900 + host.world.deals.length}`;
  const money = { profit, swap: 0, commission: 0, fee: 0, time: brokerS(host.world.nowMs) };
  host.world.deals = [
    ...host.world.deals,
    dealOf({ ticket, positionId: ticket, entry: 'OUT', ...money, ...more }),
  ];
  host.take({
    topic: 'deals',
    span: { from: 0, to: 1 },
    result: { ok: true, value: { rows: [], unreadable: [] } },
  });
}
const judged = async (host: Host) => {
  const { alerts } = await host.list();
  const [first] = alerts;
  return { ...first?.judged, start: first?.start };
};

describe('a limit of the day', () => {
  it('is told at 70, 85 and 95 % and when it is broken, once each; from 95 % on as an alarm', async () => {
    const host = await limited(dayLoss);
    for (const equity of [9_660, 9_640, 9_560, 9_520, 9_499]) await reads(host, 3, { equity });
    const rule = 'At most 500.00 USD lost a day, from balance at 00:00 Europe/Prague';
    expect(host.lines.map(({ title, tone }) => [tone, title])).toEqual([
      ['warn', `70\u00a0% of Account: ${rule}: 360.00 USD`],
      ['warn', `85\u00a0% of Account: ${rule}: 440.00 USD`],
      ['bad', `95\u00a0% of Account: ${rule}: 480.00 USD`],
      ['bad', `Account broke “${rule}”: 501.00 USD`],
    ]);
    expect(host.lines[3]?.detail).toBe('as read here; the firm’s figure decides');
    const log = await host.handlers['alerts.log']({ after: 0 });
    expect(log.ok && log.value.map(({ title }) => title.slice(0, 7))).toEqual([
      ...['70\u00a0% of', '85\u00a0% of', '95\u00a0% of', 'Account'],
    ]);
  });

  it('that several stages are passed of at once is told once, and the alarm though all is snoozed', async () => {
    const host = await limited(dayLoss);
    await host.handlers['alerts.snooze']({ generation: 1, id: null, untilMs: Date.UTC(2026, 10, 18, 20) });
    await reads(host, 3, { equity: 9_510 });
    expect(host.titles().map((title) => title.slice(0, 4))).toEqual(['95\u00a0%']);
    await reads(host, 3, { equity: 9_000 });
    expect(host.titles().slice(1)).toEqual([expect.stringMatching(/^Account broke .*: 1.000.00 USD$/)]);
  });

  it('tells the end of each stage and reminds of the furthest that stands, where its rule does', async () => {
    const host = await limited(dayLoss, { reminds: true, tellsEnd: true });
    await reads(host, 3, { equity: 9_560 });
    await reads(host, 3, { equity: 9_499 });
    expect(host.lines).toHaveLength(2);
    await reads(host, 150);
    expect(host.titles().slice(2)).toEqual([expect.stringMatching(/^Still: Account: At most/)]);
    await reads(host, 3, { equity: 9_560 });
    expect(host.titles().slice(3)).toEqual([expect.stringMatching(/^Over: Account: At most/)]);
    await reads(host, 300);
    const again = host.titles().slice(4);
    expect(again, 'the stage that it fell back to').toEqual([
      expect.stringMatching(/^Still: 85\u00a0% of Account/),
    ]);
    expect(host.lines[4]?.tone).toBe('warn');
    await host.handlers['alerts.seen']({ generation: 1, id: null });
    expect((await host.list()).alerts).toMatchObject([{ judged: { isSeen: true }, remindsAtMs: null }]);
    await reads(host, 3, { equity: 9_900 });
    expect(host.titles().slice(5), 'of several that end at once the furthest').toEqual([
      expect.stringMatching(/^Over: 85\u00a0% of Account/),
    ]);
    expect(new Set(host.lines.map(({ id }) => id)).size).toBe(host.lines.length);
  });

  it('is unseen and named by its stage until that is seen, and told at the end of a snooze', async () => {
    const host = await limited(dayLoss, { reminds: true });
    await host.handlers['alerts.snooze']({
      ...{ generation: 1, id: null, untilMs: Date.UTC(2026, 10, 18, 11, 1) + host.world.nowMs },
    });
    await reads(host, 3, { equity: 9_640 });
    expect((await host.list()).alerts[0]).toMatchObject({
      judged: { state: 'idle', isSeen: false },
      remindsAtMs: expect.any(Number),
    });
    expect(host.lines.map(({ isToast }) => isToast)).toEqual([false]);
    await reads(host, 40);
    expect(host.titles().slice(1)).toEqual([expect.stringMatching(/^Still: 70\u00a0% of Account/)]);
  });

  it('tells no stage twice over a restart, and each again on the next day', async () => {
    const first = await limited(dayLoss, {}, toResetMs - 60_000);
    await reads(first, 3, { equity: 9_560 });
    expect(first.lines).toHaveLength(1);
    const second = await startAlertHost(await first.end());
    await reads(second, 3, { equity: 9_560, balance: 10_000, credit: 0, profit: 0 });
    expect(second.lines).toEqual([]);
    await reads(second, 2, { equity: 10_000 });
    await second.pass(toResetMs + 60_000 - second.world.nowMs);
    await reads(second, 3);
    await reads(second, 3, { equity: 9_560 });
    expect(second.titles().map((title) => title.slice(0, 4))).toEqual(['85\u00a0%']);
  });

  it('leaves deposits and withdrawals out, and is blind while no deal explains the balance', async () => {
    const host = await limited(dayLoss);
    await reads(host, 2, { equity: 9_900 });
    await reads(host, 2, { balance: 8_000, equity: 7_900 });
    expect(await judged(host)).toMatchObject({ state: 'idle', value: 100 });
    await reads(host, 6);
    expect(await judged(host)).toMatchObject({
      state: 'blind',
      why: 'no deal explains the change of the balance yet',
    });
    book(host, -2_000, { type: 'BALANCE', entry: 'IN' });
    await reads(host, 3);
    expect(await judged(host)).toMatchObject({ state: 'idle', value: 100, start: 8_000 });
    book(host, 500, { type: 'CREDIT', entry: 'IN' });
    await reads(host, 3, { credit: 500, equity: 8_400 });
    expect(await judged(host)).toMatchObject({ state: 'idle', value: 100 });
    book(host, -7, { type: 'COMMISSION_DAILY', entry: 'IN' });
    await reads(host, 3, { balance: 7_993, equity: 8_393 });
    expect(await judged(host), 'a commission is a loss').toMatchObject({ value: 107 });
    expect(host.lines).toEqual([]);
  });

  it('that is added later, or turned on again, waits for its deals without being blind', async () => {
    const host = await limited(dayLoss);
    await reads(host, 30);
    const rule = alertOf(dayLoss, { id: randomUUID(), value: 700 });
    for (const isOn of [true, false, true]) {
      await host.save({ ...rule, isOn });
      await host.pass(1_900);
      await reads(host, isOn ? 2 : 30);
    }
    expect(await host.states()).toEqual(['idle', 'idle']);
    expect(await host.handlers['alerts.log']({ after: 0 })).toMatchObject({ value: [] });
  });

  it('says nothing of a position that is gone until deals are read anew', async () => {
    const host = await limited(dayLoss);
    await host.holds(positionOf({ ticket: '1' }), positionOf({ ticket: '2' }));
    await reads(host, 2, { equity: 9_900 });
    await host.holds(positionOf({ ticket: '1' }));
    // Its profit is gone from the equity, and is not in the balance yet.
    await host.pass(2_000);
    await host.has({ equity: 9_000 });
    expect(await judged(host)).toMatchObject({ value: 100 });
  });

  it.each([
    ['equity', 9_700, 10_200, 500],
    ['higher', 9_700, 10_200, 500],
    ['higher', 9_700, 9_800, 300],
    ['balance', 9_700, 10_200, 300],
  ] as const)(
    'from %s at the reset is %i less than what it was, %i, also after a restart on either side of it',
    async (basis, equity, atReset, loss) => {
      for (const restarts of [[], ['before'], ['after'], ['before', 'after']]) {
        let host = await limited({ ...dayLoss, basis }, { value: 1_000 }, toResetMs - 60_000);
        await host.pass(toResetMs - host.world.nowMs);
        await host.has({ equity: atReset });
        const state = host.world.account;
        if (restarts.includes('before')) host = await startAlertHost(await host.end());
        await host.pass(40_000);
        await reads(host, 3, state);
        if (restarts.includes('after')) host = await startAlertHost(await host.end());
        await reads(host, 3, { ...state, equity });
        expect(await judged(host), restarts.join()).toMatchObject({
          state: 'idle',
          value: loss,
          start: equity + loss,
        });
      }
    },
  );

  it.each([
    ['equity', { state: 'blind', why: 'the equity at the last reset was not read' }],
    ['balance', { state: 'idle', value: 150 }],
  ] as const)('from %s that was not watched at the reset', async (basis, state) => {
    const first = await limited({ ...dayLoss, basis });
    book(first, -100);
    await reads(first, 3, { balance: 9_900, equity: 9_900 });
    const { world } = first;
    const kept = await first.end();
    const second = await startAlertHost({ ...kept, fromMs: kept.fromMs + 14 * 3_600_000 });
    second.world.deals = world.deals;
    book(second, -50);
    await reads(second, 3, { ...world.account, balance: 9_850, equity: 9_750 });
    expect(await judged(second)).toMatchObject(state);
    // The next reset is watched.
    const third = await startAlertHost({ ...(await second.end()), fromMs: toResetMs + 86_400_000 });
    await reads(third, 20, second.world.account);
    expect(await judged(third)).toMatchObject({ state: 'idle' });
  });
});

it('a record that cannot be read is as none, and is read again after a restart', async () => {
  const host = await startAlertHost();
  host.world.recorded = () => {
    throw new Error('EIO');
  };
  await host.save(alertOf({ ...dayLoss, basis: 'equity' }, { value: 1_000 }));
  await reads(host, 3, { ...host.world.account, balance: 10_000, equity: 9_750 });
  expect(await judged(host)).toMatchObject({
    state: 'blind',
    why: 'the equity at the last reset was not read',
  });
  // Not with each read.
  let asked = 0;
  host.world.recorded = () => {
    asked += 1;
    return null;
  };
  await reads(host, 60, host.world.account);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(2);
  const again = await startAlertHost(await host.end());
  again.world.recorded = (atMs) => ({ atMs, equity: 10_200 });
  await reads(again, 3, { ...host.world.account, balance: 10_000, equity: 9_750 });
  expect(await judged(again)).toMatchObject({ state: 'idle', value: 450 });
});

it('a limit that is counted from the balance waits for no record', async () => {
  const host = await startAlertHost();
  host.world.recorded = () => new Promise(() => undefined);
  await host.save(alertOf(dayLoss, { value: 1_000 }));
  await reads(host, 3, { ...host.world.account, balance: 10_000, equity: 9_750 });
  expect(await judged(host)).toMatchObject({ state: 'idle', value: 250 });
});

it.each([
  ['within a minute before it', 60_000, { state: 'idle', value: 450, start: 10_200 }],
  ['longer before it', 60_001, { state: 'blind', why: 'the equity at the last reset was not read' }],
])('a limit of a day that is set later knows how the day began by the record: %s', async (_, agoMs, told) => {
  const host = await startAlertHost();
  host.world.recorded = (atMs) => ({ atMs: atMs - agoMs, equity: 10_200 });
  await host.save(alertOf({ ...dayLoss, basis: 'equity' }, { value: 1_000 }));
  await reads(host, 3, { ...host.world.account, balance: 10_000, equity: 9_750 });
  expect(await judged(host)).toMatchObject(told);
});

describe('a total limit', () => {
  it.each([
    ['none', false, 9_700, 300, 10_000],
    ['equity', false, 9_700, 800, 10_500],
    ['equity', true, 9_700, 800, 10_500],
    ['day-end', false, 9_700, 300, 10_000],
  ] as const)('from %s, locked %s, at %i has lost %i of %i', async (trail, isLocked, equity, loss, start) => {
    const host = await limited({ ...totalLoss, trail, isLocked }, { value: 900 });
    await reads(host, 1, { equity: 10_500 });
    await reads(host, 2, { equity });
    expect(await judged(host)).toMatchObject({ value: loss, start });
  });

  it('that is locked rises to the initial balance and no further', async () => {
    const host = await limited({ ...totalLoss, trail: 'equity', isLocked: true }, { value: 400 });
    await reads(host, 2, { equity: 11_000 });
    expect(await judged(host)).toMatchObject({ value: -600, start: 10_400 });
    await reads(host, 3, { equity: 9_999 });
    expect(host.titles().slice(-1)).toEqual([
      expect.stringMatching(/lost in all, from the peak of equity, locked at 10.000.00 USD”: 401.00 USD$/),
    ]);
  });

  it('keeps its peak and what was paid over restarts, days that were not watched, and a new bound', async () => {
    const first = await limited({ ...totalLoss, trail: 'day-end' }, { value: 2_000 });
    book(first, 5_000, { type: 'BALANCE', entry: 'IN' });
    await reads(first, 3, { balance: 15_000, equity: 15_000 });
    expect(await judged(first)).toMatchObject({ value: 0, start: 10_000 });
    const { world } = first;
    const kept = await first.end();
    const dayMs = 86_400_000;
    const second = await startAlertHost({ ...kept, fromMs: kept.fromMs + 4 * dayMs });
    second.world.deals = world.deals;
    // The second day ended 700 up, the third at 300.
    for (const [day, profit] of [
      [1, 700],
      [2, -400],
    ] as const)
      book(second, profit, { time: brokerS(kept.fromMs + day * dayMs) });
    await reads(second, 8, { ...world.account, balance: 15_300, equity: 15_300 });
    expect(await judged(second)).toMatchObject({ value: 400, start: 10_700 });
    await second.save(alertOf({ ...totalLoss, trail: 'day-end' }, { value: 390 }));
    await reads(second, 3);
    expect(second.titles()).toEqual([
      expect.stringMatching(/from the highest balance at a day’s end, 00:00 Europe.Prague”: 400.00 USD$/),
    ]);
  });

  it('says which day’s deals keep it from being known', async () => {
    const first = await limited({ ...totalLoss, trail: 'day-end' }, { value: 2_000 });
    const kept = await first.end();
    const second = await startAlertHost({ ...kept, fromMs: kept.fromMs + 3 * 86_400_000 });
    second.world.unreadable = 1;
    for (let read = 0; read < 20; read += 1) await reads(second, 1, first.world.account);
    expect(await judged(second)).toMatchObject({
      state: 'blind',
      why: 'a row of the deals of 2026.11.18 cannot be read',
    });
  });

  it.each([
    [12 * 3_600_000, 'the clock was set back before a reset'],
    [40 * 86_400_000, null],
  ])('whose clock was set back by %i ms goes on: %s', async (byMs, why) => {
    const first = await limited({ ...totalLoss, trail: 'day-end' }, { value: 2_000 }, byMs);
    const kept = await first.end();
    const second = await startAlertHost({ ...kept, fromMs: kept.fromMs - byMs });
    await reads(second, 3, { ...first.world.account, equity: 9_900, balance: 9_900 });
    expect(await judged(second)).toMatchObject(
      why === null ? { state: 'idle', value: 100 } : { state: 'blind', why },
    );
  });

  it('of a zone that is none, or of nothing, is refused', async () => {
    const zones = ['Europe/Prague', 'UTC', 'Mars/Base', ''];
    const shapes = zones.map((zone) => measureSchema.safeParse({ ...totalLoss, zone }).success);
    expect(shapes).toEqual([true, true, false, false]);
    const host = await limited(totalLoss);
    expect(await host.save(alertOf({ ...totalLoss }, { id: randomUUID(), value: 0 }))).toMatchObject({
      ok: false,
      failure: { message: 'This cannot be judged: a limit is above 0.' },
    });
  });
});

describe('a drawdown', () => {
  it('is told from the highest equity since it was made, and deposits and withdrawals change nothing of it', async () => {
    const host = await limited({ kind: 'drawdown' }, { value: 1_040 });
    await reads(host, 2, { equity: 12_000 });
    await reads(host, 2, { equity: 11_000 });
    expect(await judged(host)).toMatchObject({ value: 1_000, start: 12_000 });
    book(host, 33_000, { type: 'BALANCE', entry: 'IN' });
    await reads(host, 3, { balance: 43_000, equity: 44_000 });
    expect(await judged(host)).toMatchObject({ value: 1_000 });
    book(host, -41_800, { type: 'BALANCE', entry: 'IN' });
    await reads(host, 3, { balance: 1_200, equity: 2_200 });
    expect(host.titles()).toEqual([]);
    // Money that no deal explains yet says nothing.
    await reads(host, 2, { balance: 600, equity: 1_600 });
    expect(await judged(host)).toMatchObject({ value: 1_000 });
    await reads(host, 3, { balance: 1_200, equity: 2_160 });
    expect(host.titles()).toEqual(['Drawdown 1\u202f040.00 USD or more: 1\u202f040.00 USD']);
  });

  it('keeps its peak over a restart and a new bound; another alert has its own', async () => {
    const first = await limited({ kind: 'drawdown' }, { value: 1_000 });
    await reads(first, 2, { equity: 11_000 });
    await reads(first, 2, { equity: 10_450 });
    const second = await startAlertHost(await first.end());
    await second.save(alertOf({ kind: 'drawdown' }, { value: 400 }));
    await second.save(alertOf({ kind: 'drawdown' }, { value: 400, id: randomUUID() }));
    await reads(second, 3, first.world.account);
    const { alerts } = await second.list();
    expect(alerts.map(({ judged: { value, state } }) => [value, state])).toEqual([
      [550, 'firing'],
      [0, 'idle'],
    ]);
  });

  it('is told below 0 too, and its peak outlives that', async () => {
    const host = await limited({ kind: 'drawdown' }, { value: 1_000 });
    await reads(host, 3, { equity: -50 });
    expect(host.titles()).toHaveLength(1);
    expect(await judged(host)).toMatchObject({ state: 'firing', value: 10_050, start: 10_000 });
    await reads(host, 3, { equity: 500 });
    expect(await judged(host)).toMatchObject({ state: 'firing', value: 9_500, start: 10_000 });
  });
});
