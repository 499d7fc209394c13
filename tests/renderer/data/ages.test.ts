import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAges, wallSteps } from '../../../renderer/data/ages';
import { overdue } from '../../../renderer/data/freshness';
import { HandClocks } from '../clocks';

const setup = () => {
  const clocks = new HandClocks();
  const client = new QueryClient();
  const ages = createAges(clocks);
  const stop = ages.watch(client.getQueryCache());
  return { clocks, client, ages, stop };
};

describe('the age of what is shown', () => {
  it('counts from the last success, changed data or not', () => {
    const { clocks, client, ages } = setup();
    expect(ages.ageMs(['account'])).toBeNull();
    client.setQueryData(['account'], { equity: 1 });
    clocks.pass(7_000);
    expect(ages.ageMs(['account'])).toBe(7_000);
    client.setQueryData(['account'], { equity: 1 });
    expect(ages.ageMs(['account'])).toBe(0);
  });

  it('is not made younger by a failed poll', async () => {
    const { clocks, client, ages } = setup();
    client.setQueryData(['account'], { equity: 1 });
    clocks.pass(6_000);
    await client
      .fetchQuery({ queryKey: ['account'], queryFn: () => Promise.reject(new Error('down')), retry: false })
      .catch(() => undefined);
    expect(ages.ageMs(['account'])).toBe(6_000);
  });

  it('is not made younger by a wall clock that is set back', () => {
    const { clocks, client, ages } = setup();
    client.setQueryData(['account'], { equity: 1 });
    clocks.pass(6_000);
    clocks.setBack(3_600_000);
    expect(ages.ageMs(['account'])).toBe(6_000);
  });

  it('counts the time in which the machine slept', () => {
    const { clocks, client, ages } = setup();
    client.setQueryData(['account'], { equity: 1 });
    clocks.sleep(600_000);
    expect(ages.ageMs(['account'])).toBe(600_000);
  });

  it('stops watching when told to', () => {
    const { client, ages, stop } = setup();
    stop();
    client.setQueryData(['account'], { equity: 1 });
    expect(ages.ageMs(['account'])).toBeNull();
  });
});

describe('overdue', () => {
  it('is silent within the budget and says whole seconds beyond it', () => {
    expect(overdue(null, 5_000)).toBeNull();
    expect(overdue(5_000, 5_000)).toBeNull();
    expect(overdue(7_400, 5_000)).toBe(7_000);
  });
});

describe('row 48: a wall clock that was set', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('makes nothing older once the host has told it from a sleep, forwards or backwards', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const client = new QueryClient();
    const ages = createAges();
    const stop = ages.watch(client.getQueryCache());
    let setByMs = 0;
    wallSteps.hear(setByMs);
    for (const byMs of [3_600_000, -3_600_000, 86_400_000, -2 * 86_400_000]) {
      client.setQueryData(['account'], { equity: 1 });
      vi.advanceTimersByTime(2_000);
      vi.setSystemTime(Date.now() + byMs);
      setByMs += byMs;
      wallSteps.hear(setByMs);
      expect(ages.ageMs(['account'])).toBe(2_000);
      vi.advanceTimersByTime(1_000);
      expect(ages.ageMs(['account'])).toBe(3_000);
    }
    stop();
  });
});
