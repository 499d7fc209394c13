import { accountBudgetMs } from '../../queries/account';
import { useBridge } from '../../queries/bridge';
import { useOverdue } from '../../queries/freshness';
import { ordersOptions, useOrders } from '../../queries/orders';
import { positionsOptions, usePositions } from '../../queries/positions';
import { useIntervals } from '../../queries/settings';
import { useUnknownTrades } from '../../trade/unknown-trades';
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
