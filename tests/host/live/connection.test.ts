import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { systemClock } from '../../../host/live/clock';
import type { Connection } from '../../../shared/model/connection';
import type { Result } from '../../../shared/model/result';
import { listen, reply, replyJson, type TestServer } from '../../fixtures/http-server';
import { liveOver } from '../../fixtures/live';
import { documentRecords, familyRecords } from '../../fixtures/own-records';
import { serveRecords, terminalAway } from '../../fixtures/recorded-server';
import { testParts } from '../../fixtures/service-parts';

const token = 'connection-token';
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function serviceOn(url: string, withToken: string | null = token): Promise<Service> {
  const service = await createService(testParts({ environment: { bridgeUrl: url, token: withToken } }));
  ending.push(() => service.close());
  return service;
}
async function served(...args: Parameters<typeof serveRecords>): Promise<TestServer> {
  const server = await serveRecords(...args);
  ending.push(server.close);
  return server;
}
/** `connection.read` by a clock that the test turns. */
async function lookOn(url: string, clock: { ms: number }) {
  const now = () => clock.ms;
  const live = await liveOver(url, token, { clock: { ...systemClock, now }, scheduler: { now } });
  ending.push(() => live.bridge.close());
  return () => live.connection();
}
function connectionOf(connection: Result<Connection>): Connection {
  if (!connection.ok) throw new Error(connection.failure.message);
  return connection.value;
}
const read = async (service: Service) => connectionOf(await service.handlers['connection.read']({}));

describe('the chain', () => {
  test.each([
    { dialect: 'the document', records: documentRecords, source: '/time' },
    { dialect: 'the recorded family', records: familyRecords, source: '/terminal' },
  ])('is up over $dialect, with the clock from $source', async ({ records, source }) => {
    const server = await served(records, { token });
    expect(await read(await serviceOn(server.url))).toMatchObject({
      bridge: { state: 'up', failure: null },
      terminal: { state: 'up', latencyMs: expect.any(Number) },
      broker: { state: 'up', latencyMs: 41.5 },
      clock: { utcOffsetS: 10_800, source },
    });
  });

  test('a second look soon after costs one ping, and what a bridge lacks is not asked for again', async () => {
    const server = await served(familyRecords, { token });
    const service = await serviceOn(server.url);
    await read(service);
    const before = server.seen.length;
    await read(service);
    expect(server.seen.slice(before).map(({ path }) => path)).toEqual(['/ping']);
  });

  test('later the terminal and the clock are looked at again, and what the bridge lacks every five minutes', async () => {
    const server = await served(familyRecords, { token });
    const clock = { ms: 0 };
    const look = await lookOn(server.url, clock);
    await look();
    clock.ms = 120_000;
    const before = server.seen.length;
    await look();
    expect(server.seen.slice(before).map(({ path }) => path)).toEqual(['/ping', '/terminal']);
    clock.ms = 301_000;
    await look();
    expect(server.seen.slice(before + 2).map(({ path }) => path)).toEqual([
      '/ping',
      '/terminal',
      '/ping/broker',
      '/time',
    ]);
  });

  test('a bridge that is away is down, and what lies behind it is unknown', async () => {
    const server = await served(documentRecords, { token });
    const service = await serviceOn(server.url);
    const before = await read(service);
    await server.close();
    const after = await read(service);
    expect(after).toMatchObject({
      bridge: { state: 'down', failure: { kind: 'unreachable' } },
      terminal: { state: 'unknown' },
      broker: { state: 'unknown' },
      clock: { utcOffsetS: before.clock?.utcOffsetS, source: before.clock?.source },
    });
  });

  test('between two words of the bridge its clock is moved on, so that a reloaded page does not start in the past', async () => {
    const server = await served(documentRecords, { token });
    const clock = { ms: 0 };
    const look = await lookOn(server.url, clock);
    const first = connectionOf(await look());
    clock.ms = 12_000;
    const second = connectionOf(await look());
    expect(second.clock?.utcMs).toBe((first.clock?.utcMs ?? Number.NaN) + 12_000);
  });

  test('a terminal that is not initialised is down behind a bridge that is up', async () => {
    const server = await served(documentRecords, {
      token,
      instead: terminalAway,
    });
    expect(await read(await serviceOn(server.url))).toMatchObject({
      bridge: { state: 'up' },
      terminal: { state: 'down', failure: { kind: 'terminal-not-ready' } },
      broker: { state: 'unknown' },
    });
  });

  test('a latency that cannot be read is reported with the broker, which is up all the same', async () => {
    const server = await served(documentRecords, {
      token,
      instead: ({ path }) =>
        path === '/ping/broker'
          ? { status: 500, contentType: 'application/json', body: '{"error":"the line is cut"}' }
          : null,
    });
    expect(await read(await serviceOn(server.url))).toMatchObject({
      terminal: { state: 'up' },
      broker: { state: 'up', failure: { kind: 'refused', said: 'the line is cut' } },
    });
  });

  test('a terminal without a broker', async () => {
    const server = await served(documentRecords, {
      token,
      instead: ({ path }) =>
        path === '/terminal'
          ? { status: 200, contentType: 'application/json', body: '{"connected":false}' }
          : null,
    });
    expect(await read(await serviceOn(server.url))).toMatchObject({
      terminal: { state: 'up' },
      broker: { state: 'down', failure: { message: expect.stringContaining('no connection to the broker') } },
    });
  });

  test('is seen again within two seconds after the bridge came back', async () => {
    const first = await served(documentRecords, { token });
    const clock = { ms: 1_000 };
    const look = await lookOn(first.url, clock);
    const bridge = async () => connectionOf(await look()).bridge.state;
    expect(await bridge()).toBe('up');
    const port = Number(new URL(first.url).port);
    await first.close();
    clock.ms += 1_000;
    expect(await bridge()).toBe('down');
    await served(documentRecords, { token, port });
    clock.ms += 2_000;
    expect(await bridge()).toBe('up');
  });
});

