import { isPair, lossAtStop, netExposure, type SpecOf, stopRisk } from '../../../shared/math/exposure';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import { formatPrice, noNumber, toPoints } from '../../../shared/math/price';
import { estimateProfit, pointMoney, swapANight } from '../../../shared/math/profit';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isolated } from '../../../shared/rules/isolated';
import { coveredByLevels, marginChange, type NettingChange, takesAway } from '../../../shared/rules/netting';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { entryOf, isMarket, isPending, sideOf } from '../../../shared/rules/order-types';
import { bookingOf } from '../../../shared/rules/plan';
import { shortPoints } from '../trading';
import { resultingPosition, signedLots } from './netting';

/** Our own sums, always labelled as estimates; null = not known (no tick value, no level, no account). */
export interface Estimates {
  /** Of what the order opens, account currency. */
  readonly margin: number | null;
  /** Margin freed by what it closes of a netting position. */
  readonly freed: number | null;
  /** The loss when the stop fires, account currency, as a positive amount. */
  readonly risk: number | null;
  /** The same in percent of the balance. */
  readonly riskPercent: number | null;
  readonly reward: number | null;
  readonly rewardToRisk: number | null;
}

const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null;

/**
 * Profit or loss when everything that the order's levels apply to is closed at `level`; null where there is no level or
 * no tick value.
 */
function moneyAt(
  order: OrderDraft,
  level: number,
  spec: SymbolSpec,
  change: NettingChange | null,
): number | null {
  return level <= 0
    ? null
    : finite(estimateProfit({ ...coveredByLevels(order, change), close: level, spec }));
}

export function estimatesOf(
  order: OrderDraft,
  spec: SymbolSpec,
  account: Account | null,
  change: NettingChange | null,
): Estimates {
  const atStop = moneyAt(order, order.sl ?? 0, spec, change);
  const atTarget = moneyAt(order, order.tp ?? 0, spec, change);
  // A level of an order that adds to a position may rightly lie beyond the position's mean price.
  const none = change?.kind === 'adds' ? 0 : null;
  const risk = atStop === null ? null : atStop < 0 ? -atStop : none;
  const reward = atTarget === null ? null : atTarget > 0 ? atTarget : none;
  const margin =
    account === null ? { opened: null, freed: null } : marginChange(order, change, spec, account);
  return {
    margin: margin.opened,
    freed: margin.freed,
    risk,
    riskPercent:
      risk !== null && account !== null && account.balance > 0 ? (risk / account.balance) * 100 : null,
    reward,
    rewardToRisk: risk !== null && risk > 0 && reward !== null ? reward / risk : null,
  };
}

export const notKnown = noNumber;

/** `58.54 USD`, or words where there is no number. */
export function moneyText(
  value: number | null,
  account: Account | null,
  options?: { sign: boolean },
): string {
  if (value === null || account === null) return notKnown;
  return `${formatMoney(value, account.currencyDigits, options)} ${account.currency}`;
}

/** The money of one point at this volume: `0.10 USD`. */
export function pointText(order: OrderDraft, spec: SymbolSpec, account: Account | null): string {
  const point = finite(pointMoney(order.volume, spec));
  if (point === null || account === null) return notKnown;
  // Below ten cents per point two decimals are too coarse to compare sizes.
  const digits = Math.abs(point) < 0.095 ? account.currencyDigits + 2 : account.currencyDigits;
  return `${formatMoney(point, digits)} ${account.currency}`;
}

/** What becomes of the position before a pending order fills is not known. */
const asOfNow = (order: OrderDraft, text: string): string =>
  isPending(order.type) ? `${text}, based on the current position` : text;

/** `58.54 USD`; closing a netting position frees margin: `frees 58.46 USD`. */
export function marginText(
  order: OrderDraft,
  estimates: Estimates,
  account: Account | null,
  change: NettingChange | null,
): string {
  const opened = moneyText(estimates.margin, account);
  if (!takesAway(change) && change?.kind !== 'reverses') return opened;
  const freed = `frees ${moneyText(estimates.freed, account)}`;
  return asOfNow(order, takesAway(change) ? freed : `${opened}, ${freed}`);
}

/**
 * `22.70 USD · 0.22 %`; without a stop the risk is unlimited. Of a netting position: the risk of all that the stop
 * applies to.
 */
export function riskText(
  order: OrderDraft,
  estimates: Estimates,
  account: Account | null,
  change: NettingChange | null,
  spec: SymbolSpec,
): string {
  const money = moneyText(estimates.risk, account);
  const share = estimates.riskPercent === null ? '' : ` · ${formatPercent(estimates.riskPercent, 2)}`;
  const hasStop = (order.sl ?? 0) !== 0;
  const bounded = hasStop ? `${money}${share}` : 'unlimited';
  if (takesAway(change)) {
    return isPending(order.type)
      ? `none with the current position; ${bounded} if the position is gone`
      : 'none: it reduces the position';
  }
  if (change?.kind !== 'adds' || !hasStop) return bounded;
  const whole = signedLots(change.after, spec);
  return asOfNow(
    order,
    estimates.risk === 0
      ? `none: the SL lies beyond the mean price of all ${whole}`
      : `${bounded} for all ${whole}`,
  );
}

