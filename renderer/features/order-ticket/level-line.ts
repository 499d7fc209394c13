import { type Level, type LevelUnit, levelAmount, pipsText } from '../../../shared/math/levels';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import type { Price } from '../../../shared/model/fields';
import { assertNever } from '../../../shared/model/result';
import { shortPoints } from '../trading';
import { type TicketDraft, unitOf } from './draft';
import { frameOf, type Resolved, type ResolveMarket, readOf } from './resolve';

/** One level in one unit; null where it is not known. */
function amountText(
  unit: Exclude<LevelUnit, 'price'>,
  level: Level,
  price: Price,
  draft: TicketDraft,
  resolved: Resolved,
  market: ResolveMarket,
): string | null {
  const { account } = market;
  const frame = frameOf(level, draft, resolved, market);
  if (frame === null || (unit === 'r' && level === 'sl')) return null;
  const amount = levelAmount(unit, price, frame);
  if (amount.kind === 'unavailable') return null;
  const { value } = amount;
  switch (unit) {
    case 'points':
      return shortPoints(value);
    case 'money': {
      if (account === null) return null;
      // A stop's amount is a loss: shown as a negative change of the account.
      const felt = level === 'sl' ? 0 - value : value;
      return formatMoney(felt, account.currencyDigits, { sign: true });
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
 * A level in every unit except the one it is typed in: `−22.70 · 227 pts · 0.23 % · 22.7 pips`. Its price, where that follows
 * the market, stands above the buttons. Empty where there is no level.
 */
export function levelLine(
  level: Level,
  draft: TicketDraft,
  resolved: Resolved,
  market: ResolveMarket,
): string {
  const price = readOf(resolved[level]);
  if (price === undefined || price <= 0) return '';
  const typed = unitOf(draft, level);
  const amounts = (['money', 'points', 'percent', 'r'] as const)
    .filter((unit) => unit !== typed)
    .map((unit) => amountText(unit, level, price, draft, resolved, market));
  const frame = frameOf(level, draft, resolved, market);
  const points = frame === null ? null : levelAmount('points', price, frame);
  const pips = points?.kind === 'known' ? pipsText(points.value, market.spec.digits) : null;
  return [...amounts, pips].filter((part) => part !== null).join(' · ');
}

/** As much of it as fits beside the number: the first two, one below the other. */
export const shortLine = (line: string): string =>
  line
    .split(' · ')
    .filter(({ length }) => length < 10)
    .slice(0, 2)
    .join('\n');
