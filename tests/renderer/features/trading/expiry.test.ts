import { describe, expect, it } from 'vitest';
import {
  expiryBounds,
  expiryChoices,
  expiryDistance,
  expirySeconds,
  leastExpiry,
} from '../../../../renderer/features/trading/expiry';

const at = (day: number, hour: number, minute = 0, second = 0): number =>
  Date.UTC(2026, 4, day, hour, minute, second) / 1000;
/** 2026.05.13 is a Wednesday. */
const noon = at(13, 12);

describe("quick choices on the broker's clock", () => {
  it('are an hour, four, the end of the day and of the week', () => {
    expect(expiryChoices('SPECIFIED', noon)).toEqual([
      { label: '1 h', value: '2026-05-13T13:00' },
      { label: '4 h', value: '2026-05-13T16:00' },
      { label: 'end of day', value: '2026-05-13T23:59' },
      { label: 'end of week', value: '2026-05-15T23:59' },
    ]);
  });

  it('of a day are days', () => {
    expect(expiryChoices('SPECIFIED_DAY', noon).map(({ value }) => value)).toEqual([
      '2026-05-13',
      '2026-05-14',
      '2026-05-15',
    ]);
  });

  it('leave out an end of day that is over before the server would take it', () => {
    expect(expiryChoices('SPECIFIED', at(13, 23, 58, 30)).map(({ label }) => label)).toEqual([
      '1 h',
      '4 h',
      'end of week',
    ]);
  });

  it('on Friday end the week today, on Saturday next Friday', () => {
    const weekEnd = (now: number) => expiryChoices('SPECIFIED', now).at(-1)?.value;
    expect(weekEnd(at(15, 9))).toBe('2026-05-15T23:59');
    expect(weekEnd(at(16, 9))).toBe('2026-05-22T23:59');
    expect(weekEnd(at(17, 9))).toBe('2026-05-22T23:59');
  });

  it('are none where the expiration has no date', () => {
    expect(expiryChoices('GTC', noon)).toEqual([]);
    expect(expiryChoices('DAY', noon)).toEqual([]);
  });
});

describe('an expiry', () => {
  it("lies a whole minute after the broker's clock at least", () => {
    expect(leastExpiry(noon)).toBe(at(13, 12, 2));
    expect(leastExpiry(noon + 59)).toBe(at(13, 12, 2));
    expect(leastExpiry(noon + 59) - (noon + 59)).toBeGreaterThanOrEqual(60);
  });

  it('of a day lives to its last second', () => {
    expect(expirySeconds('SPECIFIED', '2026-05-14T09:30')).toBe(at(14, 9, 30));
    expect(expirySeconds('SPECIFIED_DAY', '2026-05-14')).toBe(at(14, 23, 59, 59));
    expect(expirySeconds('SPECIFIED', '')).toBeNull();
    expect(expirySeconds('SPECIFIED', '2026-02-31T10:00')).toBeNull();
    expect(expirySeconds('GTC', '2026-05-14T09:30')).toBeNull();
  });

  it('is reported as a distance', () => {
    expect(expiryDistance(noon + 30, noon)).toBe('in 0 min');
    expect(expiryDistance(noon + 3_600, noon)).toBe('in 1 h');
    expect(expiryDistance(noon + 12_000, noon)).toBe('in 3 h 20 min');
    expect(expiryDistance(noon + 2 * 86_400 + 7_200, noon)).toBe('in 2 d 2 h');
    expect(expiryDistance(noon - 60, noon)).toBe('over by now');
  });

  it('names the clock that it is measured by', () => {
    expect(expiryBounds('SPECIFIED', noon)).toBe('broker clock 2026.05.13 12:00, earliest 12:02');
    expect(expiryBounds('SPECIFIED', null)).toBe("the broker's clock is not known");
  });
});
