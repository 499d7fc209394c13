import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../host/live/clock';
import { createReader, type ReaderParts } from '../../../host/live/reader';
import { failed, ok } from '../../../shared/model/result';
import { defaultPolling, type Polling } from '../../../shared/model/settings';

/** A reader over a bridge that answers at once, with a clock that the test turns. */
function world(polling: Partial<Polling> = {}) {
  let nowMs = 100_000;
  let due: { readonly atMs: number; readonly work: () => void }[] = [];
  const clock: Clock = {
    now: () => nowMs,
    wall: () => nowMs,
    after(ms, work) {
      const entry = { atMs: nowMs + ms, work };
      due.push(entry);
      return () => {
        due = due.filter((each) => each !== entry);
      };
    },
  };
  const state = { isAway: false, factor: 1 };
  const asked: string[] = [];
  const read = (what: string) => () => {
    asked.push(what);
    return Promise.resolve(
      state.isAway ? failed({ kind: 'unreachable', message: 'away' }) : ok({ rows: [], unreadable: [] }),
    );
  };
  const client = {
    factor: () => state.factor,
    pace: () => ({ busyShare: 0, queued: 0 }),
    account: read('account'),
    positions: read('positions'),
    orders: read('orders'),
    deals: read('deals'),
    tick: (symbol: string) => read(symbol)(),
  };
  const reader = createReader({
    clock,
    bridge: {
      current: () => ({ url: 'http://127.0.0.1:1', generation: 1 }),
      read: (work: (of: unknown) => unknown) => work(client),
    },
    last: {
      account: () => null,
      positions: () => null,
      orders: () => null,
      tick: (symbol: string) => (asked.includes(symbol) ? { askedMs: 0 } : null),
    },
    brokerNow: () => [],
    connection: () => ({ last: null, read: read('connection') }),
    polling: () => ({ ...defaultPolling, ...polling }),
  } as unknown as ReaderParts);
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 10) {
      nowMs += 10;
      const now = due.filter(({ atMs }) => atMs <= nowMs);
      due = due.filter(({ atMs }) => atMs > nowMs);
      for (const { work } of now) work();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  }
  const count = (what: string) => asked.filter((each) => each === what).length;
  return { reader, state, pass, count, asked };
}

const account = { account: null };

describe('what a page wants', () => {
  it('is read at once and at the interval of the settings, and no more five seconds after it was wanted', async () => {
    const { reader, pass, count } = world({ account: 250 });
    reader.want(account);
    await pass(10);
    expect(count('account')).toBe(1);
    await pass(1_000);
    expect(count('account')).toBe(5);
    await pass(4_000);
    const then = count('account');
    await pass(20_000);
    expect(count('account')).toBe(then);
  });

  it('is read less often while the bridge asks for it', async () => {
    const { reader, state, pass, count } = world();
    state.factor = 4;
    reader.want(account);
    await pass(3_900);
    expect(count('account')).toBe(1);
    await pass(200);
    expect(count('account')).toBe(2);
  });

  it('becomes one beat with all that has its interval: they change together', async () => {
    const { reader, pass, count } = world();
    const counts = () => [count('account'), count('positions'), count('EURUSD'), count('connection')];
    reader.want(account);
    await pass(300);
    const all = { account: null, positions: null, connection: null };
    reader.want({ ...all, ticks: [{ symbol: 'EURUSD', version: null }] });
    await pass(100);
    expect(counts()).toEqual([1, 1, 1, 1]);
    await pass(620);
    expect(counts()).toEqual([2, 2, 2, 1]);
    reader.want({ ...all, ticks: [{ symbol: 'EURUSD', version: null }] });
    await pass(970);
    expect(counts()).toEqual([2, 2, 2, 1]);
    await pass(30);
    expect(counts()).toEqual([3, 3, 3, 1]);
  });

  it('is read again at once after a write, whatever its interval', async () => {
    const { reader, pass, count } = world({ account: 60_000 });
    reader.want(account);
    await pass(1_000);
    reader.wrote();
    await pass(20);
    expect(count('account')).toBe(2);
    await pass(1_000);
    expect(count('account')).toBe(2);
  });

  it('has the chain looked along as soon as an outage is over', async () => {
    const { reader, state, pass, count } = world();
    state.isAway = true;
    reader.want({ account: null, connection: null });
    await pass(1_500);
    expect(count('connection')).toBe(1);
    state.isAway = false;
    await pass(1_000);
    expect(count('connection')).toBe(2);
  });
});

describe('where nobody looks', () => {
  it('a watching host reads every two seconds, and the chain and the deals seldom', async () => {
    const { reader, pass, count } = world();
    reader.watch();
    await pass(60_000);
    for (const topic of ['account', 'positions', 'orders']) {
      expect(count(topic)).toBeGreaterThanOrEqual(29);
      expect(count(topic)).toBeLessThanOrEqual(31);
    }
    expect(count('connection')).toBe(4);
    expect(count('deals')).toBe(1);
  });

  it('nothing is read that is not watched', async () => {
    const { pass, asked } = world();
    await pass(10_000);
    expect(asked).toEqual([]);
  });
});

describe('the newest deals', () => {
  const looked = async () => {
    const over = world();
    over.reader.watch();
    await over.pass(60_000);
    const before = over.count('deals');
    return { ...over, more: () => over.count('deals') - before };
  };

  it('are read every half minute while somebody looks at the history, else every minute', async () => {
    const { reader, pass, more } = await looked();
    for (let second = 0; second < 120; second += 1) {
      reader.want({ history: null });
      await pass(1_000);
    }
    expect(more()).toBe(4);
    await pass(60_000);
    const then = more();
    await pass(120_000);
    expect(more()).toBe(then + 2);
  });

  it('are read at once after a trade and after a write, once for all who ask', async () => {
    const { reader, pass, more } = await looked();
    reader.traded();
    await Promise.all([reader.newestDeals(), reader.newestDeals()]);
    await pass(1_000);
    expect(more()).toBe(1);
    await reader.newestDeals();
    expect(more(), 'they are good').toBe(1);
    await pass(10);
    reader.wrote();
    await pass(1_000);
    expect(more()).toBe(2);
    await reader.newestDeals(true);
    expect(more()).toBe(3);
  });

  it('are read again two seconds later where one is not there yet', async () => {
    const { reader, pass, more } = await looked();
    reader.dealsAreLate();
    await pass(1_900);
    expect(more()).toBe(0);
    await pass(700);
    expect(more()).toBe(1);
    await pass(5_000);
    expect(more()).toBe(1);
  });
});

describe('quotes', () => {
  const poll = (quick: readonly string[], listed: readonly string[]) => ({
    ticks: quick.map((symbol) => ({ symbol, version: null })),
    listedTicks: listed.map((symbol) => ({ symbol, version: null })),
  });

  it('of many dialogs are read less often in proportion', async () => {
    const { reader, pass, count } = world();
    reader.want(poll(['A', 'B', 'C', 'D', 'E', 'F'], []));
    await pass(4_100);
    expect(count('A')).toBe(3);
  });

  it('of the market watch come in turn, those of a chart at its own interval besides', async () => {
    const { reader, pass, count } = world();
    for (let second = 0; second < 12; second += 1) {
      reader.want(poll(['EURUSD'], ['EURUSD', 'A', 'B', 'C']));
      await pass(1_000);
    }
    expect(count('EURUSD')).toBeGreaterThanOrEqual(11);
    expect(count('EURUSD')).toBeLessThanOrEqual(13);
    for (const symbol of ['A', 'B', 'C']) expect(count(symbol)).toBeGreaterThanOrEqual(3);
  });
});
