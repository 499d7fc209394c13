import { decimalsOf, toPoints } from '../../../shared/math/price';
import type { Side } from '../../../shared/model/enums';
import type { Intent } from '../../../shared/model/intent';
import { assertNever } from '../../../shared/model/result';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { isMarket, sideOf } from '../../../shared/rules/order-types';

/** What an intent was carried out at, how far from what was looked at, and how quickly. */

/** Of the deal that it asked for; null where it asked for none, or where it is not known. */
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

/** The answer of what was dealt; null of what asks for no deal, or was not carried out. */
function dealt({ request, outcome }: Pick<Intent, 'request' | 'outcome'>): TradeOutcome | null {
  const isDeal =
    request.name === 'close-position' || (request.name === 'place-order' && isMarket(request.input.type));
  const isFilled = outcome?.verdict === 'done' || outcome?.verdict === 'partial';
  return isDeal && isFilled ? outcome : null;
}

/** What it was carried out at: by the answer, else by the deals that were found since; null of what is no deal. */
export const fillPrice = (intent: Executed): number | null =>
  positive(dealt(intent)?.price) ?? positive(intent.resolution?.fill?.price);

/** Executed lots, by the same. */
export const fillVolume = (intent: Executed): number | null =>
  positive(dealt(intent)?.volume) ?? positive(intent.resolution?.fill?.volume);

/** The price that was looked at: the ask of what buys, the bid of what sells. */
function seenPrice(request: TradeRequest): number | null {
  const side = dealSide(request);
  if (side === null) return null;
  const seen = positive(side === 'BUY' ? request.input.seen?.ask : request.input.seen?.bid);
  // A market order carries the price that the user saw.
  return seen ?? (request.name === 'place-order' ? positive(request.input.price) : null);
}

/** Points between the price that was looked at and the fill: above 0 better for the trader, below 0 worse. */
export function slippage(intent: Executed): number | null {
  const fill = fillPrice(intent);
  const seen = seenPrice(intent.request);
  const side = dealSide(intent.request);
  const point = intent.request.input.seen?.point;
  if (fill === null || seen === null || side === null || point === undefined) return null;
  const points = toPoints(side === 'BUY' ? seen - fill : fill - seen, point);
  // No minus zero on the screen.
  return points === 0 ? 0 : points;
}

/** Decimals of the symbol's prices; null where the page did not know them. */
export const intentDigits = ({ request }: Pick<Intent, 'request'>): number | null => {
  const point = request.input.seen?.point;
  return point === undefined ? null : decimalsOf(point);
};

/** Milliseconds; null where a step is missing, or where a clock was set in between. */
export function clickToSent({ request, sent }: Pick<Intent, 'request' | 'sent'>): number | null {
  const clicked = request.input.seen?.clickedAt;
  if (clicked === undefined || sent === null) return null;
  const ms = sent - clicked;
  return ms >= 0 && ms < 600_000 ? Math.round(ms) : null;
}

export const sentToAnswer = ({ outcome }: Pick<Intent, 'outcome'>): number | null =>
  outcome === null || outcome.tookMs <= 0 ? null : Math.round(outcome.tookMs);
