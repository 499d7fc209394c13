import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lossDay } from '../../../shared/math/loss-day';

const hourMs = 3_600_000;
const dayOf = (at: string, zone: string, hour: number) => {
  const { fromMs, toMs } = lossDay(Date.parse(at), { zone, hour });
  return [new Date(fromMs).toISOString().slice(0, 16), new Date(toMs).toISOString().slice(0, 16)];
};

describe('the day of a loss limit', () => {
  it.each([
    ['a plain day', '2026-11-18T12:00Z', 'Europe/Prague', 0, '2026-11-17T23:00', '2026-11-18T23:00'],
    ['at its reset', '2026-11-17T23:00Z', 'Europe/Prague', 0, '2026-11-17T23:00', '2026-11-18T23:00'],
    ['just before', '2026-11-17T22:59:59.999Z', 'Europe/Prague', 0, '2026-11-16T23:00', '2026-11-17T23:00'],
    ['of 23 hours', '2026-03-29T12:00Z', 'Europe/Prague', 0, '2026-03-28T23:00', '2026-03-29T22:00'],
    [
      'skipped: the next that exists',
      '2026-03-29T12:00Z',
      'Europe/Prague',
      2,
      '2026-03-29T01:00',
      '2026-03-30T00:00',
    ],
    ['twice: the first', '2026-10-25T12:00Z', 'Europe/Prague', 2, '2026-10-25T00:00', '2026-10-26T01:00'],
    [
      'no second reset in the hour that comes again',
      '2026-10-25T01:10Z',
      'Europe/Prague',
      2,
      '2026-10-25T00:00',
      '2026-10-26T01:00',
    ],
    [
      '17:00 of New York',
      '2026-11-01T12:00Z',
      'America/New_York',
      17,
      '2026-10-31T21:00',
      '2026-11-01T22:00',
    ],
    [
      'midnight that is skipped',
      '2018-11-04T12:00Z',
      'America/Sao_Paulo',
      0,
      '2018-11-04T03:00',
      '2018-11-05T02:00',
    ],
    [
      'half an hour that is skipped',
      '2026-10-04T12:00Z',
      'Australia/Lord_Howe',
      2,
      '2026-10-03T15:30',
      '2026-10-04T15:00',
    ],
    [
      'a date that was left out',
      '2011-12-30T12:00Z',
      'Pacific/Apia',
      5,
      '2011-12-30T10:00',
      '2011-12-30T15:00',
    ],
  ])('%s', (_name, at, zone, hour, from, to) => {
    expect(dayOf(at, zone, hour)).toEqual([from, to]);
  });

  it('is what a clock that is looked at every minute shows', () => {
    const zones = [
      'Europe/Prague',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'America/St_Johns',
      'UTC',
    ];
    const changes = [
      Date.UTC(2026, 2, 29),
      Date.UTC(2026, 9, 25),
      Date.UTC(2026, 2, 8),
      Date.UTC(2026, 10, 1),
      Date.UTC(2026, 9, 4),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom(...changes),
        fc.integer({ min: -40 * 60, max: 60 * 60 }),
        (zone, hour, change, minutes) => {
          const atMs = change + minutes * 60_000;
          expect(lossDay(atMs, { zone, hour })).toEqual(watched(atMs, zone, hour));
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** By looking at the zone's clock every minute: a date's reset is the first minute that shows its hour, or a later time. */
function watched(atMs: number, zone: string, hour: number) {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' },
  });
  const resets: number[] = [];
  let reached = '';
  for (let ms = atMs - 60 * hourMs; ms <= atMs + 30 * hourMs; ms += 60_000) {
    const [date = '', time = ''] = format.format(ms).split(', ');
    if (date <= reached || Number(time.slice(0, 2)) < hour) continue;
    reached = date;
    resets.push(ms);
  }
  // The look began somewhere in a day.
  const seen = resets.slice(1);
  return { fromMs: seen.findLast((ms) => ms <= atMs), toMs: seen.find((ms) => ms > atMs) };
}
