import { spreadPoints } from '../math/price';

/**
 * Points that the market may leave the price that was confirmed before it is asked about anew (order-safety.md, section 3, rule 11).
 * A market that breathes by its spread is no drift: three spreads, or what the order may slip anyway, are let pass.
 */
export const driftLimit = (
  deviation: number,
  quote: { readonly bid: number; readonly ask: number },
  point: number,
): number => Math.max(deviation, 3 * spreadPoints(quote.bid, quote.ask, point));
