import { type ClosedPosition, newestFirst } from '../../../shared/math/closed-positions';
import { tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';

/** The trades of one trader beside the opened one: which of how many, and its neighbours. */
export interface TripSteps {
  /** From 1. */
  readonly place: number;
  readonly count: number;
  /** Newer; null at the end. */
  readonly previous: ClosedPosition | null;
  /** Older. */
  readonly next: ClosedPosition | null;
}

/** Among these trades, newest first. Null where the opened one is not among them, as a filter hides it. */
export function tripSteps(
  trips: readonly ClosedPosition[],
  opened: ClosedPosition,
  traders: Traders,
): TripSteps | null {
  const { key } = tradeOwner(opened, traders).trader;
  const own = trips.filter((trip) => tradeOwner(trip, traders).trader.key === key).toSorted(newestFirst);
  const at = own.findIndex(({ id, symbol }) => id === opened.id && symbol === opened.symbol);
  if (at < 0) return null;
  return { place: at + 1, count: own.length, previous: own[at - 1] ?? null, next: own[at + 1] ?? null };
}
