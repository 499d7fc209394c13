import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soundFor } from '../../../../renderer/data/notifications/sounds';
import { dismissToasts, notify } from '../../../../renderer/data/notifications/store';

const sounded = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running';
      readonly currentTime = 0;
      readonly destination = {};
      createGain = () => ({
        gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
        connect: () => undefined,
      });
      createOscillator = () => {
        sounded();
        return {
          frequency: { value: 0 },
          connect: (next: unknown) => next,
          start: () => undefined,
          stop: () => undefined,
        };
      };
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sounds on for an alarm until its toast goes, whoever has seen it', async () => {
  const topic = 'alert 1';
  const line = { kind: 'promises', tone: 'bad', id: 'alert 1 fired 1 at 2', key: 'one' } as const;
  notify({ ...line, title: 'No stop', topic, stays: true });
  soundFor([line]);
  await vi.advanceTimersByTimeAsync(0);
  const once = sounded.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sounded).toHaveBeenCalledTimes(3 * once);
  dismissToasts((notice) => notice.topic === topic);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sounded).toHaveBeenCalledTimes(3 * once);
});
