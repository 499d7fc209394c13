import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import type { Input } from '../../../shared/contract';
import type { ActiveBridge, Settings } from '../../../shared/model/settings';
import { listen, replyJson, type TestServer } from '../../fixtures/http-server';
import { quietBroker, quietState } from '../../fixtures/quiet-broker';
import { demoAt, reversingKeyStore, type TestParts, testParts } from '../../fixtures/service-parts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

interface Account {
  login: string | null;
  server: string;
}

/** A bridge with one token and one account, which can change under it as a terminal's login does. */
async function bridge(token: string, account: Account): Promise<TestServer> {
  const server = await listen((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`)
      return replyJson(response, 401, { message: 'no' });
    const brokerState = quietState();
    brokerState.account = { ...brokerState.account, ...account };
    return quietBroker(
      (_write, answer) => replyJson(answer, 200, { retcode: 10009, order: 7, deal: 8 }),
      brokerState,
    )(request, response);
  });
  ending.push(server.close);
  return server;
}

async function start(parts: TestParts): Promise<Service> {
  const service = await createService(parts);
  ending.push(() => service.close());
  return service;
}

const withDemo = (): Pick<TestParts, 'startDemo'> => ({
  startDemo: async () => {
    const demo = await bridge('d-token', { login: '1', server: 'Demo' });
    return demoAt(demo.url, 'd-token');
  },
});

const login = async (service: Service): Promise<string> => {
  const account = await service.handlers['account.read']({});
  return account.ok ? (account.value.login ?? 'not said') : account.failure.kind;
};
const active = async (service: Service): Promise<ActiveBridge> => {
  const read = await service.handlers['bridge.read']({});
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
};
const settings = async (service: Service): Promise<Settings> => {
  const read = await service.handlers['settings.read']({});
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
};

/** Saves a profile and answers its id. */
async function save(service: Service, profile: Partial<Input<'profiles.save'>>): Promise<string> {
  const saved = await service.handlers['profiles.save']({ name: 'Own', colour: 'blue', url: '', ...profile });
  if (!saved.ok) throw new Error(saved.failure.message);
  return profile.id ?? saved.value.profiles.at(-1)?.id ?? '';
}

describe('profiles', () => {
  test('the demo is always there, first, and neither changed nor removed', async () => {
    const service = await start(testParts(withDemo()));
    expect((await settings(service)).profiles).toMatchObject([
      { id: 'demo', url: null, tokenStorage: 'demo' },
    ]);
    expect(await active(service)).toMatchObject({ source: 'demo', profile: { id: 'demo' } });
    for (const refused of [
      service.handlers['profiles.remove']({ id: 'demo' }),
      service.handlers['profiles.save']({ id: 'demo', name: 'X', colour: 'blue', url: 'http://host' }),
    ]) {
      expect(await refused).toMatchObject({ ok: false, failure: { kind: 'bad-input', field: 'id' } });
    }
  });

  test('each has its own token, also two of the same address', async () => {
    const one = await bridge('a-token', { login: '11', server: 'S' });
    const service = await start(testParts({ ...withDemo(), keyStore: reversingKeyStore }));
    const right = await save(service, { name: 'Right', url: one.url, token: 'a-token' });
    const wrong = await save(service, { name: 'Wrong', url: one.url, token: 'b-token' });
    const bare = await save(service, { name: 'Bare', url: one.url });
    await service.handlers['profiles.choose']({ id: right });
    expect(await login(service)).toBe('11');
    await service.handlers['profiles.choose']({ id: wrong });
    expect(await login(service)).toBe('unauthorized');
    await service.handlers['profiles.choose']({ id: bare });
    expect(await login(service)).toBe('unauthorized');
    expect(one.seen.at(-1)?.headers.authorization).toBeUndefined();
    const { profiles } = await settings(service);
    expect(profiles.map(({ name, tokenStorage }) => [name, tokenStorage])).toEqual([
      ['Demo bridge', 'demo'],
      ['Right', 'key-store'],
      ['Wrong', 'key-store'],
      ['Bare', 'none'],
    ]);
  });

  test('saving one does not touch the bridge in use; choosing it is a new generation', async () => {
    const one = await bridge('a-token', { login: '11', server: 'S' });
    const service = await start(testParts(withDemo()));
    const id = await save(service, { name: 'VPS', colour: 'violet', url: one.url, token: 'a-token' });
    expect(await active(service)).toMatchObject({ generation: 1, source: 'demo' });
    await service.handlers['profiles.choose']({ id });
    expect(await active(service)).toMatchObject({
      generation: 2,
      source: 'settings',
      profile: { id, name: 'VPS', colour: 'violet' },
    });
    expect((await settings(service)).chosenProfile).toBe(id);
  });

  test('another name or colour of the one in use reads nothing again; another token does', async () => {
    const one = await bridge('a-token', { login: '11', server: 'S' });
    const service = await start(testParts(withDemo()));
    const id = await save(service, { url: one.url, token: 'a-token' });
    await service.handlers['profiles.choose']({ id });
    const before = await active(service);
    await save(service, { id, name: 'Renamed', colour: 'pink', url: `${one.url}/` });
    const renamed = await active(service);
    expect(renamed.profile).toEqual({ id, name: 'Renamed', colour: 'pink' });
    expect(renamed.generation).toBe(before.generation);
    expect(await login(service)).toBe('11');
    await save(service, { id, url: one.url, token: 'a-token' });
    expect((await active(service)).generation).toBe(before.generation + 1);
  });

  test('removing the chosen one falls back to the demo and forgets its token', async () => {
    const one = await bridge('a-token', { login: '11', server: 'S' });
    const parts = testParts({ ...withDemo(), keyStore: reversingKeyStore });
    const service = await start(parts);
    const id = await save(service, { url: one.url, token: 'a-token' });
    const other = await save(service, { name: 'Other', url: one.url });
    await service.handlers['profiles.choose']({ id });
    await service.handlers['profiles.remove']({ id: other });
    expect(await active(service)).toMatchObject({ generation: 2, source: 'settings' });
    await service.handlers['profiles.remove']({ id });
    expect(await active(service)).toMatchObject({ generation: 3, source: 'demo', profile: { id: 'demo' } });
    expect(await settings(service)).toMatchObject({ chosenProfile: 'demo', profiles: [{ id: 'demo' }] });
    expect(JSON.stringify(parts.stored)).not.toContain('ciphertext');
  });

  test('the clock symbol is kept for each, and reported without a new generation', async () => {
    const service = await start(testParts(withDemo()));
    const id = await save(service, { url: 'http://127.0.0.1:1' });
    await service.handlers['profiles.pinClock']({ id, symbol: 'EURUSD' });
    await service.handlers['profiles.pinClock']({ id: 'demo', symbol: 'BTCUSD' });
    expect(await active(service)).toMatchObject({ generation: 1, clockSymbol: 'BTCUSD' });
    expect((await settings(service)).profiles.map(({ clockSymbol }) => clockSymbol)).toEqual([
      'BTCUSD',
      'EURUSD',
    ]);
    await service.handlers['profiles.pinClock']({ id: 'demo', symbol: null });
    expect((await active(service)).clockSymbol).toBeNull();
  });

  test('changes made at once follow one another: none is lost', async () => {
    const service = await start(testParts(withDemo()));
    await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        service.handlers['profiles.save']({ name, colour: 'blue', url: `http://${name}` }),
      ),
    );
    expect((await settings(service)).profiles.map(({ name }) => name)).toEqual([
      'Demo bridge',
      'A',
      'B',
      'C',
    ]);
  });

  test('settings that cannot be written are a failure in words, and nothing changes', async () => {
    const parts = testParts(withDemo());
    const full: TestParts = {
      ...parts,
      settingsFile: {
        get: parts.settingsFile.get,
        set: () => {
          throw new Error('ENOSPC: no space left on device');
        },
      },
    };
    const service = await start(full);
    const input = { name: 'A', colour: 'blue', url: 'http://a', token: 'a-token' } as const;
    expect(await service.handlers['profiles.save'](input)).toMatchObject({
      ok: false,
      failure: { kind: 'internal', message: expect.stringContaining('no space left') },
    });
    expect(await service.handlers['profiles.choose']({ id: 'demo' })).toMatchObject({ ok: false });
    expect((await settings(service)).profiles).toHaveLength(1);
    expect((await active(service)).generation).toBe(1);
  });

  test('one that is gone is named, and nothing is chosen in its place', async () => {
    const service = await start(testParts(withDemo()));
    for (const id of ['gone', 'environment']) {
      expect(await service.handlers['profiles.choose']({ id })).toMatchObject({
        ok: false,
        failure: { kind: 'bad-input', field: 'id' },
      });
    }
    expect((await active(service)).generation).toBe(1);
  });
});

