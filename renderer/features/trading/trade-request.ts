import type { Host } from '../../../shared/contract';
import type { OrderType } from '../../../shared/model/enums';
import { endpointOf } from '../../../shared/model/intent';
import { assertNever, failed, type Result } from '../../../shared/model/result';
import type {
  CancelOrder,
  ClosePosition,
  ModifyOrder,
  ModifyPosition,
  NewOrder,
  TradeOutcome,
} from '../../../shared/model/trade';
import { isPending } from '../../../shared/rules/order-types';
import { lotsText, priceText } from '../../data/notifications/notice-text';
import { outcomeOfFailure } from './outcome-of-failure';

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

/** One write that the user confirmed, under the name by which the contract knows it. */
export type TradeRequest =
  | { readonly name: 'trade.place'; readonly input: NewOrder }
  | { readonly name: 'trade.modifyOrder'; readonly input: ModifyOrder }
  | { readonly name: 'trade.cancelOrder'; readonly input: CancelOrder }
  | { readonly name: 'trade.modifyPosition'; readonly input: ModifyPosition }
  | { readonly name: 'trade.closePosition'; readonly input: ClosePosition };

export function actionOf(request: TradeRequest): TradeAction {
  switch (request.name) {
    case 'trade.place':
      return placeAction(request.input.type);
    case 'trade.modifyOrder':
      return 'modify-order';
    case 'trade.cancelOrder':
      return 'cancel-order';
    case 'trade.modifyPosition':
      return 'modify-position';
    case 'trade.closePosition':
      return request.input.volume === undefined ? 'close-position' : 'close-part';
    default:
      return assertNever(request);
  }
}

const isTold = (value: number | null | undefined): boolean =>
  value !== null && value !== undefined && Number.isFinite(value) && value > 0;

/**
 * The subject of a notification: `EURUSD buy stop limit 0.10 at 1.18000 (limit 1.17900)`, `position 42094801`. What the
 * answer tells beside it is not said twice; empty where the answer names the same order. `digits`: the symbol's, null where
 * not known.
 */
export function subjectOf(
  request: TradeRequest,
  digits: number | null = null,
  answer: Pick<TradeOutcome, 'volume' | 'price' | 'order'> | null = null,
): string {
  switch (request.name) {
    case 'trade.place': {
      const { symbol, type, volume, price, stopLimit } = request.input;
      return [
        `${symbol} ${type.toLowerCase().replaceAll('_', ' ')}`,
        isTold(answer?.volume) ? '' : lotsText(volume),
        isPending(type) && !isTold(answer?.price) ? `at ${priceText(price, digits)}` : '',
        stopLimit === undefined ? '' : `(limit ${priceText(stopLimit, digits)})`,
      ]
        .filter((part) => part !== '')
        .join(' ');
    }
    case 'trade.modifyOrder':
    case 'trade.cancelOrder':
      return answer?.order === request.input.ticket ? '' : `order ${request.input.ticket}`;
    case 'trade.modifyPosition':
    case 'trade.closePosition':
      return `position ${request.input.ticket}`;
    default:
      return assertNever(request);
  }
}

/** The way to the bridge: one call, one answer. */
export type SendOnce = (request: TradeRequest) => Promise<Result<TradeOutcome>>;

/** `generation`: the bridge that the user looked at; the host sends nothing to any other one. */
export const throughHost =
  (host: Host, generation: number): SendOnce =>
  (request) => {
    switch (request.name) {
      case 'trade.place':
        return host.invoke(request.name, { ...request.input, generation });
      case 'trade.modifyOrder':
        return host.invoke(request.name, { ...request.input, generation });
      case 'trade.cancelOrder':
        return host.invoke(request.name, { ...request.input, generation });
      case 'trade.modifyPosition':
        return host.invoke(request.name, { ...request.input, generation });
      case 'trade.closePosition':
        return host.invoke(request.name, { ...request.input, generation });
      default:
        return assertNever(request);
    }
  };

/** Hands the request to the host once. Whatever comes back, a defect of ours included, becomes an outcome. */
export async function sendTrade(
  send: SendOnce,
  request: TradeRequest,
  now: () => number = () => performance.now(),
): Promise<TradeOutcome> {
  const started = now();
  let result: Result<TradeOutcome>;
  try {
    result = await send(request);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the request broke off';
    result = failed({ kind: 'internal', message });
  }
  if (result.ok) return result.value;
  return outcomeOfFailure(
    request.input.intentId,
    endpointOf(request),
    result.failure,
    Math.round(now() - started),
  );
}
