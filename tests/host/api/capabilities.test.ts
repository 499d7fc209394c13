import { afterEach, describe, expect, test } from 'vitest';
import { startDemoBridge } from '../../../demo-bridge/start';
import { createCapabilities } from '../../../host/api/capabilities';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { unusedOf, usedEndpoints } from '../../../host/bridge/endpoints';
import { requests } from '../../../shared/contract';
import { type CapabilityId, capabilityIds } from '../../../shared/model/terminal';
import { listen, replyJson, type TestServer } from '../../fixtures/http-server';
import { liveOver } from '../../fixtures/live';
import { documentRecords, familyRecords } from '../../fixtures/own-records';
import { serveRecords, terminalAway } from '../../fixtures/recorded-server';
import { testParts } from '../../fixtures/service-parts';

const token = 'capabilities-token';
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function serviceOn(url: string): Promise<Service> {
  const service = await createService(testParts({ environment: { bridgeUrl: url, token } }));
  ending.push(() => service.close());
  return service;
}
async function served(...args: Parameters<typeof serveRecords>): Promise<TestServer> {
  const server = await serveRecords(...args);
  ending.push(server.close);
  return server;
}
async function capabilitiesOf(service: Service) {
  const read = await service.handlers['capabilities.read']({});
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  const list = requests['capabilities.read'].output.parse(read.value);
  expect(list.map(({ id }) => id)).toEqual([...capabilityIds]);
  for (const { state, reason, endpoints } of list) {
    expect(endpoints.length).toBeGreaterThan(0);
    if (state !== 'yes') expect(reason ?? '').not.toBe('');
  }
  return list;
}
const statesOf = (list: Awaited<ReturnType<typeof capabilitiesOf>>) =>
  Object.fromEntries(list.map(({ id, state }) => [id, state]));
const reasonOf = (list: Awaited<ReturnType<typeof capabilitiesOf>>, id: CapabilityId) =>
  list.find((each) => each.id === id)?.reason ?? '';

