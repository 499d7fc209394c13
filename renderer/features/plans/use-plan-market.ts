import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlanMarket } from '../../../shared/rules/plan';
import { pollEveryMs } from '../../../shared/timetable';
import { useBridge } from '../../data/bridge';
import { readSpec, symbolOptions } from '../../data/symbols';
import { tickOptions } from '../../data/ticks';

/** Specifications and live quotes of the symbols of a plan's rows, while its dialog is open. */
export function usePlanMarket(
  rows: readonly { readonly symbol: string }[],
  readsQuotes: boolean,
): PlanMarket {
  const names = [...new Set(rows.map(({ symbol }) => symbol))].sort().join('\n');
  // The same list while the rows are of the same symbols.
  const symbols = useMemo(() => (names === '' ? [] : names.split('\n')), [names]);
  const bridge = useBridge();
  const specs = useQueries({ queries: symbols.map((symbol) => symbolOptions(bridge, symbol)) });
  // The quote store takes the answers; here they only cause a new plan.
  useQueries({
    queries: symbols.map((symbol) => ({
      ...tickOptions(bridge, symbol),
      enabled: readsQuotes,
      refetchInterval: pollEveryMs,
      staleTime: 0,
    })),
  });
  return useMemo(
    () => ({
      // The last position of a symbol may be closed by a step: its specification is not read any more, but the result
      // still needs its digits.
      spec: (symbol) => specs[symbols.indexOf(symbol)]?.data ?? readSpec(bridge, symbol),
      quote: (symbol) => {
        const quote = bridge.quotes.get(symbol);
        return quote?.isUsable === true ? quote.tick : null;
      },
    }),
    [bridge, specs, symbols],
  );
}
