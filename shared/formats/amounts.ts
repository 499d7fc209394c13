import { decimalsOf, formatPrice, groupThousands } from '../math/price';
import type { Lots, Price } from '../model/fields';

/** A price with its symbol's decimals; unchanged where these are unknown. */
export const priceText = (price: Price, digits: number | null): string =>
  digits === null ? groupThousands(`${price}`) : formatPrice(price, digits);

/** Lots with at least two decimals, without float noise. */
export const lotsText = (lots: Lots): string => groupThousands(lots.toFixed(Math.max(2, decimalsOf(lots))));
