import { priceNames } from '../math/levels';
import type { OrderTime } from '../model/enums';
import type { Price } from '../model/fields';
import type { DeviationFound, Intent, TradingLock } from '../model/intent';
import { assertNever } from '../model/result';
import type { TradeOutcome, TradeRequest } from '../model/trade';
import { isolated } from '../rules/isolated';
import { isMarket, isPending, orderTypeLabel } from '../rules/order-types';
import { actionOf, type TradeAction } from '../rules/trade-action';
import { lotsText, priceText } from './amounts';

/** An intent of the journal in words: what was requested, and its result. */

const actionLabels: Readonly<Record<TradeAction, string>> = {
  'place-market': 'market order',
  'place-pending': 'pending order',
  'modify-order': 'modify order',
  'cancel-order': 'cancel order',
  'modify-position': 'modify position',
  'close-position': 'close position',
  'close-part': 'partial close',
};
export const intentKinds: readonly string[] = Object.values(actionLabels);
export const intentKind = ({ request }: Pick<Intent, 'request'>): string => actionLabels[actionOf(request)];

const level = (price: Price, digits: number | null): string =>
  price > 0 ? priceText(price, digits) : 'none';

/** An absent price stays as it is: no text for it. */
const part = (name: string, price: Price | undefined, digits: number | null): string =>
  price === undefined ? '' : `${name} ${level(price, digits)}`;

const lifetimes: Readonly<Record<OrderTime, string>> = {
  GTC: 'good till cancelled',
  DAY: 'until the end of the day',
  SPECIFIED: 'expires at a set time',
  SPECIFIED_DAY: 'expires at the end of a set day',
};

const joinedBy = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((each) => each !== '').join(separator);

/** `Buy stop limit 0.10 EURUSD at 1.18000, limit 1.17900`, `Close position 42094801: 0.05 lots`. `digits`: the symbol's. */
export function describeRequest(request: TradeRequest, digits: number | null): string {
  switch (request.name) {
    case 'place-order': {
      const { symbol, type, volume, price, stopLimit, sl, tp } = request.input;
      return joinedBy(
        ', ',
        `${orderTypeLabel(type)} ${lotsText(volume)} ${symbol} ${isMarket(type) ? 'at market' : `at ${priceText(price, digits)}`}`,
        part('limit', stopLimit, digits),
        sl === undefined || sl === 0 ? '' : part('SL', sl, digits),
        tp === undefined || tp === 0 ? '' : part('TP', tp, digits),
      );
    }
    case 'modify-order': {
      const { ticket, price, stopLimit, sl, tp, time } = request.input;
      const changes = joinedBy(
        ', ',
        part('price', price, digits),
        part('limit', stopLimit, digits),
        part('SL', sl, digits),
        part('TP', tp, digits),
        time === undefined ? '' : lifetimes[time],
      );
      return joinedBy(': ', `Modify order ${ticket}`, changes);
    }
    case 'cancel-order':
      return `Cancel order ${request.input.ticket}`;
    case 'modify-position': {
      const { ticket, sl, tp } = request.input;
      return `Modify position ${ticket}: SL ${level(sl, digits)}, TP ${level(tp, digits)}`;
    }
    case 'close-position': {
      const { ticket, volume } = request.input;
      return joinedBy(
        ': ',
        `Close position ${ticket}`,
        volume === undefined ? '' : `${lotsText(volume)} lots`,
      );
    }
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

/** Tickets of orders, positions and deals that it is about or resulted in, each once. */
export function ticketsOf({ request, outcome, resolution }: Intent): readonly string[] {
  const asked = request.name === 'place-order' ? [] : [request.input.ticket];
  const told = [outcome?.order, outcome?.deal].filter((ticket) => ticket !== undefined && ticket !== null);
  const all = [...asked, ...told, ...(resolution?.tickets ?? [])].filter((ticket) => !/^0+$/.test(ticket));
  return [...new Set(all)];
}

/** `stop limit price: requested 1.17900, the broker has none`. */
export const describeDeviation = (found: DeviationFound): string =>
  `${fieldNames[found.field] ?? found.field}: requested ${found.asked}, the broker has ${found.held}`;

const fieldNames: Readonly<Record<string, string>> = {
  symbol: 'symbol',
  type: 'type',
  volume: 'volume',
  ...priceNames,
  filling: 'fill policy',
  time: 'lifetime',
  expiration: 'expiration',
  magic: 'magic number',
  comment: 'comment',
};

export type Compared = { readonly deviations: readonly DeviationFound[] | null };
export const describeDeviations = ({ deviations }: Compared): string =>
  (deviations ?? []).map(describeDeviation).join('; ');

export function lockAdvice(lock: TradingLock): string {
  switch (lock.kind) {
    case 'reconciling':
      return 'Closing and cancelling still work. It ends by itself once positions, orders and history are loaded.';
    case 'unknown':
      return 'Closing and cancelling still work.';
    case 'journal':
      return 'New orders are blocked while they cannot be recorded first; closing needs a typed word. Free disk space or restore the folder’s permissions.';
    default:
      return assertNever(lock.kind);
  }
}