describe('what a bridge can do', () => {
  test('the demo can do all of it, and nothing is done to find out', async () => {
    const demo = await startDemoBridge({ port: 0, token, seed: 7, calm: true });
    ending.push(() => demo.close());
    const list = await capabilitiesOf(await serviceOn(demo.url));
    expect(new Set(Object.values(statesOf(list)))).toEqual(new Set(['yes']));
  });

  test('the recorded family lacks the clock, the latency and the description, each with its reason', async () => {
    const server = await served(familyRecords, { token, prefix: '/broker/account' });
    const service = await serviceOn(server.url);
    const list = await capabilitiesOf(service);
    expect(statesOf(list)).toMatchObject({
      ping: 'yes',
      'broker-latency': 'no',
      time: 'no',
      interface: 'no',
      account: 'yes',
      symbols: 'yes',
      tick: 'yes',
      rates: 'yes',
      positions: 'yes',
      orders: 'yes',
      deals: 'yes',
      'history-orders': 'yes',
      'terminal-actions': 'unknown',
    });
    expect(reasonOf(list, 'time')).toContain('HTTP 404');
    expect(reasonOf(list, 'terminal-actions')).toContain('without doing it');
    const writes = server.seen.filter(({ method, path }) => method !== 'GET' && !path.includes('/rates/ta'));
    expect(writes).toEqual([]);
  });

  test('is found once: what answers have shown anyway is not asked for again', async () => {
    const server = await served(documentRecords, { token });
    const service = await serviceOn(server.url);
    await service.handlers['account.read']({});
    await service.handlers['positions.list']({});
    await service.handlers['ticks.read']({ symbol: '#AAPL' });
    const first = await capabilitiesOf(service);
    const asked = server.seen.map(({ path }) => path.split('?')[0]);
    for (const path of ['/account', '/positions', '/symbols/%23AAPL/tick']) {
      expect(asked.filter((each) => each === path)).toHaveLength(1);
    }
    const before = server.seen.length;
    expect(statesOf(await capabilitiesOf(service))).toEqual(statesOf(first));
    expect(server.seen.length).toBe(before);
  });

  test('two looks at once are one', async () => {
    const server = await served(familyRecords, { token });
    const service = await serviceOn(server.url);
    await Promise.all([capabilitiesOf(service), capabilitiesOf(service)]);
    const asked = server.seen.map(({ path }) => path);
    expect(asked.filter((path) => path === '/openapi.json')).toHaveLength(1);
    expect(asked.filter((path) => path.startsWith('/history/deals'))).toHaveLength(1);
  });

  test('a description is believed for what was not asked, and an answer more than the description', async () => {
    const paths = { '/account': { get: {} }, '/terminal/init': { post: {} }, '/time': { get: {} } };
    const server = await listen(({ path }, response) =>
      path === '/openapi.json'
        ? replyJson(response, 200, { info: { title: 'Mine', version: '2' }, paths })
        : replyJson(response, 404, { detail: 'Not Found' }),
    );
    ending.push(server.close);
    const service = await serviceOn(server.url);
    const list = await capabilitiesOf(service);
    expect(statesOf(list)).toMatchObject({
      interface: 'yes',
      account: 'yes',
      'terminal-actions': 'yes',
      orders: 'no',
    });
    expect(reasonOf(list, 'account')).toContain('interface description');
    expect(reasonOf(list, 'terminal-actions')).toContain('does not list POST /terminal/restart');
    expect(server.seen.some(({ path }) => path === '/account')).toBe(false);
    await service.handlers['account.read']({});
    expect(statesOf(await capabilitiesOf(service))).toMatchObject({ account: 'no' });
  });

  test('ticks and candles at the top are said to be there', async () => {
    const server = await served(documentRecords, {
      token,
      instead: ({ path }) =>
        /^\/symbols\/[^/]+\/(tick|ticks|rates)|^\/rates/.test(path)
          ? { status: 404, contentType: 'text/html', body: '<title>404 Not Found</title>' }
          : /^\/ticks\?/.test(path)
            ? { status: 200, contentType: 'application/json', body: '[{"bid":1,"ask":2,"time_msc":9000}]' }
            : /^\/tick\?/.test(path)
              ? { status: 200, contentType: 'application/json', body: '{"bid":1,"ask":2,"time_msc":9000}' }
              : null,
    });
    const service = await serviceOn(server.url);
    const list = await capabilitiesOf(service);
    expect(statesOf(list)).toMatchObject({ tick: 'yes', 'tick-history': 'yes', rates: 'no' });
    expect(reasonOf(list, 'tick')).toBe(
      'Asked as GET /tick?symbol=…: this bridge does not serve GET /symbols/{symbol}/tick.',
    );
  });

  test('of ticks it claims what was seen to work: the oldest ones are not the newest', async () => {
    const ticks = (body: string) => ({ status: 200, contentType: 'application/json', body });
    const server = await served(documentRecords, {
      token,
      instead: ({ path }) =>
        /\/ticks\?count=-/.test(path)
          ? ticks('[{"bid":1,"ask":2,"time_msc":1795250801000}]')
          : /\/ticks\?/.test(path)
            ? ticks('[{"bid":1,"ask":2,"time_msc":946674000000}]')
            : path.endsWith('/tick')
              ? ticks('{"bid":1,"ask":2,"time_msc":1795250801000}')
              : null,
    });
    const list = await capabilitiesOf(await serviceOn(server.url));
    expect(statesOf(list)).toMatchObject({ 'tick-history': 'yes' });
    expect(reasonOf(list, 'tick-history')).toBe(
      'Seen to work: count=−N with from=now brings the newest; count=N alone counts from the oldest.',
    );
    const untimed = await served(documentRecords, {
      token,
      instead: ({ path }) => (/\/ticks\?/.test(path) ? ticks('[{"bid":1,"ask":2}]') : null),
    });
    expect(statesOf(await capabilitiesOf(await serviceOn(untimed.url)))).toMatchObject({
      'tick-history': 'unknown',
    });
  });

  test('while the terminal is away most is not known, and asking ends with the first such answer', async () => {
    const server = await served(familyRecords, {
      token,
      instead: terminalAway,
    });
    const service = await serviceOn(server.url);
    const list = await capabilitiesOf(service);
    expect(statesOf(list)).toMatchObject({ ping: 'yes', account: 'unknown', orders: 'unknown' });
    expect(reasonOf(list, 'orders')).toContain('Terminal not initialized');
    const before = server.seen.length;
    expect(before).toBeLessThan(6);
    await capabilitiesOf(service);
    expect(server.seen.length).toBe(before);
  });
});

