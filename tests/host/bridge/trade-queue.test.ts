import { describe, expect, test } from 'vitest';
import { createScheduler } from '../../../host/bridge/scheduler';
import { createWriteBucket, ordinaryRate } from '../../../host/bridge/write-bucket';
import { ok } from '../../../shared/model/result';

const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

/** Trades that are answered at once, over a clock that only the test moves. */
function setUp() {
  const clock = { ms: 0 };
  const waits: { readonly atMs: number; readonly go: () => void }[] = [];
  const scheduler = createScheduler({
    now: () => clock.ms,
    delay: (ms) => new Promise((go) => waits.push({ atMs: clock.ms + ms, go })),
  });
  const sent: { readonly name: string; readonly atMs: number }[] = [];
  const trade = (
    name: string,
    complaint: 'too-many' | 'busy' | null = null,
    answer: Promise<void> = Promise.resolve(),
    isRiskReducing = false,
  ) =>
    scheduler.trade<string>(
      {
        send: async () => {
          sent.push({ name, atMs: clock.ms });
          await answer;
          return `${name} done`;
        },
        complaint: () => complaint,
        notSent: ({ kind, message }) => `${name} not sent: ${kind}: ${message}`,
      },
      isRiskReducing,
    );
  const out = (name: string, answer?: Promise<void>) => trade(name, null, answer, true);
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      clock.ms += 100;
      for (const wait of waits.splice(0)) {
        if (wait.atMs <= clock.ms) wait.go();
        else waits.push(wait);
      }
      await settle();
    }
  };
  return { clock, scheduler, sent, trade, out, pass };
}

