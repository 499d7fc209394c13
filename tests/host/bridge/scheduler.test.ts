import { describe, expect, test, vi } from 'vitest';
import { failed, ok } from '../../../shared/model/result';
import { fail, setUp, trouble } from './slow-bridge';

describe('reads', () => {
  test('identical reads in flight are one request with one answer', async () => {
    const { bridge, read } = setUp();
    const both = Promise.all([read('account'), read('account')]);
    await bridge.answer('account');
    expect(await both).toEqual([ok('account'), ok('account')]);
    expect(bridge.started).toEqual(['account']);
  });

  test('the same read after its answer is a new request', async () => {
    const { bridge, read } = setUp();
    const first = read('account');
    await bridge.answer('account');
    await first;
    void read('account');
    expect(bridge.started).toEqual(['account', 'account']);
  });

  test('at most two are on the wire; the third waits for a place', async () => {
    const { bridge, read } = setUp();
    void read('account');
    void read('positions');
    void read('tick');
    expect(bridge.started).toEqual(['account', 'positions']);
    await bridge.answer('account');
    expect(bridge.started).toEqual(['account', 'positions', 'tick']);
  });

  test('a waiting chart lets live figures pass, but not for ever', async () => {
    const { clock, bridge, scheduler, read } = setUp();
    const bulk = scheduler.lane<string>({ yieldsMs: 1_500 });
    void read('a');
    void read('b');
    void read('chart', bulk);
    void read('tick');
    clock.ms = 2_000;
    void read('late tick');
    await bridge.answer('a');
    await bridge.answer('b');
    await bridge.answer('tick');
    expect(bridge.started).toEqual(['a', 'b', 'tick', 'chart', 'late tick']);
  });

  test('of charts one is on the wire at a time: the other place stays free for quotes', async () => {
    const { bridge, scheduler, read } = setUp();
    const charts = scheduler.lane<string>({ yieldsMs: 1_500, isHeavy: true });
    void read('chart 1', charts);
    void read('chart 2', charts);
    void read('tick');
    expect(bridge.started).toEqual(['chart 1', 'tick']);
    await bridge.answer('tick');
    void read('tick again');
    expect(bridge.started).toEqual(['chart 1', 'tick', 'tick again']);
    await bridge.answer('chart 1');
    expect(bridge.started).toEqual(['chart 1', 'tick', 'tick again', 'chart 2']);
  });

  test('a quote that hangs leaves the other place to account, positions and orders', async () => {
    const { bridge, scheduler, read } = setUp();
    const quotes = scheduler.lane<string>({ yieldsMs: 0 });
    void read('tick', quotes);
    void read('another tick', quotes);
    void read('account');
    expect(bridge.started).toEqual(['tick', 'account']);
    await bridge.answer('account');
    void read('positions');
    await bridge.answer('positions');
    expect(bridge.started).toEqual(['tick', 'account', 'positions']);
    await bridge.answer('tick');
    expect(bridge.started).toEqual(['tick', 'account', 'positions', 'another tick']);
  });

  test('of history one is on the wire at a time, beside the two: a slow one freezes neither account nor chart', async () => {
    const { bridge, scheduler, read } = setUp();
    const history = scheduler.lane<string>({ yieldsMs: 1_500, isLong: true });
    void read('deals', history);
    void read('all deals', history);
    void read('account');
    void read('positions');
    expect(bridge.started).toEqual(['deals', 'account', 'positions']);
    await bridge.answer('account');
    expect(bridge.started).toEqual(['deals', 'account', 'positions']);
    await bridge.answer('deals');
    expect(bridge.started).toEqual(['deals', 'account', 'positions', 'all deals']);
  });

  test('history waits while a trade is out, also one that hangs', async () => {
    const { clock, bridge, scheduler, read, trade } = setUp();
    const history = scheduler.lane<string>({ yieldsMs: 1_500, isLong: true });
    const closing = trade('close');
    await bridge.settle();
    clock.ms = 6_000;
    void read('deals', history);
    void read('account');
    expect(bridge.started).toEqual(['close', 'account']);
    await bridge.answer('close');
    await closing;
    expect(bridge.started).toEqual(['close', 'account', 'deals']);
  });

  test('beyond the bound a read is refused in words instead of waiting', async () => {
    const { read } = setUp();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void read(name);
    expect(await read('one too many')).toMatchObject({ ok: false, failure: { kind: 'busy' } });
  });

  test('a read that throws fails as a defect and gives its place back', async () => {
    const { bridge, live, read } = setUp();
    const broken = await live('broken', () => Promise.reject(new Error('oops')));
    expect(broken).toMatchObject({ ok: false, failure: { kind: 'internal' } });
    void read('a');
    void read('b');
    expect(bridge.started).toEqual(['a', 'b']);
  });
});

