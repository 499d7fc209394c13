import { queryOptions, useQueries } from '@tanstack/react-query';
import {
  type FillAgainstQuote,
  fillAgainstQuote,
  meanWorse,
  type WorseThanQuote,
} from '../../shared/math/fill-quote';
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

/**
 * Several fills against the ticks' quote, each read once; in points of their symbols. One request a fill: ask for few.
 */
export function useFillsAgainstQuote(deals: readonly Deal[]): {
  readonly isReading: boolean;
  readonly worse: WorseThanQuote;
} {
  const bridge = useBridge();
  const specs = useKnownSymbols();
  const reads = useQueries({ queries: deals.map((deal) => fillOptions(bridge, deal)) });
  const fills = reads.map(({ data }, at) => ({
    fill: data ?? null,
    point: specs.get(deals[at]?.symbol ?? '')?.point ?? null,
  }));
  return { isReading: reads.some(({ isPending }) => isPending), worse: meanWorse(fills) };
}
