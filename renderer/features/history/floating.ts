import { useMemo } from 'react';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { addMoney } from '../../../shared/math/deals';
import type { Position } from '../../../shared/model/position';
import { usePositions } from '../../data/positions';
import type { Noted } from './noted';

/** The floating result of the open part of a trade, as the server tells it for its position. Account currency. */
export interface Floating {
  readonly profit: number;
  readonly swap: number;
}

export type TripRow = Noted<ClosedPosition> & { readonly floating?: Floating };

export const floatingSum = (of: readonly Floating[]): number =>
  addMoney(of.flatMap(({ profit, swap }) => [profit, swap]));

/** By the position's id, which stays the same while its ticket may change; only where the server tells a profit. */
export function floatingOf(positions: readonly Position[]): ReadonlyMap<string, Floating> {
  return new Map(
    positions.flatMap(({ identifier, ticket, symbol, profit, swap }) =>
      profit === null
        ? []
        : [[keyOf({ positionId: identifier ?? ticket, symbol }), { profit, swap: swap ?? 0 }] as const],
    ),
  );
}

const keyOf = ({ positionId, symbol }: { readonly positionId: string; readonly symbol: string }): string =>
  `${positionId} ${symbol}`;

/** A closed trade has no floating result; of a position that was reversed only its newest part has one. */
export function withFloating(
  trips: readonly ClosedPosition[],
  floating: ReadonlyMap<string, Floating>,
): readonly TripRow[] {
  // Of tens of thousands of trades a few are open: a key is made for those alone.
  const open = new Set(trips.flatMap(({ state, positionId }) => (state === 'closed' ? [] : positionId)));
  if (floating.size === 0 || open.size === 0) return trips;
  const newest = new Map(
    trips.flatMap((trip) => (open.has(trip.positionId) ? [[keyOf(trip), trip] as const] : [])),
  );
  return trips.map((trip) => {
    if (!open.has(trip.positionId) || trip.state === 'closed' || newest.get(keyOf(trip)) !== trip)
      return trip;
    const of = floating.get(keyOf(trip));
    return of === undefined ? trip : { ...trip, floating: of };
  });
}

const none: ReadonlyMap<string, Floating> = new Map();

export function useFloating(trips: readonly ClosedPosition[]): ReadonlyMap<string, Floating> {
  const { data } = usePositions();
  const isWanted = trips.some(({ state }) => state !== 'closed');
  return useMemo(() => (isWanted && data !== undefined ? floatingOf(data.rows) : none), [isWanted, data]);
}
