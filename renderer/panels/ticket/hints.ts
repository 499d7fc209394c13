import { formatMoney } from '../../../shared/math/money';
import { toPoints } from '../../../shared/math/price';
import { pointMoney } from '../../../shared/math/profit';
import type { Account } from '../../../shared/model/account';
import type { OrderType } from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isMarket, isStopLimit, sideOf } from '../../../shared/rules/order-types';
import { levelMoneyHint, pointsText } from '../../trade/level-hint';
import { numberOrNull } from '../../trade/typed-number';
import type { TicketDraft } from './draft';

/** What a field says beside its number: distances in points, money at a level. Silent where there is nothing to say. */

type Quote = { readonly bid: number; readonly ask: number } | null;

/** `120 points below ask`. */
export function distanceHint(
  price: number | null,
  from: number | null,
  name: string,
  spec: SymbolSpec,
): string {
  if (price === null || from === null || price <= 0) return '';
  const points = toPoints(price - from, spec.point);
  if (!Number.isFinite(points)) return '';
  if (points === 0) return `at the ${name}`;
  return `${pointsText(points)} ${points > 0 ? 'above' : 'below'} ${name}`;
}

/** The order price's distance from the side of the market that it waits for. */
export function priceHint(draft: TicketDraft, quote: Quote, spec: SymbolSpec): string {
  const isBuy = sideOf(draft.type) === 'BUY';
  const market = quote === null ? null : isBuy ? quote.ask : quote.bid;
  return distanceHint(numberOrNull(draft.price), market, isBuy ? 'ask' : 'bid', spec);
}

export const stopLimitHint = (draft: TicketDraft, spec: SymbolSpec): string =>
  distanceHint(numberOrNull(draft.stopLimit), numberOrNull(draft.price), 'trigger', spec);

/** The price from which a level is felt in money: the market side, the order price, or the stop-limit's limit. */
export function entryPrice(draft: TicketDraft, type: OrderType, quote: Quote): number | null {
  if (isMarket(type)) return quote === null ? null : sideOf(type) === 'BUY' ? quote.ask : quote.bid;
  return numberOrNull(isStopLimit(type) ? draft.stopLimit : draft.price);
}

/** Where the broker measures stops from: of a market order the side at which it would be closed. */
export function anchorPrice(draft: TicketDraft, quote: Quote): number | null {
  if (!isMarket(draft.type)) return entryPrice(draft, draft.type, quote);
  return quote === null ? null : sideOf(draft.type) === 'BUY' ? quote.bid : quote.ask;
}

/** `−22.70 USD · 221 points` at a level, counted from where the order would open. */
export const levelHint = (
  draft: TicketDraft,
  level: 'sl' | 'tp',
  quote: Quote,
  spec: SymbolSpec,
  account: Account | null,
): string =>
  levelMoneyHint({
    text: draft[level],
    side: sideOf(draft.type),
    volume: numberOrNull(draft.volume),
    entry: entryPrice(draft, draft.type, quote),
    spec,
    account,
  });

/** `lots ± 0.01 · 1.00 USD a point`. */
export function volumeHint(draft: TicketDraft, spec: SymbolSpec, account: Account | null): string {
  const step = `lots ± ${spec.volumeStep}`;
  const volume = numberOrNull(draft.volume);
  if (volume === null || volume <= 0 || account === null) return step;
  const point = pointMoney(volume, spec);
  if (point === null || !Number.isFinite(point)) return step;
  // Below ten cents a point two decimals round too coarsely to compare sizes.
  const digits = Math.abs(point) < 0.095 ? account.currencyDigits + 2 : account.currencyDigits;
  return `${step} · ${formatMoney(point, digits)} ${account.currency}/point`;
}
