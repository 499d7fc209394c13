import { afterEach, describe, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import type { Clock } from '../../../host/live/clock';
import { watchTraffic } from '../../faults/virtual-time';
import { listen, replyJson } from '../../fixtures/http-server';
import { quietBroker, quietState } from '../../fixtures/quiet-broker';
import { testParts } from '../../fixtures/service-parts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A host over a bridge that can be away, with a clock that the test turns. */
async function host() {
  const brokerState = quietState();
  const world = { isAway: false, holds: false };
  let release = (): void => undefined;
  const server = await listen((request, response) => {
    if (world.isAway) return replyJson(response, 503, { error: 'terminal not initialized' });
    if (request.method === 'DELETE' && world.holds) {
      release = () => replyJson(response, 500, { error: 'None' });
      return;
    }
    return quietBroker(() => undefined, brokerState)(request, response);
  });
  const traffic = watchTraffic(() => 0);
  ending.push(traffic.end);
  let nowMs = 1_000;
  let due: { readonly atMs: number; readonly work: () => void }[] = [];
  const clock: Clock = {
    now: () => nowMs,
    wall: () => Date.now(),
    after(ms, work) {
      const entry = { atMs: nowMs + ms, work };
      due.push(entry);
      return () => {
        due = due.filter((each) => each !== entry);
      };
    },
  };
  const parts = testParts({ environment: { bridgeUrl: server.url, token: null }, clock });
  const service = await createService(parts);
  ending.push(server.close, () => service.close());
  const asked = () => server.seen.map(({ path }) => path);
  return {
    service,
    world,
    log: parts.lines,
    asked,
    release: () => release(),
    /** Time passes in steps of half a second; what is asked is answered in between, however slow the machine is. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 500) {
        nowMs += 500;
        const now = due.filter(({ atMs }) => atMs <= nowMs);
        due = due.filter(({ atMs }) => atMs > nowMs);
        for (const { work } of now) work();
        await traffic.quiet();
      }
    },
  };
}

describe('what a host shows outside of its page', () => {
  test('is in its log that the account is read, and why it is not any more: each once', async () => {
    const { service, world, log } = await host();
    const read = () => service.handlers['account.read']({});
    await read();
    await read();
    world.isAway = true;
    await read();
    await read();
    expect(log.slice(-2)).toEqual([
      'the account is read',
      expect.stringMatching(/^The terminal is not initialised\. .*\(GET \/account\)$/),
    ]);
  });

  test('is the link and the account as last read, called lost when the bridge is, and forgotten with the bridge', async () => {
    const { service, world } = await host();
    let reported = 0;
    ending.push(service.onStatus(() => (reported += 1)));
    expect(service.status()).toMatchObject({ link: 'waiting', account: null, unresolved: 0 });
    await service.handlers['account.read']({});
    expect(service.status()).toMatchObject({ link: 'live', account: { login: '1001' } });
    world.isAway = true;
    await service.handlers['account.read']({});
    expect(service.status()).toMatchObject({ link: 'lost', account: { login: '1001' } });
    expect(reported).toBeGreaterThanOrEqual(2);
    await service.slept(0, 0);
    expect(service.status()).toMatchObject({ link: 'waiting', account: null });
  });
});

describe('what is unresolved', () => {
  test('is a write on its way and one without a known result, and no read', async () => {
    const { service, world, asked, release, pass } = await host();
    await service.handlers['account.read']({});
    world.holds = true;
    const answer = service.handlers['trade.send']({
      name: 'cancel-order',
      input: { intentId: crypto.randomUUID(), ticket: '7' },
    });
    await expect.poll(() => service.status().unresolved).toBe(1);
    await expect.poll(asked).toContain('/orders/7');
    release();
    // It is looked for before its answer is told.
    await pass(6_000);
    expect(await answer).toMatchObject({ ok: true, value: { verdict: 'unknown' } });
    expect(service.status().unresolved).toBe(1);
  });
});

describe('a host that watches', () => {
  test('reads account, positions, orders and quotes of open positions every two seconds where no page asks', async () => {
    const { service, asked, pass } = await host();
    service.watch();
    await pass(20_500);
    const count = (path: string) => asked().filter((each) => each === path).length;
    for (const path of ['/account', '/positions', '/orders']) expect(count(path), path).toBe(11);
    // The first look at the positions names their symbols; the broker's clock is read from this one besides.
    expect(count('/symbols/EURUSD/tick')).toBeGreaterThanOrEqual(10);
    expect(count('/symbols/EURUSD/tick')).toBeLessThanOrEqual(11);
    expect(service.status().link).toBe('live');
  });

  test('reads the deals of a week at first, then once a minute those since the last time', async () => {
    const { service, asked, pass } = await host();
    service.watch();
    await pass(160_500);
    const spans = asked().flatMap((path) => {
      const found = /^\/history\/deals\?from=(\d+)&to=(\d+)$/.exec(path);
      return found === null ? [] : [Number(found[2]) - Number(found[1])];
    });
    const dayS = 86_400;
    // The past before that is read for the ledger, longer spans at once where nothing is told of it.
    const [first = 0, ...later] = spans.filter((each) => each < 20 * dayS);
    expect(later).toHaveLength(2);
    expect(first).toBeGreaterThan(7 * dayS);
    // Each reaches a day ahead, and a minute before the last.
    for (const each of later) expect(each - dayS).toBeLessThan(200);
  });

  const screen = { account: null, positions: null, orders: null, connection: null };
  const counted = (paths: readonly string[], path: string) => paths.filter((each) => each === path).length;

  test('reads at the intervals of a page that polls, the quotes that it shows too, and leaves it the deals', async () => {
    const { service, asked, pass } = await host();
    service.watch();
    for (let second = 0; second < 10; second += 1) {
      await service.handlers['topics.read']({ ...screen, ticks: [{ symbol: 'EURUSD', version: null }] });
      await pass(1_000);
    }
    for (const path of ['/account', '/positions', '/orders'])
      expect(counted(asked(), path), path).toBeGreaterThanOrEqual(9);
    for (const path of ['/account', '/positions', '/orders'])
      expect(counted(asked(), path), path).toBeLessThanOrEqual(11);
    expect(counted(asked(), '/symbols/EURUSD/tick')).toBeGreaterThanOrEqual(9);
  });

  test('three windows cost the bridge what one costs, and what nobody wants for five seconds is left', async () => {
    const { service, asked, pass } = await host();
    for (let second = 0; second < 20; second += 1) {
      for (let window = 0; window < 3; window += 1) await service.handlers['topics.read'](screen);
      await pass(1_000);
    }
    expect(counted(asked(), '/account')).toBeGreaterThanOrEqual(19);
    expect(counted(asked(), '/account')).toBeLessThanOrEqual(21);
    await pass(5_000);
    const before = asked().length;
    await pass(20_000);
    expect(asked().length).toBe(before);
  });

  test('reads the quotes of a list in turn, also where the bridge does not know some', async () => {
    const { service, asked, pass } = await host();
    const listedTicks = ['A', 'B', 'C', 'EURUSD'].map((symbol) => ({ symbol, version: null }));
    const poll = () =>
      service.handlers['topics.read']({ listedTicks, ticks: [{ symbol: 'EURUSD', version: null }] });
    for (let second = 0; second < 6; second += 1) {
      await poll();
      await pass(1_000);
    }
    const quotes = new Set(asked().filter((path) => path.endsWith('/tick')));
    expect(quotes).toEqual(new Set(['A', 'B', 'C', 'EURUSD'].map((each) => `/symbols/${each}/tick`)));
  });
});
