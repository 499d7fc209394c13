import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { needsEarlier, type RebuiltHistory, rebuildRoundTrips } from '../../shared/math/closed-positions';
import { startOfBrokerDay } from '../../shared/math/time';
import type { Deal } from '../../shared/model/deal';
import { useClockValue } from '../base/clock';
import { useBridge } from './bridge';
import { readBrokerSeconds } from './connection';
import type { FailureError } from './failure-error';
import { dealsOptions, type HistoryRead, historyEveryMs, rebuiltOf } from './history';
import { noRange, periodRange, rangeBefore } from './history-periods';
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

export interface TodaysTrades extends RebuiltHistory {
  /** With those of the month before, where they were needed to know how a trade began. */
  readonly deals: readonly Deal[];
}

/** As History has them; null while they are not known. `needsOwners`: who opened a trade of before today must be known too. */
export function useTodaysTrades(
  read: HistoryRead<Deal> | undefined,
  needsOwners = false,
): TodaysTrades | null {
  const deals = read?.rows ?? noDeals;
  const alone = rebuiltOf(deals);
  // The month before is read only where it changes something.
  const isWanted =
    read !== undefined &&
    alone.trips.some((trip) => needsEarlier(trip) || (needsOwners && trip.entryPrice === null));
  const before = useQuery({
    ...dealsOptions(useBridge(), read === undefined ? noRange : rangeBefore(read.range)),
    enabled: isWanted,
  });
  const earlier = isWanted ? before.data?.rows : undefined;
  const isWaiting = isWanted && before.isPending;
  return useMemo(() => {
    if (read === undefined || isWaiting) return null;
    return earlier === undefined
      ? { ...alone, deals }
      : { ...rebuildRoundTrips(deals, earlier), deals: [...earlier, ...deals] };
  }, [read, isWaiting, alone, deals, earlier]);
}
