import { expect, it } from 'vitest';
import { sinceTime } from '../../../../renderer/features/away/since-time';

const noon = Date.UTC(2026, 10, 18, 12) / 1_000;

it('is the last time that the broker’s clock showed it', () => {
  expect(sinceTime('9:05', noon)).toBe(noon - 3 * 3_600 + 300);
  expect(sinceTime(' 11.59 ', noon)).toBe(noon - 60);
  expect(sinceTime('1130', noon)).toBe(noon - 1_800);
  expect(sinceTime('930', noon)).toBe(noon - 9_000);
  expect(sinceTime('9', noon)).toBe(noon - 3 * 3_600);
  expect(sinceTime('12:30', noon)).toBe(noon + 1_800 - 86_400);
});

it('is none where that is no time of a day', () => {
  for (const text of ['24:00', '24', '9:5', '1260', '12345', '12:60', 'lunch', '', '1'.repeat(10_000)])
    expect(sinceTime(text, noon), text.slice(0, 10)).toBeNull();
});
