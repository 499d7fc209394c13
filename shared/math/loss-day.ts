import type { UtcMs } from '../model/fields';

/** The day of a loss limit: from one reset to the next, at an hour of a time zone's clock. */
export interface LossDay {
  readonly fromMs: UtcMs;
  /** The next reset. */
  readonly toMs: UtcMs;
}

export interface LossReset {
  /** An IANA name, such as `Europe/Prague`. */
  readonly zone: string;
  /** 0 to 23. */
  readonly hour: number;
}

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const number = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ ...number, second: 'numeric', hourCycle: 'h23', timeZone: zone, calendar: 'gregory' },
  });
  formats.set(zone, format);
  return format;
}

/** A zone's clock at a moment, as if it were UTC: milliseconds. */
function localMs(atMs: UtcMs, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const whole = Date.UTC(
    part('year'),
    part('month') - 1,
    ...([part('day'), part('hour'), part('minute'), part('second')] as const),
  );
  return whole + (((atMs % 1_000) + 1_000) % 1_000);
}

/** Milliseconds that local time is ahead of UTC at an instant. */
export type OffsetAt = (atMs: UtcMs) => number;

/** The first moment at which clocks show that time; where they skip it, the next one that exists. */
export function momentOf(local: number, offsetAt: OffsetAt): UtcMs {
  // No zone is further from UTC than a day, or changes twice within two.
  const [before, after] = [offsetAt(local - dayMs), offsetAt(local + dayMs)];
  const moments = [local - before, local - after].toSorted((one, other) => one - other);
  const shown = moments.find((ms) => ms + offsetAt(ms) === local);
  if (shown !== undefined) return shown;
  // Skipped: the clock jumps between the two.
  let [from = 0, to = 0] = moments;
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (middle + offsetAt(middle) < local) from = middle;
    else to = middle;
  }
  return to;
}

/** The last one of each reset: it is asked for with every read. */
const days = new Map<string, LossDay>();

/** The day in which a moment is; a reset begins it. */
export function lossDay(atMs: UtcMs, { zone, hour }: LossReset): LossDay {
  const key = `${hour} ${zone}`;
  const known = days.get(key);
  if (known !== undefined && known.fromMs <= atMs && atMs < known.toMs) return known;
  const today = Math.floor(localMs(atMs, zone) / dayMs) * dayMs;
  const offsetAt = (ms: UtcMs): number => localMs(ms, zone) - ms;
  const resets = [-2, -1, 0, 1, 2].map((days) => momentOf(today + days * dayMs + hour * 3_600_000, offsetAt));
  const day = {
    fromMs: resets.findLast((ms) => ms <= atMs) ?? atMs,
    toMs: resets.find((ms) => ms > atMs) ?? atMs,
  };
  days.set(key, day);
  return day;
}
