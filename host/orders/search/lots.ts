import type { Lots, Price } from '../../../shared/model/fields';
import type { Fill } from '../../../shared/model/intent';

/** Sums and comparisons of volumes in lots, free of floating-point noise. Pure. */

/** Smaller differences are noise: the smallest volume step is far above it. Lots. */
export const slack = 1e-7;

export const rounded = (value: number): number => Number(value.toFixed(8));

export const lots = (volume: Lots): string => `${rounded(volume)} lots`;

interface Part {
  readonly volume: Lots;
  readonly price: Price;
}

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;

/** Null where nothing was dealt. The price is the mean weighted by lots; null where one deal has none. */
export function fillOf(parts: readonly Part[]): Fill | null {
  const dealt = parts.filter(({ volume }) => isPositive(volume));
  const [first] = dealt;
  const volume = rounded(dealt.reduce((sum, part) => sum + part.volume, 0));
  if (first === undefined || !isPositive(volume)) return null;
  if (!dealt.every(({ price }) => isPositive(price))) return { volume, price: null };
  // A single price is kept exactly.
  const price = dealt.every((part) => part.price === first.price)
    ? first.price
    : rounded(dealt.reduce((sum, part) => sum + part.volume * part.price, 0) / volume);
  return { volume, price: isPositive(price) ? price : null };
}

/**
 * The newest deals that make up this volume, in their order; empty where none do. Somebody else may have dealt on the same position
 * moments before.
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
