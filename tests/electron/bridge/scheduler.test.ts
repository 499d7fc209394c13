import { describe, expect, test, vi } from 'vitest';
import { createScheduler, type ReadLane, type Scheduler } from '../../../electron/bridge/scheduler';
import { type Failure, type FailureKind, failed, ok, type Result } from '../../../shared/result';

/** A bridge that answers only when the test says so. */
function slowBridge() {
  const started: string[] = [];
  const answers = new Map<string, (result: Result<string>) => void>();
  const work = (name: string) => () =>
    new Promise<Result<string>>((resolve) => {
      started.push(name);
      answers.set(name, resolve);
    });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    started,
    work,
    settle,
    async answer(name: string, result: Result<string> = ok(name)) {
      const resolve = answers.get(name);
      if (resolve === undefined) throw new Error(`${name} was never sent`);
      resolve(result);
      await settle();
    },
  };
}

const trouble = (kind: FailureKind): Failure => ({ kind, message: kind });

function setUp() {
  const clock = { ms: 0 };
  const bridge = slowBridge();
  const scheduler = createScheduler({ now: () => clock.ms, random: () => 1, maxWaiting: 4 });
  const live = scheduler.lane<string>({ yieldsMs: 0 });
  const read = (name: string, lane: ReadLane<string> = live) => lane(name, bridge.work(name));
  const trade = (name: string) =>
    scheduler.trade<string>({
      send: async () => {
        await bridge.work(name)();
        return name;
      },
      notSent: ({ kind }) => `${name} not sent: ${kind}`,
    });
  return { clock, bridge, scheduler, live, read, trade };
}

/** One read that fails at once, so that the scheduler learns of trouble. */
async function fail(
  { bridge, read }: Pick<ReturnType<typeof setUp>, 'bridge' | 'read'>,
  name: string,
  kind: FailureKind,
): Promise<void> {
  const answer = read(name);
  await bridge.answer(name, failed(trouble(kind)));
  await answer;
}

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
      clock.ms += 4_900;
      await vi.advanceTimersByTimeAsync(4_900);
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

