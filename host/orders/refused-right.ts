import { spreadPoints, usableQuote } from '../../shared/math/price';
import type { OrderTime, OrderType } from '../../shared/model/enums';
import type { BrokerSeconds, Price } from '../../shared/model/fields';
import type { Order } from '../../shared/model/order';
import type { SymbolSpec } from '../../shared/model/symbol';
import type { DroppedField, TradeOutcome, TradeRequest } from '../../shared/model/trade';
import { checkPrices } from '../../shared/rules/distances';
import { orderTimesFor } from '../../shared/rules/offers';
import { isOrderType, isStopLimit } from '../../shared/rules/order-types';
import type { RefusedField } from './refused-field';

/**
 * A bridge that drops a field sends an order that the server must refuse: a stop-limit order without its limit as an invalid price,
 * SPECIFIED without its date as an invalid expiration. The refusal proves the drop only if the requested values are clearly valid by
 * our own rules: a value near a limit may have crossed it on the way.
 */

/** Market data of the moments of the request and of its answer. */
export interface RefusalMarket {
  readonly spec: SymbolSpec | null;
  /** Fresh quotes only; null where there was none. */
  readonly quotes: readonly ({ readonly bid: Price; readonly ask: Price } | null)[];
  /** The broker's clock by each source, broker seconds. */
  readonly brokerNow: readonly BrokerSeconds[];
  /** The pending order that the request changes; null where not known. */
  readonly order: Order | null;
}

interface Asked {
  readonly type: OrderType;
  readonly price: Price;
  readonly stopLimit: Price;
  readonly time: OrderTime | undefined;
  readonly expiration: number;
}

const invalidPrice = 10_015;
const invalidExpiration = 10_022;

/** Spreads that a price must keep beyond the stops level, since the market moved while the request was under way. */
const clearSpreads = 2;
/** A date this far ahead is in the future by any clock, even one with a wrong offset. Seconds. */
const clearAheadS = 86_400;

export function refusedRight(
  request: TradeRequest,
  { verdict, retcode }: TradeOutcome,
  market: RefusalMarket,
): (RefusedField & { readonly capability: DroppedField }) | null {
  const asked = askedFor(request, market.order);
  if (verdict !== 'rejected' || asked === null) return null;
  if (retcode === invalidPrice && isRightStopLimit(asked, market)) {
    return {
      capability: 'stop-limit',
      reason:
        'A stop limit that is right by every rule was refused with 10015 INVALID_PRICE: its stop limit price did not arrive.',
    };
  }
  if (retcode === invalidExpiration && isRightExpiration(asked, market)) {
    return {
      capability: 'expiry',
      reason:
        'An expiration that is right by every rule was refused with 10022 INVALID_EXPIRATION: it did not arrive.',
    };
  }
  return null;
}

/** The order as requested; fields that a change leaves out are the order's own. */
function askedFor(request: TradeRequest, order: Order | null): Asked | null {
  if (request.name === 'place-order') {
    const { type, price, stopLimit = 0, time, expiration = 0 } = request.input;
    return { type, price, stopLimit, time, expiration };
  }
  if (request.name !== 'modify-order' || order === null || !isOrderType(order.type)) return null;
  const { price, stopLimit, time, expiration } = request.input;
  return {
    type: order.type,
    price: price ?? order.price,
    stopLimit: stopLimit ?? order.stopLimit,
    time,
    expiration: expiration ?? 0,
  };
}

function isRightStopLimit({ type, price, stopLimit }: Asked, { spec, quotes }: RefusalMarket): boolean {
  if (spec === null || !isStopLimit(type)) return false;
  return quotes.every((quote) => {
    if (quote === null || !usableQuote(quote)) return false;
    const least = spec.stopsLevel + clearSpreads * spreadPoints(quote.bid, quote.ask, spec.point);
    return checkPrices({ type, price, stopLimit }, quote, { ...spec, stopsLevel: least }).length === 0;
  });
}

function isRightExpiration({ time, expiration }: Asked, { spec, brokerNow }: RefusalMarket): boolean {
  if (spec === null || (time !== 'SPECIFIED' && time !== 'SPECIFIED_DAY') || brokerNow.length === 0)
    return false;
  return orderTimesFor(spec).includes(time) && expiration > Math.max(...brokerNow) + clearAheadS;
}
