import { useMemo } from 'react';
import type { Timeframe } from '../../../shared/model/enums';
import { shortFailure } from '../../../shared/words/failure-words';
import { useOlderCandles } from '../../data/candle-book';
import type { ChartHistory } from './plan/chart-feed';

/** Older candles as the chart takes them, and how to ask for more. */
export function useChartHistory(
  symbol: string,
  timeframe: Timeframe,
): { readonly history: ChartHistory; readonly more: () => void } {
  const { candles, more } = useOlderCandles(symbol, timeframe);
  const history = useMemo<ChartHistory>(
    () => ({
      bars: candles.bars,
      state: candles.state.kind,
      reason: candles.state.kind === 'failed' ? shortFailure(candles.state.failure) : '',
    }),
    [candles],
  );
  return { history, more };
}
