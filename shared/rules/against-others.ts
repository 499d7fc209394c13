import type { Position } from '../model/position';
import type { NettedOrder } from './netting';
import { sideOf } from './order-types';
import type { Booking } from './plan';
import { isManual, type Trader } from './trader';

/** An opposite position of somebody else that a new order locks: on a hedging account both stay open, and what one wins the other loses. */
export interface LockedTrade {
  readonly position: Position;
  readonly trader: Trader;
  readonly lots: number;
}

/** The oldest first, until the order's lots are used up; a pending order as if it were filled now. */
export function lockedByOrder(
  order: Pick<NettedOrder, 'symbol' | 'volume'> & { readonly type: Parameters<typeof sideOf>[0] },
  positions: readonly Position[],
  booking: Booking,
  traderOf: (position: Position) => Trader,
): readonly LockedTrade[] {
  if (booking !== 'hedging') return [];
  const side = sideOf(order.type);
  let left = order.volume;
  const locked: LockedTrade[] = [];
  const against = positions
    .filter(
      (row) =>
        row.symbol === order.symbol && row.side !== side && (row.side === 'BUY' || row.side === 'SELL'),
    )
    .toSorted((one, other) => (one.timeOpen ?? 0) - (other.timeOpen ?? 0));
  for (const position of against) {
    if (left <= 1e-9) break;
    const trader = traderOf(position);
    const lots = Math.min(left, position.volume);
    left -= lots;
    if (!isManual(trader)) locked.push({ position, trader, lots });
  }
  return locked;
}

/** Lots of all traders on the symbol, below 0 for sell; null where a side is not known. */
export function netLots(
  positions: readonly Pick<Position, 'symbol' | 'side' | 'volume'>[],
  symbol: string,
): number | null {
  let sum = 0;
  for (const row of positions) {
    if (row.symbol !== symbol) continue;
    if (row.side !== 'BUY' && row.side !== 'SELL') return null;
    sum += row.side === 'BUY' ? row.volume : -row.volume;
  }
  return sum;
}
