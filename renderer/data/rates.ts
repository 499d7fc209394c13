import { queryOptions, useQuery } from '@tanstack/react-query';
import { timeframeSeconds } from '../../shared/math/time';
import type { Analysis, Indicators } from '../../shared/model/analysis';
import type { Timeframe } from '../../shared/model/enums';
import { useStore } from '../base/store';
import { type Bridge, useBridge } from './bridge';
import { cancelledWith } from './cancel-request';
import { candleHistory } from './candle-cache';
import { withCarriedOutputs } from './carried-outputs';
import { readBrokerSeconds } from './connection';
import { read } from './failure-error';
import { fixedRateInterval } from './fixed-rate-interval';
import { bridgeKey } from './keys';
import { chartBars, intervalFactorOf } from './overlay-bars';
import { useIntervals } from './settings';
import { mayAskTail, type Provenance, tailBars, withTail } from './tail';

export interface ChartQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly indicators: Indicators;
  /** Newest bars; the default number without it. */
  readonly count?: number;
}

/** How each analysis was read, whole or by its newest values. */
const provenance = new WeakMap<Analysis, Provenance>();

/** True once the newest candle has ended by the broker's clock; null while that is not known. */
function isCandleOver(bridge: Bridge, { bars, timeframe }: Analysis): boolean | null {
  const opened = bars.time.at(-1);
  const length = timeframeSeconds[timeframe];
  const now = readBrokerSeconds(bridge);
  return opened === undefined || length === null || now === null ? null : now >= opened + length;
}

/** One poll: only the newest values where the rest is known, else everything. */
async function readAnalysis(
  bridge: Bridge,
  query: ChartQuery,
  before: Analysis | undefined,
  requestId: string,
  isRefreshed: boolean,
): Promise<Analysis> {
  const nowMs = performance.now();
  // Once the newest candle is over, what another window read before its end lacks the next one.
  const isOver = before !== undefined && isCandleOver(bridge, before) === true;
  const ask = { ...query, count: query.count ?? chartBars, isPoll: !isOver && !isRefreshed, requestId };
  const keep = (analysis: Analysis, from: Provenance): Analysis => {
    const held = withCarriedOutputs(before, analysis);
    provenance.set(held, from);
    return held;
  };
  const from = before === undefined ? undefined : provenance.get(before);
  const hasOutputs = Object.keys(query.indicators).length > 0;
  let fruitless = 0;
  if (hasOutputs && before !== undefined && from !== undefined) {
    if (mayAskTail(before, from, { nowMs, isCandleOver: isCandleOver(bridge, before) })) {
      const recentBars = tailBars(query.indicators);
      const tail = await read(bridge.host, 'rates.analyse', { ...ask, recentBars });
      const whole = withTail(before, tail, recentBars);
      if (whole !== null) return keep(whole, { ...from, fruitless: 0 });
      const isNewCandle = tail.bars.time.at(-1) !== before.bars.time.at(-1);
      fruitless = isNewCandle ? from.fruitless : from.fruitless + 1;
    } else fruitless = from.fruitless;
  }
  return keep(await read(bridge.host, 'rates.analyse', ask), { wholeAtMs: nowMs, fruitless });
}

export function analysisOptions(bridge: Bridge, query: ChartQuery) {
  const { symbol, timeframe, indicators, count = chartBars } = query;
  const queryKey = bridgeKey(bridge.generation, 'analysis', symbol, timeframe, indicators, count);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      // A user who switches symbols fast leaves requests behind that nobody waits for: they need not reach the bridge.
      const before = bridge.client.getQueryData<Analysis>(queryKey);
      const isRefreshed = bridge.polls?.isAnew(queryKey) ?? false;
      const analysis = await cancelledWith(bridge.host, signal, (requestId) =>
        readAnalysis(bridge, query, before, requestId, isRefreshed),
      );
      candleHistory(bridge, symbol, timeframe).take(analysis.bars);
      return analysis;
    },
    // The chart itself compares what it draws with the answer; comparing thousands of numbers here would only cost
    // time.
    structuralSharing: false,
  });
}

const noIndicators: Indicators = {};
/** The sidecar works inside the bridge's one lock: quiet mode asks nothing of it, nor does a replay of a live page that is quiet. */
export function useSparesSidecar(): boolean {
  return useStore(useBridge().sidecarSpared);
}
const withoutOverlays = ({ symbol, timeframe }: ChartQuery): ChartQuery => ({
  symbol,
  timeframe,
  indicators: noIndicators,
});

/**
 * Candles and overlays, polled while a chart shows them. When only the indicators change, the candles on screen stay
 * until the new answer comes; another symbol's or timeframe's are never shown. `intervalFactor`: a multiple of the
 * interval in the settings.
 */
export function useAnalysis(query: ChartQuery | null, intervalFactor = 1) {
  const bridge = useBridge();
  const { chart } = useIntervals();
  const sparesSidecar = useSparesSidecar();
  const wished: ChartQuery = query ?? { symbol: '', timeframe: 'H1', indicators: {} };
  const asked = sparesSidecar ? withoutOverlays(wished) : wished;
  const interval = chart * intervalFactor * intervalFactorOf(asked.count ?? chartBars);
  return useQuery({
    ...analysisOptions(bridge, asked),
    enabled: query !== null,
    refetchInterval: fixedRateInterval(interval),
    staleTime: interval,
    placeholderData: (before) =>
      before !== undefined && before.symbol === asked.symbol && before.timeframe === asked.timeframe
        ? before
        : undefined,
  });
}
