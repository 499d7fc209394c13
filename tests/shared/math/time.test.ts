import { describe, expect, it } from 'vitest';
import {
  barOpenTime,
  formatAge,
  formatBrokerTime,
  formatDuration,
  formatLength,
  formatUtcOffset,
  nextBarOpenTime,
  parseBrokerDateTime,
  startOfBrokerDay,
  toDateTimeInput,
} from '../../../shared/math/time';

const at = (iso: string): number => Date.parse(`${iso}Z`) / 1000;

describe("the broker's clock", () => {
  it('prints as MetaTrader does, whatever the time zone of this machine', () => {
    expect(formatBrokerTime(at('2026-05-13T12:00:41'))).toBe('2026.05.13 12:00:41');
    expect(formatBrokerTime(at('2026-05-13T12:00:41'), 'minute')).toBe('2026.05.13 12:00');
    expect(formatBrokerTime(at('2026-05-13T12:00:41'), 'day')).toBe('2026.05.13');
  });

  it('is a dash where there is no time', () => {
    for (const nothing of [null, undefined, 0, Number.NaN, 1e300])
      expect(formatBrokerTime(nothing)).toBe('–');
  });

  it('reads and writes date inputs as broker time', () => {
    expect(parseBrokerDateTime('2026-05-13T12:30')).toBe(at('2026-05-13T12:30:00'));
    expect(parseBrokerDateTime('2026-05-13')).toBe(at('2026-05-13T00:00:00'));
    expect(toDateTimeInput(at('2026-05-13T12:30:00'))).toBe('2026-05-13T12:30');
    expect(parseBrokerDateTime(' 2026.05.13 12:30:41 ')).toBe(at('2026-05-13T12:30:41'));
    expect(parseBrokerDateTime('2026.5.3 9:30')).toBe(at('2026-05-03T09:30:00'));
    for (const wrong of [
      '',
      'soon',
      '2026.02.31',
      '2026.05-13',
      '2026.05.13 12',
      '2026-02-31T10:00',
      '2026-05-13T25:00',
      '2026-05-13T10:61',
    ]) {
      expect(parseBrokerDateTime(wrong), wrong).toBeNull();
    }
  });

  it('names its distance from UTC, half hours too', () => {
    expect(formatUtcOffset(10_800)).toBe('UTC+3');
    expect(formatUtcOffset(-18_000)).toBe('UTC−5');
    expect(formatUtcOffset(19_800)).toBe('UTC+5:30');
    expect(formatUtcOffset(0)).toBe('UTC');
  });
});

describe('bars open', () => {
  const moment = at('2026-05-13T12:34:56'); // a Wednesday
  it.each([
    ['M1', '2026-05-13T12:34:00', '2026-05-13T12:35:00'],
    ['M5', '2026-05-13T12:30:00', '2026-05-13T12:35:00'],
    ['M15', '2026-05-13T12:30:00', '2026-05-13T12:45:00'],
    ['M30', '2026-05-13T12:30:00', '2026-05-13T13:00:00'],
    ['H1', '2026-05-13T12:00:00', '2026-05-13T13:00:00'],
    ['H4', '2026-05-13T12:00:00', '2026-05-13T16:00:00'],
    ['D1', '2026-05-13T00:00:00', '2026-05-14T00:00:00'],
    ['W1', '2026-05-10T00:00:00', '2026-05-17T00:00:00'],
    ['MN1', '2026-05-01T00:00:00', '2026-06-01T00:00:00'],
  ] as const)('%s at the broker’s wall clock', (timeframe, open, next) => {
    expect(barOpenTime(timeframe, moment)).toBe(at(open));
    expect(nextBarOpenTime(timeframe, at(open))).toBe(at(next));
  });

  it('a day starts at the broker’s midnight', () => {
    expect(startOfBrokerDay(moment)).toBe(at('2026-05-13T00:00:00'));
  });
});

describe('an age', () => {
  it('is reported in the unit that matters', () => {
    expect(formatAge(400)).toBe('0.4\u00a0s');
    expect(formatAge(7_200)).toBe('7\u00a0s');
    expect(formatAge(185_000)).toBe('3\u00a0min');
    expect(formatAge(2 * 3_600_000)).toBe('2\u00a0h');
    expect(formatAge(-5)).toBe('0.0\u00a0s');
    expect(formatAge(Number.NaN)).toBe('–');
  });
});

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [59.6, '1 min'],
    [60, '1 min'],
    [9 * 60 + 57, '10 min'],
    [59 * 60 + 40, '1 h 00 min'],
    [3 * 3_600 + 5 * 60, '3 h 05 min'],
    [86_400 - 20, '1 d'],
    [2 * 86_400 + 4 * 3_600, '2 d 4 h'],
    [40 * 86_400 - 7, '40 d'],
    [null, ''],
    [Number.NaN, ''],
  ])('%s seconds are “%s”', (seconds, words) => {
    expect(formatDuration(seconds).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words);
  });
});

it('tells a length below an hour to the second', () => {
  const plain = (seconds: number): string => formatLength(seconds).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect([0, 25.4, 60, 112, 597, 3_599.5, 3_600, 27_600, -5].map(plain)).toEqual([
    '0 s',
    '25 s',
    '1 min',
    '1 min 52 s',
    '9 min 57 s',
    '1 h 00 min',
    '1 h 00 min',
    '7 h 40 min',
    '0 s',
  ]);
});
