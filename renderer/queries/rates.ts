import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Analysis, Indicators } from '../../shared/model/analysis';
import type { Timeframe } from '../../shared/model/enums';
import { type Bridge, useBridge } from './bridge';
import { withCarriedOutputs } from './carried-outputs';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { useIntervals } from './settings';

/** Bars asked for with each poll: some screens' worth, and enough for the slowest default indicator. */
export const chartBars = 500;

export interface ChartWish {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly indicators: Indicators;
}

export function analysisOptions(bridge: Bridge, wish: ChartWish) {
  const queryKey = bridgeKey(bridge.generation, 'analysis', wish.symbol, wish.timeframe, wish.indicators);
  return queryOptions({
    queryKey,
    queryFn: async () => {
      const now = await read(bridge.host, 'rates.analyse', { ...wish, count: chartBars });
      return withCarriedOutputs(bridge.client.getQueryData<Analysis>(queryKey), now);
    },
    // The chart compares what it draws with the answer by itself; walking thousands of numbers here would only cost time.
    structuralSharing: false,
  });
}

/**
 * Candles and overlays, polled while the chart shows them. When only the indicators change, the candles on screen stay until
 * the new answer comes; another symbol's or timeframe's are never shown.
 */
export function useAnalysis(wish: ChartWish | null) {
  const bridge = useBridge();
  const { chart } = useIntervals();
  const asked = wish ?? { symbol: '', timeframe: 'H1' as const, indicators: {} };
  return useQuery({
    ...analysisOptions(bridge, asked),
    enabled: wish !== null,
    refetchInterval: chart,
    staleTime: chart,
    placeholderData: (before) =>
      before !== undefined && before.symbol === asked.symbol && before.timeframe === asked.timeframe
        ? before
        : undefined,
  });
}
