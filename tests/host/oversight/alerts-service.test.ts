import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { isOfRule } from '../../../shared/formats/account-lines';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Measure } from '../../../shared/model/alerts';
import { defaultDeliveries } from '../../../shared/model/channels';
import { defaultQuietHours } from '../../../shared/model/quiet-hours';
import { alertOf } from '../../fixtures/alerts';
import { listen, replyJson } from '../../fixtures/http-server';
import { eurusdPosition, quietBroker, quietState } from '../../fixtures/quiet-broker';
import { calmDemo, testParts } from '../../fixtures/service-parts';
import { bridge, host, timeOfTests, verdict } from '../orders/whole-host';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

test('the whole host watches without a page: promises and alerts are told in its list, and lie in their file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const bot = (ticket: number) => eurusdPosition(ticket, { magic: 7701, sl: 1, reason: 3 });
  const state = quietState({ positions: [bot(7)] });
  const server = await listen(quietBroker(() => undefined, state));
  ending.push(server.close);
  const service = await createService(
    testParts({
      environment: { bridgeUrl: server.url, token: 't-1' },
      clock: timeOfTests(20),
      alerts: recordFilesIn(folder, 'one'),
    }),
  );
  ending.push(() => service.close());
  service.watch();
  await expect.poll(async () => (await list()).account).toBe('1001@Quiet-Demo');
  const { generation } = await list();
  const promise = alertOf({ kind: 'positions', trader: 'bot 7701' }, { value: 1 });
  const alert = alertOf(
    { kind: 'today' },
    { way: 'below', value: -100, id: '6a0a6a3e-9d9e-4c5b-8e0f-0d7c4b8a0002' },
  );
  const spread = alertOf(
    { kind: 'spread', symbol: 'EURUSD' },
    { value: 1, id: '6a0a6a3e-9d9e-4c5b-8e0f-0d7c4b8a0003' },
  );
  for (const rule of [promise, alert, spread])
    expect(await service.handlers['alerts.save']({ generation, rule })).toMatchObject({ ok: true });
  await expect.poll(async () => (await list()).alerts.map(({ judged }) => judged.value)).toEqual([1, 0, 5]);
  state.positions = [bot(7), bot(8)];
  state.account = { ...state.account, equity: 9_800, profit: -200, credit: 0 };
  await expect
    .poll(async () => {
      const lines = await service.handlers['notices.list']({ after: 0 });
      return lines.ok && lines.value.flatMap((line) => (isOfRule(line) ? [line.title] : [])).toSorted();
    })
    .toEqual([
      'Bot 7701 broke “At most 1 position”: 2 positions',
      'EURUSD spread above 1 point: 5 points',
      'Today’s result below −100.00 USD: −200.00 USD',
    ]);
  await service.close();
  const [account = ''] = readdirSync(folder);
  expect(readdirSync(join(folder, account))).toEqual(['alerts.json']);

  async function list() {
    const answer = await service.handlers['alerts.list']({});
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value;
  }
});

test('what a demo’s alerts told is in the list of its next start, as its rules are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lives-'));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const files = recordFilesIn(folder, 'one');
  async function start(life: string) {
    const service = await createService(
      testParts({
        ...{ forceDemo: true, startDemo: async () => ({ ...(await calmDemo('t-1')()), life }) },
        ...{ clock: timeOfTests(5), alerts: files, notices: files, record: files },
      }),
    );
    ending.push(() => service.close());
    service.watch();
    await expect
      .poll(() => service.handlers['recording.read']({}))
      .toMatchObject({ ok: true, value: { state: 'recording' } });
    const list = async () => {
      const answer = await service.handlers['alerts.list']({});
      return answer.ok ? answer.value : null;
    };
    await expect.poll(async () => (await list())?.account).toMatch(/@/);
    const told = async () => {
      const lines = await service.handlers['notices.list']({ after: 0 });
      return lines.ok ? lines.value.filter(isOfRule).map(({ id }) => id) : [];
    };
    return { service, list, told };
  }
  const first = await start('demo of one start');
  const { generation = 0 } = (await first.list()) ?? {};
  const rule = alertOf({ kind: 'equity' }, { way: 'above', value: 1, readings: 1 });
  expect(await first.service.handlers['alerts.save']({ generation, rule })).toMatchObject({ ok: true });
  const fired = [expect.stringContaining(`alert ${rule.id} fired 1`)];
  await expect.poll(first.told).toEqual(fired);
  await first.service.close();

  const second = await start('demo of the next start');
  expect((await second.list())?.alerts).toMatchObject([{ judged: { isSeen: false, times: 1 } }]);
  await expect.poll(second.told).toEqual(fired);
});

