import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { usePositionTrader, useTraders } from '../../data/traders';
import { TraderChip } from '../cells';
import { Fact } from './facts';

/** In the dialogs that change or close it: whose position or order that is. */
export function OpenedBy({ position }: { readonly position: Position }) {
  const traderOf = usePositionTrader();
  return (
    <Fact name="Opened by">
      <TraderChip trader={traderOf(position)} isFull />
    </Fact>
  );
}

export function PlacedBy({ order }: { readonly order: Order }) {
  const { order: traderOf } = useTraders();
  return (
    <Fact name="Placed by">
      <TraderChip trader={traderOf(order)} isFull />
    </Fact>
  );
}
