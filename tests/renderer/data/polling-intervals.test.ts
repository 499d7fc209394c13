import { describe, expect, it, vi } from 'vitest';
import { Store } from '../../../renderer/base/store';
import { intervalsInForce } from '../../../renderer/data/polling-intervals';
import { defaultPolling } from '../../../shared/model/settings';

describe('the intervals in force', () => {
  it('are those of the settings while nothing is amiss', () => {
    expect(intervalsInForce(defaultPolling, 1, false)).toEqual(defaultPolling);
  });

  it('are all stretched by the factor that the host keeps', () => {
    const stretched = intervalsInForce(defaultPolling, 4, false);
    for (const [name, ms] of Object.entries(defaultPolling)) {
      expect(Object.entries(stretched), name).toContainEqual([name, ms * 4]);
    }
  });

  it('of quiet mode leave alone what trading needs, and read candles once a minute', () => {
    expect(intervalsInForce(defaultPolling, 1, true)).toEqual({ ...defaultPolling, chart: 60_000 });
    expect(intervalsInForce({ ...defaultPolling, chart: 120_000 }, 1.5, true).chart).toBe(180_000);
  });
});

describe('quiet mode', () => {
  it('tells who listens, once a change', () => {
    const quiet = new Store(false);
    const hears = vi.fn();
    const stop = quiet.subscribe(hears);
    quiet.set(true);
    quiet.set(true);
    expect(quiet.read()).toBe(true);
    stop();
    quiet.set(false);
    expect(hears).toHaveBeenCalledTimes(1);
  });
});
