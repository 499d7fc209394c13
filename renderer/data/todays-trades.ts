import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isWhole } from '../../shared/math/closed-positions';
import { joinedTrades, type PeriodTrades, tradesOfPeriod } from '../../shared/math/period-trades';
import { startOfBrokerDay } from '../../shared/math/time';
import type { Deal } from '../../shared/model/deal';
import { useClockValue } from '../base/clock';
import { useBridge } from './bridge';
import { readBrokerSeconds } from './connection';
import type { FailureError } from './failure-error';
import { dealsOptions, type HistoryRead, historyEveryMs, rebuiltOf } from './history';
import { type HistoryRange, noRange, periodRange, rangeBefore } from './history-periods';
import { useEveryUnlessQuiet } from './polling-intervals';

/** Since the broker's midnight; undefined until they are read. */
export const useTodaysDeals = (): HistoryRead<Deal> | undefined => useTodaysRead().data;

/** The same with its failure, which may stand beside older deals. */
export function useTodaysRead(): {
  readonly data: HistoryRead<Deal> | undefined;
  readonly error: FailureError | null;
} {
  const bridge = useBridge();
  const day = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : startOfBrokerDay(now);
  });
  const range = periodRange('today', day ?? 0);
  return useQuery({
    ...dealsOptions(bridge, range),
    enabled: day !== null,
    refetchInterval: useEveryUnlessQuiet(historyEveryMs(range)),
  });
}

const noDeals: readonly Deal[] = [];

export interface TodaysTrades extends PeriodTrades {
  readonly range: HistoryRange;
  /** With those of the month before, where they were needed to know how a trade began. */
  readonly deals: readonly Deal[];
}

/** As History has them; null while they are not known. */
export function useTodaysTrades(read: HistoryRead<Deal> | undefined): TodaysTrades | null {
  const deals = read?.rows ?? noDeals;
  const alone = rebuiltOf(deals);
  // The month before is read only where it changes something: who opened a trade, and its costs.
  const isWanted = read !== undefined && !alone.trips.every(isWhole);
  const before = useQuery({
    ...dealsOptions(useBridge(), read === undefined ? noRange : rangeBefore(read.range)),
    enabled: isWanted,
  });
  const earlier = isWanted ? before.data?.rows : undefined;
  const isWaiting = isWanted && before.isPending;
  return useMemo(() => {
    if (read === undefined || isWaiting) return null;
    const known = earlier === undefined ? alone : joinedTrades(rebuiltOf(earlier), deals);
    const all = earlier === undefined ? deals : [...earlier, ...deals];
    return { ...tradesOfPeriod(known, read.range), range: read.range, deals: all };
  }, [read, isWaiting, alone, deals, earlier]);
}
