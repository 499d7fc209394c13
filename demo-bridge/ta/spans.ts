import type { Frame } from './frame';
import type { BarEvent } from './indicator';
import { decimals, rounded } from './round';
import { type Swing, swings } from './swings';

const DAY_SECONDS = 86_400;

/** A period of the bars' own clock: so many minutes, hours, days, weeks (from Monday) or months. */
export interface CalendarPeriod {
  readonly count: number;
  readonly unit: 'min' | 'H' | 'D' | 'W' | 'M';
}

/** Reads `4H`, `1D`, `2W`…; `15m` is minutes and `1M` months, as in the sidecar. */
export function calendarPeriod(value: unknown): CalendarPeriod | undefined {
  const match = typeof value === 'string' ? /^([1-9]\d{0,2})(min|m|[hH]|D|W|M)$/.exec(value) : null;
  if (match === null) return undefined;
  const [, count, unit] = match;
  const units = { min: 'min', m: 'min', h: 'H', H: 'H', D: 'D', W: 'W', M: 'M' } as const;
  const known = Object.entries(units).find(([name]) => name === unit)?.[1];
  return known === undefined ? undefined : { count: Number(count), unit: known };
}

/** Number of the period in which a time (epoch seconds of the bars' clock) falls. */
function periodNumber(time: number, { count, unit }: CalendarPeriod): number {
  switch (unit) {
    case 'min':
      return Math.floor(time / (60 * count));
    case 'H':
      return Math.floor(time / (3600 * count));
    case 'D':
      return Math.floor(time / (DAY_SECONDS * count));
    case 'W':
      // Day 0 of the epoch was a Thursday, so the week before it began three days earlier.
      return Math.floor((Math.floor(time / DAY_SECONDS) + 3) / (7 * count));
    case 'M': {
      const date = new Date(time * 1000);
      return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / count);
    }
  }
}

/**
 * For each bar the high and low of the period with bars before the bar's own, and whether the current period has
 * gone beyond them yet.
 */
export function previousHighLow(frame: Frame, length: CalendarPeriod): BarEvent[] {
  const events: BarEvent[] = [];
  let current = Number.NaN;
  let before: { high: number; low: number } | undefined;
  let running: { high: number; low: number } | undefined;
  for (const [idx, { time, high, low }] of frame.candles.entries()) {
    const now = periodNumber(time, length);
    if (now !== current) {
      current = now;
      before = running && { high: rounded(running.high) ?? 0, low: rounded(running.low) ?? 0 };
      running = undefined;
    }
    running =
      running === undefined
        ? { high, low }
        : { high: Math.max(running.high, high), low: Math.min(running.low, low) };
    if (before === undefined) continue;
    events.push({
      idx,
      time,
      PreviousHigh: before.high,
      PreviousLow: before.low,
      BrokenHigh: running.high > before.high ? 1 : 0,
      BrokenLow: running.low < before.low ? 1 : 0,
    });
  }
  return events;
}

/** Start and end of the known sessions, minutes of the day on the bars' own clock. */
const SESSIONS = {
  Sydney: [21 * 60, 6 * 60],
  Tokyo: [0, 9 * 60],
  London: [7 * 60, 16 * 60],
  'New York': [13 * 60, 22 * 60],
  'Asian kill zone': [0, 4 * 60],
  'London open kill zone': [6 * 60, 9 * 60],
  'New York kill zone': [11 * 60, 14 * 60],
  'london close kill zone': [14 * 60, 16 * 60],
  Custom: [0, 24 * 60 - 1],
} as const;

export type SessionName = keyof typeof SESSIONS;

export const SESSION_NAMES: readonly SessionName[] = [
  'Sydney',
  'Tokyo',
  'London',
  'New York',
  'Asian kill zone',
  'London open kill zone',
  'New York kill zone',
  'london close kill zone',
  'Custom',
];

/** Minutes of the day of a time such as `07:30`. */
export function minutesOfDay(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) : null;
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}

export function sessionHours(name: SessionName): { readonly start: number; readonly end: number } {
  const [start, end] = SESSIONS[name];
  return { start, end };
}

/**
 * For each bar whether it opened within the session (both ends included; one that ends before it starts runs over
 * midnight), with the session's high and low so far, 0 outside it.
 */
export function sessions(frame: Frame, start: number, end: number): BarEvent[] {
  let opened = 0;
  let high = 0;
  let low = 0;
  let active = false;
  return frame.candles.map((candle, idx) => {
    const minute = Math.floor((candle.time % DAY_SECONDS) / 60);
    const inside = start < end ? minute >= start && minute <= end : minute >= start || minute <= end;
    const continues = active && candle.time - opened < DAY_SECONDS;
    if (inside && !continues) opened = candle.time;
    high = inside ? Math.max(candle.high, continues ? high : candle.high) : 0;
    low = inside ? Math.min(candle.low, continues ? low : candle.low) : 0;
    active = inside;
    return {
      idx,
      time: candle.time,
      Active: inside ? 1 : 0,
      High: rounded(high) ?? 0,
      Low: rounded(low) ?? 0,
    };
  });
}

/** The first legs, left out because they begin before the bars. */
const LEGS_LEFT_OUT = 3;

/**
 * For each bar how much of the last leg between two swings was given back, in percent of the leg: by the bar
 * before, and at most so far. Direction 1 follows a swing high, -1 a swing low, 0 before the first whole leg. The
 * bar of a swing low counts for its own retracement, that of a swing high does not, as in the sidecar.
 */
export function retracements(frame: Frame, reach: number): BarEvent[] {
  const found = swings(frame, reach);
  let next = 0;
  let last: Swing | undefined;
  let leg = 0;
  let deepest = 0;
  let said = { direction: 0, current: 0, deepest: 0 };
  return frame.candles.map((candle, idx) => {
    const event = {
      idx,
      time: candle.time,
      Direction: said.direction,
      'CurrentRetracement%': said.current,
      'DeepestRetracement%': said.deepest,
    };
    const swing = found[next];
    if (swing?.index === idx) {
      leg = last === undefined ? 0 : swing.level - last.level;
      last = swing;
      deepest = 0;
      next++;
    }
    if (last === undefined || leg === 0 || next <= LEGS_LEFT_OUT) return event;
    const counts = last.side === -1 || idx > last.index;
    const end = last.side === 1 ? candle.low : candle.high;
    const current = counts ? decimals((100 * (last.level - end)) / leg, 1) : 0;
    deepest = Math.max(deepest, current);
    said = { direction: last.side, current, deepest };
    return event;
  });
}
