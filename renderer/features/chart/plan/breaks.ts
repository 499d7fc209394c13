import { timeframeSeconds } from '../../../../shared/math/time';
import type { Timeframe } from '../../../../shared/model/enums';
import type { Timed } from './plan-update';

/** A vertical line before a candle. */
export interface Break {
  /** Index of the first candle after it. */
  readonly row: number;
  /** `period`: a new day, week, month or year begins. `session`: the market was closed in between. */
  readonly kind: 'period' | 'session';
}

const day = 86_400;
/** A pause of so many candles is a closed market; thin markets skip single ones. */
const pauseBars = 3;
const shortestPauseS = 30 * 60;

type Period = 'day' | 'week' | 'month' | 'year';

/** As MetaTrader's period separators: for each timeframe the next larger period that still has many candles. */
const periodOf: Readonly<Record<Timeframe, Period>> = {
  M1: 'day',
  M5: 'day',
  M15: 'day',
  M30: 'day',
  H1: 'day',
  H4: 'week',
  D1: 'month',
  W1: 'year',
  MN1: 'year',
};

function periodNumber(period: Period, seconds: number): number {
  switch (period) {
    case 'day':
      return Math.floor(seconds / day);
    case 'week':
      // 1970-01-04 was a Sunday.
      return Math.floor((seconds / day - 3) / 7);
    case 'month': {
      const date = new Date(seconds * 1000);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    }
    case 'year':
      return new Date(seconds * 1000).getUTCFullYear();
  }
}

/** The breaks among rows `from` to `to`; `shift` converts a broker time to the axis clock, seconds. */
export function breaksOf(
  rows: readonly Timed[],
  span: { readonly from: number; readonly to: number },
  timeframe: Timeframe,
  shift: (brokerSeconds: number) => number,
): readonly Break[] {
  const period = periodOf[timeframe];
  const length = timeframeSeconds[timeframe];
  // From D1 on, weekends and holidays are no breaks.
  const pause =
    length === null || length >= day
      ? Number.POSITIVE_INFINITY
      : Math.max(pauseBars * length, shortestPauseS);
  const found: Break[] = [];
  const first = Math.max(1, Math.floor(span.from));
  for (let row = first; row <= Math.min(rows.length - 1, Math.ceil(span.to)); row += 1) {
    const before = rows[row - 1]?.time ?? 0;
    const now = rows[row]?.time ?? 0;
    if (now - before > pause) found.push({ row, kind: 'session' });
    else if (periodNumber(period, now + shift(now)) !== periodNumber(period, before + shift(before)))
      found.push({ row, kind: 'period' });
  }
  return found;
}