describe('the symbol that the clock is read from', () => {
  const timeOf = (symbol: string | null, over: Readonly<Record<string, unknown>> = {}) => ({
    utc_epoch: 1_789_989_200,
    server_epoch: 1_790_000_000,
    utc_offset_seconds: 10_800,
    used_symbol: symbol ?? 'EURUSD',
    ...over,
  });

  /** A bridge whose `/time` the test writes. */
  async function clockOver(time: (symbol: string | null) => { status: number; body: unknown }) {
    const server = await listen(({ path }, response) => {
      if (path.startsWith('/time')) {
        const { status, body } = time(new URLSearchParams(path.split('?')[1]).get('symbol'));
        replyJson(response, status, body);
      } else if (path === '/terminal') {
        replyJson(response, 200, { connected: true, broker_utc_offset_seconds: 7_200 });
      } else replyJson(response, 200, {});
    });
    ending.push(server.close);
    const clock = { ms: 0 };
    const { bridge, connection } = await liveOver(server.url, token, {
      clock: { ...systemClock, now: () => clock.ms },
    });
    ending.push(() => bridge.close());
    const look = () => connection();
    const asked = () => server.seen.map(({ path }) => path).filter((path) => path.startsWith('/time'));
    return { bridge, clock, look: async () => connectionOf(await look()).clock, asked };
  }

  test('is passed on, and a newly pinned one is asked for at the next look', async () => {
    const { bridge, look, asked } = await clockOver((symbol) => ({ status: 200, body: timeOf(symbol) }));
    expect(await look()).toMatchObject({ usedSymbol: 'EURUSD', marketOpen: true });
    bridge.pinEnvironmentClock('BRK/B');
    expect(await look()).toMatchObject({ usedSymbol: 'BRK/B' });
    await look();
    expect(asked()).toEqual(['/time', '/time?symbol=BRK%2FB']);
  });

  test('that the bridge does not know costs no clock: it chooses one itself', async () => {
    const { bridge, look, asked } = await clockOver((symbol) =>
      symbol === null
        ? { status: 200, body: timeOf(null) }
        : { status: 404, body: { retcode: -4, message: `Symbol ${symbol} not found` } },
    );
    bridge.pinEnvironmentClock('NOPE');
    expect(await look()).toMatchObject({ usedSymbol: 'EURUSD', utcOffsetS: 10_800 });
    expect(asked()).toEqual(['/time?symbol=NOPE', '/time']);
  });

  test('of a closed market leaves the offset as it was reported, and says that the market is closed', async () => {
    const { look } = await clockOver((symbol) => ({
      status: 200,
      body: timeOf(symbol, { server_epoch: null }),
    }));
    expect(await look()).toMatchObject({ utcOffsetS: 10_800, marketOpen: false });
  });

  test('of a closed market without an offset takes the one that is known, or the terminal’s', async () => {
    let isClosed = false;
    const closed = { server_epoch: null, server_iso: null, utc_offset_seconds: null, utc_offset_hours: null };
    const { look, clock } = await clockOver((symbol) => ({
      status: 200,
      body: timeOf(symbol, isClosed ? closed : {}),
    }));
    await look();
    isClosed = true;
    clock.ms = 31_000;
    expect(await look()).toMatchObject({ utcOffsetS: 10_800, marketOpen: false, source: '/time' });
    const other = await clockOver((symbol) => ({ status: 200, body: timeOf(symbol, closed) }));
    expect(await other.look()).toMatchObject({ utcOffsetS: 7_200, marketOpen: false, source: '/terminal' });
  });
});

