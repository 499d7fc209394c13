import { describe, expect, test } from 'vitest';
import {
  axisClockKey,
  axisMark,
  clockOf,
  describeZone,
  zoneLabel,
} from '../../../../renderer/data/workspace/axis-zone';
import { breaksOf } from '../../../../renderer/features/chart/plan/breaks';
import { formatBrokerTime } from '../../../../shared/math/time';
import { axisShift } from '../../../../shared/math/zone-clock';
import { hour } from '../../features/chart/bars';

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
const shown = (time: number, shift: number): string => formatBrokerTime(time + shift, 'minute');

/** Berlin: an hour ahead of UTC, two from 2026-03-29 01:00 UTC to 2026-10-25 01:00 UTC. */
const berlin = (utcSeconds: number): number =>
  utcSeconds >= at('2026-03-29T01:00') && utcSeconds < at('2026-10-25T01:00') ? 2 * hour : hour;
/** Newfoundland: half hours. */
const newfoundland = (): number => -3.5 * hour;

describe('a broker at UTC+3', () => {
  const broker = 3 * hour;
  const time = at('2026-07-01T12:00');

  test.each([
    ['broker', '2026.07.01 12:00'],
    ['utc', '2026.07.01 09:00'],
    ['local', '2026.07.01 11:00'],
  ] as const)('on the clock %s', (zone, expected) => {
    const shift = axisShift({ zone, offsets: { spans: [], presentS: broker } }, time, berlin);
    expect(shown(time, shift)).toBe(expected);
  });

  test('on a local clock of half hours', () => {
    const shift = axisShift({ zone: 'local', offsets: { spans: [], presentS: broker } }, time, newfoundland);
    expect(shown(time, shift)).toBe('2026.07.01 05:30');
  });

  test('over the local change to summer time and back: each candle by the clock of its own moment', () => {
    const local = (text: string): string => {
      const broker3 = at(text);
      return shown(
        broker3,
        axisShift({ zone: 'local', offsets: { spans: [], presentS: broker } }, broker3, berlin),
      );
    };
    expect(local('2026-03-29T03:59'), '00:59 UTC').toBe('2026.03.29 01:59');
    expect(local('2026-03-29T04:00'), '01:00 UTC').toBe('2026.03.29 03:00');
    expect(local('2026-10-25T03:59'), '00:59 UTC').toBe('2026.10.25 02:59');
    expect(local('2026-10-25T04:00'), '01:00 UTC').toBe('2026.10.25 02:00');
  });
});

describe('over a change of the broker’s clock that was recorded', () => {
  const change = at('2026-10-25T01:00') * 1_000;
  const offsets = {
    spans: [
      { fromMs: at('2026-10-01T00:00') * 1_000, toMs: change - 60_000, offsetS: 3 * hour },
      { fromMs: change, toMs: at('2026-11-01T00:00') * 1_000, offsetS: 2 * hour },
    ],
    presentS: 2 * hour,
  };
  const by = (zone: 'utc' | 'local') => (text: string) =>
    shown(at(text), axisShift({ zone, offsets }, at(text), berlin));

  test('UTC and local times are told by the offset of then', () => {
    const utc = by('utc');
    const local = by('local');
    expect([utc('2026-10-23T12:00'), utc('2026-10-26T12:00')]).toEqual([
      '2026.10.23 09:00',
      '2026.10.26 10:00',
    ]);
    expect([local('2026-10-23T12:00'), local('2026-10-26T12:00')]).toEqual([
      '2026.10.23 11:00',
      '2026.10.26 11:00',
    ]);
  });

  test('it is said since when the clock is known; a longer record is the same axis, another offset a new one', () => {
    const clock = { zone: 'utc', offsets } as const;
    expect(describeZone(clock)).toBe(
      'The time axis shows UTC, by the broker’s clock as it was recorded since 2026.10.01, now UTC+2; times before may be an hour off',
    );
    const [summer, winter] = offsets.spans;
    if (summer === undefined || winter === undefined) throw new Error('no spans');
    const longer = { ...offsets, spans: [summer, { ...winter, toMs: winter.toMs + 1_000 }] };
    expect(axisClockKey({ zone: 'utc', offsets: longer })).toBe(axisClockKey(clock));
    expect(axisClockKey({ zone: 'utc', offsets: { ...offsets, presentS: 3 * hour } })).not.toBe(
      axisClockKey(clock),
    );
  });
});

test('without the broker’s offset there is only broker time, and it is said', () => {
  const clock = { zone: 'utc', offsets: null } as const;
  expect(axisShift(clock, at('2026-07-01T12:00'), berlin)).toBe(0);
  expect(zoneLabel(clock)).toBe('broker time');
  expect(describeZone(clock)).toMatch(/does not provide its UTC offset/);
});

test('the axis names its clock; whole days are days of the broker', () => {
  const clock = { zone: 'local', offsets: { spans: [], presentS: 2 * hour } } as const;
  expect(zoneLabel(clock)).toBe('local time');
  expect(describeZone(clock)).toMatch(/UTC\+2/);
  expect(zoneLabel(clockOf(clock, 'D1'))).toBe('broker time');
  expect(clockOf(clock, 'H4')).toBe(clock);
});

test('marks of the axis', () => {
  const time = at('2026-03-09T07:05:09');
  expect(axisMark(time, 'year')).toBe('2026');
  expect(axisMark(time, 'month')).toBe('Mar');
  expect(axisMark(time, 'day')).toBe('9');
  expect(axisMark(time, 'time')).toBe('07:05');
  expect(axisMark(time, 'second')).toBe('07:05:09');
});

describe('breaks', () => {
  const none = (): number => 0;
  const rows = (...texts: string[]) => texts.map((text) => ({ time: at(text) }));
  const all = { from: -50, to: 1_000 };

  test('lie between days, and where the market was closed', () => {
    const week = rows(
      '2026-07-02T22:00',
      '2026-07-02T23:00',
      '2026-07-03T00:00',
      '2026-07-03T01:00',
      '2026-07-06T00:00',
    );
    expect(breaksOf(week, all, 'H1', none)).toEqual([
      { row: 2, kind: 'period' },
      { row: 4, kind: 'session' },
    ]);
  });

  test('follow the clock of the axis', () => {
    const night = rows('2026-07-02T23:00', '2026-07-03T00:00', '2026-07-03T01:00', '2026-07-03T02:00');
    expect(breaksOf(night, all, 'H1', () => -2 * hour)).toEqual([{ row: 3, kind: 'period' }]);
  });

  test('are weeks, months and years on longer timeframes, without weekends', () => {
    expect(breaksOf(rows('2026-07-03T20:00', '2026-07-06T00:00'), all, 'H4', none)).toEqual([
      { row: 1, kind: 'session' },
    ]);
    expect(breaksOf(rows('2026-07-31T00:00', '2026-08-03T00:00'), all, 'D1', none)).toEqual([
      { row: 1, kind: 'period' },
    ]);
    expect(breaksOf(rows('2026-07-03T00:00', '2026-07-06T00:00'), all, 'D1', none)).toEqual([]);
    expect(breaksOf(rows('2025-12-01T00:00', '2026-01-01T00:00'), all, 'MN1', none)).toEqual([
      { row: 1, kind: 'period' },
    ]);
  });

  test('are looked for in sight only', () => {
    const days = Array.from({ length: 100 }, (_, row) => ({ time: at('2026-07-01T00:00') + row * 6 * hour }));
    expect(breaksOf(days, { from: 10.4, to: 17 }, 'M30', none).map(({ row }) => row)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17,
    ]);
  });
});
