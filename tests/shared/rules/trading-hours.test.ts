import { expect, test } from 'vitest';
import { isWithinHours, parseHours, weekHoursText } from '../../../shared/rules/trading-hours';

/** Of the week of Sunday 15 November 2026. */
const at = (day: number, hour: number, minute = 0): number =>
  Date.UTC(2026, 10, 15 + day, hour, minute) / 1_000;
const isIn = (text: string, ...when: Parameters<typeof at>): boolean =>
  isWithinHours(parseHours(text) ?? [], at(...when));

test('hours of days, of every day and over midnight; the end is outside', () => {
  const week = 'Mon-Fri 08:00-18:00, Sun 22:00-24:00';
  expect([isIn(week, 1, 8), isIn(week, 5, 17, 59), isIn(week, 0, 23)]).toEqual([true, true, true]);
  expect([isIn(week, 1, 7, 59), isIn(week, 5, 18), isIn(week, 6, 12), isIn(week, 0, 21)]).toEqual([
    ...[false, false, false, false],
  ]);
  expect([isIn('9:00-10:00', 6, 9), isIn('9:00-10:00', 6, 10)]).toEqual([true, false]);
  expect([isIn('8-18', 6, 8), isIn('8-18', 6, 18), isIn('mon 8-9:30', 1, 9, 29)]).toEqual([
    true,
    false,
    true,
  ]);
  const night = 'Fri-Sat 22:00-02:00';
  expect([isIn(night, 6, 1), isIn(night, 7, 1), isIn(night, 5, 1), isIn(night, 6, 2)]).toEqual([
    ...[true, true, false, false],
  ]);
  expect([isIn('sat-mon 10:00-11:00', 0, 10), isIn('sat-mon 10:00-11:00', 2, 10)]).toEqual([true, false]);
});

test('whole hours and days of what was done, where they say something', () => {
  expect(weekHoursText([at(1, 9, 30), at(3, 15), at(2, 8, 59)])).toBe('Mon-Wed 08:00-16:00');
  expect(weekHoursText([at(0, 22), at(0, 23, 59)])).toBe('Sun 22:00-24:00');
  expect(weekHoursText([at(1, 2), at(2, 23)])).toBeNull();
  expect(weekHoursText([])).toBeNull();
});

test.each([
  '',
  'Mon',

  'Mon-Fri',
  'Foo 08:00-18:00',
  '08:60-09:00',
  '24:00-25:00',
  '08:00-08:00',
  '08:00-18:00,',
])('%j is none', (text) => expect(parseHours(text)).toBeNull());
