import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { defaultNoticeChoices } from '../../../shared/model/desktop-integration';
import { defaultLimits } from '../../../shared/model/limits';
import { defaultQuietHours } from '../../../shared/model/quiet-hours';
import { type ActiveBridge, demoProfileId, type Settings } from '../../../shared/model/settings';
import { listen, replyJson, type TestServer } from '../../fixtures/http-server';
import {
  demoAt,
  reversingKeyStore,
  storedBridge,
  type TestParts,
  testParts,
} from '../../fixtures/service-parts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A bridge that knows one token and says in its account which bridge it is. */
async function bridge(name: string, token: string): Promise<TestServer> {
  const server = await listen((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      return replyJson(response, 401, { retcode: 401, message: `wrong: ${request.headers.authorization}` });
    }
    return replyJson(response, 200, { balance: 1, equity: 1, login: name });
  });
  ending.push(server.close);
  return server;
}

async function start(parts: TestParts): Promise<Service> {
  const service = await createService(parts);
  ending.push(() => service.close());
  return service;
}

const login = async (service: Service): Promise<string> => {
  const account = await service.handlers['account.read']({});
  return account.ok ? (account.value.login ?? '') : account.failure.kind;
};
const active = async (service: Service): Promise<ActiveBridge> => {
  const read = await service.handlers['bridge.read']({});
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
};

/** Saves a profile, a new one without `id`, and talks to it; answers its id. */
async function take(
  service: Service,
  bridge: { readonly id?: string; readonly url: string; readonly token?: string },
): Promise<string> {
  const saved = await service.handlers['profiles.save']({ name: 'Own', colour: 'blue', ...bridge });
  if (!saved.ok) throw new Error(saved.failure.message);
  const id = bridge.id ?? saved.value.profiles.at(-1)?.id ?? '';
  await service.handlers['profiles.choose']({ id });
  return id;
}

describe('which bridge', () => {
  test('the environment wins over the settings and is not written down', async () => {
    const own = await bridge('settings', 's-token-123');
    const given = await bridge('environment', 'e-token-123');
    const parts = testParts({
      stored: storedBridge(own.url),
      environment: { bridgeUrl: given.url, token: 'e-token-123' },
    });
    const service = await start(parts);
    expect(await login(service)).toBe('environment');
    expect(await active(service)).toMatchObject({
      source: 'environment',
      tokenStorage: 'environment',
      tokenNotice: expect.stringContaining('BRIDGE_URL wins for this run'),
    });
    expect(JSON.stringify(parts.stored)).not.toContain('e-token-123');
    expect(parts.stored).toMatchObject(storedBridge(own.url));
  });

  test('--demo wins over everything', async () => {
    const demo = await bridge('demo', 'd-token-123');
    const given = await bridge('environment', 'e-token-123');
    const service = await start(
      testParts({
        forceDemo: true,
        environment: { bridgeUrl: given.url, token: 'e-token-123' },
        startDemo: () => Promise.resolve(demoAt(demo.url, 'd-token-123')),
      }),
    );
    expect(await login(service)).toBe('demo');
    expect(await active(service)).toMatchObject({ source: 'demo', tokenStorage: 'demo' });
    expect(given.seen).toEqual([]);
  });

  test('an unusable BRIDGE_URL is said, and no other bridge is taken in its place', async () => {
    const service = await start(
      testParts({ environment: { bridgeUrl: 'http://user:secret-pw@host', token: null } }),
    );
    expect(await active(service)).toMatchObject({ url: null, source: 'environment' });
    const account = await service.handlers['account.read']({});
    expect(account).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
    expect(JSON.stringify(account)).not.toContain('secret-pw');
  });

  test('a demo that does not start leaves a service that says so', async () => {
    const service = await start(testParts());
    expect(await service.handlers['account.read']({})).toMatchObject({
      ok: false,
      failure: { kind: 'internal', message: expect.stringContaining('this test has no demo bridge') },
    });
  });
});

