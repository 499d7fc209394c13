import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isWhole, type RebuiltHistory } from '../../../shared/math/closed-positions';
import { joinedTrades, type PeriodTrades, tradesOfPeriod } from '../../../shared/math/period-trades';
import type { Deal } from '../../../shared/model/deal';
import type { Order } from '../../../shared/model/order';
import type { Traders } from '../../../shared/rules/trader';
import { useBridge } from '../../data/bridge';
import type { FailureError } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import {
  dealsOptions,
  type HistoryRead,
  historyBudgetMs,
  historyEveryMs,
  oldOrdersOptions,
  rebuiltOf,
} from '../../data/history';
import { type HistoryRange, noRange, rangeBefore } from '../../data/history-periods';
import { useEveryUnlessQuiet } from '../../data/polling-intervals';
import { useTraders } from '../../data/traders';

export type HistoryQuery<Row> = UseQueryResult<HistoryRead<Row>, FailureError>;

/** The deals of a period; those of the previous one stay (`isPlaceholderData`) while a new one is read. */
export function useDealHistory(range: HistoryRange | null, isWanted: boolean): HistoryQuery<Deal> {
  return useQuery({
    ...dealsOptions(useBridge(), range ?? noRange),
    enabled: isWanted && range !== null,
    refetchInterval: useEveryUnlessQuiet(historyEveryMs(range ?? noRange)),
    placeholderData: keepPreviousData,
  });
}

export function useOrderHistory(range: HistoryRange | null, isWanted: boolean): HistoryQuery<Order> {
  return useQuery({
    ...oldOrdersOptions(useBridge(), range ?? noRange),
    enabled: isWanted && range !== null,
    refetchInterval: useEveryUnlessQuiet(historyEveryMs(range ?? noRange)),
    placeholderData: keepPreviousData,
  });
}

/** Age in milliseconds of whole seconds where the shown data is over its budget; null while it is not. */
export function useHistoryOverdue(range: HistoryRange | null, of: 'deals' | 'orders'): number | null {
  const bridge = useBridge();
  const options = of === 'deals' ? dealsOptions : oldOrdersOptions;
  return useOverdue(options(bridge, range ?? noRange).queryKey, historyBudgetMs(range ?? noRange));
}

export interface Rebuilt extends PeriodTrades {
  readonly range: HistoryRange;
  /** The period includes now: a position that it does not see closed is open. */
  readonly isUpToNow: boolean;
  /** The entries are being looked for in the days before. */
  readonly isLooking: boolean;
  /** Why they could not be looked for. */
  readonly lookFailure: FailureError | null;
}

const noDeals: readonly Deal[] = [];

/** The trades of a read, whole: where entries are missing, the days before are read too, once. */
export function useRebuilt(read: HistoryRead<Deal> | undefined): Rebuilt {
  const bridge = useBridge();
  const deals = read?.rows ?? noDeals;
  const range = read?.range ?? noRange;
  const alone = rebuiltOf(deals);
  const isWanted = read !== undefined && !alone.trips.every(isWhole);
  const before = useQuery({
    ...dealsOptions(bridge, read === undefined ? noRange : rangeBefore(range)),
    enabled: isWanted,
  });
  const earlier = isWanted ? before.data?.rows : undefined;
  return useMemo(() => {
    const known = earlier === undefined ? alone : joinedTrades(rebuiltOf(earlier), deals);
    return {
      ...tradesOfPeriod(known, range),
      range,
      isUpToNow: read === undefined || range.isLive,
      isLooking: isWanted && before.isFetching,
      lookFailure: isWanted ? before.error : null,
    };
  }, [alone, deals, earlier, read, range, isWanted, before.isFetching, before.error]);
}

/** Of the known deals, including entries of the days before. */
export function useHistoryTraders({ trips }: RebuiltHistory): Traders {
  const deals = useMemo(() => trips.flatMap(({ parts }) => parts.map(({ deal }) => deal)), [trips]);
  return useTraders(deals);
}
