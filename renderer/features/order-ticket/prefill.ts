import { snapPrice } from '../../../shared/math/price';
import type { OrderType } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { checkPrices } from '../../../shared/rules/distances';
import { familyOf, isMarket, isStopLimit, sideOf } from '../../../shared/rules/order-types';
import { clearDistance, readNumber } from '../trading';
import type { TicketDraft } from './draft';

/** Prices of pending orders that the broker accepts now, and still accepts when the market has moved a little. */

type Quote = { readonly bid: Price; readonly ask: Price };

/** The order price; of a stop-limit the trigger. */
function placeOf(type: OrderType, quote: Quote, spec: SymbolSpec): number {
  const isBuy = sideOf(type) === 'BUY';
  const isBelow = (familyOf(type) === 'limit') === isBuy;
  const distance = clearDistance(spec, quote) * spec.point;
  const market = isBuy ? quote.ask : quote.bid;
  return Math.max(
    snapPrice(market + (isBelow ? -distance : distance), spec, isBelow ? 'down' : 'up'),
    spec.tickSize,
  );
}

/** The limit price of a stop-limit: below a buy's trigger, above a sell's, at half the trigger's distance. */
function limitPlaceOf(type: OrderType, trigger: number, quote: Quote, spec: SymbolSpec): number {
  const isBelow = sideOf(type) === 'BUY';
  const points = Math.max(spec.stopsLevel, Math.ceil(clearDistance(spec, quote) / 2));
  const distance = points * spec.point;
  return Math.max(
    snapPrice(trigger + (isBelow ? -distance : distance), spec, isBelow ? 'down' : 'up'),
    spec.tickSize,
  );
}

function stillFits(
  draft: TicketDraft,
  type: OrderType,
  field: 'price' | 'stopLimit',
  quote: Quote,
  spec: SymbolSpec,
): boolean {
  const price = readNumber(draft.price);
  const limit = readNumber(draft.stopLimit);
  // Unreadable text is left for the user to correct; the check names it.
  if ((field === 'price' ? price : limit).kind === 'unreadable') return true;
  if (price.kind !== 'number') return field === 'stopLimit' && limit.kind === 'number';
  const stopLimit = limit.kind === 'number' ? limit.value : null;
  const problems = checkPrices({ type, price: price.value, stopLimit }, quote, spec);
  return problems.every((problem) => problem.field !== field);
}

/**
 * The draft under another type. Prices that the user typed stay where they still fit the type; levels, volume and
 * comment always stay: a stop that no longer fits is shown as refused with a fix, never dropped silently.
 */
export function withType(
  draft: TicketDraft,
  type: OrderType,
  quote: Quote | null,
  spec: SymbolSpec | null,
): TicketDraft {
  const next = { ...draft, type };
  return spec === null || quote === null ? next : prefilled(next, quote, spec);
}

/** Fills the prices that the type needs and the user has not given. */
export function prefilled(draft: TicketDraft, quote: Quote, spec: SymbolSpec): TicketDraft {
  if (isMarket(draft.type)) return draft;
  const keepsPrice = draft.hasOwnPrice && stillFits(draft, draft.type, 'price', quote, spec);
  const trigger = keepsPrice ? null : placeOf(draft.type, quote, spec);
  const withPrice: TicketDraft =
    trigger === null ? draft : { ...draft, price: trigger.toFixed(spec.digits), hasOwnPrice: false };
  if (!isStopLimit(draft.type)) return withPrice;
  if (withPrice.hasOwnStopLimit && stillFits(withPrice, draft.type, 'stopLimit', quote, spec))
    return withPrice;
  const price = readNumber(withPrice.price);
  if (price.kind !== 'number' || price.value <= 0) return withPrice;
  const limit = limitPlaceOf(draft.type, price.value, quote, spec);
  return { ...withPrice, stopLimit: limit.toFixed(spec.digits), hasOwnStopLimit: false };
}

/** True while a pending type lacks a price that a quote could give. */
export const wantsPrefill = (draft: TicketDraft): boolean =>
  !isMarket(draft.type) &&
  ((draft.price === '' && !draft.hasOwnPrice) ||
    (isStopLimit(draft.type) && draft.stopLimit === '' && !draft.hasOwnStopLimit));
