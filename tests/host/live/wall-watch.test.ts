import { describe, expect, test, vi } from 'vitest';
import { createWallWatch, watchSleep } from '../../../host/live/wall-watch';

const hour = 3_600_000;

function setUp() {
  const clocks = { upMs: 50_000, wallMs: Date.UTC(2026, 4, 13), steadyMs: 1_000 };
  const up = vi.fn(() => clocks.upMs);
  const watch = createWallWatch({ up, wall: () => clocks.wallMs, steady: () => clocks.steadyMs });
  /** The steady clock of some systems stands still in a sleep. */
  const sleep = (ms: number) => {
    clocks.upMs += ms;
    clocks.wallMs += ms;
  };
  const pass = (ms: number) => {
    sleep(ms);
    clocks.steadyMs += ms;
  };
  return { clocks, watch, up, pass, sleep };
}

describe('this machine’s clock', () => {
  test.each([hour, -hour, 24 * hour, -24 * hour])(
    'row 48: set by %d ms mid-run it is told, and nothing slept',
    (byMs) => {
      const { clocks, watch, pass } = setUp();
      pass(5_000);
      clocks.wallMs += byMs;
      pass(5_000);
      expect(watch.setByMs()).toBe(byMs);
      pass(5_000);
      expect([watch.setByMs(), watch.look()]).toEqual([byMs, 0]);
      expect(watch.lastSet()).toEqual({ byMs, agoMs: 5_000 });
      pass(hour);
      expect(watch.lastSet()).toBe(null);
    },
  );

  test('that the system keeps right by small steps is not set', () => {
    const { clocks, watch, pass } = setUp();
    for (let index = 0; index < 100; index += 1) {
      pass(5_000);
      clocks.wallMs += 400;
      expect(watch.setByMs()).toBe(0);
    }
  });

  test('row 47: sleeping eight hours is a sleep, not a clock that was set', () => {
    const { watch, pass } = setUp();
    pass(5_000);
    expect(watch.look()).toBe(0);
    pass(8 * hour);
    expect(watch.look()).toBe(8 * hour);
    expect(watch.look()).toBe(0);
    expect([watch.setByMs(), watch.lastSet()]).toEqual([0, null]);
  });
});

test('what was set is asked without asking the system for its uptime each time, unless the clocks part', () => {
  const { clocks, watch, up, pass, sleep } = setUp();
  up.mockClear();
  for (let index = 0; index < 100; index += 1) {
    pass(100);
    expect(watch.setByMs()).toBe(0);
  }
  expect(up).toHaveBeenCalledTimes(2);
  pass(1_000);
  sleep(8 * hour);
  expect(watch.setByMs()).toBe(0);
  expect(up).toHaveBeenCalledTimes(3);
  // Set back by just what it slept: the next check tells.
  sleep(hour);
  clocks.wallMs -= hour;
  expect(watch.setByMs()).toBe(0);
  pass(5_000);
  expect(watch.setByMs()).toBe(-hour);
});

describe('waking up in the browser host', () => {
  test('row 47: is reported once, however long the sleep was; timers do not burst', async () => {
    vi.useFakeTimers();
    const { watch, pass } = setUp();
    const wakes = vi.fn();
    const stop = watchSleep(wakes, watch);
    const tick = async () => {
      pass(5_000);
      await vi.advanceTimersByTimeAsync(5_000);
    };
    for (let index = 0; index < 5; index += 1) await tick();
    expect(wakes).not.toHaveBeenCalled();
    pass(8 * hour);
    for (let index = 0; index < 5; index += 1) await tick();
    expect(wakes.mock.calls).toEqual([[8 * hour + 5_000]]);
    stop();
    pass(8 * hour);
    await tick();
    expect(wakes).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
