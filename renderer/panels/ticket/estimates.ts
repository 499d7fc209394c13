import { formatMoney, formatPercent } from '../../../shared/math/money';
import { formatPrice, toPoints } from '../../../shared/math/price';
import { estimateMargin, estimateProfit, pointMoney } from '../../../shared/math/profit';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { isStopLimit, sideOf } from '../../../shared/rules/order-types';
import { shortPoints } from '../../trade/level-hint';

/** Our own sums, always labelled as estimates; null = not known (no tick value, no level, no account). */
export interface Estimates {
  /** Account currency. */
  readonly margin: number | null;
  /** What is lost when the stop fires, account currency, as a positive amount. */
  readonly risk: number | null;
  /** Share of the balance, percent. */
  readonly riskPercent: number | null;
  readonly reward: number | null;
  readonly rewardToRisk: number | null;
}

/** The price at which the position would open: of a stop-limit its limit, not its trigger. */
export const entryOf = (order: OrderDraft): number =>
  isStopLimit(order.type) ? (order.stopLimit ?? order.price) : order.price;

const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null;

/** Money when the position that the order opens is closed at `level`; null where there is no level or no tick value. */
export function moneyAt(order: OrderDraft, level: number, spec: SymbolSpec): number | null {
  if (level <= 0) return null;
  const open = entryOf(order);
  return finite(estimateProfit({ side: sideOf(order.type), volume: order.volume, open, close: level, spec }));
}

export function estimatesOf(order: OrderDraft, spec: SymbolSpec, account: Account | null): Estimates {
  const atStop = moneyAt(order, order.sl ?? 0, spec);
  const atTarget = moneyAt(order, order.tp ?? 0, spec);
  const risk = atStop !== null && atStop < 0 ? -atStop : null;
  const reward = atTarget !== null && atTarget > 0 ? atTarget : null;
  const margin =
    account === null
      ? null
      : finite(
          estimateMargin({
            volume: order.volume,
            price: entryOf(order),
            spec,
            leverage: account.leverage,
            currency: account.currency,
          }),
        );
  return {
    margin,
    risk,
    riskPercent:
      risk !== null && account !== null && account.balance > 0 ? (risk / account.balance) * 100 : null,
    reward,
    rewardToRisk: risk !== null && reward !== null ? reward / risk : null,
  };
}

export const notKnown = 'not known';

/** `58.54 USD`, or words where there is no number. */
export function moneyText(
  value: number | null,
  account: Account | null,
  options?: { sign: boolean },
): string {
  if (value === null || account === null) return notKnown;
  return `${formatMoney(value, account.currencyDigits, options)} ${account.currency}`;
}

/** What one point moves at this volume: `0.10 USD`. */
export function pointText(order: OrderDraft, spec: SymbolSpec, account: Account | null): string {
  const point = finite(pointMoney(order.volume, spec));
  if (point === null || account === null) return notKnown;
  // Below ten cents a point two decimals round too coarsely to compare sizes.
  const digits = Math.abs(point) < 0.095 ? account.currencyDigits + 2 : account.currencyDigits;
  return `${formatMoney(point, digits)} ${account.currency}`;
}

/** `22.70 USD · 0.22 %`; without a stop nothing bounds the loss. `isReducing`: of a netting position (netting.ts). */
export function riskText(
  order: OrderDraft,
  estimates: Estimates,
  account: Account | null,
  isReducing = false,
): string {
  if (isReducing) return 'none: it reduces the position';
  if ((order.sl ?? 0) === 0) return 'unlimited';
  const money = moneyText(estimates.risk, account);
  return estimates.riskPercent === null ? money : `${money} · ${formatPercent(estimates.riskPercent, 2)}`;
}

export function rewardText(order: OrderDraft, estimates: Estimates): string {
  if ((order.sl ?? 0) === 0 || (order.tp ?? 0) === 0) return 'needs both levels';
  return estimates.rewardToRisk === null ? notKnown : `${estimates.rewardToRisk.toFixed(1)} : 1`;
}

/** `1.16868 · 221 pts · −22.10 USD`: a level with what it means, counted from where the position opens. */
export function levelText(
  order: OrderDraft,
  level: number,
  spec: SymbolSpec,
  account: Account | null,
): string {
  if (level <= 0) return 'none';
  const points = toPoints(level - entryOf(order), spec.point);
  const money = moneyAt(order, level, spec);
  return [
    formatPrice(level, spec.digits),
    Number.isFinite(points) ? shortPoints(points) : '',
    money === null || account === null ? '' : moneyText(money, account, { sign: true }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** How long a pending order lives, on the broker's clock. */
export function lifetimeText(order: OrderDraft): string {
  switch (order.time) {
    case undefined:
    case 'GTC':
      return 'good till cancelled';
    case 'DAY':
      return "until the end of the broker's day";
    case 'SPECIFIED':
      return `until ${formatBrokerTime(order.expiration, 'minute')} (broker time)`;
    case 'SPECIFIED_DAY':
      return `until the end of ${formatBrokerTime(order.expiration, 'day')} (broker time)`;
  }
}
