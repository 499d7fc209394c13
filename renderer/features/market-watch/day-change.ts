import { formatMoney } from '../../../shared/math/money';
import type { Price } from '../../../shared/model/fields';

/** Per cent since the previous close; null where that is not known. */
export function dayChange(bid: Price | null, previousClose: number | null): number | null {
  if (bid === null || previousClose === null || previousClose <= 0) return null;
  const change = (bid / previousClose - 1) * 100;
  return Number.isFinite(change) ? change : null;
}

/** Three digits with their sign: colour alone must not carry it. The column's head says that it is per cent. */
export function dayChangeText(change: number | null): string {
  const size = Math.abs(change ?? 0);
  return formatMoney(change, size < 9.995 ? 2 : size < 99.95 ? 1 : 0, { sign: true });
}