test.each([
  { kind: 'pending', by: 'order' },
  { kind: 'silence', by: 'record' },
  { kind: 'unresolved', by: 'record' },
  { kind: 'profit', by: 'minute' },
] as const)(
  '$kind is tried on the past by what the whole host knows',
  async ({ kind, by }) => {
    const service = await createService(
      testParts({ forceDemo: true, startDemo: calmDemo('t-1'), clock: timeOfTests(20) }),
    );
    ending.push(() => service.close());
    service.watch();
    const trader = 'bot 7701';
    const measure = async (): Promise<Measure> => {
      if (kind !== 'profit') return kind === 'unresolved' ? { kind } : { kind, trader };
      const list = await service.handlers['positions.list']({});
      const row = list.ok ? list.value.rows[0] : undefined;
      return { kind, ticket: row?.ticket ?? '1', symbol: row?.symbol ?? 'EURUSD' };
    };
    await expect
      .poll(async () => service.handlers['alerts.try']({ rule: alertOf(await measure()) }), {
        timeout: 30_000,
      })
      .toMatchObject({ ok: true, value: { by } });
  },
  60_000,
);

test('what a page’s chart is answered is a reading, without a request more; what a replay shows is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forming-'));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const asked: string[] = [];
  let newest = 42;
  const quiet = quietBroker(() => undefined);
  const server = await listen((request, response) => {
    if (!request.path.startsWith('/symbols/EURUSD/rates')) return quiet(request, response);
    // No candle ends while this runs: they are of months.
    const now = new Date();
    const bars = Array.from({ length: 500 }, (_, at) => ({
      time: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 499 + at) / 1_000,
      ...{ open: 1.1, high: 1.1, low: 1.1, close: 1.1, tick_volume: 1, spread: 5, real_volume: 0 },
    }));
    if (!request.path.includes('/rates/ta')) return replyJson(response, 200, bars);
    const outputs = Object.keys(JSON.parse(request.body).indicators);
    asked.push(...outputs);
    const ta = Object.fromEntries(outputs.map((name) => [name, [41, 41, newest]]));
    return replyJson(response, 200, { bars, symbol: 'EURUSD', timeframe: 'MN1', ta });
  });
  ending.push(server.close);
  const files = recordFilesIn(folder, 'one');
  const service = await createService(
    testParts({
      environment: { bridgeUrl: server.url, token: 't-1' },
      ...{ clock: timeOfTests(5), alerts: files, record: files },
    }),
  );
  ending.push(() => service.close());
  service.watch();
  const list = async () => {
    const answer = await service.handlers['alerts.list']({});
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value;
  };
  const chart = {
    symbol: 'EURUSD',
    timeframe: 'MN1',
    count: 500,
    indicators: { rsi: { length: 14 } },
  } as const;
  const { symbol, timeframe } = chart;
  const rule = alertOf(
    {
      ...{ kind: 'indicator', symbol, timeframe, type: 'rsi', parameters: { length: 14 } },
      ...{ line: '', label: 'RSI 14' },
    },
    { value: 50, readings: 1, isForming: true },
  );
  // It judges once it knows that no other host records.
  await expect
    .poll(() => service.handlers['recording.read']({}))
    .toMatchObject({ ok: true, value: { state: 'recording' } });
  await expect.poll(async () => (await list()).account).toBe('1001@Quiet-Demo');
  const { generation } = await list();
  expect(await service.handlers['alerts.save']({ generation, rule })).toMatchObject({ ok: true });
  const known = async () => (await list()).alerts.map(({ judged, byClose }) => [judged.value, byClose])[0];
  await expect.poll(known).toEqual([41, 'no chart shows it']);
  const day = startOfBrokerDay(Date.now() / 1_000 + 7_200);
  const days = await service.handlers['replay.day']({ day });
  const account = (days.ok && days.value.account?.id) || '';
  const past = async (atMs: number) =>
    service.handlers['replay.ask']({ account, atMs, name: 'rates.analyse', input: chart });
  await expect.poll(async () => (await past(Date.now())).ok).toBe(true);
  expect(asked.splice(0)).toContain('rsi');
  expect(await known()).toEqual([41, 'no chart shows it']);
  let shown = 0;
  const showing = async () => {
    shown += 1;
    expect(await service.handlers['rates.analyse'](chart)).toMatchObject({ ok: true });
    return known();
  };
  // Where its quotes came late on a busy machine, the next answer counts.
  newest = 43;
  await expect.poll(showing).toEqual([43, null]);
  newest = 55;
  await expect.poll(showing).toEqual([55, null]);
  expect(asked).toEqual(Array(shown).fill('rsi'));
  // It is on the disk first.
  await expect
    .poll(async () => {
      const lines = await service.handlers['notices.list']({ after: 0 });
      return lines.ok && lines.value.map(({ title }) => title);
    })
    .toContain('EURUSD RSI 14 on MN1 crossed 50 up: 55');
});

