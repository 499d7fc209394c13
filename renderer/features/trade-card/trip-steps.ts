import { type ClosedPosition, newestFirst, tradeKey } from '../../../shared/math/closed-positions';
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

/** The trade that a row or a card names; null: not among those of the period. */
export type FindTrade = (named: NamedTrade) => ClosedPosition | null;

/** Finds among the trades of a period: a table may name all of them. */
export function tripFinder(trips: readonly ClosedPosition[]): FindTrade {
  const byId = new Map(trips.map((trip) => [tradeKey(trip), trip]));
  const newest = new Map(trips.map((trip) => [tradeKey({ ...trip, id: trip.positionId }), trip]));
  return ({ id, positionId, symbol }) =>
    (id === null ? newest.get(tradeKey({ id: positionId, symbol })) : byId.get(tradeKey({ id, symbol }))) ??
    null;
}

/**
 * In the order of the table that opened the card, without what is not of the period that was read; else its trader's, newest first. Null
 * where the opened one is not among them, as a filter hides it.
 */
export function tripSteps(
  trips: readonly ClosedPosition[],
  find: FindTrade,
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
      : among.flatMap((named) => find(named) ?? []);
  const at = steps.findIndex(({ id, symbol }) => id === opened.id && symbol === opened.symbol);
  if (at < 0) return null;
  return { place: at + 1, count: steps.length, previous: steps[at - 1] ?? null, next: steps[at + 1] ?? null };
}