describe('the environment', () => {
  test('wins at the start; a profile chosen later counts for the run, says so, and leads back', async () => {
    const given = await bridge('e-token', { login: '50', server: 'E' });
    const own = await bridge('a-token', { login: '11', server: 'S' });
    const parts = testParts({ ...withDemo(), environment: { bridgeUrl: given.url, token: 'e-token' } });
    const service = await start(parts);
    const id = await save(service, { name: 'Own', url: own.url, token: 'a-token' });
    expect(await active(service)).toMatchObject({ source: 'environment', profile: null });
    expect(await settings(service)).toMatchObject({ environment: { url: given.url } });

    await service.handlers['profiles.choose']({ id });
    expect(await login(service)).toBe('11');
    expect(await active(service)).toMatchObject({
      source: 'settings',
      profile: { id },
      tokenNotice: expect.stringContaining(
        'BRIDGE_URL names another bridge and wins again at the next start',
      ),
    });

    await service.handlers['profiles.choose']({ id: 'environment' });
    expect(await login(service)).toBe('50');
    expect((await active(service)).profile).toBeNull();
    expect(JSON.stringify(parts.stored)).not.toContain(given.url);
    // The next run without the variable talks to what was chosen by hand.
    expect((await settings(service)).chosenProfile).toBe(id);
  });

  test('gives its token to no profile, not even one of the same address', async () => {
    const given = await bridge('e-token', { login: '50', server: 'E' });
    const service = await start(
      testParts({ ...withDemo(), environment: { bridgeUrl: given.url, token: 'e-token' } }),
    );
    const id = await save(service, { url: given.url });
    await service.handlers['profiles.choose']({ id });
    expect(await login(service)).toBe('unauthorized');
    expect(given.seen.at(-1)?.headers.authorization).toBeUndefined();
  });
});

