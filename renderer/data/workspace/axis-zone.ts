import { formatUtcOffset, timeframeSeconds } from '../../../shared/math/time';
import type { Timeframe } from '../../../shared/model/enums';
import type { AxisClock } from './chart-choices';

/**
 * Which clock the time axis shows. Candles carry the broker's wall clock; the other two are reached over UTC with the broker's
 * present offset, the only one that a bridge tells: candles of the time before the broker changed its clocks are an hour off.
 */

/** Seconds to add to a broker time for what the axis shows. `localOffsetS`: this machine's clock minus UTC at a UTC second. */
export function axisShift(
  clock: AxisClock,
  brokerSeconds: number,
  localOffsetS: (utcSeconds: number) => number,
): number {
  if (clock.utcOffsetS === null) return 0;
  switch (clock.zone) {
    case 'broker':
      return 0;
    case 'utc':
      return -clock.utcOffsetS;
    case 'local':
      return localOffsetS(brokerSeconds - clock.utcOffsetS) - clock.utcOffsetS;
  }
}

/** Candles of a day and longer are days of the broker: no other clock has them. */
export const isDaily = (timeframe: Timeframe): boolean => (timeframeSeconds[timeframe] ?? day) >= day;
const day = 86_400;

export const clockOf = (clock: AxisClock, timeframe: Timeframe): AxisClock =>
  isDaily(timeframe) ? { ...clock, zone: 'broker' } : clock;

/** What this machine's clock is ahead of UTC at that second: daylight saving time is the machine's own table. */
export const machineOffsetS = (utcSeconds: number): number =>
  -new Date(utcSeconds * 1000).getTimezoneOffset() * 60;

/** The name of the clock, short, as it stands at the axis. Where the broker's offset is not known there is only its own time. */
export function zoneLabel({ zone, utcOffsetS }: AxisClock): string {
  if (zone === 'broker' || utcOffsetS === null) return 'broker time';
  return zone === 'utc' ? 'UTC' : 'local time';
}

/** The same in full. */
export function zoneWords(clock: AxisClock): string {
  const { zone, utcOffsetS } = clock;
  if (utcOffsetS === null) {
    return zone === 'broker'
      ? 'The time axis shows broker time'
      : 'The time axis shows broker time: the bridge does not provide its UTC offset';
  }
  const offset = formatUtcOffset(utcOffsetS);
  if (zone === 'broker') return `The time axis shows broker time (${offset})`;
  const name = zone === 'utc' ? 'UTC' : 'local time';
  return `The time axis shows ${name}, from the broker’s current offset (${offset}): times before its last clock change are an hour off`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** A mark of the axis for a time that is shifted already. */
export function axisMark(seconds: number, unit: 'year' | 'month' | 'day' | 'time' | 'second'): string {
  const date = new Date(seconds * 1000);
  switch (unit) {
    case 'year':
      return String(date.getUTCFullYear());
    case 'month':
      return months[date.getUTCMonth()] ?? '';
    case 'day':
      return String(date.getUTCDate());
    case 'time':
      return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
    case 'second':
      return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  }
}
