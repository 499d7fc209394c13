import type { OrderType } from '../model/enums';
import { assertNever } from '../model/result';
import type { TradeRequest } from '../model/trade';
import { isPending } from './order-types';

/** What was requested, as far as the words of the answer depend on it. */
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

export function actionOf(request: TradeRequest): TradeAction {
  switch (request.name) {
    case 'place-order':
      return placeAction(request.input.type);
    case 'modify-order':
      return 'modify-order';
    case 'cancel-order':
      return 'cancel-order';
    case 'modify-position':
      return 'modify-position';
    case 'close-position':
      return request.input.volume === undefined ? 'close-position' : 'close-part';
    default:
      return assertNever(request);
  }
}
