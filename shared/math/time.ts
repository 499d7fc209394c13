import type { Timeframe } from '../model/enums';
import type { BrokerSeconds } from '../model/fields';
import { noNumber } from './price';

/** The broker's wall clock as a Unix-like number. Formatted with UTC functions on purpose: no time zone may be applied to it. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds of a bar; null for the month, which has no fixed length. */
export const timeframeSeconds: Readonly<Record<Timeframe, number | null>> = {
  M1: minute,
  M5: 5 * minute,
  M15: 15 * minute,
  M30: 30 * minute,
  H1: hour,
  H4: 4 * hour,
  D1: day,
  W1: 7 * day,
  MN1: null,
};

/** 1970-01-04 was a Sunday: MetaTrader's weeks open on Sunday. */
const firstSunday = 3 * day;

/** Open time of the bar that contains `time`. */
export function barOpenTime(timeframe: Timeframe, time: BrokerSeconds): BrokerSeconds {
  if (timeframe === 'MN1') {
    const date = new Date(time * 1000);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
  }
  const length = timeframeSeconds[timeframe] ?? day;
  const origin = timeframe === 'W1' ? firstSunday : 0;
  return Math.floor((time - origin) / length) * length + origin;
}

/** Open time of the next bar, closed markets ignored. */
export function nextBarOpenTime(timeframe: Timeframe, open: BrokerSeconds): BrokerSeconds {
  if (timeframe === 'MN1') {
    const date = new Date(open * 1000);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
  }
  return open + (timeframeSeconds[timeframe] ?? day);
}

export function startOfBrokerDay(time: BrokerSeconds): BrokerSeconds {
  return Math.floor(time / day) * day;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** MetaTrader's `YYYY.MM.DD HH:MM[:SS]`. */
export function formatBrokerTime(
  time: BrokerSeconds | null | undefined,
  precision: 'day' | 'minute' | 'second' = 'second',
): string {
  if (time === null || time === undefined || !Number.isFinite(time) || time <= 0) return noNumber;
  const date = new Date(time * 1000);
  if (Number.isNaN(date.getTime())) return noNumber;
  const dayText = `${date.getUTCFullYear()}.${two(date.getUTCMonth() + 1)}.${two(date.getUTCDate())}`;
  if (precision === 'day') return dayText;
  const minuteText = `${dayText} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return precision === 'minute' ? minuteText : `${minuteText}:${two(date.getUTCSeconds())}`;
}

/** A typed time, `2026.11.18 09:04:22` or less of it, or the value of a `datetime-local` input; null where it is none. */
export function parseBrokerDateTime(text: string): BrokerSeconds | null {
  const match = /^(\d{4})([.-])(\d{1,2})\2(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    text.trim(),
  );
  if (match === null) return null;
  const [, year, , month, date, hours = '0', minutes = '0', seconds = '0'] = match;
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(date),
    Number(hours),
    Number(minutes),
    Number(seconds),
  ] as const;
  const millis = Date.UTC(...parts);
  const back = new Date(millis);
  // Date.UTC turns 31 February into March: not a date.
  const same =
    back.getUTCMonth() === parts[1] && back.getUTCDate() === parts[2] && back.getUTCHours() === parts[3];
  return same && parts[4] < 60 && parts[5] < 60 ? millis / 1000 : null;
}

/** Broker time as the value of a `datetime-local` input. */
export function toDateTimeInput(time: BrokerSeconds): string {
  return new Date(time * 1000).toISOString().slice(0, 16);
}

/** An age as text, in whole units that have passed: `0.4 s`, `7 s`, `3 min`, `2 h`, `4 d`. Of a length of time: `formatDuration`. */
export function formatAge(ms: number): string {
  if (!Number.isFinite(ms)) return noNumber;
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 1) return `${seconds.toFixed(1)}\u00a0s`;
  if (seconds < 60) return `${Math.floor(seconds)}\u00a0s`;
  if (seconds < hour) return `${Math.floor(seconds / minute)}\u00a0min`;
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)}\u00a0h`;
  return `${Math.floor(seconds / day)}\u00a0d`;
}

/** A length of time, rounded to the last unit that is shown: `42 s`, `7 min`, `3 h 05 min`, `2 d 4 h`, `40 d`. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '';
  const whole = Math.max(0, Math.round(seconds));
  if (whole < minute) return `${whole}\u00a0s`;
  const minutes = Math.round(whole / minute);
  if (minutes < 60) return `${minutes}\u00a0min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}\u00a0h ${two(minutes % 60)}\u00a0min`;
  const hours = Math.round(whole / hour);
  const rest = hours % 24;
  return `${Math.floor(hours / 24)}\u00a0d${rest === 0 ? '' : ` ${rest}\u00a0h`}`;
}

/** As `formatDuration`, but below an hour to the second: `1 min 52 s`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const rest = whole % minute;
  return whole >= minute && whole < hour && rest > 0
    ? `${formatDuration(whole - rest)} ${rest}\u00a0s`
    : formatDuration(whole);
}

/** Rounded to the quarter of an hour, as time zones are; never −0. Seconds. */
export const toQuarterHour = (offsetS: number): number => Math.round(offsetS / 900) * 900 + 0;

/** `UTC+3`, `UTC−5`, `UTC+5:30`, `UTC`. */
export function formatUtcOffset(offsetS: number): string {
  if (!Number.isFinite(offsetS)) return 'UTC?';
  const minutes = Math.round(Math.abs(offsetS) / minute);
  if (minutes === 0) return 'UTC';
  const rest = minutes % 60;
  const sign = offsetS < 0 ? '\u2212' : '+';
  return `UTC${sign}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** Parses a typed offset: `+3`, `UTC+5:30`, `-5`, `0`. Seconds; undefined where it is none. */
export function parseUtcOffset(text: string): number | undefined {
  const match = /^(?:utc)?\s*([+\-\u2212]?)(\d{1,2})(?::([0-5]\d))?$/i.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = '', hours = '0', minutes = '0'] = match;
  const offsetS = Number(hours) * hour + Number(minutes) * minute;
  if (offsetS > 14 * hour || offsetS % 900 !== 0) return undefined;
  return sign === '' || sign === '+' ? offsetS : 0 - offsetS;
}