describe('a change of bridge', () => {
  test('takes effect at once and is told to listeners, and the demo with its account lives on until the host ends', async () => {
    const demo = await bridge('demo', 'd-token-123');
    const own = await bridge('own', 'o-token-123');
    let started = 0;
    let demoEnded = 0;
    const service = await start(
      testParts({
        startDemo: () => {
          started += 1;
          return Promise.resolve(demoAt(demo.url, 'd-token-123', () => (demoEnded += 1)));
        },
      }),
    );
    const bridges: ActiveBridge[] = [];
    const settings: Settings[] = [];
    service.on('bridge.changed', (value) => bridges.push(value));
    service.on('settings.changed', (value) => settings.push(value));
    await take(service, { url: `${own.url}/`, token: 'o-token-123' });
    expect(await login(service)).toBe('own');
    expect(bridges.map(({ generation, url }) => [generation, url])).toEqual([
      [1, demo.url],
      [2, own.url],
    ]);
    const reported = settings.map(({ chosenProfile, profiles }) => [
      profiles.findIndex(({ id }) => id === chosenProfile),
      profiles.map(({ url, tokenStorage }) => [url, tokenStorage]),
    ]);
    expect(reported).toEqual([
      [0, [[null, 'demo']]],
      [
        0,
        [
          [null, 'demo'],
          [own.url, 'memory'],
        ],
      ],
      [
        1,
        [
          [null, 'demo'],
          [own.url, 'memory'],
        ],
      ],
    ]);
    const { life } = bridges[0] ?? {};
    await service.handlers['profiles.choose']({ id: demoProfileId });
    expect(bridges.at(-1)).toMatchObject({ url: demo.url, life });
    expect([await login(service), started, demoEnded]).toEqual(['demo', 1, 0]);
    await service.close();
    expect(demoEnded).toBe(1);
  });

  test('an answer of the old bridge that comes late is cancelled', async () => {
    let release: () => void = () => {};
    const slow = await listen((_request, response) => {
      release = () => replyJson(response, 200, { balance: 1, equity: 1, login: 'slow' });
    });
    ending.push(slow.close);
    const own = await bridge('own', 'o-token-123');
    const service = await start(testParts({ stored: storedBridge(slow.url) }));
    const late = login(service);
    while (slow.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await take(service, { url: own.url, token: 'o-token-123' });
    release();
    expect(await late).toBe('cancelled');
    expect(await login(service)).toBe('own');
  });

  test('gives up what the old bridge was still asked, and an answer made of several reads does not mix two bridges', async () => {
    let givenUp = 0;
    const slow = await listen((_request, response) => {
      response.on('close', () => (givenUp += 1));
    });
    ending.push(slow.close);
    const own = await bridge('own', 'o-token-123');
    const service = await start(testParts({ stored: storedBridge(slow.url) }));
    const looking = service.handlers['connection.read']({});
    while (slow.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await take(service, { url: own.url, token: 'o-token-123' });
    // At once, not when its time-out ends.
    await expect.poll(() => givenUp).toBe(1);
    expect(await looking).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });

  test('a corrected token ends the silence after a refused one', async () => {
    const own = await bridge('own', 'o-token-123');
    const service = await start(testParts());
    const id = await take(service, { url: own.url, token: 'wrong-token-1' });
    expect(await login(service)).toBe('unauthorized');
    expect(await login(service)).toBe('unauthorized');
    expect(own.seen).toHaveLength(1);
    await service.handlers['profiles.save']({
      id,
      name: 'Own',
      colour: 'blue',
      url: own.url,
      token: 'o-token-123',
    });
    expect(await login(service)).toBe('own');
  });
});

describe('the token', () => {
  test('rests encrypted where there is a key store, and opens again in the next run', async () => {
    const own = await bridge('own', 'o-token-123');
    const parts = testParts({ keyStore: reversingKeyStore });
    const first = await start(parts);
    await take(first, { url: own.url, token: 'o-token-123' });
    expect(await active(first)).toMatchObject({ tokenStorage: 'key-store', tokenNotice: null });
    expect(JSON.stringify(parts.stored)).not.toContain('o-token-123');
    const second = await start(testParts({ keyStore: reversingKeyStore, stored: parts.stored }));
    expect(await login(second)).toBe('own');
  });

  test('stays in memory, and the user is told, where there is none', async () => {
    const own = await bridge('own', 'o-token-123');
    const parts = testParts();
    const service = await start(parts);
    await take(service, { url: own.url, token: 'o-token-123' });
    expect(await active(service)).toMatchObject({
      tokenStorage: 'memory',
      tokenNotice: expect.stringContaining('for this run only'),
    });
    expect(parts.stored.bridges?.profiles[0]?.secret).toBeNull();
    expect(JSON.stringify(parts.stored)).not.toContain('o-token-123');
  });

  test('never goes to another address: neither by a change of address nor by a test of one', async () => {
    const own = await bridge('own', 'o-token-123');
    const other = await bridge('other', 'x-token-123');
    const parts = testParts({ keyStore: reversingKeyStore });
    const service = await start(parts);
    const id = await take(service, { url: own.url, token: 'o-token-123' });
    await service.handlers['connection.test']({ url: other.url });
    await service.handlers['connection.test']({ url: other.url, profile: id });
    const saved = await service.handlers['profiles.save']({
      id,
      name: 'Own',
      colour: 'blue',
      url: other.url,
    });
    expect(saved).toMatchObject({ ok: true, value: { profiles: [{}, { id, tokenStorage: 'none' }] } });
    // A changed address forgets the token, not only withholds it.
    expect(parts.stored.bridges?.profiles[0]?.secret).toBeNull();
    expect(await login(service)).toBe('unauthorized');
    expect(other.seen.length).toBeGreaterThan(0);
    expect(other.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('is kept when the key store cannot open it now', async () => {
    const own = await bridge('own', 'o-token-123');
    const parts = testParts({
      keyStore: { ...reversingKeyStore, decrypt: () => Promise.reject(new Error('locked')) },
      stored: storedBridge(own.url, 'o-token-123'),
    });
    const service = await start(parts);
    expect(await active(service)).toMatchObject({
      tokenStorage: 'none',
      tokenNotice: expect.stringContaining('It is kept'),
    });
    expect(parts.stored).toMatchObject(storedBridge(own.url, 'o-token-123'));
  });

  test('is in no answer, no event and no line of the log, even when the bridge says it aloud', async () => {
    const secret = 'a-very-secret-token';
    const parrot = await listen((request, response) =>
      replyJson(response, 400, { error: `you sent ${request.headers.authorization}` }),
    );
    ending.push(parrot.close);
    const parts = testParts({ environment: { bridgeUrl: parrot.url, token: secret } });
    const service = await start(parts);
    const heard: unknown[] = [];
    service.on('bridge.changed', (value) => heard.push(value));
    service.on('settings.changed', (value) => heard.push(value));
    const answers = await Promise.all([
      service.invoke('account.read', {}),
      service.invoke('connection.read', {}),
      service.invoke('connection.test', { url: parrot.url }),
      service.invoke('settings.read', {}),
      service.invoke('bridge.read', {}),
      service.invoke('trade.send', {
        name: 'cancel-order',
        input: { intentId: crypto.randomUUID(), ticket: '7' },
      }),
    ]);
    const everything = JSON.stringify([answers, heard, parts.lines, parts.stored]);
    expect(everything).toContain('you sent Bearer [token]');
    expect(everything).not.toContain(secret);
  });

  test('of the environment belongs to the address of the settings it started with, and to no later one', async () => {
    const own = await bridge('own', 'e-token-123');
    const other = await bridge('other', 'x-token-123');
    const service = await start(
      testParts({ stored: storedBridge(own.url), environment: { bridgeUrl: null, token: 'e-token-123' } }),
    );
    expect(await login(service)).toBe('own');
    await service.handlers['connection.test']({ url: other.url });
    const id = await take(service, { id: 'own', url: other.url });
    expect(await login(service)).toBe('unauthorized');
    expect(other.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    await take(service, { id, url: other.url, token: 'x-token-123' });
    expect(await login(service)).toBe('other');
  });

  test('that no header can carry is refused by name', async () => {
    const service = await start(testParts());
    expect(
      await service.handlers['profiles.save']({
        name: 'Own',
        colour: 'blue',
        url: 'http://127.0.0.1:1',
        token: 'two\nlines',
      }),
    ).toMatchObject({ ok: false, failure: { kind: 'bad-input', field: 'token' } });
  });
});

describe('an address', () => {
  test.each([
    'ftp://host',
    'http://user:pw@host',
    'http://host/?q=1',
    'http://host/#x',
    'http://',
    'not an address',
  ])('%s is refused in words', async (url) => {
    const service = await start(testParts());
    expect(await service.handlers['profiles.save']({ name: 'Own', colour: 'blue', url })).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input', field: 'url' },
    });
  });

  test.each([
    ['http://8.8.8.8:8888', true],
    ['http://bridge.example.com', true],
    ['https://bridge.example.com', false],
    ['http://192.168.1.20:8888/broker/account', false],
    ['http://100.101.102.103', false],
    ['http://[::1]:8888', false],
    ['http://vps', false],
  ])('%s: a warning that the token travels readable: %s', async (url, warns) => {
    const service = await start(testParts({ stored: storedBridge(url) }));
    expect((await active(service)).tokenNotice?.includes('plain http') ?? false).toBe(warns);
  });
});

describe('stored settings that somebody damaged', () => {
  test('fall back field by field', async () => {
    const parts = testParts();
    const damaged: Readonly<Record<string, unknown>> = {
      bridgeUrl: 'file:///etc/passwd',
      polling: { account: 2_000, positions: 'fast', tick: 1, marketWatch: null },
      secret: 'oops',
      notices: { opened: false, levels: 'loud' },
      quietHours: { from: 60, to: 'late', days: 7 },
      limits: { demo: 'none' },
      bots: { 'demo 1@Demo': 'none' },
      notes: { 'demo 1@Demo': [{ positionId: '7', note: 'Kept', tags: [] }, { positionId: '8' }, 'none'] },
    };
    Object.assign(parts.stored, damaged);
    const service = await start(parts);
    expect(await service.handlers['settings.read']({})).toEqual({
      ok: true,
      value: {
        profiles: [
          {
            id: 'demo',
            name: 'Demo bridge',
            colour: 'grey',
            url: null,
            tokenStorage: 'demo',
            clockSymbol: null,
          },
        ],
        chosenProfile: 'demo',
        environment: null,
        polling: { account: 2_000, positions: 1_000, tick: 1_000, marketWatch: 1_000, chart: 10_000 },
        notices: { ...defaultNoticeChoices, opened: false },
        quietHours: { ...defaultQuietHours, from: 60 },
        // What is unreadable of a limit falls back to the usual one, never to none.
        limits: { demo: defaultLimits },
        bots: { 'demo 1@Demo': [] },
      },
    });
    expect(await service.handlers['notes.list']({ account: 'demo 1@Demo' })).toEqual({
      ok: true,
      value: [{ positionId: '7', note: 'Kept', tags: [] }],
    });
  });
});
