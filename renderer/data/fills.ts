import { queryOptions, useQueries } from '@tanstack/react-query';
import {
  type FillAgainstQuote,
  fillAgainstQuote,
  meanWorse,
  type WorseThanQuote,
} from '../../shared/math/fill-quote';
import { grouped } from '../../shared/math/groups';
import type { Deal } from '../../shared/model/deal';
import { type Bridge, useBridge } from './bridge';
import { bridgeKey } from './keys';
import { useKnownSymbols } from './symbols';

/** Ticks of a minute and a second: a busy symbol has some hundreds. */
const mostTicks = 5_000;
const beforeS = 60;

/** A fill against the ticks' quote; null where they are not told, or do not reach to it. */
export const fillOptions = (bridge: Bridge, deal: Deal | null) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'fill', deal?.ticket ?? ''),
    queryFn: async (): Promise<FillAgainstQuote | null> => {
      if (deal === null || deal.time === null || (deal.type !== 'BUY' && deal.type !== 'SELL')) return null;
      const { symbol, type: side, price, time } = deal;
      const ticks = await bridge.host.invoke('ticks.history', {
        symbol,
        count: mostTicks,
        from: time - beforeS,
        to: time + 1,
      });
      // A full answer is cut somewhere.
      if (!ticks.ok || ticks.value.length >= mostTicks) return null;
      return fillAgainstQuote({ side, price, time }, ticks.value);
    },
    enabled: deal !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Of one symbol: points of several cannot be summed. */
export interface SymbolFills extends WorseThanQuote {
  readonly symbol: string;
}

/**
 * Several fills against the ticks' quote, each read once; by symbol, in its points. One request a fill: ask for few.
 */
export function useFillsAgainstQuote(deals: readonly Deal[]): {
  readonly isReading: boolean;
  readonly bySymbol: readonly SymbolFills[];
} {
  const bridge = useBridge();
  const specs = useKnownSymbols();
  const reads = useQueries({ queries: deals.map((deal) => fillOptions(bridge, deal)) });
  const fills = deals.map(({ symbol }, at) => ({
    symbol,
    fill: reads[at]?.data ?? null,
    point: specs.get(symbol)?.point ?? null,
  }));
  return {
    isReading: reads.some(({ isPending }) => isPending),
    bySymbol: [...grouped(fills, ({ symbol }) => symbol)].map(([symbol, own]) => ({
      symbol,
      ...meanWorse(own),
    })),
  };
}
