import type { OrderType } from '../model/enums';
import type { Check, OrderDraft, OrderMarket } from './order-checks';
import * as checks from './order-checks';
import { isMarket, isPending, isStopLimit } from './order-types';
import type { OrderProblem } from './problem';

export type { OrderDraft, OrderMarket } from './order-checks';

/** One rule of reference/trading-rules.md, section 2. */
export interface OrderRule {
  readonly id: string;
  /** What must hold, in a few words. */
  readonly holds: string;
  /** Retcodes of the server where it does not hold; null: a warning of our own. */
  readonly retcodes: readonly (number | null)[];
  readonly appliesTo: 'every type' | 'market types' | 'pending types' | 'stop-limits';
  readonly check: Check;
}

const rule = (
  id: string,
  holds: string,
  retcodes: OrderRule['retcodes'],
  appliesTo: OrderRule['appliesTo'],
  check: Check,
): OrderRule => ({ id, holds, retcodes, appliesTo, check });

/** In the order in which a server checks, so that the first refusal is the retcode to expect. */
export const orderRules: readonly OrderRule[] = [
  rule(
    'permission',
    'terminal, account and server let a program trade',
    [10017, 10026, 10027, 10031],
    'every type',
    checks.permission,
  ),
  rule(
    'type',
    'the symbol takes this type in this direction',
    [10017, 10035, 10042, 10043, 10044],
    'every type',
    checks.typeAllowed,
  ),
  rule(
    'symbol',
    'the broker knows the symbol, and the terminal shows it',
    [10017, null],
    'every type',
    checks.tradable,
  ),
  rule('session', 'the market is open', [10018], 'every type', checks.marketOpen),
  rule(
    'volume',
    'the volume lies on the step, between minimum and maximum, and within the limit one way',
    [10014, 10034],
    'every type',
    checks.volumeFits,
  ),
  rule('quote', 'there is a quote', [10021], 'every type', checks.quoteThere),
  rule(
    'price',
    'the price lies on the grid, on its side of the market, and far enough away',
    [10015],
    'pending types',
    checks.price,
  ),
  rule(
    'stop-limit-price',
    'the limit lies on the grid, on the better side of its trigger, and far enough away',
    [10015],
    'stop-limits',
    checks.stopLimitPrice,
  ),
  rule(
    'market-price',
    'the price is on the grid and within the deviation, where it is a condition',
    [10004, 10015],
    'market types',
    checks.marketPrice,
  ),
  rule(
    'stops',
    'stop loss and take profit are taken, on the grid, on their sides, and far enough away',
    [10016],
    'every type',
    checks.stops,
  ),
  rule(
    'floating-stops',
    'where no least distance is named, stops are no nearer than the spread',
    [10016],
    'every type',
    checks.floatingStops,
  ),
  rule('filling', 'the symbol takes this fill policy', [10030], 'every type', checks.filling),
  rule(
    'expiration',
    'the symbol takes this lifetime, and it ends in the future',
    [10022],
    'pending types',
    checks.expiry,
  ),
  rule(
    'order-count',
    'the account may hold one more pending order',
    [10033],
    'pending types',
    checks.orderCount,
  ),
  rule('extras', 'comment and deviation are what MetaTrader takes', [10013], 'every type', checks.extras),
  rule('margin', 'the free margin seems to be enough', [10019], 'every type', checks.margin),
  rule('daily-orders', 'the broker keeps the order beyond the day', [null], 'every type', checks.gtcMode),
];

export function appliesTo({ appliesTo: which }: OrderRule, type: OrderType): boolean {
  switch (which) {
    case 'every type':
      return true;
    case 'market types':
      return isMarket(type);
    case 'pending types':
      return isPending(type);
    case 'stop-limits':
      return isStopLimit(type);
  }
}

/** All problems of an order: refusals in the server's order, then warnings. */
export function checkOrder(order: OrderDraft, market: OrderMarket): readonly OrderProblem[] {
  const found = orderRules
    .filter((each) => appliesTo(each, order.type))
    .flatMap(({ check }) => check(order, market));
  return [
    ...found.filter((problem) => problem.severity === 'refuse'),
    ...found.filter((problem) => problem.severity === 'warn'),
  ];
}
