import type { ClosedPosition } from '../math/closed-positions';
import type { Deal } from '../model/deal';
import { tradeOwner } from './trade-traders';
import type { Traders } from './trader';
import type { TraderKey } from './trader-key';

interface Trades {
  readonly trips: readonly ClosedPosition[];
  readonly unmatched: readonly Deal[];
}

/** The trades of these traders, each by its owner; a deal that cannot be joined by who made it. */
export function tradesOf<All extends Trades>(
  all: All,
  traders: Traders,
  shows: (key: TraderKey) => boolean,
): All {
  return {
    ...all,
    trips: all.trips.filter((trip) => shows(tradeOwner(trip, traders).trader.key)),
    unmatched: all.unmatched.filter((deal) => shows(traders.deal(deal).key)),
  };
}

/** Those that are a part of these trades: the stop of a bot's position is shown with the bot. */
export function dealsOf(deals: readonly Deal[], { trips, unmatched }: Trades): readonly Deal[] {
  const kept = new Set<Deal>(unmatched);
  for (const { parts } of trips) for (const { deal } of parts) kept.add(deal);
  return deals.filter((deal) => kept.has(deal));
}
