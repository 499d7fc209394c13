import { describe, expect, it } from 'vitest';
import { formatRange, periodRange, periods } from '../../../renderer/data/history-periods';

/** A Wednesday. */
const noon = Date.UTC(2026, 4, 13, 12, 0, 41) / 1000;
const day = (date: number, month = 5) => Date.UTC(2026, month - 1, date) / 1000;
const lastSecond = (date: number, month = 5) => day(date, month) + 86_399;

describe('periods of the broker’s days', () => {
  it('that are over begin at a midnight and end a second before one', () => {
    expect(periodRange('yesterday', noon)).toMatchObject({
      from: day(12),
      to: lastSecond(12),
      isLive: false,
    });
    expect(periodRange('last-month', noon)).toMatchObject({ from: day(1, 4), to: lastSecond(30, 4) });
  });

  it('that hold today reach beyond it: a broker’s clock may run ahead of what is said of it', () => {
    expect(periodRange('today', noon)).toEqual({
      from: day(13),
      to: lastSecond(14),
      lastDay: day(13),
      isLive: true,
    });
    expect(periodRange('this-month', noon)).toMatchObject({ from: day(1), to: lastSecond(14), isLive: true });
  });

  it('weeks open on Sunday, when the first markets do', () => {
    expect(periodRange('this-week', noon).from).toBe(day(10));
    expect(periodRange('last-week', noon)).toMatchObject({ from: day(3), to: lastSecond(9) });
    const sunday = day(10) + 3_600;
    expect(periodRange('this-week', sunday).from).toBe(day(10));
    const saturday = lastSecond(16);
    expect(periodRange('this-week', saturday).from).toBe(day(10));
  });

  it('months have their own lengths', () => {
    const newYear = Date.UTC(2026, 0, 1) / 1000;
    expect(periodRange('last-month', newYear)).toMatchObject({
      from: Date.UTC(2025, 11, 1) / 1000,
      lastDay: Date.UTC(2025, 11, 31) / 1000,
    });
    expect(periodRange('last-3-months', noon).from).toBe(day(13, 2));
    // Three months before the 31st of May is the last of February.
    expect(periodRange('last-3-months', lastSecond(31)).from).toBe(day(28, 2));
  });

  it('are the user’s own, both days included', () => {
    const days = { firstDay: day(1), lastDay: day(5) };
    expect(periodRange(days, noon)).toEqual({
      from: day(1),
      to: lastSecond(5),
      lastDay: day(5),
      isLive: false,
    });
    expect(periodRange({ firstDay: day(1), lastDay: day(13) }, noon).isLive).toBe(true);
    expect(periodRange({ firstDay: day(1), lastDay: day(20) }, noon)).toMatchObject({
      to: lastSecond(21),
      isLive: true,
    });
  });

  it.each(periods)('%s is the same all day, so that the answer is shared', (period) => {
    expect(periodRange(period, noon)).toEqual(periodRange(period, noon + 3_600));
  });

  it('are named by their dates', () => {
    expect(formatRange(periodRange('today', noon))).toBe('2026.05.13');
    expect(formatRange(periodRange('last-week', noon))).toBe('2026.05.03 – 2026.05.09');
    expect(formatRange(periodRange('all', noon))).toBe('until 2026.05.13');
  });
});
