import { decimalsOf, toPoints } from '../math/price';
import type { Side } from '../model/enums';
import type { Intent } from '../model/intent';
import { assertNever } from '../model/result';
import type { TradeOutcome, TradeRequest } from '../model/trade';
import { isMarket, sideOf } from './order-types';

/** The price of an intent's execution, its distance from the price seen, and its times. */

/** The side of the deal that it requested; null where it requested none, or where it is not known. */
export function dealSide(request: TradeRequest): Side | null {
  switch (request.name) {
    case 'place-order':
      return isMarket(request.input.type) ? sideOf(request.input.type) : null;
    case 'close-position':
      return request.input.seen?.side ?? null;
    case 'modify-order':
    case 'cancel-order':
    case 'modify-position':
      return null;
    default:
      return assertNever(request);
  }
}

const positive = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) && value > 0 ? value : null;

type Executed = Pick<Intent, 'request' | 'outcome' | 'resolution'>;

/** The outcome of a request for a deal; null where it requested none, or was not executed. */
function dealt({ request, outcome }: Pick<Intent, 'request' | 'outcome'>): TradeOutcome | null {
  const isDeal =
    request.name === 'close-position' || (request.name === 'place-order' && isMarket(request.input.type));
  const isFilled = outcome?.verdict === 'done' || outcome?.verdict === 'partial';
  return isDeal && isFilled ? outcome : null;
}

/** The execution price: by the answer, else by the deals found since; null where there is no deal. */
export const fillPrice = (intent: Executed): number | null =>
  positive(dealt(intent)?.price) ?? positive(intent.resolution?.fill?.price);

/** Executed lots, from the same sources. */
export const fillVolume = (intent: Executed): number | null =>
  positive(dealt(intent)?.volume) ?? positive(intent.resolution?.fill?.volume);

/** The price that the user saw: the ask for buying, the bid for selling. */
function seenPrice(request: TradeRequest): number | null {
  const side = dealSide(request);
  if (side === null) return null;
  const seen = positive(side === 'BUY' ? request.input.seen?.ask : request.input.seen?.bid);
  // A market order carries the price that the user saw.
  return seen ?? (request.name === 'place-order' ? positive(request.input.price) : null);
}

/** Points between the price seen and the fill: above 0 better for the trader, below 0 worse. */
export function slippage(intent: Executed): number | null {
  const fill = fillPrice(intent);
  const seen = seenPrice(intent.request);
  const side = dealSide(intent.request);
  const point = intent.request.input.seen?.point;
  if (fill === null || seen === null || side === null || point === undefined) return null;
  const points = toPoints(side === 'BUY' ? seen - fill : fill - seen, point);
  // Never minus zero.
  return points === 0 ? 0 : points;
}

/** Decimals of the symbol's prices; null where the page did not know them. */
export const intentDigits = ({ request }: Pick<Intent, 'request'>): number | null => {
  const point = request.input.seen?.point;
  return point === undefined ? null : decimalsOf(point);
};

/** Milliseconds; null where a step is missing, or the clock was set in between. */
export function clickToSent({ request, sent }: Pick<Intent, 'request' | 'sent'>): number | null {
  const clicked = request.input.seen?.clickedAt;
  if (clicked === undefined || sent === null) return null;
  const ms = sent - clicked;
  return ms >= 0 && ms < 600_000 ? Math.round(ms) : null;
}

export const sentToAnswer = ({ outcome }: Pick<Intent, 'outcome'>): number | null =>
  outcome === null || outcome.tookMs <= 0 ? null : Math.round(outcome.tookMs);
