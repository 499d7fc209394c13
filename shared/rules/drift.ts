import { spreadPoints } from '../math/price';
import type { Points, Price } from '../model/fields';

/** Points that a market order may slip where the user names none; MetaTrader's own default. */
export const usualDeviation = 20;

/**
 * Points that the market may leave the price that was confirmed before it is asked about anew (reference/order-safety.md, rule 11).
 * A market that breathes by its spread is no drift: three spreads, or what the order may slip anyway, are let pass.
 */
export const driftLimit = (
  deviation: Points,
  quote: { readonly bid: Price; readonly ask: Price },
  point: number,
): number => Math.max(deviation, 3 * spreadPoints(quote.bid, quote.ask, point));