describe('writes a second', () => {
  test('two go at once, the next a second apart, in their order', async () => {
    const { sent, trade, pass } = setUp();
    for (const name of ['a', 'b', 'c', 'd']) void trade(name);
    await settle();
    await pass(4_000);
    expect(sent).toEqual([
      { name: 'a', atMs: 0 },
      { name: 'b', atMs: 0 },
      { name: 'c', atMs: 1_000 },
      { name: 'd', atMs: 2_000 },
    ]);
  });

  test('after a pause two go at once again', async () => {
    const { sent, trade, pass } = setUp();
    for (const name of ['a', 'b', 'c']) void trade(name);
    await pass(5_000);
    void trade('d');
    void trade('e');
    await settle();
    expect(sent.slice(3).map(({ atMs }) => atMs)).toEqual([5_000, 5_000]);
  });

  test('reads go on while a write is held back, and stop when it goes', async () => {
    const { scheduler, sent, trade, pass } = setUp();
    for (const name of ['a', 'b', 'c']) void trade(name);
    await settle();
    const lane = scheduler.lane<string>({ yieldsMs: 0 });
    expect(await lane('account', () => Promise.resolve(ok('account')))).toEqual(ok('account'));
    await pass(1_000);
    expect(sent).toHaveLength(3);
  });

  test('row 30: 429 and 10024 slow the bucket; the write itself is never sent again', async () => {
    const { scheduler, sent, trade, pass } = setUp();
    expect(await trade('a', 'too-many')).toBe('a done');
    void trade('b');
    await pass(1_900);
    expect(sent.map(({ name }) => name)).toEqual(['a']);
    await pass(100);
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
    await pass(120_000);
    expect(sent).toHaveLength(2);
    expect(scheduler.load().writeWaitMs).toBe(0);
  });

  test('what would have to wait longer than five seconds is not sent, and says when it can be', async () => {
    const { sent, trade } = setUp();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void trade(name);
    expect(await trade('h')).toBe(
      'h not sent: held-back: Too many requests at once: the next order can be sent in 6 s. This one was not sent',
    );
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('a write that is held back when the bridge is left is proven not sent', async () => {
    const { scheduler, sent, trade } = setUp();
    void trade('a');
    void trade('b');
    const held = trade('c');
    const behind = trade('d');
    await settle();
    scheduler.stop();
    expect(await held).toMatch(/^c not sent: cancelled/);
    expect(await behind).toMatch(/^d not sent: cancelled/);
    expect(sent).toHaveLength(2);
  });
});

describe('a risk-reducing write', () => {
  const never = new Promise<void>(() => {});

  test('waits for no write that hangs, and not for those behind it', async () => {
    const { sent, trade, out, pass } = setUp();
    void trade('a', null, never);
    void trade('b');
    await pass(2_000);
    void out('x', never);
    void out('y');
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'x', 'y']);
  });

  test('goes at once though the bucket is empty, as do those behind it: it bounds what adds risk', async () => {
    const { sent, trade, out, pass } = setUp();
    for (const name of ['a', 'b', 'c']) void trade(name);
    await settle();
    for (const name of ['x', 'y']) void out(name);
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'x', 'y']);
    await pass(6_000);
    expect(sent.slice(4)).toEqual([{ name: 'c', atMs: 1_000 }]);
  });

  test('forty at once are all sent, and leave the bucket to the next order', async () => {
    const { sent, trade, out } = setUp();
    for (let index = 0; index < 40; index += 1) void out(`x${index}`);
    void trade('a');
    await settle();
    expect(sent).toHaveLength(41);
    expect(sent.every(({ atMs }) => atMs === 0)).toBe(true);
  });

  test('the first goes at once though the server asked for patience; then it gets that', async () => {
    const { sent, trade, out, pass } = setUp();
    await trade('a', 'too-many');
    void out('x');
    void out('y');
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'x']);
    await pass(3_900);
    expect(sent).toHaveLength(2);
    await pass(200);
    expect(sent).toHaveLength(3);
  });

  test('that is asked for a little before its second is over waits no longer than one that is asked for then', async () => {
    const { sent, scheduler, trade, out, pass, clock } = setUp();
    void trade('order', 'too-many');
    await pass(2_000);
    void out('first');
    await pass(900);
    void out('second');
    await settle();
    await pass(1_100);
    const [, first, second] = sent;
    expect(first?.name).toBe('first');
    expect(second?.name).toBe('second');
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(1_000);
    expect(clock.ms).toBe(4_000);
    scheduler.stop();
  });
  test('waits as long as it must, and is proven not sent when the bridge is left', async () => {
    const { scheduler, sent, trade, out } = setUp();
    await trade('a', 'too-many');
    const all = Array.from({ length: 10 }, (_, index) => out(`x${index}`));
    await settle();
    scheduler.stop();
    expect(await all[9]).toMatch(/^x9 not sent: cancelled/);
    expect(sent).toHaveLength(2);
  });

  test('a read that it needs starts at once, beside a write that hangs and reads that do', async () => {
    const { scheduler, trade } = setUp();
    void trade('a', null, never);
    await settle();
    const started: string[] = [];
    const read = (lane: ReturnType<typeof scheduler.lane<string>>, name: string) =>
      lane(name, () => {
        started.push(name);
        return Promise.resolve(ok(name));
      });
    const vital = read(scheduler.lane<string>({ yieldsMs: 0, isVital: true }), 'account');
    void read(scheduler.lane<string>({ yieldsMs: 0 }), 'tick');
    await settle();
    expect(started).toEqual([]);
    scheduler.urge();
    expect(await vital).toEqual(ok('account'));
    expect(started).toEqual(['account']);
  });
});

describe('the bucket', () => {
  test('is halved by each complaint down to one in eight seconds, and doubled by each good minute', () => {
    const bucket = createWriteBucket(ordinaryRate, 0);
    const waits = [2_000, 4_000, 8_000, 8_000].map((expected, index) => {
      bucket.slow(index);
      expect(bucket.waitMs(index)).toBe(expected);
      return expected;
    });
    expect(waits).toHaveLength(4);
    for (const [seconds, everyMs] of [
      [70, 4_000],
      [130, 2_000],
      [190, 1_000],
    ] as const) {
      const nowMs = seconds * 1_000;
      while (bucket.take(nowMs) === 0);
      expect(bucket.waitMs(nowMs)).toBe(everyMs);
    }
  });

  test('loses nothing to a clock that stands still', () => {
    const bucket = createWriteBucket(ordinaryRate, 5);
    expect([bucket.take(5), bucket.take(5), bucket.take(5)]).toEqual([0, 0, 1_000]);
    expect(bucket.take(1_005)).toBe(0);
  });
});
