import { describe, expect, it } from 'vitest';
import { brokerOffsetSeconds, startClock } from '../../demo-bridge/market/clock';
import { isOpen, type SessionPlan } from '../../demo-bridge/market/sessions';

const HOUR = 3_600_000;

describe("the broker's offset", () => {
  it('follows the summer time of the EU to the second', () => {
    const spring = Date.UTC(2026, 2, 29, 1);
    const autumn = Date.UTC(2026, 9, 25, 1);
    expect([spring - 1, spring, autumn - 1, autumn].map(brokerOffsetSeconds)).toEqual([
      7200, 10_800, 10_800, 7200,
    ]);
  });
});

describe('the simulated clock', () => {
  it('is the real time on a working day, and runs faster when told to', () => {
    let now = Date.UTC(2026, 10, 18, 9);
    const clock = startClock({ now: () => now, speed: 60 });
    expect(clock.utcMs()).toBe(now);
    now += 1000;
    expect(clock.utcMs()).toBe(Date.UTC(2026, 10, 18, 9, 1));
  });

  it('starts on the Wednesday before when the currencies are closed', () => {
    const at = (...date: [number, number, number, number]) => Date.UTC(...date);
    const started = (utc: number) => startClock({ now: () => utc, speed: 1 }).utcMs();
    expect(started(at(2026, 10, 21, 10))).toBe(at(2026, 10, 18, 10));
    expect(started(at(2026, 10, 22, 21))).toBe(at(2026, 10, 18, 21));
    // Friday 22:30 UTC is Saturday at the broker, Sunday 22:30 UTC is Monday there.
    expect(started(Date.UTC(2026, 10, 20, 22, 30))).toBe(Date.UTC(2026, 10, 17, 22, 30));
    expect(started(Date.UTC(2026, 10, 22, 22, 30))).toBe(Date.UTC(2026, 10, 22, 22, 30));
  });

  it('is this machine’s time on a weekend too, where that is asked for', () => {
    const sunday = Date.UTC(2026, 10, 22, 11);
    expect(startClock({ now: () => sunday, speed: 1, isNow: true }).utcMs()).toBe(sunday);
  });

  it('has a broker of any offset from UTC, the same in summer and in winter', () => {
    const clock = (utc: number) => startClock({ now: () => utc, speed: 1, offsetSeconds: 19_800 });
    for (const utc of [Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 10, 18, 9)]) {
      expect(clock(utc).brokerMs() - utc).toBe(19_800_000);
    }
    // Friday 19:00 UTC is Saturday 00:30 there.
    expect(clock(Date.UTC(2026, 10, 20, 19)).utcMs()).toBe(Date.UTC(2026, 10, 17, 19));
  });

  it('runs into a weekend that comes later', () => {
    let now = Date.UTC(2026, 10, 20, 21);
    const clock = startClock({ now: () => now, speed: 1 });
    now += 24 * HOUR;
    expect(clock.utcMs()).toBe(now);
  });
});

describe('sessions', () => {
  const open = (plan: SessionPlan, day: number, hour: number, minute = 0) =>
    isOpen(plan, Date.UTC(2026, 10, day, hour, minute));

  it('currencies trade from Monday 00:00 to Friday 23:59', () => {
    expect(open('currencies', 16, 0)).toBe(true);
    expect(open('currencies', 18, 23, 59)).toBe(true);
    expect(open('currencies', 20, 23, 58)).toBe(true);
    expect(open('currencies', 20, 23, 59)).toBe(false);
    expect(open('currencies', 21, 12)).toBe(false);
  });

  it('the index takes a break each day, the share keeps its own hours, crypto never closes', () => {
    expect([open('usIndex', 18, 23, 14), open('usIndex', 18, 23, 20), open('usIndex', 18, 23, 30)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([open('shares', 18, 16, 29), open('shares', 18, 16, 30), open('shares', 18, 23)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(open('always', 22, 3)).toBe(true);
  });
});
