import { type ClosedPosition, newestFirst } from '../../../shared/math/closed-positions';
import { tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';
import type { CardTrade, NamedTrade } from '../../data/workspace/chart-place';

/** The trades beside the opened one: which of how many, and its neighbours. */
export interface TripSteps {
  /** From 1. */
  readonly place: number;
  readonly count: number;
  /** Null at the ends. */
  readonly previous: ClosedPosition | null;
  readonly next: ClosedPosition | null;
}

/** The trade that a row or a card names, among those of a period. */
export const tripNamed = (
  { id, positionId, symbol }: NamedTrade,
  trips: readonly ClosedPosition[],
): ClosedPosition | null =>
  trips.findLast(
    (trip) => trip.symbol === symbol && (id === null ? trip.positionId === positionId : trip.id === id),
  ) ?? null;

/**
 * In the order of the table that opened the card, without what is not of the period that was read; else its trader's, newest first. Null
 * where the opened one is not among them, as a filter hides it.
 */
export function tripSteps(
  trips: readonly ClosedPosition[],
  opened: ClosedPosition,
  among: CardTrade['among'],
  traders: Traders,
  isShown: (trip: ClosedPosition) => boolean,
): TripSteps | null {
  const { key } = tradeOwner(opened, traders).trader;
  const steps =
    among === null
      ? trips
          .filter((trip) => tradeOwner(trip, traders).trader.key === key && isShown(trip))
          .toSorted(newestFirst)
      : among.flatMap((named) => tripNamed(named, trips) ?? []);
  const at = steps.findIndex(({ id, symbol }) => id === opened.id && symbol === opened.symbol);
  if (at < 0) return null;
  return { place: at + 1, count: steps.length, previous: steps[at - 1] ?? null, next: steps[at + 1] ?? null };
}
