import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RebuiltHistory } from '../../../shared/math/closed-positions';
import { type PeriodTrades, tradesOfPeriod } from '../../../shared/math/period-trades';
import type { Order } from '../../../shared/model/order';
import type { Traders } from '../../../shared/rules/trader';
import { useBridge } from '../../data/bridge';
import type { FailureError } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import {
  coverageOptions,
  type DealHistory,
  dealsOptions,
  type HistoryRead,
  historyBudgetMs,
  oldOrdersEveryMs,
  oldOrdersOptions,
  tradesOfRead,
} from '../../data/history';
import { type HistoryRange, noRange } from '../../data/history-periods';
import { useEvery } from '../../data/polling-intervals';
import { plainQuestion } from '../../data/trade-tables';
import { useTraders } from '../../data/traders';

export type HistoryQuery<Read> = UseQueryResult<Read, FailureError>;

/** The deals of a period; those of the previous one stay (`isPlaceholderData`) while a new one is read. */
export function useDealHistory(range: HistoryRange | null, isWanted: boolean): HistoryQuery<DealHistory> {
  return useQuery({
    ...dealsOptions(useBridge(), range ?? noRange),
    enabled: isWanted && range !== null,
    placeholderData: keepPreviousData,
  });
}

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

export interface Rebuilt extends PeriodTrades {
  readonly range: HistoryRange;
}

/** The trades of a read, each whole where it is known. */
export function useRebuilt(read: DealHistory | undefined): Rebuilt {
  return useMemo(() => {
    const range = read?.range ?? noRange;
    const trades = read === undefined ? tradesOfPeriod(none, range) : tradesOfRead(read);
    return { ...trades, range };
  }, [read]);
}
const none: RebuiltHistory = { trips: [], unmatched: [], operations: [] };

/** Of the known deals, including entries of the days before. */
export function useHistoryTraders({ trips }: RebuiltHistory): Traders {
  const deals = useMemo(() => trips.flatMap(({ parts }) => parts.map(({ deal }) => deal)), [trips]);
  return useTraders(deals);
}
