import { queryOptions, useQuery } from '@tanstack/react-query';
import { timeframeSeconds } from '../../shared/math/time';
import type { Analysis, Indicators, TaOutput } from '../../shared/model/analysis';
import type { Timeframe } from '../../shared/model/enums';
import { useStore } from '../base/store';
import { type Bridge, useBridge } from './bridge';
import { cancelledWith } from './cancel-request';
import { candleHistory } from './candle-cache';
import { readBrokerSeconds } from './connection';
import { read } from './failure-error';
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

/**
 * An output that the newest answer lacks is carried over from the answer before, so that it stays on the chart, without
 * values on the bars that came since. `missing` still says why it was not renewed.
 */
export function withCarriedOutputs(before: Analysis | undefined, now: Analysis): Analysis {
  const lastBefore = before?.bars.time.at(-1);
  const firstNow = now.bars.time[0];
  if (before === undefined || lastBefore === undefined || firstNow === undefined) return now;
  // Without a bar in common nobody can say which bars the old values belong to.
  if (before.symbol !== now.symbol || before.timeframe !== now.timeframe || firstNow > lastBefore) return now;
  const added = now.bars.time.filter((time) => time > lastBefore).length;
  const carried: Record<string, TaOutput> = {};
  for (const name of Object.keys(now.missing)) {
    const output = Object.hasOwn(before.outputs, name) ? before.outputs[name] : undefined;
    if (output !== undefined) carried[name] = moved(output, added, now.bars.time.length);
  }
  return { ...now, outputs: { ...carried, ...now.outputs } };
}

type Series = readonly (number | null)[];

/** Series end at the newest bar: for each new bar they get an empty value at the end. */
function moved(output: TaOutput, added: number, bars: number): TaOutput {
  const move = (values: Series): (number | null)[] =>
    [...values, ...Array<null>(added).fill(null)].slice(-bars);
  switch (output.shape) {
    case 'series':
      return { ...output, values: move(output.values) };
    case 'group':
      return {
        ...output,
        series: Object.fromEntries(Object.entries(output.series).map(([key, values]) => [key, move(values)])),
      };
    case 'records':
    case 'summary':
    case 'value':
    case 'unreadable':
      return output;
  }
}

/** When a query was last due, and whether that read is still running. */
interface Turn {
  dueAtMs: number;
  isRunning: boolean;
}

const turns = new WeakMap<object, Turn>();

/** After a slow answer, wait at least this share of the interval: the bridge serves others too. */
const restShare = 0.25;
/**
 * A read that starts earlier or later than due by this share of the interval was asked for by the user: the rate
 * continues from it.
 */
const beatShare = 0.25;

/**
 * A `refetchInterval` from start to start. query-core counts from the end of a read, which would add the bridge's
 * latency to each interval. What comes due while its read is running joins that read.
 */
export const fixedRateInterval =
  (everyMs: number) =>
  (query: object & { readonly state: { readonly fetchStatus: string } }): number => {
    const nowMs = performance.now();
    const turn = turns.get(query);
    if (query.state.fetchStatus !== 'idle') {
      if (turn?.isRunning === true) return everyMs;
      const isOnBeat = turn !== undefined && Math.abs(nowMs - turn.dueAtMs) <= everyMs * beatShare;
      const startedAtMs = isOnBeat ? turn.dueAtMs : nowMs;
      turns.set(query, { dueAtMs: startedAtMs + everyMs, isRunning: true });
      return everyMs;
    }
    if (turn === undefined) return everyMs;
    turn.isRunning = false;
    return Math.max(1, Math.round(everyMs * restShare), Math.round(turn.dueAtMs - nowMs));
  };
