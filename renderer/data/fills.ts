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
import { useSpecs } from './symbols';

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
  /** All that were asked for, told or not. */
  readonly deals: readonly Deal[];
  /** The one that may have been furthest off for the trader; null where none is told. */
  readonly worst: { readonly deal: Deal; readonly points: number } | null;
}

/**
 * Several fills against the ticks' quote, each read once; by symbol, in its points. One request a fill: ask for few.
 */
export function useFillsAgainstQuote(deals: readonly Deal[]): {
  readonly isReading: boolean;
  readonly bySymbol: readonly SymbolFills[];
} {
  const bridge = useBridge();
  const specs = useSpecs(deals.map(({ symbol }) => symbol));
  const reads = useQueries({ queries: deals.map((deal) => fillOptions(bridge, deal)) });
  const fills = deals.map((deal, at) => ({
    deal,
    fill: reads[at]?.data ?? null,
    point: specs.get(deal.symbol)?.point ?? null,
  }));
  return {
    isReading: reads.some(({ isPending }) => isPending),
    bySymbol: [...grouped(fills, ({ deal }) => deal.symbol)].map(([symbol, own]) => ({
      symbol,
      deals: own.map(({ deal }) => deal),
      worst: worstOf(own),
      ...meanWorse(own),
    })),
  };
}

const worstOf = (
  fills: readonly {
    readonly deal: Deal;
    readonly fill: FillAgainstQuote | null;
    readonly point: number | null;
  }[],
): SymbolFills['worst'] =>
  fills.reduce<SymbolFills['worst']>((worst, { deal, fill, point }) => {
    if (fill === null || point === null) return worst;
    const points = fill.worse.most / point;
    return worst !== null && worst.points >= points ? worst : { deal, points };
  }, null);
