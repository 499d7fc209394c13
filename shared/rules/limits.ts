import { formatMoney } from '../math/money';
import { formatPrice, snapPrice, usableQuote } from '../math/price';
import { estimateMargin } from '../math/profit';
import { formatVolume, isMoreVolume, snapVolume } from '../math/volume';
import type { Account } from '../model/account';
import type { Lots, Price } from '../model/fields';
import type { GuardId, Limits } from '../model/limits';
import type { SymbolSpec } from '../model/symbol';
import type { NewOrder } from '../model/trade';
import { entryOf, isPending, type OrderField, sideOf } from './order-types';

/**
 * Our own limits on new orders (reference/order-safety.md, rule 12), against orders that a broker would take but nobody meant. The
 * ticket shows them before sending; the host checks with the same function.
 */

export type LimitedOrder = Pick<NewOrder, 'symbol' | 'type' | 'volume' | 'price' | 'stopLimit' | 'sl' | 'tp'>;

export interface LimitKnowledge {
  readonly limits: Limits;
  readonly spec: SymbolSpec | null;
  readonly account: Account | null;
  readonly quote: { readonly bid: Price; readonly ask: Price } | null;
  /** Lots of the last order on this symbol; null where there was none. */
  readonly lastVolume: number | null;
  /** New orders sent within the last 60 seconds; null where unknown. */
  readonly ordersLastMinute: number | null;
}

/** A limit that an order breaks. */
export interface GuardFinding {
  readonly id: GuardId;
  /** The ticket's field. */
  readonly field: OrderField;
  /** What was requested and the limit, in a plain sentence. */
  readonly message: string;
  /** A value that would pass. */
  readonly fix: { readonly label: string; readonly value: string } | null;
}

/**
 * Which limits the user may override for one order, by typing or a new confirmation. The others are changed in the settings or not at
 * all.
 */
const setAside: Readonly<Record<GuardId, boolean>> = {
  'live-account': false,
  'max-lots': false,
  'max-notional': false,
  // An estimate must not block by itself (reference/trading-rules.md, 3.1).
  'max-margin': true,
  'order-rate': false,
  'price-distance': true,
  'usual-size': true,
  'stop-side': false,
  'bad-quote': false,
  'wide-spread': true,
  'stale-quote': true,
  'dead-quote': false,
  'price-drift': false,
};
export const isSetAside = (id: GuardId): boolean => setAside[id];

/** Order value in account currency; null without a tick value. */
function estimateNotional(volume: Lots, price: Price, spec: SymbolSpec): number | null {
  if (spec.tickValue === null || !(spec.tickValue > 0) || !(spec.tickSize > 0)) return null;
  const notional = (price / spec.tickSize) * spec.tickValue * volume;
  return Number.isFinite(notional) ? notional : null;
}

type Check = (order: LimitedOrder, known: LimitKnowledge) => GuardFinding | null;

const found = (
  id: GuardId,
  field: OrderField,
  message: string,
  fix: GuardFinding['fix'] = null,
): GuardFinding => ({ id, field, message, fix });

const lots = (volume: Lots, spec: SymbolSpec | null): string =>
  `${spec === null ? volume : formatVolume(volume, spec.volumeStep)} lots`;

const fewerLots = (most: number, spec: SymbolSpec | null): GuardFinding['fix'] => {
  if (spec === null || most < spec.volumeMin) return null;
  const value = String(snapVolume(most, spec, 'down'));
  return { label: `use ${value}`, value };
};

const maxLots: Check = ({ volume }, { limits: { maxLots: most }, spec }) =>
  most === null || !isMoreVolume(volume, most)
    ? null
    : found(
        'max-lots',
        'volume',
        `${lots(volume, spec)} exceed your limit of ${lots(most, spec)} per order`,
        fewerLots(most, spec),
      );

const maxNotional: Check = (order, { limits: { maxNotional: most }, spec, account }) => {
  if (most === null) return null;
  const money = (value: number): string =>
    account === null
      ? formatMoney(value, 2)
      : `${formatMoney(value, account.currencyDigits)} ${account.currency}`;
  const notional = spec === null ? null : estimateNotional(order.volume, entryOf(order), spec);
  if (notional === null) {
    return found(
      'max-notional',
      'volume',
      `the order value cannot be calculated (tick value not known), your limit is ${money(most)}`,
    );
  }
  if (notional <= most) return null;
  return found(
    'max-notional',
    'volume',
    `the order value of about ${money(notional)} exceeds your limit of ${money(most)}`,
    fewerLots((order.volume * most) / notional, spec),
  );
};

