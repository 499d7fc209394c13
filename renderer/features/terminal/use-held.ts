import { accountBudgetMs } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useOverdue } from '../../data/freshness';
import { ordersOptions, useOrders } from '../../data/orders';
import { positionsOptions, usePositions } from '../../data/positions';
import { useIntervals } from '../../data/settings';
import { useUnknownTrades } from '../trading';
import type { Held } from './action-words';

/** What is open, null where that is not certain: rows that could not be read count, and old answers do not. */
export function useHeld(): Held {
  const bridge = useBridge();
  const positions = usePositions();
  const orders = useOrders();
  const unknown = useUnknownTrades().length;
  const budgetMs = Math.max(accountBudgetMs, 2 * useIntervals().positions);
  const arePositionsOld = useOverdue(positionsOptions(bridge).queryKey, budgetMs) !== null;
  const areOrdersOld = useOverdue(ordersOptions(bridge).queryKey, budgetMs) !== null;
  return {
    positions:
      positions.data === undefined ||
      positions.error !== null ||
      arePositionsOld ||
      !positions.data.isConfirmed
        ? null
        : positions.data.rows.length + positions.data.unreadable.length,
    orders:
      orders.data === undefined || orders.error !== null || areOrdersOld
        ? null
        : orders.data.rows.length + orders.data.unreadable.length,
    unknown,
  };
}
