import { describe, expect, test, vi } from 'vitest';
import { createWallWatch, watchSleep } from '../../../host/live/wall-watch';

const hour = 3_600_000;

function setUp() {
  const clocks = { upMs: 50_000, wallMs: Date.UTC(2026, 4, 13), nowMs: 0 };
  const up = vi.fn(() => clocks.upMs);
  const watch = createWallWatch({ up, wall: () => clocks.wallMs, now: () => clocks.nowMs });
  const pass = (ms: number) => {
    clocks.upMs += ms;
    clocks.wallMs += ms;
    clocks.nowMs += ms;
  };
  const sleep = (ms: number) => {
    pass(ms);
    clocks.nowMs -= ms;
  };
  return { clocks, watch, pass, sleep, up };
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
    const { watch, pass, sleep } = setUp();
    pass(5_000);
    expect(watch.look()).toBe(0);
    sleep(8 * hour);
    expect(watch.look()).toBe(8 * hour);
    expect(watch.look()).toBe(0);
    expect([watch.setByMs(), watch.lastSet()]).toEqual([0, null]);
    sleep(8 * hour);
    expect([watch.setByMs(), watch.lastSet()]).toEqual([0, null]);
  });

  test('the system is asked once a second while the clocks go on alike, and at once where one was set', () => {
    const { clocks, watch, pass, up } = setUp();
    up.mockClear();
    for (let index = 0; index < 100; index += 1) {
      pass(100);
      expect(watch.setByMs()).toBe(0);
    }
    // Each look asks once.
    expect(up).toHaveBeenCalledTimes(10);
    pass(100);
    clocks.wallMs += hour;
    expect(watch.setByMs()).toBe(hour);
  });
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
