import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Failure } from '../../../shared/model/result';
import { shortFailure } from '../../../shared/words/failure-words';
import { type HistoryRange, type Period, periodRange } from '../../data/history-periods';

/** How far back a chart reads deals, and how many of them it draws. Both cost the bridge or the picture, so more has to be asked for. */
export interface DealReach {
  readonly longest: 'last-3-months' | 'year' | 'all';
  /** Arrows. */
  readonly most: number;
}

export const firstReach: DealReach = { longest: 'last-3-months', most: 500 };

/** What is read is drawn first, then more is read. */
export function furtherReach({ longest, most }: DealReach, leftOut: number): DealReach {
  if (leftOut > 0) return { longest, most: most + 1_000 };
  return { longest: longest === 'last-3-months' ? 'year' : 'all', most };
}

/** The stretches that the history panel asks for as well, so that one read serves both. */
const shared: readonly Period[] = ['this-week', 'this-month', 'last-3-months'];
const year = 365 * 86_400;

/** The shortest stretch that holds the oldest candle, else the longest that was asked for. `today`: the broker's midnight. */
export function rangeOf(reach: DealReach, oldest: BrokerSeconds, today: BrokerSeconds): HistoryRange {
  const short = shared.map((period) => periodRange(period, today)).find(({ from }) => from <= oldest);
  if (short !== undefined) return short;
  if (reach.longest === 'last-3-months') return periodRange('last-3-months', today);
  return reach.longest === 'year'
    ? periodRange({ firstDay: today - year, lastDay: today }, today)
    : periodRange('all', today);
}

/** What of the deals is not on the chart; '' where all are. */
export function dealNote(about: {
  readonly failure: Failure | null;
  /** Older ones that were read and are not drawn. */
  readonly leftOut: number;
  /** Candles before this are on the chart without their deals; null where none are. */
  readonly unreadBefore: BrokerSeconds | null;
}): string {
  const { failure, leftOut, unreadBefore } = about;
  if (failure !== null) return `Deals could not be read: ${shortFailure(failure)}`;
  return [
    leftOut === 0 ? '' : `${leftOut} older ${leftOut === 1 ? 'deal is' : 'deals are'} not drawn`,
    unreadBefore === null ? '' : `deals before ${formatBrokerTime(unreadBefore, 'day')} are not read`,
  ]
    .filter((part) => part !== '')
    .join(', ')
    .replace(/^d/, 'D');
}
