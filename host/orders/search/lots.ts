import type { Lots, Price } from '../../../shared/model/fields';
import type { Fill } from '../../../shared/model/intent';

/** Volumes that are added and compared, and what deals add up to: decimal fractions leave something behind. Pure; all in lots. */

/** Less than this is no difference: the smallest step of a volume is far above it. */
export const slack = 1e-7;

/** Free of what adding leaves behind. */
export const rounded = (value: number): number => Number(value.toFixed(8));

export const lots = (volume: Lots): string => `${rounded(volume)} lots`;

interface Part {
  readonly volume: Lots;
  readonly price: Price;
}

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;

/** Null where nothing was dealt. The price is weighted by the lots; null where one of them has none. */
export function fillOf(parts: readonly Part[]): Fill | null {
  const dealt = parts.filter(({ volume }) => isPositive(volume));
  const [first] = dealt;
  const volume = rounded(dealt.reduce((sum, part) => sum + part.volume, 0));
  if (first === undefined || !isPositive(volume)) return null;
  if (!dealt.every(({ price }) => isPositive(price))) return { volume, price: null };
  // One price is told as it stood, not as a sum of its parts.
  const price = dealt.every((part) => part.price === first.price)
    ? first.price
    : rounded(dealt.reduce((sum, part) => sum + part.volume * part.price, 0) / volume);
  return { volume, price: isPositive(price) ? price : null };
}

/**
 * The newest of them that make up this volume, oldest first as they came; empty where none do. Others of the same position can have
 * been dealt moments before.
 */
export function amountingTo<Row extends Part>(parts: readonly Row[], volume: Lots): readonly Row[] {
  let sum = 0;
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    sum += parts[at]?.volume ?? 0;
    if (Math.abs(sum - volume) <= slack) return parts.slice(at);
    if (sum > volume) return [];
  }
  return [];
}
