import { formatPercent } from '../../../shared/math/money';
import { noNumber } from '../../../shared/math/price';
import type { Price } from '../../../shared/model/fields';

/** Per cent since the previous close; null where that is not known. */
export function dayChange(bid: Price | null, previousClose: number | null): number | null {
  if (bid === null || previousClose === null || previousClose <= 0) return null;
  const change = (bid / previousClose - 1) * 100;
  return Number.isFinite(change) ? change : null;
}

/** With its sign: colour alone must not carry it. */
export function dayChangeText(change: number | null): string {
  if (change === null) return noNumber;
  const text = formatPercent(change, 2);
  return change > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