test.each([
  [{ mode: 'backtest', status: 'ok' }, 'backtest'],
  [{ mode: 'live', status: 'ok' }, 'live'],
  [{ status: 'ok' }, null],
])('the mode that /ping tells is passed on: %j', async (body, mode) => {
  const server = await listen((request, response) =>
    request.path === '/ping' ? replyJson(response, 200, body) : replyJson(response, 503, { retcode: -10003 }),
  );
  const service = await createService(testParts({ environment: { bridgeUrl: server.url, token } }));
  ending.push(server.close, () => service.close());
  expect(await service.handlers['connection.read']({})).toMatchObject({ ok: true, value: { mode } });
});

test('a server that answers an HTML 404 to everything is not reported as a bridge that is up', async () => {
  const server = await listen((_request, response) =>
    reply(response, 404, 'text/html', '<html><title>404 Not Found</title></html>'),
  );
  const service = await createService(testParts({ environment: { bridgeUrl: server.url, token } }));
  ending.push(server.close, () => service.close());
  expect(await service.handlers['connection.read']({})).toMatchObject({
    value: { bridge: { state: 'unknown' }, terminal: { state: 'unknown' }, clock: null },
  });
});

test('a market is not reported as closed while the bridge is dead or the terminal has no broker', async () => {
  const closed = {
    utc_epoch: 1_795_250_800,
    server_epoch: null,
    utc_offset_hours: 3,
    utc_offset_seconds: 10_800,
  };
  const over = async (connected: boolean) => {
    const state = { isDead: false };
    const server = await listen(({ path }, response) => {
      if (state.isDead) response.destroy();
      else if (path === '/ping') replyJson(response, 200, { status: 'ok' });
      else if (path === '/terminal')
        replyJson(response, 200, { connected, broker_utc_offset_seconds: 10_800 });
      else if (path.startsWith('/time')) replyJson(response, 200, closed);
      else replyJson(response, 503, { retcode: -10003, message: 'Terminal not initialized' });
    });
    const service = await createService(testParts({ environment: { bridgeUrl: server.url, token } }));
    ending.push(server.close, () => service.close());
    const marketOpen = async () => {
      const read = await service.handlers['connection.read']({});
      return read.ok ? read.value.clock?.marketOpen : read.failure.message;
    };
    return { state, marketOpen };
  };
  const { state, marketOpen } = await over(true);
  expect(await marketOpen()).toBe(false);
  state.isDead = true;
  expect(await marketOpen()).toBeNull();
  expect(await (await over(false)).marketOpen()).toBeNull();
});