describe('nothing of one account under another', () => {
  test('another login on the same bridge begins a new generation, and its answer waits for it', async () => {
    const account: Account = { login: '11', server: 'S' };
    const one = await bridge('a-token', account);
    const service = await start(testParts({ environment: { bridgeUrl: one.url, token: 'a-token' } }));
    expect(await login(service)).toBe('11');
    account.login = '12';
    expect(await Promise.all([login(service), login(service)])).toEqual(['cancelled', 'cancelled']);
    expect((await active(service)).generation).toBe(2);
    expect(await login(service)).toBe('12');
    expect((await active(service)).generation).toBe(2);
  });

  test('a login that is not said for a while is no other account', async () => {
    const account: Account = { login: '11', server: 'S' };
    const one = await bridge('a-token', account);
    const service = await start(testParts({ environment: { bridgeUrl: one.url, token: 'a-token' } }));
    expect(await login(service)).toBe('11');
    account.login = null;
    expect(await login(service)).toBe('not said');
    account.login = '11';
    expect(await login(service)).toBe('11');
    expect((await active(service)).generation).toBe(1);
    account.login = null;
    await login(service);
    account.login = '12';
    expect(await login(service)).toBe('cancelled');
  });

  test('an order that was meant for the bridge before is not sent to the one after', async () => {
    const a = await bridge('a-token', { login: '11', server: 'S' });
    const b = await bridge('b-token', { login: '22', server: 'S' });
    const service = await start(testParts({ environment: { bridgeUrl: a.url, token: 'a-token' } }));
    const { generation } = await active(service);
    const id = await save(service, { url: b.url, token: 'b-token' });
    await service.handlers['profiles.choose']({ id });
    await service.handlers['connection.read']({});
    const order = { symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.1 } as const;
    const late = await service.handlers['trade.send']({
      name: 'place-order',
      input: {
        intentId: crypto.randomUUID(),
        generation,
        ...order,
      },
    });
    expect(late).toMatchObject({
      ok: true,
      value: { verdict: 'not-sent', failure: { kind: 'bad-input', field: 'generation' } },
    });
    expect([...a.seen, ...b.seen].filter(({ method }) => method === 'POST')).toEqual([]);
    const sent = await service.handlers['trade.send']({
      name: 'place-order',
      input: {
        intentId: crypto.randomUUID(),
        generation: generation + 1,
        ...order,
      },
    });
    expect(sent).toMatchObject({ ok: true, value: { verdict: 'done' } });
  });
});

