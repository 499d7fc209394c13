import { type Level, type LevelUnit, levelAmount, pipsText } from '../../../shared/math/levels';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import { formatPrice } from '../../../shared/math/price';
import type { Price } from '../../../shared/model/fields';
import { assertNever } from '../../../shared/model/result';
import { isMarket } from '../../../shared/rules/order-types';
import { shortPoints } from '../trading';
import { type TicketDraft, unitOf } from './draft';
import { frameOf, type Resolved, type ResolveMarket, readOf } from './resolve';

/** One level in one unit, for the line under its field; null where it is not known. */
function amountText(
  unit: LevelUnit,
  level: Level,
  price: Price,
  draft: TicketDraft,
  resolved: Resolved,
  market: ResolveMarket,
): string | null {
  const { spec, account } = market;
  const frame = frameOf(level, draft, resolved, market);
  if (frame === null || (unit === 'r' && level === 'sl')) return null;
  const amount = levelAmount(unit, price, frame);
  if (amount.kind === 'unavailable') return null;
  const { value } = amount;
  switch (unit) {
    case 'price':
      return formatPrice(value, spec.digits);
    case 'points':
      return shortPoints(value);
    case 'money': {
      if (account === null) return null;
      // A stop's amount is a loss: shown as a negative change of the account.
      const felt = level === 'sl' ? 0 - value : value;
      return `${formatMoney(felt, account.currencyDigits, { sign: true })} ${account.currency}`;
    }
    case 'percent':
      return formatPercent(Math.abs(value), 2);
    case 'r':
      return `${value.toFixed(1)} R`;
    default:
      return assertNever(unit);
  }
}

/**
 * A level in every unit except the one it is typed in: `−22.70 USD · 227 pts · 0.23 %`. While it follows the market,
 * the line begins with the prices that either button would send: `buy 1.16868 · sell 1.17298`. Empty where there is no
 * level.
 */
export function levelLine(
  level: Level,
  draft: TicketDraft,
  resolved: Resolved,
  /** The same ticket under the other market button; null for pending types. */
  mirrored: Resolved | null,
  market: ResolveMarket,
): string {
  const price = readOf(resolved[level]);
  if (price === undefined || price <= 0) return '';
  const typed = unitOf(draft, level);
  const { digits } = market.spec;
  const follows = isMarket(draft.type) && typed !== 'price';
  const other = mirrored === null ? undefined : readOf(mirrored[level]);
  const sides =
    follows && other !== undefined && other > 0
      ? draft.type === 'BUY'
        ? [`buy ${formatPrice(price, digits)}`, `sell ${formatPrice(other, digits)}`]
        : [`buy ${formatPrice(other, digits)}`, `sell ${formatPrice(price, digits)}`]
      : [];
  const units: readonly LevelUnit[] = ['price', 'money', 'points', 'percent', 'r'];
  const amounts = units
    .filter((unit) => unit !== typed && !(unit === 'price' && sides.length > 0))
    .map((unit) => amountText(unit, level, price, draft, resolved, market));
  const frame = frameOf(level, draft, resolved, market);
  const points = frame === null ? null : levelAmount('points', price, frame);
  const pips = points?.kind === 'known' ? pipsText(points.value, digits) : null;
  return [...sides, ...amounts, pips].filter((part) => part !== null).join(' · ');
}