describe('what only an order can show', () => {
  const ofOrders = ['stop-limit', 'expiry', 'filling'] as const;

  async function over(records: Parameters<typeof serveRecords>[0]) {
    const server = await served(records, { token });
    const { bridge } = await liveOver(server.url, token);
    ending.push(() => bridge.close());
    const { handlers, noteDropped } = createCapabilities(bridge, () => performance.now());
    const list = async () => {
      const read = await handlers['capabilities.read']({});
      if (!read.ok) throw new Error(read.failure.message);
      return read.value;
    };
    return { server, bridge, noteDropped, list };
  }

  test('is as documented on such a bridge, and in doubt on one of the family; nothing is sent to find out', async () => {
    const documented = await over(documentRecords);
    const family = await over(familyRecords);
    for (const id of ofOrders) {
      expect(statesOf(await documented.list())[id]).toBe('yes');
      expect(reasonOf(await documented.list(), id)).toContain('As documented');
      expect(statesOf(await family.list())[id]).toBe('unknown');
      expect(reasonOf(await family.list(), id)).toContain('known to drop it');
    }
    expect(reasonOf(await family.list(), 'dialect')).toMatch(/^Of the known family/);
    for (const { server } of [documented, family]) {
      expect(
        server.seen.filter(({ method, path }) => method !== 'GET' && !path.includes('/rates/ta')),
      ).toEqual([]);
    }
  });

  test('row 58: once a bridge was caught dropping it, it is off with the reason, until another bridge is chosen', async () => {
    const { bridge, noteDropped, list } = await over(documentRecords);
    noteDropped('expiry', 'The bridge dropped the expiration of an order.');
    expect(statesOf(await list())).toMatchObject({ expiry: 'no', filling: 'yes', 'stop-limit': 'yes' });
    expect(reasonOf(await list(), 'expiry')).toBe('The bridge dropped the expiration of an order.');
    await bridge.choose();
    expect(statesOf(await list()).expiry).toBe('yes');
  });
});

describe('the interface description', () => {
  test('names what this product does not use, whatever the parameters are called', async () => {
    expect(
      unusedOf([
        'GET /symbols/{name}/tick',
        'DELETE /positions/{id}',
        'GET /ping/',
        'GET /orders/calc',
        'PATCH /account',
      ]),
    ).toEqual(['GET /orders/calc', 'PATCH /account']);
  });

  test('of the demo lists every endpoint of the document, and all are used', async () => {
    const demo = await startDemoBridge({ port: 0, token, seed: 7, calm: true });
    ending.push(() => demo.close());
    const service = await serviceOn(demo.url);
    const read = await service.handlers['interface.read']({});
    if (!read.ok) throw new Error(read.failure.message);
    expect(read.value).toMatchObject({ title: 'MT5 HEADLESS', version: '1.0.0', unused: [] });
    expect(read.value.endpoints.toSorted()).toEqual(Object.values(usedEndpoints).flat().toSorted());
  });

  test('that is not served costs nothing else', async () => {
    const server = await served(familyRecords, { token });
    const service = await serviceOn(server.url);
    expect(await service.handlers['interface.read']({})).toMatchObject({
      ok: false,
      failure: { kind: 'unsupported', endpoint: 'GET /openapi.json' },
    });
    expect(await service.handlers['account.read']({})).toMatchObject({ ok: true });
  });
});