describe('stored profiles that somebody damaged', () => {
  test('fall back field by field, and a broken one does not cost the others', async () => {
    const parts = testParts(withDemo());
    const damaged: Readonly<Record<string, unknown>> = {
      bridges: {
        profiles: [
          'oops',
          { id: 'a', name: 7, colour: 'red', url: 'http://a:1/', clockSymbol: {}, secret: [] },
          { id: 'b', name: 'No address', colour: 'blue', url: 'ftp://b' },
          { id: 'a', name: 'Same id', colour: 'blue', url: 'http://c' },
          { id: 'demo', name: 'Not the demo', colour: 'blue', url: 'http://d' },
          { name: 'Fine', colour: 'pink', url: 'http://e', clockSymbol: 'EURUSD', secret: null },
        ],
        chosen: 'b',
      },
    };
    Object.assign(parts.stored, damaged);
    const service = await start(parts);
    expect(await settings(service)).toMatchObject({
      chosenProfile: 'demo',
      profiles: [
        { id: 'demo' },
        { id: 'a', name: 'a:1', url: 'http://a:1', clockSymbol: null, tokenStorage: 'none' },
        { name: 'Fine', colour: 'pink', url: 'http://e', clockSymbol: 'EURUSD' },
      ],
    });
  });

  test('a token moved to another address by hand is not sent there', async () => {
    const own = await bridge('a-token', { login: '11', server: 'S' });
    const thief = await bridge('any', { login: '99', server: 'T' });
    const parts = testParts({ ...withDemo(), keyStore: reversingKeyStore });
    const first = await start(parts);
    const id = await save(first, { url: own.url, token: 'a-token' });
    await first.handlers['profiles.choose']({ id });
    const moved = JSON.parse(JSON.stringify(parts.stored).replaceAll(own.url, thief.url));
    const service = await start(testParts({ ...withDemo(), keyStore: reversingKeyStore, stored: moved }));
    expect(await login(service)).toBe('unauthorized');
    expect((await active(service)).tokenNotice).toContain('given for another bridge');
    expect(thief.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('a key store that is locked for the moment costs no ciphertext, whatever is changed meanwhile', async () => {
    const own = await bridge('a-token', { login: '11', server: 'S' });
    const parts = testParts({ ...withDemo(), keyStore: reversingKeyStore });
    const first = await start(parts);
    const id = await save(first, { url: own.url, token: 'a-token' });
    await first.handlers['profiles.choose']({ id });
    let isLocked = true;
    const keyStore = {
      ...reversingKeyStore,
      decrypt: (ciphertext: string) =>
        isLocked ? Promise.reject(new Error('locked')) : reversingKeyStore.decrypt(ciphertext),
    };
    const service = await start(testParts({ ...withDemo(), keyStore, stored: parts.stored }));
    expect(await login(service)).toBe('unauthorized');
    await save(service, { id, name: 'Renamed', url: own.url });
    await service.handlers['profiles.choose']({ id: 'demo' });
    isLocked = false;
    await service.handlers['profiles.choose']({ id });
    expect(await login(service)).toBe('11');
  });
});
