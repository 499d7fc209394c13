import type { OrderType } from '../../../shared/model/enums';
import { isPending } from '../../../shared/rules/order-types';

/** What the user asked for, as far as the words of the answer depend on it. */
export type TradeAction =
  | 'place-market'
  | 'place-pending'
  | 'modify-order'
  | 'cancel-order'
  | 'modify-position'
  | 'close-position'
  | 'close-part';

export const placeAction = (type: OrderType): TradeAction =>
  isPending(type) ? 'place-pending' : 'place-market';
