import { describe, expect, test } from 'vitest';
import { createScheduler } from '../../../host/bridge/scheduler';
import { createThrottling } from '../../../host/bridge/throttling';
import { type FailureKind, failed, ok, type Result } from '../../../shared/model/result';

const quiet = 0.05;

/** Live answers of one kind for so many seconds, four a second; how it is paced afterwards. */
function polled(tookMs: number, seconds: number, share = quiet, throttling = createThrottling(), fromMs = 0) {
  let stretch = throttling.stretch(share, fromMs);
  for (let ms = fromMs; ms < fromMs + seconds * 1_000; ms += 250) {
    throttling.answered(tookMs, ms);
    stretch = throttling.stretch(share, ms);
  }
  return { throttling, stretch, endMs: fromMs + seconds * 1_000 };
}

describe('the intervals of polling', () => {
  test('are those of the settings while all is well', () => {
    expect(polled(20, 120).stretch).toEqual({ factor: 1, reason: null });
  });

  test('are stretched a step with each complaint, up to eight times', () => {
    const throttling = createThrottling();
    const factors = Array.from({ length: 9 }, (_, index) => {
      throttling.troubled('busy', index * 3_000);
      return throttling.stretch(quiet, index * 3_000).factor;
    });
    expect(factors).toEqual([1.5, 2, 3, 4, 6, 8, 8, 8, 8]);
  });

  test('take complaints of one moment for one', () => {
    const throttling = createThrottling();
    for (const ms of [0, 10, 500, 1_900]) throttling.troubled('busy', ms);
    expect(throttling.stretch(quiet, 1_900)).toEqual({ factor: 1.5, reason: 'busy' });
  });

  test('relax after a good minute, then step by step', () => {
    const throttling = createThrottling();
    for (let index = 0; index < 6; index += 1) throttling.troubled('busy', index * 3_000);
    const from = 20_000;
    const factorAfter = (seconds: number) => {
      throttling.answered(20, from + seconds * 1_000);
      return throttling.stretch(quiet, from + seconds * 1_000).factor;
    };
    expect([0, 30, 59].map(factorAfter)).toEqual([8, 8, 8]);
    expect([60, 74, 75, 90, 105, 120, 135, 150].map(factorAfter)).toEqual([6, 6, 4, 3, 2, 1.5, 1, 1]);
    expect(throttling.stretch(quiet, from + 150_000).reason).toBe(null);
  });

  test('do not relax by time alone: an answer has to have come, and none may complain in between', () => {
    const throttling = createThrottling();
    throttling.troubled('timeout', 0);
    expect(throttling.stretch(quiet, 600_000).factor).toBe(1.5);
    throttling.answered(20, 600_000);
    throttling.troubled('timeout', 650_000);
    throttling.answered(20, 651_000);
    expect(throttling.stretch(quiet, 670_000).factor).toBe(2);
  });

  test('are twice as long at most while the terminal is away: the pauses between probes spare it already', () => {
    const throttling = createThrottling();
    for (let index = 0; index < 9; index += 1) throttling.troubled('not-ready', index * 3_000);
    expect(throttling.stretch(quiet, 30_000)).toEqual({ factor: 2, reason: 'not-ready' });
  });

  test('are stretched by rising latency, to twice at most, and not by a way that is always long', () => {
    const { throttling, endMs } = polled(40, 60);
    const risen = polled(400, 60, quiet, throttling, endMs);
    expect(risen.stretch).toEqual({ factor: 2, reason: 'slow' });
    expect(polled(20, 120, quiet, throttling, risen.endMs).stretch.factor).toBe(1);
    expect(polled(400, 120).stretch).toEqual({ factor: 1, reason: null });
  });

  test('take a latency that stays for the usual one after some minutes', () => {
    const { throttling, endMs } = polled(40, 60);
    expect(polled(400, 900, quiet, throttling, endMs).stretch.factor).toBe(1);
  });

  test('leave the bridge time of its own: nearly always at work for us is too often', () => {
    const crowded = polled(200, 60, 0.95);
    expect(crowded.stretch).toEqual({ factor: 2, reason: 'crowded' });
    // One step less would crowd it again.
    const held = polled(200, 120, 0.6, crowded.throttling, crowded.endMs);
    expect(held.stretch.factor).toBe(2);
    expect(polled(200, 120, 0.2, crowded.throttling, held.endMs).stretch.factor).toBe(1);
  });
});

