import { describe, expect, it } from 'vitest';
import { brokerOffsetSeconds, startClock } from '../../demo-bridge/market/clock';
import { isOpen, onOtherWeekends, onWeekends, type SessionPlan } from '../../demo-bridge/market/sessions';

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

  it('has a broker of any offset from UTC, the same in summer and in winter', () => {
    const clock = (utc: number) => startClock({ now: () => utc, speed: 1, offsetSeconds: 19_800 });
    for (const utc of [Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 10, 18, 9)]) {
      expect(clock(utc).brokerMs() - utc).toBe(19_800_000);
    }
  });
});

describe('sessions', () => {
  const open = (plan: SessionPlan, day: number, hour: number, minute = 0, isDayOff = onWeekends) =>
    isOpen(plan, Date.UTC(2026, 10, day, hour, minute), isDayOff);

  it('currencies trade from Monday 00:00 to Friday 23:59', () => {
    expect(open('currencies', 16, 0)).toBe(true);
    expect(open('currencies', 18, 23, 59)).toBe(true);
    expect(open('currencies', 20, 23, 58)).toBe(true);
    expect(open('currencies', 20, 23, 59)).toBe(false);
    expect(open('currencies', 21, 12)).toBe(false);
  });

  it('the weekend on which a demo starts is two days like others, the ones before and after are not', () => {
    for (const start of [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 22, 23, 59)]) {
      const isDayOff = onOtherWeekends(start);
      const openOn = (day: number) => open('currencies', day, 12, 0, isDayOff);
      expect([13, 14, 15, 16, 20, 21, 22, 23, 28, 29].filter(openOn)).toEqual([13, 16, 20, 21, 22, 23]);
      expect([open('shares', 21, 15, 0, isDayOff), open('shares', 21, 17, 0, isDayOff)]).toEqual([
        false,
        true,
      ]);
    }
    const started = onOtherWeekends(Date.UTC(2026, 10, 20, 23));
    expect(open('currencies', 21, 12, 0, started)).toBe(false);
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
