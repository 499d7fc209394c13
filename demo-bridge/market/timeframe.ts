import type { Timeframe } from './candle';

/** The document's nine, shortest first. */
export const TIMEFRAMES: readonly Timeframe[] = ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1', 'MN1'];

export const DAY_SECONDS = 86_400;

export function isTimeframe(text: string): text is Timeframe {
  return TIMEFRAMES.some((timeframe) => timeframe === text);
}

/** 0 = Sunday, as MetaTrader counts. `day` is the number of broker days since 1970-01-01, a Thursday. */
export function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

/** First broker day of the bar that `day` belongs to. Weeks open on Sunday, as MetaTrader's W1 bars do. */
export function periodStartDay(timeframe: 'D1' | 'W1' | 'MN1', day: number): number {
  switch (timeframe) {
    case 'D1':
      return day;
    case 'W1':
      return day - weekdayOf(day);
    case 'MN1': {
      const date = new Date(day * DAY_SECONDS * 1000);
      return day - (date.getUTCDate() - 1);
    }
  }
}