describe('back-off', () => {
  test.each<[FailureKind, number]>([
    ['unreachable', 2_000],
    ['terminal-not-ready', 5_000],
    ['timeout', 15_000],
    ['busy', 30_000],
  ])('after "%s" reads fail at once for a pause that grows from 1 s to %d ms', async (kind, longest) => {
    const set = setUp();
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await fail(set, `probe ${round}`, kind);
      const from = set.clock.ms;
      while (set.clock.ms - from < 60_000) {
        const sent = set.bridge.started.length;
        const early = set.read('early');
        if (set.bridge.started.length > sent) {
          await set.bridge.answer('early', failed(trouble('cancelled')));
          break;
        }
        expect(await early).toMatchObject({ ok: false, failure: { kind } });
        set.clock.ms += 250;
      }
      pauses.push(set.clock.ms - from);
    }
    expect(pauses[0]).toBe(1_000);
    expect(Math.max(...pauses)).toBe(longest);
  });

  test('what waits when trouble begins is answered with it, not stacked', async () => {
    const { bridge, read } = setUp();
    void read('a');
    void read('b');
    const waits = read('c');
    await bridge.answer('a', failed(trouble('timeout')));
    expect(await waits).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    expect(bridge.started).toEqual(['a', 'b']);
  });

  test('after the pause one read is the probe; its success lets the others go', async () => {
    const set = setUp();
    await fail(set, 'a', 'unreachable');
    set.clock.ms += 1_000;
    const { bridge, read } = set;
    void read('probe');
    void read('positions');
    void read('tick');
    expect(bridge.started).toEqual(['a', 'probe']);
    await bridge.answer('probe');
    expect(bridge.started).toEqual(['a', 'probe', 'positions', 'tick']);
  });

  test('an answer to a request from before the trouble does not end it', async () => {
    const { clock, bridge, read } = setUp();
    void read('old');
    clock.ms = 10;
    void read('new');
    clock.ms = 500;
    await bridge.answer('new', failed(trouble('busy')));
    await bridge.answer('old');
    expect(await read('next')).toMatchObject({ ok: false, failure: { kind: 'busy' } });
  });

  test('a refused token ends all reads until it is forgiven', async () => {
    const set = setUp();
    await fail(set, 'account', 'unauthorized');
    set.clock.ms += 3_600_000;
    expect(await set.read('account')).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect(set.bridge.started).toHaveLength(1);
    set.scheduler.forgive();
    void set.read('account');
    expect(set.bridge.started).toHaveLength(2);
  });

  test('an optional endpoint that is forbidden does not silence the rest', async () => {
    const { bridge, scheduler, read } = setUp();
    const optional = scheduler.lane<string>({ yieldsMs: 0, optional: true });
    const latency = read('latency', optional);
    await bridge.answer('latency', failed(trouble('unauthorized')));
    await latency;
    void read('account');
    expect(bridge.started).toEqual(['latency', 'account']);
  });

  test('any other error answer shows that the bridge is there', async () => {
    const set = setUp();
    await fail(set, 'a', 'busy');
    set.clock.ms += 1_000;
    await fail(set, 'b', 'refused');
    void set.read('c');
    void set.read('d');
    expect(set.bridge.started).toEqual(['a', 'b', 'c', 'd']);
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

describe('load', () => {
  async function timed(
    {
      clock,
      bridge,
      read,
    }: {
      clock: { ms: number };
      bridge: ReturnType<typeof slowBridge>;
      scheduler: Scheduler;
      read: (name: string) => Promise<unknown>;
    },
    name: string,
    tookMs: number,
  ) {
    const answer = read(name);
    clock.ms += tookMs;
    await bridge.answer(name);
    await answer;
  }

  test('counts requests, the share of time that the bridge worked for us, and the slowest twentieth', async () => {
    const set = setUp();
    for (let at = 0; at < 19; at += 1) {
      await timed(set, `fast ${at}`, 10);
      set.clock.ms += 490;
    }
    await timed(set, 'slow', 500);
    expect(set.scheduler.load()).toMatchObject({
      requestsPerSecond: 2,
      busyShare: (19 * 10 + 500) / 10_000,
      p95Ms: 10,
      inFlight: 0,
      queued: 0,
    });
  });

  test('two reads at once are not counted as twice the time', async () => {
    const { clock, bridge, scheduler, read } = setUp();
    void read('a');
    void read('b');
    void read('c');
    clock.ms = 1_000;
    expect(scheduler.load()).toMatchObject({ busyShare: 1, inFlight: 2, queued: 1 });
    await bridge.answer('a');
  });

  test('forgets what is older than a minute', async () => {
    const set = setUp();
    await timed(set, 'a', 100);
    set.clock.ms += 61_000;
    expect(set.scheduler.load()).toEqual({
      requestsPerSecond: 0,
      busyShare: 0,
      p95Ms: null,
      queued: 0,
      inFlight: 0,
      stretch: { factor: 1, reason: null },
      writeWaitMs: 0,
      readsSent: 1,
      readsOverlapped: 0,
      beat: null,
    });
  });

  test('tells the beat of polling and that no read overlaps itself', async () => {
    const { clock, bridge, scheduler } = setUp();
    const account = scheduler.lane<string>({ yieldsMs: 0, isBeat: true });
    for (const everyMs of [1_000, 1_020, 980, 1_000]) {
      const polls = [account('account', bridge.work('account')), account('account', bridge.work('account'))];
      await bridge.answer('account');
      await Promise.all(polls);
      clock.ms += everyMs;
    }
    expect(scheduler.load()).toMatchObject({
      readsSent: 4,
      readsOverlapped: 0,
      beat: { p05Ms: 980, p50Ms: 1_000, p95Ms: 1_020 },
    });
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

describe('another look', () => {
  test('ends a pause after trouble early', async () => {
    const parts = setUp();
    await fail(parts, 'first', 'terminal-not-ready');
    expect(await parts.read('second')).toEqual(failed(trouble('terminal-not-ready')));
    parts.scheduler.lookAgain();
    void parts.read('third');
    expect(parts.bridge.started).toEqual(['first', 'third']);
  });

  test('does not undo a refused token', async () => {
    const parts = setUp();
    await fail(parts, 'first', 'unauthorized');
    parts.scheduler.lookAgain();
    expect(await parts.read('second')).toEqual(failed(trouble('unauthorized')));
    expect(parts.bridge.started).toEqual(['first']);
  });
});

describe('a token that is refused where not every bridge has the endpoint', () => {
  test('silences that endpoint alone, until the token is forgiven', async () => {
    const parts = setUp();
    const extra = parts.scheduler.lane<string>({ yieldsMs: 0, optional: true });
    const first = extra('error', parts.bridge.work('error'));
    await parts.bridge.answer('error', failed(trouble('unauthorized')));
    await first;
    expect(await extra('error', parts.bridge.work('again'))).toEqual(failed(trouble('unauthorized')));
    void parts.read('account');
    expect(parts.bridge.started).toEqual(['error', 'account']);
    parts.scheduler.forgive();
    void extra('error', parts.bridge.work('after'));
    expect(parts.bridge.started).toEqual(['error', 'account', 'after']);
  });
});

describe('reads that nobody waits for any more', () => {
  const full = () => {
    const parts = setUp();
    const held = ['one', 'two'].map((name) => parts.read(name));
    return { ...parts, held };
  };

  test('are not sent where they still stand in the queue', async () => {
    const { bridge, live } = full();
    const controller = new AbortController();
    const answer = live('chart', bridge.work('chart'), controller.signal);
    controller.abort();
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await bridge.answer('one');
    await bridge.answer('two');
    expect(bridge.started).toEqual(['one', 'two']);
  });

  test('are sent while another caller still waits', async () => {
    const { bridge, live } = full();
    const controller = new AbortController();
    const given = live('chart', bridge.work('chart'), controller.signal);
    const kept = live('chart', bridge.work('chart'));
    controller.abort();
    expect(await given).toMatchObject({ ok: false });
    await bridge.answer('one');
    await bridge.answer('chart');
    expect(await kept).toEqual(ok('chart'));
  });

  test('stay on the wire once they were sent, and a new caller joins them', async () => {
    const { bridge, live } = setUp();
    const controller = new AbortController();
    const given = live('chart', bridge.work('chart'), controller.signal);
    controller.abort();
    expect(await given).toMatchObject({ failure: { kind: 'cancelled' } });
    const again = live('chart', bridge.work('chart'));
    await bridge.answer('chart');
    expect(await again).toEqual(ok('chart'));
    expect(bridge.started).toEqual(['chart']);
  });

  test('are given up at once where interest ended before they were asked for', async () => {
    const { bridge, live } = full();
    expect(await live('chart', bridge.work('chart'), AbortSignal.abort())).toMatchObject({
      failure: { kind: 'cancelled' },
    });
    expect(bridge.started).toEqual(['one', 'two']);
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
