import { describe, expect, it } from 'vitest';
import type { OffsetAt } from '../../../shared/math/loss-day';
import { defaultQuietHours, type QuietHours } from '../../../shared/model/quiet-hours';
import { quietUntil } from '../../../shared/rules/quiet-hours';

/** By the zone database of this machine's Node, whatever its own zone is. */
const zone = (timeZone: string): OffsetAt => {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  });
  return (atMs) => {
    const part = Object.fromEntries(
      format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(atMs / 60_000) * 60_000;
  };
};
const berlin = zone('Europe/Berlin');

const hours = (from: string, to: string, over: Partial<QuietHours> = {}): QuietHours => {
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return { ...defaultQuietHours, isOn: true, from: minutes(from), to: minutes(to), ...over };
};
const until = (of: QuietHours, now: string, offsetAt = berlin): string | null => {
  const endMs = quietUntil(of, Date.parse(now), offsetAt);
  return endMs === null ? null : new Date(endMs).toISOString().slice(0, 16);
};

describe('quiet hours', () => {
  it('go from one time of this machine to the other, over midnight too', () => {
    const night = hours('22:00', '07:00');
    expect(until(night, '2026-11-26T20:59:59Z')).toBeNull();
    expect(until(night, '2026-11-26T21:00Z')).toBe('2026-11-27T06:00');
    expect(until(night, '2026-11-27T05:59:59Z')).toBe('2026-11-27T06:00');
    expect(until(night, '2026-11-27T06:00Z')).toBeNull();
    expect(until(hours('12:00', '13:30'), '2026-11-26T12:00Z')).toBe('2026-11-26T12:30');
    expect(until(hours('09:00', '09:00'), '2026-11-26T07:59Z')).toBe('2026-11-26T08:00');
    expect(until({ ...night, isOn: false }, '2026-11-26T23:00Z')).toBeNull();
  });

  it('belong to the day on which they begin', () => {
    const friday = hours('22:00', '07:00', { days: [5] });
    expect(until(friday, '2026-11-26T22:00Z')).toBeNull();
    expect(until(friday, '2026-11-27T22:00Z')).toBe('2026-11-28T06:00');
    expect(until(friday, '2026-11-28T05:00Z')).toBe('2026-11-28T06:00');
    expect(until(friday, '2026-11-28T22:00Z')).toBeNull();
  });

  it('end at their local time over a change of it', () => {
    const night = hours('22:00', '07:00');
    expect(until(night, '2026-03-28T21:00Z')).toBe('2026-03-29T05:00');
    expect(until(night, '2026-10-24T20:00Z')).toBe('2026-10-25T06:00');
  });

  it('end, where the day skips that time, with the next instant that exists, and at the first of two', () => {
    // 02:00 to 03:00 does not exist on 2026-03-29, and comes twice on 2026-10-25.
    expect(until(hours('22:00', '02:30'), '2026-03-28T23:00Z')).toBe('2026-03-29T01:00');
    expect(until(hours('22:00', '02:30'), '2026-03-29T01:00Z')).toBeNull();
    expect(until(hours('02:30', '04:00'), '2026-03-29T00:59:59Z')).toBeNull();
    expect(until(hours('02:30', '04:00'), '2026-03-29T01:00Z')).toBe('2026-03-29T02:00');
    expect(until(hours('22:00', '02:30'), '2026-10-24T23:00Z')).toBe('2026-10-25T00:30');
    expect(until(hours('22:00', '02:30'), '2026-10-25T00:30Z')).toBeNull();
    expect(until(hours('02:30', '04:00'), '2026-10-25T00:30Z')).toBe('2026-10-25T03:00');
  });

  it('are right west of UTC and by half an hour', () => {
    expect(until(hours('22:00', '02:30'), '2026-03-08T06:00Z', zone('America/New_York'))).toBe(
      '2026-03-08T07:00',
    );
    expect(until(hours('22:00', '02:15'), '2026-10-03T15:00Z', zone('Australia/Lord_Howe'))).toBe(
      '2026-10-03T15:30',
    );
  });
});
