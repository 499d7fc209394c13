import type { OrderType } from '../model/enums';
import type { Check, OrderDraft, OrderMarket } from './order-checks';
import * as checks from './order-checks';
import { isMarket, isPending, isStopLimit } from './order-types';
import type { OrderProblem } from './problem';

export type { OrderDraft, OrderMarket } from './order-checks';

/** One rule of reference/trading-rules.md, section 2. */
export interface OrderRule {
  readonly id: string;
  /** Retcodes of the server where it does not hold; null: a warning of our own. */
  readonly retcodes: readonly (number | null)[];
  readonly appliesTo: (type: OrderType) => boolean;
  readonly check: Check;
}

const rule = (
  id: string,
  retcodes: OrderRule['retcodes'],
  appliesTo: OrderRule['appliesTo'],
  check: Check,
): OrderRule => ({ id, retcodes, appliesTo, check });

const everyType = (): boolean => true;

/** In the order in which a server checks, so that the first refusal is the retcode to expect. */
export const orderRules: readonly OrderRule[] = [
  rule('permission', [10017, 10026, 10027, 10031], everyType, checks.permission),
  rule('type', [10017, 10035, 10042, 10043, 10044], everyType, checks.typeAllowed),
  rule('symbol', [10017, null], everyType, checks.tradable),
  rule('session', [10018], everyType, checks.marketOpen),
  rule('volume', [10014, 10034], everyType, checks.volumeFits),
  rule('quote', [10021], everyType, checks.quoteThere),
  rule('price', [10015], isPending, checks.price),
  rule('stop-limit-price', [10015], isStopLimit, checks.stopLimitPrice),
  rule('market-price', [10004, 10015], isMarket, checks.marketPrice),
  rule('stops', [10016], everyType, checks.stops),
  rule('floating-stops', [10016], everyType, checks.floatingStops),
  rule('filling', [10030], everyType, checks.filling),
  rule('expiration', [10022], isPending, checks.expiry),
  rule('order-count', [10033], isPending, checks.orderCount),
  rule('extras', [10013], everyType, checks.extras),
  rule('margin', [10019], everyType, checks.margin),
  rule('daily-orders', [null], everyType, checks.gtcMode),
];

/** All problems of an order: refusals in the server's order, then warnings. */
export function checkOrder(order: OrderDraft, market: OrderMarket): readonly OrderProblem[] {
  const found = orderRules
    .filter(({ appliesTo }) => appliesTo(order.type))
    .flatMap(({ check }) => check(order, market));
  return [
    ...found.filter((problem) => problem.severity === 'refuse'),
    ...found.filter((problem) => problem.severity === 'warn'),
  ];
}
