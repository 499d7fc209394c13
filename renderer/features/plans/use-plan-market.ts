import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlanMarket } from '../../../shared/rules/plan';
import { useBridge } from '../../data/bridge';
import { useIntervals } from '../../data/settings';
import { symbolOptions } from '../../data/symbols';
import { tickOptions } from '../../data/ticks';

/** More symbols than this are read in turns as slow as if they were: the bridge has one lock (reference/bridge-notes.md). */
const symbolsAtFullSpeed = 3;

/** Conditions and live quotes of the symbols of a plan, while its dialog is open. */
export function usePlanMarket(symbols: readonly string[], readsQuotes: boolean): PlanMarket {
  const bridge = useBridge();
  const { tick } = useIntervals();
  const everyMs = tick * Math.max(1, symbols.length / symbolsAtFullSpeed);
  const specs = useQueries({ queries: symbols.map((symbol) => symbolOptions(bridge, symbol)) });
  // The answers are taken by the quote book; here they only have the plan made anew.
  useQueries({
    queries: symbols.map((symbol) => ({
      ...tickOptions(bridge, symbol),
      enabled: readsQuotes,
      refetchInterval: everyMs,
      staleTime: 0,
    })),
  });
  return useMemo(
    () => ({
      // A symbol whose last position a step has closed is read no more, but its outcome still has its prices.
      spec: (symbol) =>
        specs[symbols.indexOf(symbol)]?.data ??
        bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey) ??
        null,
      quote: (symbol) => {
        const quote = bridge.quotes.get(symbol);
        return quote?.isUsable === true ? quote.tick : null;
      },
    }),
    [bridge, specs, symbols],
  );
}
