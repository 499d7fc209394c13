import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import type { Input, RequestName } from '../../../shared/contract';
import { isRequestName } from '../../../shared/contract';
import { listen, replyJson, type TestServer } from '../../fixtures/http-server';
import { testParts } from '../../fixtures/service-parts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Every request of the page that asks the bridge something. */
const reads: { readonly [Name in RequestName]?: Input<Name> } = {
  'connection.read': {},
  'account.read': {},
  'capabilities.read': {},
  'interface.read': {},
  'error.read': {},
  'time.read': {},
  'records.read': { of: 'account' },
  'symbols.list': {},
  'symbols.read': { symbol: 'EURUSD' },
  'ticks.read': { symbol: 'EURUSD' },
  'ticks.history': { symbol: 'EURUSD', count: 10 },
  'rates.read': { symbol: 'EURUSD', timeframe: 'H1', count: 10 },
  'rates.analyse': {
    symbol: 'EURUSD',
    timeframe: 'H1',
    count: 10,
    indicators: { ema: true },
    recentBars: 5,
  },
  'positions.list': {},
  'orders.list': {},
  'ledger.deals': { from: 1, to: 2 },
  'history.orders': { from: 1, to: 2 },
};
const names = Object.keys(reads).filter(isRequestName);
const unauthorized = { retcode: -6, message: 'Bearer token missing or invalid' };

async function bridgeThat(refuses: (path: string) => boolean) {
  const server: TestServer = await listen(({ path }, response) =>
    refuses(path.split('?')[0] ?? '') ? replyJson(response, 401, unauthorized) : replyJson(response, 200, {}),
  );
  const service: Service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token: 'a-stale-token' } }),
  );
  ending.push(server.close, () => service.close());
  return { server, service };
}

describe('a token that is refused everywhere', () => {
  test.each(names)('%s polled twenty times costs one request', async (name) => {
    const { server, service } = await bridgeThat(() => true);
    for (let poll = 0; poll < 20; poll += 1) {
      const result = await service.invoke(name, reads[name]);
      if (name !== 'connection.read' && name !== 'capabilities.read') {
        expect(result).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
      }
    }
    expect(server.seen.length).toBeLessThanOrEqual(2);
  });

  test('all polls together end within a handful of requests, an open ping aside', async () => {
    const { server, service } = await bridgeThat((path) => path !== '/ping');
    for (let poll = 0; poll < 10; poll += 1) {
      await Promise.all(names.map((name) => service.invoke(name, reads[name])));
    }
    expect(server.seen.filter(({ path }) => path !== '/ping').length).toBeLessThanOrEqual(6);
    const before = server.seen.length;
    for (const name of names) await service.invoke(name, reads[name]);
    expect(server.seen.slice(before).filter(({ path }) => path !== '/ping')).toEqual([]);
  });

  test('the chain names the token, and so do the capabilities', async () => {
    const { service } = await bridgeThat(() => true);
    expect(await service.handlers['connection.read']({})).toMatchObject({
      value: { bridge: { failure: { kind: 'unauthorized' } } },
    });
    const capabilities = await service.handlers['capabilities.read']({});
    if (!capabilities.ok) throw new Error(capabilities.failure.message);
    expect(new Set(capabilities.value.map(({ state }) => state))).toEqual(new Set(['unknown']));
    expect(capabilities.value[1]?.reason).toContain('refused the token');
  });

  test('a write is sent once and reported as refused', async () => {
    const { server, service } = await bridgeThat(() => true);
    const intentId = crypto.randomUUID();
    for (let press = 0; press < 3; press += 1) {
      expect(await service.handlers['terminal.act']({ intentId, action: 'restart' })).toMatchObject({
        value: { verdict: 'refused', failure: { kind: 'unauthorized' } },
      });
    }
    expect(server.seen).toHaveLength(1);
  });
});

describe('a token that only one endpoint refuses, which not every bridge has', () => {
  test.each([
    ['error.read', '/error'],
    ['interface.read', '/openapi.json'],
    ['time.read', '/time'],
  ] as const)('%s falls silent alone', async (name, refused) => {
    const { server, service } = await bridgeThat((path) => path === refused);
    for (let poll = 0; poll < 5; poll += 1) {
      expect(await service.invoke(name, {})).toMatchObject({ failure: { kind: 'unauthorized' } });
      await service.invoke('positions.list', {});
    }
    expect(server.seen.filter(({ path }) => path === refused)).toHaveLength(1);
    expect(server.seen.filter(({ path }) => path === '/positions')).toHaveLength(5);
  });
});
