import { weekdayOf } from './timeframe';

/**
 * The broker's wall clock is Eastern European Time, as most MetaTrader servers keep it: UTC+2 in winter and UTC+3 in
 * summer by the EU's rule (last Sunday of March and of October, at 01:00 UTC). Its times are written as a Unix number
 * of that wall clock, not of UTC.
 */
const WINTER_OFFSET_SECONDS = 7200;
const SUMMER_OFFSET_SECONDS = 10_800;
const DAY_MS = 86_400_000;

export function brokerOffsetSeconds(utcMs: number): number {
  const year = new Date(utcMs).getUTCFullYear();
  const summer = utcMs >= lastSundayAtOne(year, 2) && utcMs < lastSundayAtOne(year, 9);
  return summer ? SUMMER_OFFSET_SECONDS : WINTER_OFFSET_SECONDS;
}

function lastSundayAtOne(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

/** The simulated time of the demo: UTC, milliseconds. */
export interface DemoClock {
  utcMs(): number;
  brokerMs(): number;
  /** Broker clock minus UTC at a moment of UTC, seconds. */
  offsetSeconds(utcMs: number): number;
}

export interface ClockOptions {
  readonly now: () => number;
  readonly speed: number;
  /** The broker's offset from UTC in seconds, the same all year or by the moment of UTC; absent = Eastern European Time. */
  readonly offsetSeconds?: number | ((utcMs: number) => number) | null;
  /** Never set back: on a weekend the market is closed. */
  readonly isNow?: boolean;
}

/**
 * A clock that runs `speed` times as fast as `now`, from its creation.
 *
 * If it starts on a Saturday or Sunday of the broker, currencies are closed and a new user would see a market that stands still. It
 * is then set back by whole days to the Wednesday before, at the same time of day; `GET /time` reports this simulated UTC, so a
 * client sees one consistent clock. A clock that runs into a weekend later is left alone: the market closes. With `isNow` it is this
 * machine's time on any day.
 */
export function startClock({ now, speed, offsetSeconds = null, isNow = false }: ClockOptions): DemoClock {
  const offset =
    typeof offsetSeconds === 'number' ? () => offsetSeconds : (offsetSeconds ?? brokerOffsetSeconds);
  const broker = (utc: number) => utc + offset(utc) * 1000;
  const realStart = now();
  const start = isNow ? realStart : realStart - sinceWeekday(broker(realStart));
  const utcMs = () => Math.floor(start + (now() - realStart) * speed);
  return { utcMs, brokerMs: () => broker(utcMs()), offsetSeconds: offset };
}

/** Time from a Saturday or Sunday of the broker back to the Wednesday before, milliseconds; 0 on other days. */
function sinceWeekday(brokerMs: number): number {
  switch (weekdayOf(Math.floor(brokerMs / DAY_MS))) {
    case 6:
      return 3 * DAY_MS;
    case 0:
      return 4 * DAY_MS;
    default:
      return 0;
  }
}
