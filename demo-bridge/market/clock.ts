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
}

/** A clock that runs `speed` times as fast as `now`, from its creation. */
export function startClock({ now, speed, offsetSeconds = null }: ClockOptions): DemoClock {
  const offset =
    typeof offsetSeconds === 'number' ? () => offsetSeconds : (offsetSeconds ?? brokerOffsetSeconds);
  const broker = (utc: number) => utc + offset(utc) * 1000;
  const start = now();
  const utcMs = () => Math.floor(start + (now() - start) * speed);
  return { utcMs, brokerMs: () => broker(utcMs()), offsetSeconds: offset };
}
