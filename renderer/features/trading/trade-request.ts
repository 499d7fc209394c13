import { lotsText, priceText } from '../../../shared/formats/amounts';
import type { OrderType } from '../../../shared/model/enums';
import { assertNever, failed, type Result } from '../../../shared/model/result';
import { endpointOf, type TradeOutcome, type TradeRequest } from '../../../shared/model/trade';
import { isolated } from '../../../shared/rules/isolated';
import { isPending } from '../../../shared/rules/order-types';
import { outcomeOfFailure } from './outcome-of-failure';

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

const isKnownValue = (value: number | null | undefined): boolean =>
  value !== null && value !== undefined && Number.isFinite(value) && value > 0;

/**
 * The subject of a notification: `EURUSD buy stop limit 0.10 at 1.18000 (limit 1.17900)`, `position 42094801`. What the
 * answer shows besides is not repeated; empty where the answer names the same order. `digits`: the symbol's, null where
 * not known.
 */
export function subjectOf(
  request: TradeRequest,
  digits: number | null = null,
  answer: Pick<TradeOutcome, 'volume' | 'price' | 'order'> | null = null,
): string {
  switch (request.name) {
    case 'place-order': {
      const { symbol, type, volume, price, stopLimit } = request.input;
      return [
        `${isolated(symbol)} ${type.toLowerCase().replaceAll('_', ' ')}`,
        isKnownValue(answer?.volume) ? '' : lotsText(volume),
        isPending(type) && !isKnownValue(answer?.price) ? `at ${priceText(price, digits)}` : '',
        stopLimit === undefined ? '' : `(limit ${priceText(stopLimit, digits)})`,
      ]
        .filter((part) => part !== '')
        .join(' ');
    }
    case 'modify-order':
    case 'cancel-order':
      return answer?.order === request.input.ticket ? '' : `order ${request.input.ticket}`;
    case 'modify-position':
    case 'close-position':
      return `position ${request.input.ticket}`;
    default:
      return assertNever(request);
  }
}

/** The call to the host: one request, one answer. */
export type SendOnce = (request: TradeRequest) => Promise<Result<TradeOutcome>>;

/** Passes the request to the host once. Whatever happens, an exception of ours included, becomes an outcome. */
export async function sendTrade(send: SendOnce, request: TradeRequest): Promise<TradeOutcome> {
  const started = performance.now();
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
    Math.round(performance.now() - started),
  );
}
