import { useState } from 'react';
import type { Trader } from '../../../shared/rules/trader';
import { useOrders } from '../../data/orders';
import { usePositions } from '../../data/positions';
import { usePositionTrader, useTraders } from '../../data/traders';

/** Whose each position and order of a plan is, by ticket; as last known of those that the run has closed. */
export function usePlanTraders(): ReadonlyMap<string, Trader> {
  const [known] = useState(() => new Map<string, Trader>());
  const positionTrader = usePositionTrader();
  const { order: orderTrader } = useTraders();
  const positions = usePositions().data?.rows ?? [];
  const orders = useOrders().data?.rows ?? [];
  for (const row of positions) known.set(row.ticket, positionTrader(row));
  for (const row of orders) known.set(row.ticket, orderTrader(row));
  return known;
}
