import { describe, expect, test } from 'vitest';
import type { Scheduler } from '../../../host/bridge/scheduler';
import { ok } from '../../../shared/model/result';
import { setUp, type slowBridge } from './slow-bridge';

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

  test('is told in short as at length, whatever overlaps and whatever is over', async () => {
    const set = setUp();
    const short = () => {
      const { stretch, busyShare, queued } = set.scheduler.load();
      expect(set.scheduler.factor()).toBe(stretch.factor);
      expect(set.scheduler.pace()).toEqual({ busyShare, queued });
      return busyShare;
    };
    const [early] = [set.read('a'), set.read('b'), set.read('c')];
    set.clock.ms = 1_000;
    expect(short()).toBe(1);
    await set.bridge.answer('b');
    await set.bridge.answer('a');
    await early;
    set.clock.ms = 2_000;
    await set.bridge.answer('c');
    set.clock.ms = 10_000;
    // 0 to 1 s and 1 to 2 s, of ten.
    expect(short()).toBe(0.2);
    set.clock.ms = 61_000;
    expect(short()).toBeCloseTo(1 / 60);
    set.clock.ms = 70_000;
    expect(short()).toBe(0);
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