const maxMargin: Check = (order, { limits: { maxMarginPercent: most }, spec, account }) => {
  if (most === null || spec === null || account === null || !(account.equity > 0)) return null;
  const margin = estimateMargin({
    volume: order.volume,
    price: entryOf(order),
    spec,
    leverage: account.leverage,
    currency: account.currency,
  });
  const percent = margin === null ? null : (margin / account.equity) * 100;
  if (percent === null || !Number.isFinite(percent) || percent <= most) return null;
  return found(
    'max-margin',
    'volume',
    `the order needs about ${percentText(percent)} of the equity as margin (estimated), your limit is ${percentText(most)}`,
    fewerLots((order.volume * most) / percent, spec),
  );
};

const orderRate: Check = (_order, { limits: { maxOrdersPerMinute: most }, ordersLastMinute }) =>
  most === null || ordersLastMinute === null || ordersLastMinute < most
    ? null
    : found(
        'order-rate',
        'symbol',
        `${ordersLastMinute} orders sent within the last minute, your limit is ${most}`,
      );

/** `5 %`, `12.5 %`. */
const percentText = (percent: number): string => `${Number(percent.toFixed(1))}\u00a0%`;

const priceDistance: Check = (order, { limits: { maxDistancePercent: most }, quote, spec }) => {
  if (most === null || quote === null || !usableQuote(quote) || !isPending(order.type)) return null;
  const market = sideOf(order.type) === 'BUY' ? quote.ask : quote.bid;
  const wrong = (['price', 'stopLimit'] as const).find((field) => {
    const price = order[field];
    return price !== undefined && Math.abs(price / market - 1) * 100 > most + 1e-9;
  });
  if (wrong === undefined) return null;
  const price = order[wrong] ?? market;
  const percent = Math.abs(price / market - 1) * 100;
  const text = spec === null ? String(market) : formatPrice(market, spec.digits);
  const nearest = market * (1 + (Math.sign(price - market) * most) / 100);
  const value =
    spec === null ? null : snapPrice(nearest, spec, price > market ? 'down' : 'up').toFixed(spec.digits);
  return found(
    'price-distance',
    wrong,
    `the ${wrong === 'price' ? 'price' : 'stop limit price'} is ${percentText(percent)} away from the market at ${text}, your limit is ${percentText(most)}`,
    value === null ? null : { label: `use ${value}`, value },
  );
};

const usualSize: Check = ({ volume }, { limits: { usualTimes: times }, lastVolume, spec }) => {
  if (times === null || lastVolume === null || !(lastVolume > 0)) return null;
  if (isMoreVolume(times * lastVolume, volume)) return null;
  const asked = Math.floor(volume / lastVolume + 1e-9);
  const value = String(lastVolume);
  return found(
    'usual-size',
    'volume',
    `${lots(volume, spec)} are ${asked} times the last size on this symbol (${lots(lastVolume, spec)})`,
    { label: `use ${value}`, value },
  );
};

/** A stop on the wrong side of the entry would fire at once, or lock in a loss as the target. */
const stopSide: Check = (order, { quote }) => {
  const entry = isPending(order.type)
    ? entryOf(order)
    : quote !== null && usableQuote(quote)
      ? sideOf(order.type) === 'BUY'
        ? quote.bid
        : quote.ask
      : order.price;
  const isBuy = sideOf(order.type) === 'BUY';
  const isWrong = (level: number, below: boolean): boolean => (below ? level >= entry : level <= entry);
  const { sl = 0, tp = 0 } = order;
  if (sl > 0 && isWrong(sl, isBuy)) {
    return found(
      'stop-side',
      'sl',
      `the stop loss lies ${isBuy ? 'above' : 'below'} the price: the wrong side`,
    );
  }
  if (tp > 0 && isWrong(tp, !isBuy)) {
    return found(
      'stop-side',
      'tp',
      `the take profit lies ${isBuy ? 'below' : 'above'} the price: the wrong side`,
    );
  }
  return null;
};

const checks: readonly Check[] = [
  stopSide,
  maxLots,
  maxNotional,
  orderRate,
  maxMargin,
  usualSize,
  priceDistance,
];

/** Checks for a moved pending order, whose volume stays. */
export const checkMove = (order: LimitedOrder, known: LimitKnowledge): readonly GuardFinding[] =>
  [stopSide(order, known), priceDistance(order, known)].filter((finding) => finding !== null);

/** All limits that a new order breaks, those that cannot be overridden first. */
export function checkLimits(order: LimitedOrder, known: LimitKnowledge): readonly GuardFinding[] {
  return checks.map((check) => check(order, known)).filter((finding) => finding !== null);
}