describe('Test connection', () => {
  const steps = async (url: string, withToken?: string) => {
    const service = await createService(testParts());
    ending.push(() => service.close());
    const report = await service.handlers['connection.test']({
      url,
      ...(withToken === undefined ? {} : { token: withToken }),
    });
    if (!report.ok) throw new Error(report.failure.message);
    return report.value;
  };
  const found = ({ steps: all }: Awaited<ReturnType<typeof steps>>) =>
    all.map(({ step, state }) => `${step}: ${state}`);

  test.each([
    {
      dialect: 'the document',
      records: documentRecords,
      bridgeText: 'MT5 HEADLESS 1.0.0',
      spoken: 'The documented interface.',
      clock: 'UTC+3, from /time. Times come as broker time (assumed: no live ticks decide it).',
    },
    {
      dialect: 'the recorded family',
      records: familyRecords,
      bridgeText: 'no interface description',
      spoken: 'The known family without GET /time and GET /openapi.json.',
      clock:
        'UTC+3, from /terminal. Times come as UTC and are shown as broker time (assumed: no live ticks decide it).',
    },
  ])('passes over $dialect, says whose account it is, which dialect and which clock', async (it) => {
    const { records, bridgeText, spoken, clock } = it;
    const server = await served(records, { token, prefix: '/broker/account' });
    const report = await steps(server.url, token);
    expect(report.usable).toBe(true);
    expect(report.steps).toMatchObject([
      { step: 'Reachable', state: 'pass' },
      { step: 'Bridge', state: 'pass', detail: expect.stringContaining(bridgeText) },
      {
        step: 'Account',
        state: 'pass',
        detail: 'Token accepted. 70012345 on Example-Demo (demo), balance 5\u202f000.25 EUR.',
      },
      { step: 'Terminal', state: 'pass', detail: 'Example Terminal build 5600 is connected to the broker.' },
      { step: 'Dialect', state: 'pass', detail: spoken },
      { step: 'Broker clock', state: 'pass', detail: clock },
    ]);
  });

  test.each([
    ['the document', documentRecords],
    ['the recorded family', familyRecords],
  ])('a wrong token over %s', async (_dialect, records) => {
    const server = await served(records, { token });
    const report = await steps(server.url, 'wrong-token-77');
    expect(report.usable).toBe(false);
    expect(report.steps.at(-1)).toMatchObject({ step: 'Account', state: 'fail' });
    // A door that stays shut shows nothing of the house: no guess at the dialect.
    expect(JSON.stringify(report)).not.toContain('no interface description');
    expect(JSON.stringify(report)).not.toMatch(/[<>]|wrong-token-77/);
  });

  test('no token where one is wanted', async () => {
    const server = await served(documentRecords, { token });
    expect((await steps(server.url)).steps.at(-1)?.detail).toContain('No token was sent');
  });

  test('nothing at the address', async () => {
    const server = await served(documentRecords, { token });
    await server.close();
    const report = await steps(server.url, token);
    expect(found(report)).toEqual(['Reachable: fail']);
    expect(report.steps[0]?.detail).toContain('nothing listens');
  });

  test('a web page that is no bridge', async () => {
    const server = await listen((_request, response) =>
      reply(response, 200, 'text/html', '<html><title>Router login</title></html>'),
    );
    ending.push(server.close);
    const report = await steps(server.url, token);
    expect(found(report)).toEqual(['Reachable: fail']);
    expect(report.steps[0]?.detail).toContain('an HTML page titled “Router login”');
  });

  test.each([
    ['everything with an HTML 404', 404],
    ['a ping in plain words, the rest with an HTML 404', 200],
  ])('an address that answers %s passes no test', async (_name, pingStatus) => {
    const server = await listen((request, response) =>
      request.path === '/ping' && pingStatus === 200
        ? reply(response, 200, 'text/plain', 'OK')
        : reply(response, 404, 'text/html', '<html><title>404 Not Found</title></html>'),
    );
    ending.push(server.close);
    const report = await steps(server.url, token);
    expect(report.usable).toBe(false);
    expect(found(report).at(-1)).toBe('Bridge: fail');
    expect(report.steps.at(-1)?.detail).toContain('but no bridge');
    expect(JSON.stringify(report)).not.toContain('known dialect');
  });

  test('a terminal that is not initialised', async () => {
    const server = await listen((request, response) =>
      request.path === '/ping'
        ? replyJson(response, 200, {})
        : replyJson(response, 503, { retcode: -10003, message: 'Terminal not initialized' }),
    );
    ending.push(server.close);
    const report = await steps(server.url, token);
    expect(report.usable).toBe(false);
    expect(report.steps.find(({ step }) => step === 'Account')?.detail).toContain('not initialized');
  });

  test('a token that works after all ends the silence, without saving anything', async () => {
    let isRight = false;
    const server = await listen((_request, response) =>
      isRight
        ? replyJson(response, 200, { balance: 1, equity: 1 })
        : replyJson(response, 401, { retcode: 401, message: 'no' }),
    );
    ending.push(server.close);
    const service = await serviceOn(server.url);
    const account = () => service.handlers['account.read']({});
    expect(await account()).toMatchObject({ failure: { kind: 'unauthorized' } });
    isRight = true;
    expect(await account()).toMatchObject({ failure: { kind: 'unauthorized' } });
    await service.handlers['connection.test']({ url: server.url });
    expect(await account()).toMatchObject({ ok: true });
  });
});
