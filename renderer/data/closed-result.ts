import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { needsEarlier, rebuildRoundTrips } from '../../shared/math/round-trips';
import { tradeStatistics } from '../../shared/math/trade-statistics';
import type { Deal } from '../../shared/model/deal';
import { useBridge } from './bridge';
import { dealsOptions, type HistoryRead } from './history';
import { type HistoryRange, rangeBefore } from './history-periods';

const noRange: HistoryRange = { from: 0, to: 0, lastDay: 0, isLive: false };
const noDeals: readonly Deal[] = [];

/** Net of what the deals of a period closed, as History has it; null while it is not known. */
export function useClosedResult(read: HistoryRead<Deal> | undefined): number | null {
  const deals = read?.rows ?? noDeals;
  const alone = useMemo(() => rebuildRoundTrips(deals), [deals]);
  // A month more is asked for only where it changes the sum.
  const isWanted = read !== undefined && alone.trips.some(needsEarlier);
  const before = useQuery({
    ...dealsOptions(useBridge(), read === undefined ? noRange : rangeBefore(read.range)),
    enabled: isWanted,
  });
  const earlier = isWanted ? before.data?.rows : undefined;
  const isWaiting = isWanted && before.isPending;
  return useMemo(() => {
    if (read === undefined || isWaiting) return null;
    const { trips, unmatched } = earlier === undefined ? alone : rebuildRoundTrips(deals, earlier);
    return tradeStatistics(trips, unmatched).net;
  }, [read, isWaiting, alone, deals, earlier]);
}