describe('what the scheduler learns from answers', () => {
  function setUp() {
    const clock = { ms: 0 };
    const scheduler = createScheduler({ now: () => clock.ms, random: () => 1 });
    const live = scheduler.lane<string>({ yieldsMs: 0, isLive: true });
    const optional = scheduler.lane<string>({ yieldsMs: 0, optional: true });
    const read = async (result: Result<string>, lane = live) => {
      await lane('tick', () => Promise.resolve(result));
      clock.ms += 3_000;
      return scheduler.load().stretch;
    };
    const fails = (kind: FailureKind) => failed({ kind, message: kind });
    return { clock, scheduler, read, fails, optional };
  }

  test.each<[FailureKind, string]>([
    ['busy', 'busy'],
    ['timeout', 'timeout'],
    ['terminal-not-ready', 'not-ready'],
  ])('"%s" stretches', async (kind, reason) => {
    const { read, fails } = setUp();
    expect(await read(fails(kind))).toEqual({ factor: 1.5, reason });
  });

  test.each<FailureKind>(['refused', 'unauthorized', 'unreachable', 'not-found', 'bad-answer', 'cancelled'])(
    '"%s" does not',
    async (kind) => {
      const { read, fails } = setUp();
      expect(await read(fails(kind))).toEqual({ factor: 1, reason: null });
    },
  );

  test('an endpoint that not every bridge has does not', async () => {
    const { read, fails, optional } = setUp();
    expect(await read(fails('busy'), optional)).toEqual({ factor: 1, reason: null });
  });

  test('row 26: a terminal that is not initialised is asked less and less often, and soon again once it is', async () => {
    const { clock, read, scheduler, fails } = setUp();
    let sent = 0;
    const lane = scheduler.lane<string>({ yieldsMs: 0 });
    const probe = (result: Result<string>) =>
      lane('account', () => {
        sent += 1;
        return Promise.resolve(result);
      });
    for (let second = 0; second < 60; second += 1) {
      await probe(fails('terminal-not-ready'));
      clock.ms += 1_000;
    }
    expect(sent).toBeLessThan(18);
    clock.ms += 5_000;
    expect(await probe(ok('account'))).toEqual(ok('account'));
    expect((await read(ok('tick'))).factor).toBeLessThanOrEqual(2);
  });

  test('row 30: a write that meets 429 or 10024 stretches the polls and is not sent again', async () => {
    const { scheduler } = setUp();
    let sent = 0;
    const outcome = await scheduler.trade({
      send: () => {
        sent += 1;
        return Promise.resolve('10024');
      },
      complaint: () => 'too-many',
      notSent: ({ kind }) => kind,
    });
    expect([outcome, sent]).toEqual(['10024', 1]);
    expect(scheduler.load().stretch).toEqual({ factor: 1.5, reason: 'busy' });
    expect([scheduler.load().writeWaitMs, scheduler.writeWaitMs()]).toEqual([2_000, 2_000]);
  });

  test('row 13: reads of ten seconds pile up nowhere, however often they are asked for', async () => {
    const clock = { ms: 0 };
    const scheduler = createScheduler({ now: () => clock.ms });
    const lane = scheduler.lane<string>({ yieldsMs: 0, isLive: true });
    let answers: (() => void)[] = [];
    const slow = () =>
      new Promise<Result<string>>((resolve) => {
        answers.push(() => resolve(ok('late')));
      });
    let most = 0;
    for (let second = 1; second <= 120; second += 1) {
      for (const name of ['account', 'positions', 'orders', 'tick']) void lane(name, slow);
      const { inFlight, queued } = scheduler.load();
      most = Math.max(most, inFlight + queued);
      clock.ms += 1_000;
      if (second % 10 === 0) {
        const due = answers;
        answers = [];
        for (const answer of due) answer();
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
    }
    expect(most).toBe(4);
    expect(scheduler.factor()).toBe(2);
    expect(scheduler.load()).toMatchObject({ readsOverlapped: 0, stretch: { factor: 2, reason: 'crowded' } });
  });
});