/** The same as short as a button needs it: `risk 22.70 · 0.22 %`; empty where it is not known. */
export function riskOnButton(
  order: OrderDraft,
  estimates: Estimates,
  account: Account | null,
  change: NettingChange | null,
): string {
  // What becomes of the position before a pending order fills is not known.
  if (takesAway(change)) return isPending(order.type) ? '' : 'reduces the position';
  if ((order.sl ?? 0) === 0) return 'no stop loss';
  const { risk, riskPercent } = estimates;
  if (risk === null || account === null) return '';
  const share = riskPercent === null ? '' : ` · ${formatPercent(riskPercent, 2)}`;
  return `risk ${formatMoney(risk, account.currencyDigits)}${share}${change?.kind === 'adds' ? ' for all' : ''}`;
}

export function rewardText(order: OrderDraft, estimates: Estimates, change: NettingChange | null): string {
  if (takesAway(change) && isMarket(order.type)) return 'levels have no effect';
  if ((order.sl ?? 0) === 0 || (order.tp ?? 0) === 0) return notKnown;
  if (estimates.risk === 0) return 'no risk';
  return estimates.rewardToRisk === null ? notKnown : `${estimates.rewardToRisk.toFixed(1)} : 1`;
}

/** The order's figures by name, without those that are not known. `positions`: null while not all of them are known. */
export function estimateFacts(
  order: OrderDraft,
  spec: SymbolSpec,
  account: Account | null,
  change: NettingChange | null,
  positions: readonly Position[] | null,
  specOf: SpecOf,
  commissionPerLot: number | null = null,
): readonly (readonly [name: string, text: string, title?: string])[] {
  const sums = estimatesOf(order, spec, account, change);
  const facts = [
    ['Margin, estimated', marginText(order, sums, account, change)],
    ['Reward : risk', rewardText(order, sums, change)],
    // Of an order by itself the button says it.
    ['Risk at stop, estimated', change === null ? notKnown : riskText(order, sums, account, change, spec)],
    ['Position after', resultingPosition(order, change, spec) ?? notKnown],
    costsFact(order, spec, account, change, commissionPerLot),
    ...(account === null || positions === null ? [] : factsAfter(order, spec, account, positions, specOf)),
    ['One point, estimated', pointText(order, spec, account)],
  ] as const;
  return facts.filter(([, text]) => text !== notKnown);
}

/** In one line, as the ticket has few: `−0.07 · −0.06 a night`. `commissionPerLot`: of both ways, a cost above 0; null: not known. */
export function costsFact(
  { type, volume }: OrderDraft,
  spec: SymbolSpec,
  account: Account | null,
  change: NettingChange | null,
  commissionPerLot: number | null,
) {
  const opens = change === null || change.kind === 'opens' || change.kind === 'adds';
  const swap = opens ? swapANight(sideOf(type), volume, spec, account?.currency ?? '') : null;
  const commission = opens && commissionPerLot !== null ? -commissionPerLot * volume : null;
  const sign = { sign: true };
  if (commission === null || account === null)
    return ['Swap a night', moneyText(swap, account, sign)] as const;
  if (swap === null) return ['Commission', moneyText(commission, account, sign), commissionTitle] as const;
  const [paid, kept] = [commission, swap].map((money) => formatMoney(money, account.currencyDigits, sign));
  return ['Commission · swap', `${paid} · ${kept} a night`, commissionTitle] as const;
}

const commissionTitle = 'Commission of entry and exit, estimated by this symbol’s last deals; swap a night';

/** Once it is filled: what the account holds of its base currency, or of a symbol without one, and loses if every stop is hit. */
function factsAfter(
  { type, symbol, volume, sl = 0, ...order }: OrderDraft,
  spec: SymbolSpec,
  account: Account,
  positions: readonly Position[],
  specOf: SpecOf,
) {
  const { currency, equity } = account;
  const side = sideOf(type);
  const price = entryOf({ type, ...order });
  const filled = { symbol, side, volume, sl, priceOpen: price, priceCurrent: price };
  const name = (isPair(spec) ? spec.currencyBase : null) ?? symbol;
  const { items, unknown } = netExposure([...positions, filled], specOf);
  const net = items.find((item) => item.name === name)?.money ?? 0;
  const risk = stopRisk(positions, specOf);
  const own = sl === 0 ? null : lossAtStop(filled, spec);
  // The stop of a netting position may change with the order.
  const isKnown = bookingOf(account) === 'hedging' && risk.unknown.length === 0 && equity > 0;
  const all = own === null || !isKnown ? null : risk.money + own;
  const open = risk.unlimited.length === 0 ? '' : `, ${risk.unlimited.length} without a stop`;
  const netText = unknown.length > 0 ? notKnown : `${formatMoney(net, 0, { sign: true })} ${currency}`;
  const allText =
    all === null ? notKnown : `${moneyText(all, account)} · ${formatPercent((100 * all) / equity, 2)}${open}`;
  return [[`Net ${isolated(name)} after`, netText] as const, ['Risk to stops after', allText] as const];
}

/** `1.16868 · 221 pts · −22.10 USD`: a level with its distance and money, counted from the open price of what it applies to. */
export function levelText(
  order: OrderDraft,
  level: number,
  spec: SymbolSpec,
  account: Account | null,
  change: NettingChange | null,
): string {
  if (takesAway(change) && isMarket(order.type)) {
    return level <= 0
      ? 'position keeps its own'
      : `${formatPrice(level, spec.digits)} has no effect: position keeps its own`;
  }
  if (level <= 0) return 'none';
  const points = toPoints(level - coveredByLevels(order, change).open, spec.point);
  const money = moneyAt(order, level, spec, change);
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
