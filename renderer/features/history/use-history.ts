import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { Order } from '../../../shared/model/order';
import { useBridge } from '../../data/bridge';
import type { FailureError } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import {
  coverageOptions,
  type HistoryRead,
  historyBudgetMs,
  oldOrdersEveryMs,
  oldOrdersOptions,
} from '../../data/history';
import { type HistoryRange, noRange } from '../../data/history-periods';
import { useEvery } from '../../data/polling-intervals';
import { plainQuestion } from '../../data/trade-tables';

export type HistoryQuery<Read> = UseQueryResult<Read, FailureError>;

export function useOrderHistory(
  range: HistoryRange | null,
  isWanted: boolean,
): HistoryQuery<HistoryRead<Order>> {
  const everyMs = useEvery(oldOrdersEveryMs);
  return useQuery({
    ...oldOrdersOptions(useBridge(), range ?? noRange),
    enabled: isWanted && range !== null,
    refetchInterval: range?.isLive === true ? everyMs : false,
    placeholderData: keepPreviousData,
  });
}

/** `Refresh`: the bridge is read, whatever is known of the period. */
export function useReadAnew(range: HistoryRange | null, isOrders: boolean, refetch: () => Promise<unknown>) {
  const { host, refreshed } = useBridge();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      refreshed.atMs = performance.now();
      // A failure is told by what is asked for then.
      if (range !== null && !isOrders)
        await host.invoke('ledger.trade-table', {
          question: plainQuestion({ from: range.from, to: range.to, who: null }),
          ...{ skip: 0, most: 0, group: null, withSummary: false, isAnew: true },
        });
      await refetch();
    },
  });
  return { isReading: isPending, readAnew: mutateAsync };
}

/** Of a period that goes on: age in milliseconds of whole seconds where the newest deals are over their budget; else null. */
export function useHistoryOverdue(range: HistoryRange | null): number | null {
  const overdueMs = useOverdue(coverageOptions(useBridge()).queryKey, historyBudgetMs);
  return range?.isLive === true ? overdueMs : null;
}
