import { formatBrokerTime, startOfBrokerDay } from '../../shared/math/time';
import type { BrokerSeconds } from '../../shared/model/fields';

/** Periods of history, in the broker's days. */

export const periods = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-3-months',
  'all',
] as const;
export type Period = (typeof periods)[number];

/** First and last day of a period that the user chose, each as the broker's midnight; both days count. */
export interface OwnDays {
  readonly firstDay: BrokerSeconds;
  readonly lastDay: BrokerSeconds;
}
export type PeriodChoice = Period | OwnDays;

/** Broker seconds, both ends included. */
export interface HistoryRange {
  readonly from: BrokerSeconds;
  readonly to: BrokerSeconds;
  /** The last of its days, as midnight; `to` may lie further ahead. */
  readonly lastDay: BrokerSeconds;
  /** It includes today: trades are still added to it. */
  readonly isLive: boolean;
}

/** Stands for the period of a read that is not enabled. */
export const noRange: HistoryRange = { from: 0, to: 0, lastDay: 0, isLive: false };

const day = 86_400;
/**
 * In a period that includes today, one more day is asked for. It is empty; but a broker whose clock runs ahead of what
 * the bridge says would otherwise lose its newest deals.
 */
const ahead = day;
/** MetaTrader 5 is younger. Epoch 0 is a date that some terminals refuse. */
const beginning = Date.UTC(2000, 0, 1) / 1000;

/** The same all day, so that its answer is shared and cached. `now`: any moment of the broker's day. */
export function periodRange(choice: PeriodChoice, now: BrokerSeconds): HistoryRange {
  const today = startOfBrokerDay(now);
  if (typeof choice !== 'string') return days(choice.firstDay, choice.lastDay, today);
  const week = today - weekDay(today) * day;
  switch (choice) {
    case 'today':
      return days(today, today, today);
    case 'yesterday':
      return days(today - day, today - day, today);
    case 'this-week':
      return days(week, today, today);
    case 'last-week':
      return days(week - 7 * day, week - day, today);
    case 'this-month':
      return days(monthStart(today, 0), today, today);
    case 'last-month':
      return days(monthStart(today, -1), monthStart(today, 0) - day, today);
    case 'last-3-months':
      return days(monthsBefore(today, 3), today, today);
    case 'all':
      return days(beginning, today, today);
  }
}

function days(first: BrokerSeconds, last: BrokerSeconds, today: BrokerSeconds): HistoryRange {
  const isLive = last >= today;
  const end = last + day - 1;
  return { from: Math.max(0, first), to: isLive ? end + ahead : end, lastDay: last, isLive };
}

/** Sunday is 0: MetaTrader's weeks open on Sunday, when the first markets do. */
const weekDay = (time: BrokerSeconds): number => new Date(time * 1000).getUTCDay();

function monthStart(time: BrokerSeconds, months: number): BrokerSeconds {
  const date = new Date(time * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
}

/** The same day of an earlier month, or that month's last where it is shorter. */
function monthsBefore(time: BrokerSeconds, months: number): BrokerSeconds {
  const date = new Date(time * 1000);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0));
  return lastOfMonth.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth.getUTCDate())) / 1000;
}

export const periodLabels: Readonly<Record<Period, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-3-months': 'Last 3 months',
  all: 'All history',
};

/** `2026.11.15 – 2026.11.21`, or the one day. */
export function formatRange({ from, lastDay }: HistoryRange): string {
  if (from <= beginning) return `until ${formatBrokerTime(lastDay, 'day')}`;
  const first = formatBrokerTime(from, 'day');
  const last = formatBrokerTime(lastDay, 'day');
  return first === last ? first : `${first} – ${last}`;
}
