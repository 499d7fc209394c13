import { useEffect, useRef } from 'react';
import { barAt, followTick } from '../../../shared/math/bars';
import type { Analysis } from '../../../shared/model/analysis';
import type { Timeframe } from '../../../shared/model/enums';
import { useTickSubscription } from '../../data/ticks';

/** Milliseconds after the first tick of a new bar: the bridge then has the closed one for certain. */
const settleMs = 500;

/** The tick that opens a new bar asks for the bars anew, once a bar: overlays of the closed bar are then final. */
export function useReadAtBarClose(
  symbol: string,
  timeframe: Timeframe,
  analysis: Analysis | null,
  refetch: () => Promise<unknown>,
): void {
  const subscribe = useTickSubscription(symbol);
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const bars = analysis?.bars;
    const last = bars === undefined ? null : barAt(bars, bars.time.length - 1);
    if (last === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((tick) => {
      const effect = followTick(last, tick, timeframe);
      if (effect.kind !== 'append' || asked.current === effect.bar.time) return;
      asked.current = effect.bar.time;
      timer = setTimeout(() => void refetch(), settleMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [subscribe, timeframe, analysis, refetch]);
}
