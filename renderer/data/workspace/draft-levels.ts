import { useEffect } from 'react';
import type { OrderType } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import { Store } from '../../base/store';

/** What the order ticket holds for its symbol before anything is sent. Prices; 0 = none. */
export interface DraftLevels {
  readonly symbol: string;
  readonly type: OrderType;
  /** Of a pending type. */
  readonly price: Price;
  readonly stopLimit: Price;
  readonly sl: Price;
  readonly tp: Price;
}

const drafted = new Store<DraftLevels | null>(null);

/** For the chart, without React: a level in points moves with each tick. */
export const { read: readDraftLevels, subscribe: subscribeDraftLevels } = drafted;

export function useDraftLevels({ symbol, type, price, stopLimit, sl, tp }: DraftLevels): void {
  useEffect(() => {
    drafted.set({ symbol, type, price, stopLimit, sl, tp });
    return () => drafted.set(null);
  }, [symbol, type, price, stopLimit, sl, tp]);
}
