import { snapPrice, spreadPoints } from '../../../../shared/math/price';
import { type OrderType, orderTypes } from '../../../../shared/model/enums';
import type { Price } from '../../../../shared/model/fields';
import type { SymbolSpec } from '../../../../shared/model/symbol';
import { checkPrices } from '../../../../shared/rules/distances';
import { typeRefusal } from '../../../../shared/rules/offers';
import { isPending, isStopLimit, sideOf } from '../../../../shared/rules/order-types';

/** A pending order that the broker would accept at a price of the chart. */
export interface PlaceOffer {
  readonly type: OrderType;
  /** Of a stop-limit the trigger. */
  readonly price: Price;
  /** Stop-limits only: a first proposal for the limit price, to be corrected in the ticket. */
  readonly stopLimit: Price | null;
}

type Quote = { readonly bid: Price; readonly ask: Price };

/**
 * Above the market sell limits and buy stops, below it buy limits and sell stops, with their stop-limits; none within
 * the least distance.
 */
export function placeOffers(at: number, quote: Quote, spec: SymbolSpec): readonly PlaceOffer[] {
  if (!Number.isFinite(at)) return [];
  const price = snapPrice(at, spec);
  if (price <= 0) return [];
  return orderTypes.filter(isPending).flatMap((type) => {
    if (typeRefusal(type, spec) !== null) return [];
    const stopLimit = isStopLimit(type) ? limitPlace(type, price, quote, spec) : null;
    const isRefused = checkPrices({ type, price, stopLimit }, quote, spec).length > 0;
    return isRefused ? [] : [{ type, price, stopLimit }];
  });
}

/**
 * A limit price beyond the least distance and a few spreads, on the side that the type needs: below a buy's trigger,
 * above a sell's.
 */
function limitPlace(type: OrderType, trigger: number, quote: Quote, spec: SymbolSpec): number {
  const points = Math.max(
    spec.stopsLevel,
    5 * spreadPoints(quote.bid, quote.ask, spec.point),
    Math.ceil((5 * spec.tickSize) / spec.point),
  );
  const isBelow = sideOf(type) === 'BUY';
  const price = snapPrice(trigger + (isBelow ? -1 : 1) * points * spec.point, spec, isBelow ? 'down' : 'up');
  return Math.max(price, spec.tickSize);
}

/** Why nothing can be placed at the price, for the menu that would otherwise be empty. */
export function noOfferReason(at: number, quote: Quote | null, spec: SymbolSpec): string {
  if (quote === null) return 'no valid quote for this symbol';
  const refusals = orderTypes.filter(isPending).map((type) => typeRefusal(type, spec));
  const forbidden = refusals.every((refusal) => refusal !== null) ? refusals[0] : null;
  if (forbidden !== null && forbidden !== undefined) return forbidden.reason;
  return at > 0 && spec.stopsLevel > 0
    ? `too close to the market: minimum ${spec.stopsLevel} points`
    : 'too close to the market';
}