describe('the order of answers', () => {
  test('row 35: an older answer of a read never comes after a newer one, however asking and answering mix', async () => {
    const { clock, bridge, scheduler } = setUp();
    const lane = scheduler.lane<string>({ yieldsMs: 0 });
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    let sent = 0;
    const heard: number[] = [];
    let out: (() => void)[] = [];
    const ask = () =>
      void lane('positions', () => {
        sent += 1;
        const mine = sent;
        return new Promise((resolve) => out.push(() => resolve(ok(String(mine)))));
      }).then((result) => {
        if (result.ok) heard.push(Number(result.value));
      });
    for (let step = 0; step < 2_000; step += 1) {
      clock.ms += 10;
      if (random() < 0.6) ask();
      else {
        const at = Math.floor(random() * out.length);
        out[at]?.();
        out = out.filter((_each, index) => index !== at);
      }
      await bridge.settle();
      expect(out.length).toBeLessThanOrEqual(1);
    }
    expect(heard.length).toBeGreaterThan(300);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(scheduler.load().readsOverlapped).toBe(0);
  });

  test('row 31: a token refused mid-session ends all polling at once, whatever is asked for, until it is changed', async () => {
    const set = setUp();
    void set.read('account');
    void set.read('tick');
    const waits = set.read('positions');
    await set.bridge.answer('account', failed(trouble('unauthorized')));
    expect(await waits).toMatchObject({ failure: { kind: 'unauthorized' } });
    for (let poll = 0; poll < 100; poll += 1) {
      set.clock.ms += 1_000;
      expect(await set.read(`poll ${poll}`)).toMatchObject({ failure: { kind: 'unauthorized' } });
    }
    expect(set.bridge.started).toEqual(['account', 'tick']);
  });
});

describe('trades', () => {
  test('a trade starts at once although both places are taken by reads', () => {
    const { bridge, read, trade } = setUp();
    void read('a');
    void read('b');
    void trade('order');
    expect(bridge.started).toEqual(['a', 'b', 'order']);
  });

  test('no new read starts while a trade is out; reads go on after it', async () => {
    const { bridge, read, trade } = setUp();
    void trade('order');
    void read('account');
    expect(bridge.started).toEqual(['order']);
    await bridge.answer('order');
    expect(bridge.started).toEqual(['order', 'account']);
  });

  test('a trade that hangs lets reads by again, one at a time: nobody is blind for as long as it may take', async () => {
    vi.useFakeTimers();
    try {
      const { clock, bridge, read, trade } = setUp();
      void trade('order');
      for (const name of ['account', 'positions', 'tick']) void read(name);
      clock.ms += 900;
      await vi.advanceTimersByTimeAsync(900);
      expect(bridge.started).toEqual(['order']);
      clock.ms += 200;
      await vi.advanceTimersByTimeAsync(200);
      expect(bridge.started).toEqual(['order', 'account']);
      await bridge.answer('account');
      expect(bridge.started).toEqual(['order', 'account', 'positions']);
      await bridge.answer('order');
      expect(bridge.started).toEqual(['order', 'account', 'positions', 'tick']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('trades keep their order, one at a time, with no read in between', async () => {
    const { bridge, read, trade } = setUp();
    void trade('first');
    void trade('second');
    void read('account');
    expect(bridge.started).toEqual(['first']);
    await bridge.answer('first');
    expect(bridge.started).toEqual(['first', 'second']);
    await bridge.answer('second');
    expect(bridge.started).toEqual(['first', 'second', 'account']);
  });

  test('a trade is sent even while reads are in back-off', async () => {
    const set = setUp();
    await fail(set, 'a', 'busy');
    void set.trade('close');
    expect(set.bridge.started).toEqual(['a', 'close']);
  });

  test('a trade that waits when the bridge is left is proven not sent', async () => {
    const { bridge, scheduler, trade } = setUp();
    void trade('first');
    const second = trade('second');
    scheduler.stop();
    expect(await second).toBe('second not sent: cancelled');
    expect(bridge.started).toEqual(['first']);
  });
});

describe('leaving a bridge', () => {
  test('cancels what waits and tells what is on the wire', async () => {
    const { scheduler, live, read } = setUp();
    let given: AbortSignal | null = null;
    void live('on the wire', ({ signal }) => {
      given = signal;
      return new Promise(() => {});
    });
    void read('b');
    const waits = read('c');
    scheduler.stop();
    expect(await waits).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(await read('later')).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(given).toMatchObject({ aborted: true });
  });
});

describe('a write that may take minutes', () => {
  const beside = ({ scheduler, bridge }: Pick<ReturnType<typeof setUp>, 'scheduler' | 'bridge'>) =>
    scheduler.aside<string>({
      send: async () => {
        await bridge.work('restart')();
        return 'restart';
      },
      notSent: ({ kind }) => `not sent: ${kind}`,
    });

  test('runs beside reads and trades and holds up none of them', async () => {
    const parts = setUp();
    const restart = beside(parts);
    const read = parts.read('account');
    const trade = parts.trade('order');
    await parts.bridge.settle();
    expect(parts.bridge.started).toEqual(['restart', 'account', 'order']);
    await parts.bridge.answer('account');
    await parts.bridge.answer('order');
    expect(await read).toEqual(ok('account'));
    expect(await trade).toBe('order');
    await parts.bridge.answer('restart');
    expect(await restart).toBe('restart');
  });

  test('is no load of ours on the bridge', async () => {
    const parts = setUp();
    void beside(parts);
    parts.clock.ms = 120_000;
    expect(parts.scheduler.load()).toMatchObject({ busyShare: 0, inFlight: 0, requestsPerSecond: 0 });
  });

  test('is not sent after the end', async () => {
    const parts = setUp();
    parts.scheduler.stop();
    expect(await beside(parts)).toBe('not sent: cancelled');
    expect(parts.bridge.started).toEqual([]);
  });
});
