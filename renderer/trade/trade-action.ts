import type { OrderType } from '../../shared/model/enums';
import { isPending } from '../../shared/rules/order-types';

/** What the user asked for, as far as the words of the answer depend on it. */
export type TradeAction =
  | 'place-market'
  | 'place-pending'
  | 'modify-order'
  | 'cancel-order'
  | 'modify-position'
  | 'close-position';

export const placeAction = (type: OrderType): TradeAction =>
  isPending(type) ? 'place-pending' : 'place-market';

export const endpointOf: Readonly<Record<TradeAction, string>> = {
  'place-market': 'POST /orders',
  'place-pending': 'POST /orders',
  'modify-order': 'PUT /orders/{ticket}',
  'cancel-order': 'DELETE /orders/{ticket}',
  'modify-position': 'PUT /positions/{ticket}',
  'close-position': 'DELETE /positions/{ticket}',
};
