import { toPoints } from '../../../shared/math/price';
import type { OrderType } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isMarket, isStopLimit, sideOf } from '../../../shared/rules/order-types';
import { numberOrNull, shortPoints } from '../trading';
import type { TicketDraft } from './draft';

/** The hint beside a field's number: distances in points, money at a level. Empty where there is nothing to say. */

type Quote = { readonly bid: Price; readonly ask: Price } | null;

/** `120 pts` and below it `below ask`: two short lines fit a narrow field. */
function distanceHint(price: Price | null, from: number | null, name: string, spec: SymbolSpec): string {
  if (price === null || from === null || price <= 0) return '';
  const points = toPoints(price - from, spec.point);
  if (!Number.isFinite(points)) return '';
  if (points === 0) return `at the ${name}`;
  return `${shortPoints(points)}\n${points > 0 ? 'above' : 'below'} ${name}`;
}

/** The order price's distance from the side of the market that it waits for. */
export function priceHint(draft: TicketDraft, quote: Quote, spec: SymbolSpec): string {
  const isBuy = sideOf(draft.type) === 'BUY';
  const market = quote === null ? null : isBuy ? quote.ask : quote.bid;
  return distanceHint(numberOrNull(draft.price), market, isBuy ? 'ask' : 'bid', spec);
}

export const stopLimitHint = (draft: TicketDraft, spec: SymbolSpec): string =>
  distanceHint(numberOrNull(draft.stopLimit), numberOrNull(draft.price), 'trigger', spec);

/** The price that profit is counted from: the market side, the order price, or the stop-limit's limit. */
export function entryPrice(draft: TicketDraft, type: OrderType, quote: Quote): number | null {
  if (isMarket(type)) return quote === null ? null : sideOf(type) === 'BUY' ? quote.ask : quote.bid;
  return numberOrNull(isStopLimit(type) ? draft.stopLimit : draft.price);
}

/** The price that the broker measures stops from: for a market order the side that would close it. */
export function anchorPrice(draft: TicketDraft, quote: Quote): number | null {
  if (!isMarket(draft.type)) return entryPrice(draft, draft.type, quote);
  return quote === null ? null : sideOf(draft.type) === 'BUY' ? quote.bid : quote.ask;
}

/** `± 0.01`: the step; the unit beside it says lots. */
export const volumeHint = (spec: SymbolSpec): string => `± ${spec.volumeStep}`;
