import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../renderer/data/defaults';
import { fixedRateInterval } from '../../../renderer/data/rates';

beforeEach(() => {
  // Without a window react-query takes itself for a server and does not poll at all.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The starts of polls with an interval of one second over a bridge that takes so long, milliseconds. */
async function polled(
  tookMs: number,
  seconds: number,
  change?: (client: ReturnType<typeof createQueryClient>) => void,
) {
  const client = createQueryClient();
  const starts: number[] = [];
  let running = 0;
  let most = 0;
  const observe = () =>
    new QueryObserver(client, {
      queryKey: ['account'],
      queryFn: async () => {
        starts.push(performance.now());
        running += 1;
        most = Math.max(most, running);
        await new Promise((done) => setTimeout(done, tookMs));
        running -= 1;
        return starts.length;
      },
      refetchInterval: fixedRateInterval(1_000),
    }).subscribe(() => {});
  const stops = [observe(), observe()];
  await vi.advanceTimersByTimeAsync((seconds * 1_000) / 2);
  change?.(client);
  await vi.advanceTimersByTimeAsync((seconds * 1_000) / 2);
  for (const stop of stops) stop();
  client.clear();
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  return { gaps, most };
}

describe('a steady beat', () => {
  it.each([5, 150, 400, 700])(
    'is one second from start to start over a bridge of %d ms, for several who watch',
    async (tookMs) => {
      const { gaps, most } = await polled(tookMs, 60);
      expect(gaps.length).toBeGreaterThanOrEqual(58);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(995);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(1_005);
      expect(most).toBe(1);
    },
  );

  it('leaves a bridge that is slower than the interval a rest, and never asks twice at once', async () => {
    const { gaps, most } = await polled(1_500, 60);
    expect(new Set(gaps.map((gap) => Math.round(gap)))).toEqual(new Set([1_750]));
    expect(most).toBe(1);
  });

  it('begins again with a read that somebody else asked for', async () => {
    const { gaps } = await polled(10, 21, (client) => void client.refetchQueries({ queryKey: ['account'] }));
    const rest = gaps.filter((gap) => Math.abs(gap - 1_000) > 5);
    expect(rest).toHaveLength(1);
    expect(rest[0]).toBeLessThan(1_000);
  });
});
