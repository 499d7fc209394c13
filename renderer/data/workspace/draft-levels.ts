import { useEffect } from 'react';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { isMarket } from '../../../shared/rules/order-types';
import { Store } from '../../base/store';

/** What the order ticket holds for its symbol before anything is sent. */
export type DraftLevels = Pick<OrderDraft, 'symbol' | 'type' | 'price' | 'stopLimit' | 'sl' | 'tp'>;

const drafted = new Store<DraftLevels | null>(null);

/** For the chart, without React: a level in points moves with each tick. */
export const { read: readDraftLevels, subscribe: subscribeDraftLevels } = drafted;

export function useDraftLevels(order: DraftLevels | null): void {
  const { symbol = '', type = 'BUY', stopLimit = 0, sl = 0, tp = 0 } = order ?? {};
  const price = isMarket(type) ? 0 : (order?.price ?? 0);
  useEffect(() => {
    drafted.set({ symbol, type, price, stopLimit, sl, tp });
    return () => drafted.set(null);
  }, [symbol, type, price, stopLimit, sl, tp]);
}