test('the whole host tells of an order without a known result, and of a bridge that stays away', async () => {
  const server = await bridge((_request, response) => void response.destroy());
  const clock = timeOfTests();
  const { service, place } = await host(server, undefined, clock);
  service.watch();
  const list = async () => {
    const answer = await service.handlers['alerts.list']({});
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value;
  };
  await expect.poll(async () => (await list()).account).not.toBe(null);
  const { generation } = await list();
  for (const kind of ['unresolved', 'connection'] as const) {
    const rule = alertOf({ kind }, { value: 30, id: randomUUID() });
    expect(await service.handlers['alerts.save']({ generation, rule })).toMatchObject({ ok: true });
  }
  const titles = async () => {
    const lines = await service.handlers['notices.list']({ after: 0 });
    if (!lines.ok) throw new Error(lines.failure.message);
    return lines.value.flatMap((line) => (isOfRule(line) ? [line.title.replace(/: .*/, '')] : []));
  };
  expect(await place()).toMatchObject(verdict('unknown'));
  clock.faster(20);
  const unresolved = 'Unknown result 30 s or more';
  await expect.poll(titles).toEqual([unresolved]);
  await server.close();
  await expect.poll(titles).toEqual([unresolved, 'Outage 30 s or more']);
});

const bot = (ticket: number, magic: number) => eurusdPosition(ticket, { magic, sl: 1, reason: 3 });

/** Hosts on one folder whose channel is told of fills and margin, before a broker whose state is the test's. */
async function hostsWithChannel() {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const state = quietState({ positions: [] });
  const server = await listen(quietBroker(() => undefined, state));
  const receiver = await listen((_request, response) => replyJson(response, 200, {}));
  ending.push(() => rmSync(folder, { recursive: true, force: true }), server.close, receiver.close);
  const arrived = () => receiver.seen.map(({ body }) => body).join();
  const watch = async (quietHours = defaultQuietHours) => {
    const parts = testParts({
      environment: { bridgeUrl: server.url, token: 't-1' },
      clock: timeOfTests(20),
      alerts: recordFilesIn(folder, 'one'),
      stored: { quietHours },
    });
    parts.stored.channels = [
      {
        ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Hook', preset: 'plain', url: receiver.url },
        ...{ to: '', tellsMoney: true, beats: false, secret: null, hasSecret: false },
        kinds: { ...defaultDeliveries, alerts: 'off', promises: 'off', sentinel: 'off' },
      },
    ];
    const service = await createService(parts);
    ending.push(() => service.close());
    const notices: string[] = [];
    service.on('app.notice', (notice) => notice !== null && notices.push(notice.title));
    service.watch();
    const read = async () => {
      const told = await service.handlers['alerts.list']({});
      if (!told.ok) throw new Error(told.failure.message);
      return told.value;
    };
    await expect.poll(async () => (await read()).account).toBe('1001@Quiet-Demo');
    const { generation } = await read();
    const mute = (trader: string, isMuted: boolean) =>
      service.handlers['alerts.mute']({ generation, trader, isMuted });
    return { service, notices, read, mute };
  };
  return { state, arrived, watch };
}

test('a muted trader’s messages go to no channel, over a restart, until it is undone', async () => {
  const { state, arrived, watch } = await hostsWithChannel();
  const first = await watch();
  expect(await first.mute('bot 7701', true)).toMatchObject({ ok: true, value: { muted: ['bot 7701'] } });
  expect(await first.mute('nobody', true)).toMatchObject({ failure: { kind: 'bad-input' } });
  await first.service.close();

  const { notices, read, mute } = await watch();
  expect((await read()).muted).toEqual(['bot 7701']);
  state.positions = [bot(7, 7701), bot(8, 7702)];
  await expect.poll(arrived).toContain('bot 7702');
  expect(arrived()).not.toContain('bot 7701');
  expect(notices).toHaveLength(1);
  expect(await mute('bot 7701', false)).toMatchObject({ value: { muted: [] } });
  state.positions = [bot(7, 7701), bot(8, 7702), bot(9, 7701)];
  await expect.poll(arrived).toContain('bot 7701');
});

test('in quiet hours all but alarms waits, and the list says so without a sound', async () => {
  const { state, arrived, watch } = await hostsWithChannel();
  // From this minute for a day, whatever the zone of this machine is.
  const now = new Date();
  const minute = now.getHours() * 60 + now.getMinutes();
  const { service, notices, read } = await watch({
    ...defaultQuietHours,
    isOn: true,
    from: minute,
    to: minute,
  });
  expect((await read()).quietUntilMs).toBeGreaterThan(Date.now());
  state.positions = [bot(7, 7701)];
  const fills = async () => {
    const lines = await service.handlers['notices.list']({ after: 0 });
    return lines.ok ? lines.value.filter(({ id }) => id === 'position 7 opened') : [];
  };
  await expect.poll(fills).toMatchObject([{ isToast: true, isSystem: false }]);
  state.account = {
    ...state.account,
    margin: 1_000,
    margin_level: 50,
    margin_so_call: 100,
    margin_so_so: 20,
  };
  await expect.poll(arrived).toContain('Margin call');
  expect(arrived()).not.toContain('opened');
  expect(notices).toEqual(['Margin call']);
  await service.handlers['settings.saveQuietHours'](defaultQuietHours);
  await expect.poll(arrived).toContain('1 message from quiet hours');
  expect((await read()).quietUntilMs).toBeNull();
  expect(notices).toHaveLength(1);
});
