import { queryOptions } from '@tanstack/react-query';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { type FillAgainstQuote, fillAgainstQuote } from '../../../shared/math/fill-quote';
import type { Deal } from '../../../shared/model/deal';
import type { Bridge } from '../../data/bridge';
import { bridgeKey } from '../../data/keys';

/** Ticks of a minute and a second: a busy symbol has some hundreds. */
const mostTicks = 5_000;
const beforeS = 60;

/** The deal that opened a trade and the one that closed it; null where there are more, as they met several quotes. */
export function dealsOfTrip({
  parts,
  state,
}: ClosedPosition): { readonly entry: Deal; readonly exit: Deal } | null {
  const [entry, exit, ...more] = parts;
  if (state !== 'closed' || entry?.role !== 'in' || exit?.role !== 'out' || more.length > 0) return null;
  return { entry: entry.deal, exit: exit.deal };
}

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
