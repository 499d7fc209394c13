import { rebuildRoundTrips } from '../math/closed-positions';
import { addMoney, isTrade, netOf } from '../math/deals';
import { isWithin, type Period, tradesOfPeriod } from '../math/period-trades';
import type { BookedIn, KnownDeals } from '../model/ledger';
import type { OwnTickets } from './own-tickets';
import { tradeOwner } from './trade-traders';
import { createTraders } from './trader';
import { bookedByTrader } from './trader-statistics';

/** Money that is paid in or out, not won or lost. */
export const paid: readonly string[] = ['BALANCE', 'BONUS', 'CORRECTION'];

/** `read`: with all known deals of the positions that have one in the period. */
export function bookedIn({ rows, unreadable }: KnownDeals, period: Period, own: OwnTickets): BookedIn {
  const traders = createTraders(own, rows);
  const trades = tradesOfPeriod(rebuildRoundTrips(rows), period);
  const within = rows.filter(({ time, type }) => isWithin(time, period) && type !== 'CREDIT');
  return {
    booked: addMoney(within.filter(isTrade).map(netOf)),
    change: addMoney(within.map(netOf)),
    earned: addMoney(within.filter(({ type }) => !paid.includes(type)).map(netOf)),
    unreadable: unreadable.length,
    owners: [...new Set(trades.trips.map((trip) => tradeOwner(trip, traders).trader.key))],
    parts: [...bookedByTrader(trades, traders, period)].map(([owner, net]) => ({ owner, net })),
  };
}
