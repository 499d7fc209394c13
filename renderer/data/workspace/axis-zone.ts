import { brokerSecondsOf, offsetTurns } from '../../../shared/math/broker-offsets';
import { formatBrokerTime, formatUtcOffset, timeframeSeconds } from '../../../shared/math/time';
import type { Timeframe } from '../../../shared/model/enums';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { AxisClock } from './chart-choices';

/**
 * The clock of a time axis. Candles carry the broker's wall clock; UTC and local time are computed with the offset that its clock had then,
 * where it was recorded.
 */

/** Equal where every time is told alike, and from when on the clock was recorded. */
export const axisClockKey = ({ zone, offsets }: AxisClock): string =>
  zone === 'broker' || offsets === null ? `${zone} ${offsets?.presentS}` : `${zone} ${turnsText(offsets)}`;

const turnsText = (offsets: BrokerOffsets): string =>
  [
    offsets.spans[0]?.fromMs ?? '',
    ...offsetTurns(offsets).map(({ fromMs, offsetS }) => `${fromMs} ${offsetS}`),
  ].join(';');

/** Candles of a day and longer are the broker's days: no other clock applies. */
export const isDaily = (timeframe: Timeframe): boolean => (timeframeSeconds[timeframe] ?? day) >= day;
const day = 86_400;

export const clockOf = (clock: AxisClock, timeframe: Timeframe): AxisClock =>
  isDaily(timeframe) ? { ...clock, zone: 'broker' } : clock;

/** The short name of the clock, for the axis. Where the broker's offset is not known, only broker time can be shown. */
export function zoneLabel({ zone, offsets }: AxisClock): string {
  if (zone === 'broker' || offsets === null) return 'broker time';
  return zone === 'utc' ? 'UTC' : 'local time';
}

/** The same in a sentence. */
export function describeZone(clock: AxisClock): string {
  const { zone, offsets } = clock;
  if (offsets === null) {
    return zone === 'broker'
      ? 'The time axis shows broker time'
      : 'The time axis shows broker time: the bridge does not provide its UTC offset';
  }
  const offset = formatUtcOffset(offsets.presentS);
  if (zone === 'broker') return `The time axis shows broker time (${offset})`;
  const name = zone === 'utc' ? 'UTC' : 'local time';
  const [first] = offsets.spans;
  const known =
    first === undefined
      ? `from the broker’s current offset (${offset}): times before its last clock change are an hour off`
      : `by the broker’s clock as it was recorded since ${formatBrokerTime(brokerSecondsOf(first.fromMs, offsets), 'day')}, now ${offset}; times before may be an hour off`;
  return `The time axis shows ${name}, ${known}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** An axis label for a time that is shifted already. */
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
